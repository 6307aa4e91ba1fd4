import { type ActionEventType, lastingEvents } from '@fyr/contract/messages/action-events'
import { CompiledQuery, sql } from 'kysely'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

/** Something happened to which a company may have actions. */
export interface ActionEvent {
  companyId: string
  type: ActionEventType
  /** Names this very event within its type for good: recorded again it is dropped. At most 200 characters. */
  key: string
  at: Date
  /** The node that it is about, as the company or its sender writes it; its name and application are found here. */
  deveui?: string
  gatewayId?: string
  /** Of the alarm. */
  priority?: 'a' | 'b' | 'c'
  /** What messages can name besides, by placeholder. */
  facts?: Readonly<Record<string, string>>
}

/** The kind of job that does what one action wants done for one event. */
export const actionKind = 'action'

export const actionJob = z.strictObject({
  actionId: z.guid(),
  type: z.number().int(),
  key: z.string(),
  at: z.iso.datetime({ offset: true }),
  deveui: z.string().nullable(),
  gatewayId: z.guid().nullable(),
  facts: z.record(z.string(), z.string()),
  /** How many more events there were for this action than one call may record. */
  more: z.number().int(),
})
export type ActionJob = z.infer<typeof actionJob>

/** Events that one action is told of in one call, however many nodes fall silent at once. */
const maxEventsOfAction = 50
const maxFact = 500

/**
 * Writes a job for each enabled action of the company that asks for such an event, in the transaction that causes it,
 * so that neither is without the other. One statement; where nobody has such an action it costs a look into an index.
 * @returns how many jobs were written; who calls it in the pipeline wakes the workers
 */
export async function recordActionEvents(
  db: CompanyDb | PlatformDb | ClientBase,
  events: readonly ActionEvent[],
): Promise<number> {
  if (events.length === 0) return 0
  const values = [
    events.map(({ companyId }) => companyId),
    events.map(({ type }) => type),
    events.map(({ key }) => key),
    events.map(({ at }) => at.toISOString()),
    events.map(({ deveui }) => deveui ?? null),
    events.map(({ gatewayId }) => gatewayId ?? null),
    events.map(({ priority }) => priority ?? null),
    events.map(({ facts = {} }) => JSON.stringify(facts, storable)),
    lastingEvents,
    maxEventsOfAction,
  ]
  if (isClient(db)) return (await db.query(statement, values)).rowCount ?? 0
  const { numAffectedRows } = await db.query.executeQuery(CompiledQuery.raw(statement, values))
  const written = Number(numAffectedRows ?? 0)
  if (written > 0) db.publishEvent('actionDue', {})
  return written
}

/** Whether the company has an enabled action for such events: many of them need not be written out otherwise. */
export async function hasActionsFor({ query }: CompanyDb, type: ActionEventType): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (select from action where event_type = ${type} and is_enabled) as wanted`.execute(query)
  return rows[0]?.wanted ?? false
}

const isClient = (db: CompanyDb | PlatformDb | ClientBase): db is ClientBase => typeof db.query === 'function'

/** PostgreSQL's JSON holds neither NUL nor lone surrogates. */
const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').slice(0, maxFact) : value

const statement = `
  with event as materialized (
    select *, lower(deveui) as normalized_deveui from unnest($1::uuid[], $2::smallint[], $3::text[], $4::timestamptz[], $5::text[], $6::uuid[],
        $7::text[], $8::jsonb[])
      as event (company_id, type, key, at, deveui, gateway_id, priority, facts)
  ), wanted as (
    select action.company_id, action.id as action_id, action.duration_minutes, event.type, event.key, event.at,
      coalesce(node.deveui, event.deveui) as deveui, event.gateway_id,
      jsonb_strip_nulls(jsonb_build_object('node', coalesce(node.name, event.deveui),
        'deveui', coalesce(node.deveui, event.deveui), 'application', application.name)) || event.facts as facts,
      row_number() over (partition by action.id order by event.at, event.key) as place,
      count(*) over (partition by action.id) as events
    from event
    join action on action.company_id = event.company_id and action.event_type = event.type and action.is_enabled
    left join node on node.company_id = event.company_id and node.normalized_deveui = event.normalized_deveui
    left join application on application.company_id = node.company_id and application.id = node.application_id
    where (action.deveuis = '{}' or event.normalized_deveui = any(action.deveuis))
      and (action.application_ids = '{}' or node.application_id = any(action.application_ids))
      and (action.priorities = '{}' or event.priority = any(action.priorities))
  )
  insert into job (company_id, id, kind, payload, idempotency_key, next_attempt_at, created_at)
  select company_id, gen_random_uuid(), '${actionKind}',
    jsonb_build_object('actionId', action_id, 'type', type, 'key', key,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'deveui', deveui,
      'gatewayId', gateway_id, 'facts', facts,
      'more', case when place = $10::int then events - place else 0 end),
    'action:' || action_id || ':' || type || ':' || key,
    case when type = any($9::smallint[]) then at + make_interval(mins => duration_minutes) else at end, at
  from wanted where place <= $10::int
  on conflict do nothing`
