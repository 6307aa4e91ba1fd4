import type { ClientBase } from 'pg'
import type { AlarmState } from '../../judging/state.ts'
import type { EventChange, NewEvent } from './event-changes.ts'

/** Which of these alarms exist. Until the commit they stay: one that is being deleted is waited for and left out. */
export async function lockAlarms(client: ClientBase, alarmIds: Iterable<string>): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    'select id from alarm where id = any($1::uuid[]) order by id for key share',
    [[...alarmIds]],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function upsertStates(
  client: ClientBase,
  states: readonly AlarmState[],
  now: Date,
): Promise<void> {
  if (states.length === 0) return
  await client.query(
    `insert into alarm_state (company_id, id, version, state, updated_at)
     select *, $5::timestamptz from unnest($1::uuid[], $2::uuid[], $3::int[], $4::jsonb[])
     on conflict (id) do update
       set version = excluded.version, state = excluded.state, updated_at = excluded.updated_at`,
    [
      states.map(({ companyId }) => companyId),
      states.map(({ alarmId }) => alarmId),
      states.map(({ ruleVersion }) => ruleVersion),
      states.map((state) => JSON.stringify(state)),
      now,
    ],
  )
}

export async function insertEvents(client: ClientBase, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await client.query(
    `insert into alarm_event (company_id, id, alarm_id, triggered_at, value, message, comparison, crossed_limit,
       message_held, maintenance, measure)
     select company_id, id, alarm_id, to_timestamp(triggered_at / 1000), value, message, comparison, crossed_limit,
       message_held, maintenance, measure
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::float8[], $6::text[], $7::text[], $8::float8[],
         $9::boolean[], $10::text[], $11::text[])
       as made (company_id, id, alarm_id, triggered_at, value, message, comparison, crossed_limit, message_held,
         maintenance, measure)`,
    [
      events.map(({ companyId }) => companyId),
      events.map(({ id }) => id),
      events.map(({ alarmId }) => alarmId),
      events.map(({ triggeredAt }) => triggeredAt),
      events.map(({ value }) => value),
      events.map(({ message }) => message),
      events.map(({ comparison }) => comparison),
      events.map(({ crossedLimit }) => crossedLimit),
      events.map(({ messageHeld }) => messageHeld),
      events.map(({ maintenance }) => maintenance),
      events.map(({ measure }) => measure),
    ],
  )
}

export async function changeEvents(client: ClientBase, changes: readonly EventChange[]): Promise<void> {
  if (changes.length === 0) return
  await client.query(
    `update alarm_event as event
     set reset_at = case when change.keeps_reset then event.reset_at else to_timestamp(change.reset_at / 1000) end,
       acknowledged_at = coalesce(to_timestamp(change.acknowledged_at / 1000), event.acknowledged_at),
       acknowledged_by = coalesce(change.acknowledged_by, event.acknowledged_by),
       acknowledged_name = coalesce(change.acknowledged_name, event.acknowledged_name),
       comment = coalesce(change.comment, event.comment),
       message_held = event.message_held and not change.is_released,
       snoozed_until = case when change.is_snoozed then to_timestamp(change.snoozed_until / 1000) else event.snoozed_until end,
       snoozed_name = case when change.is_snoozed then change.snoozed_name else event.snoozed_name end,
       snooze_comment = case when change.is_snoozed then change.snooze_comment else event.snooze_comment end
     from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::float8[], $5::float8[], $6::uuid[], $7::text[],
         $8::text[], $9::boolean[], $10::boolean[], $11::float8[], $12::text[], $13::text[])
       as change (company_id, id, keeps_reset, reset_at, acknowledged_at, acknowledged_by, acknowledged_name,
         comment, is_released, is_snoozed, snoozed_until, snoozed_name, snooze_comment)
     where event.id = change.id and event.company_id = change.company_id`,
    [
      changes.map(({ companyId }) => companyId),
      changes.map(({ id }) => id),
      changes.map(({ resetAt }) => resetAt === undefined),
      changes.map(({ resetAt }) => resetAt ?? null),
      changes.map(({ acknowledgement }) => acknowledgement?.at ?? null),
      changes.map(({ acknowledgement }) => acknowledgement?.userId ?? null),
      changes.map(({ acknowledgement }) => acknowledgement?.userName ?? null),
      changes.map(({ acknowledgement }) => acknowledgement?.comment ?? null),
      changes.map(({ isReleased }) => isReleased),
      changes.map(({ snooze }) => snooze !== undefined),
      changes.map(({ snooze }) => snooze?.until ?? null),
      changes.map(({ snooze }) => snooze?.userName ?? null),
      changes.map(({ snooze }) => snooze?.comment ?? ''),
    ],
  )
}

export interface NodeAlarms {
  companyId: string
  deveui: string
  alarm: number
}

/** How many active alarms the nodes of these alarms have. */
export async function countActiveAlarms(
  client: ClientBase,
  alarmIds: readonly string[],
): Promise<NodeAlarms[]> {
  if (alarmIds.length === 0) return []
  const { rows } = await client.query<NodeAlarms>(
    `select node.company_id as "companyId", node.deveui, count(event.id)::int as alarm
     from node
     join alarm on alarm.company_id = node.company_id and alarm.node_id = node.id
     left join alarm_event as event
       on event.company_id = alarm.company_id and event.alarm_id = alarm.id and event.acknowledged_at is null
     where (node.company_id, node.id) in (
       select company_id, node_id from alarm where id = any($1::uuid[]))
     group by node.company_id, node.id`,
    [[...new Set(alarmIds)]],
  )
  return rows
}
