import { type RawBuilder, sql } from 'kysely'
import type { EndedJob, RetriedJob } from '#jobs/index.ts'

/** Outcome of an attempt to send a message. */
export interface DeliveryChange {
  /** Key of the job that sends it. */
  idempotencyKey: string
  state: 'retrying' | 'sent' | 'failed' | 'capped'
  reason: string | null
  nextAttemptAt: Date | null
}

const stateOf = { done: 'sent', failed: 'failed', capped: 'capped' } as const

export const changeOfEnd = ({ idempotencyKey, status, reason }: EndedJob): DeliveryChange => ({
  ...{ idempotencyKey, reason, nextAttemptAt: null },
  state: reason === 'dailyCap' ? 'capped' : stateOf[status],
})

export const changeOfRetry = ({ idempotencyKey, reason, nextAttemptAt }: RetriedJob): DeliveryChange => ({
  ...{ idempotencyKey, reason, nextAttemptAt },
  state: 'retrying',
})

/** Changes as rows `change`, for every table of deliveries. */
export function changeRows(changes: readonly DeliveryChange[]): RawBuilder<unknown> {
  const column = (values: readonly (string | null)[]) => sql`${sql.val(values)}::text[]`
  return sql`unnest(
    ${column(changes.map(({ idempotencyKey }) => idempotencyKey))},
    ${column(changes.map(({ state }) => state))},
    ${column(changes.map(({ reason }) => reason))},
    ${column(changes.map(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null))}
  ) as change (idempotency_key, state, reason, next_attempt_at)`
}

const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Deliveries as JSON; `from` says of which table, and which of them; `more` names further fields. */
export const deliveriesJson = (from: RawBuilder<unknown>, more = sql``) => sql`coalesce((
  select json_agg(json_build_object(${more} 'channel', channel, 'recipient', recipient, 'state', state, 'reason', reason,
    'nextAttempt', ${isoTime('next_attempt_at')}, 'time', ${isoTime('updated_at')}) order by channel, recipient, updated_at)
  ${from}), '[]'::json)`
