import { actionEvents } from '@fyr/contract/messages/action-events'
import type { Language } from '@fyr/texts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import { type RaisedValue, raisedValue } from '#domains/automation/alarms/index.ts'

export interface NewestEvent {
  at: Date
  facts: Record<string, string>
}

interface StoredEvent extends NewestEvent {
  raised: RaisedValue | null
}

const nodeFacts = sql`'node', node.name, 'deveui', node.deveui, 'application', application.name`
const gatewayFacts = sql`'gateway', gateway.name, 'eui', gateway.eui, 'gatewayId', gateway.id`
const alarmFacts = sql`'alarm', alarm.name, 'priority', alarm.priority,
  'key', coalesce(nullif(node_key.label, ''), alarm.key)`
const ofNode = sql`left join application on application.id = node.application_id`
const ofAlarm = sql`join node on node.id = alarm.node_id ${ofNode}
  left join node_key on node_key.node_id = alarm.node_id and node_key.name = alarm.key`
const value = sql`'value', jsonb_build_object(
  'value', case when alarm.signal_type = 'digital' then to_jsonb(event.value <> 0) else to_jsonb(event.value) end,
  'measure', event.measure, 'unit', coalesce(node_key.unit, ''), 'decimals', node_key.decimals,
  'valueMapping', node_key.value_mapping)`

const offlineNode = sql`
  select contact.last_contact as at, jsonb_build_object(${nodeFacts}) as facts
  from node join node_contact as contact on contact.id = node.id ${ofNode} order by contact.last_contact limit 1`
const newest: Readonly<Record<number, RawBuilder<unknown>>> = {
  [actionEvents.ingestError]: sql`
    select problem.at, jsonb_build_object(${nodeFacts}, 'problem', problem.code) || jsonb_build_object(
      'node', coalesce(node.name, problem.deveui), 'deveui', problem.deveui) as facts
    from (select at, deveui, lower(deveui) as normalized_deveui, code from ingest_error order by at desc limit 1) as problem
    left join node on node.normalized_deveui = problem.normalized_deveui ${ofNode}`,
  [actionEvents.nodeOffline]: offlineNode,
  [actionEvents.nodeCreated]: sql`
    select node.created_at as at, jsonb_build_object(${nodeFacts}) as facts
    from node ${ofNode} order by node.created_at desc limit 1`,
  [actionEvents.gatewayOffline]: sql`
    select coalesce(contact.last_contact, gateway.created_at) as at, jsonb_build_object(${gatewayFacts}) as facts
    from gateway left join gateway_contact as contact on contact.id = gateway.id
    order by contact.is_online, contact.last_contact desc nulls last limit 1`,
  [actionEvents.gatewayCreated]: sql`
    select gateway.created_at as at, jsonb_build_object(${gatewayFacts}) as facts
    from gateway order by gateway.created_at desc limit 1`,
  [actionEvents.alarmCreated]: sql`
    select alarm.created_at as at, jsonb_build_object(${nodeFacts}, ${alarmFacts}) as facts
    from alarm ${ofAlarm} order by alarm.created_at desc limit 1`,
  [actionEvents.alarmRaised]: sql`
    select event.triggered_at as at, jsonb_build_object(${nodeFacts}, ${alarmFacts}, ${value}) as facts
    from alarm_event as event join alarm on alarm.id = event.alarm_id ${ofAlarm}
    order by event.triggered_at desc limit 1`,
  [actionEvents.alarmAcknowledged]: sql`
    select event.acknowledged_at as at, jsonb_build_object(${nodeFacts}, ${alarmFacts},
      'user', event.acknowledged_name, 'comment', event.comment) as facts
    from alarm_event as event join alarm on alarm.id = event.alarm_id ${ofAlarm}
    where event.acknowledged_at is not null order by event.acknowledged_at desc limit 1`,
}

/** The newest event of a type in the company, whether or not an action reported it; its value in the words of a language. */
export async function findNewestEvent(
  db: CompanyDb,
  type: number,
  language: Language,
): Promise<NewestEvent | undefined> {
  const query = newest[type]
  if (!query) return undefined
  const rows = await db.rows(sql<StoredEvent>`
    select at, jsonb_strip_nulls(facts - 'value') as facts, facts -> 'value' as raised
    from (${query}) as found`)
  const [found] = rows
  if (!found) return undefined
  const { at, facts, raised } = found
  return { at, facts: raised ? { ...facts, value: raisedValue(raised, language) } : facts }
}
