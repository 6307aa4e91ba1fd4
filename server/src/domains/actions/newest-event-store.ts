import { actionEvents } from '@fyr/contract/automation/action-events'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

export interface NewestEvent {
  at: Date
  facts: Record<string, string>
}

const nodeFacts = sql`'node', node.name, 'deveui', node.deveui, 'application', application.name`
const gatewayFacts = sql`'gateway', gateway.name, 'eui', gateway.eui, 'gatewayId', gateway.id`
const alarmFacts = sql`'alarm', alarm.name, 'priority', alarm.priority,
  'key', coalesce(nullif(node_key.label, ''), alarm.key)`
const ofNode = sql`left join application on application.id = node.application_id`
const ofAlarm = sql`join node on node.id = alarm.node_id ${ofNode}
  left join node_key on node_key.node_id = alarm.node_id and node_key.name = alarm.key`
const value = sql`'value', event.value::text || case when coalesce(node_key.unit, '') = '' then '' else ' ' || node_key.unit end`

const offlineNode = sql`
  select contact.last_contact as at, jsonb_build_object(${nodeFacts}) as facts
  from node join node_contact as contact on contact.id = node.id ${ofNode} order by contact.last_contact limit 1`
const newest: Readonly<Record<number, RawBuilder<NewestEvent>>> = {
  [actionEvents.ingestError]: sql`
    select problem.at, jsonb_build_object(${nodeFacts}, 'problem', problem.code) || jsonb_build_object(
      'node', coalesce(node.name, problem.deveui), 'deveui', problem.deveui) as facts
    from (select at, deveui, lower(deveui) as normalized_deveui, code from ingest_error order by at desc limit 1) as problem
    left join node on node.normalized_deveui = problem.normalized_deveui ${ofNode}`,
  [actionEvents.nodeOffline]: offlineNode as RawBuilder<NewestEvent>,
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

/** The newest event of a type in the company, or what of it is there: it has been told of or not. */
export async function findNewestEvent(db: CompanyDb, type: number): Promise<NewestEvent | undefined> {
  const query = newest[type]
  if (!query) return undefined
  const { rows } = await sql<NewestEvent>`
    select at, jsonb_strip_nulls(facts) as facts from (${query}) as found`.execute(db.query)
  return rows[0]
}
