import { randomUUID } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

interface OutboxTable {
  id: string
  company_id: Generated<string>
  kind: string
  payload: object
  idempotency_key: string
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'capped'>
  attempts: Generated<number>
  /** While `sending`: until when the worker that took the row has it for itself. */
  next_attempt_at: Date
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

declare module '#db/tables.ts' {
  interface Tables {
    outbox: OutboxTable
  }
}

/** Something that shall leave the machine. */
export interface OutboxEntry {
  kind: string
  payload: object
  /** An entry whose key is known already is dropped: it has been written before. */
  idempotencyKey: string
}

/** An entry that a worker has taken. */
export interface OutboxMessage {
  id: string
  companyId: string
  kind: string
  payload: unknown
  idempotencyKey: string
  /** 1 at the first. */
  attempt: number
}

/** Puts entries into the company's outbox, as part of the transaction that is their reason. */
export async function insertEntries(
  db: CompanyDb,
  entries: readonly OutboxEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ kind, payload, idempotencyKey }) => ({
    id: randomUUID(),
    kind,
    payload: sql<object>`${encodePayload(payload)}::jsonb`,
    idempotency_key: idempotencyKey,
    next_attempt_at: now,
    created_at: now,
    last_error: null,
    sent_at: null,
  }))
  await db.query
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same for entries of many companies, in a transaction of the role `fyr_pipeline`. */
export async function insertEntriesOfCompanies(
  client: ClientBase,
  entries: readonly (OutboxEntry & { companyId: string })[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  await client.query(
    `insert into outbox (company_id, id, kind, payload, idempotency_key, next_attempt_at, created_at)
     select *, $6::timestamptz, $6::timestamptz
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[], $5::text[])
     on conflict do nothing`,
    [
      entries.map(({ companyId }) => companyId),
      entries.map(() => randomUUID()),
      entries.map(({ kind }) => kind),
      entries.map(({ payload }) => encodePayload(payload)),
      entries.map(({ idempotencyKey }) => idempotencyKey),
      now,
    ],
  )
}

/** PostgreSQL's JSON holds neither NUL nor lone surrogates: an odd name must not keep an alarm from being sent. */
function encodePayload(payload: object): string {
  return JSON.stringify(payload, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
}

export interface ClaimOptions {
  kind: string
  limit: number
  /** How many of one company may be under way at once. */
  perCompany: number
  /** How many one company may send since `dayStart`; no bound if null. */
  dailyCap: number | null
  dayStart: Date
  maxAttempts: number
  now: Date
  leaseEnd: Date
}

/** Numbers that mark our advisory locks; each kind has its own lock within. */
const claimLock = 7_095_211

/**
 * Takes up to `limit` entries that are due, the companies by turns, so that one with many does not keep the others
 * waiting. What a worker took and never finished is due again when its lease ends.
 */
export async function claimEntries(db: PlatformDb, options: ClaimOptions): Promise<OutboxMessage[]> {
  const { kind, limit, perCompany, dailyCap, dayStart, maxAttempts, now, leaseEnd } = options
  // Counting what is under way and taking more must not be done by two at once.
  await sql`select pg_advisory_xact_lock(${claimLock}, hashtext(${kind}))`.execute(db.query)
  await sql`
    update outbox set status = 'failed', last_error = 'abandoned'
    where kind = ${kind} and status = 'sending' and next_attempt_at <= ${now} and attempts >= ${maxAttempts}
  `.execute(db.query)
  if (dailyCap !== null) await capCompanies(db, kind, dailyCap, dayStart, now)
  const { rows } = await sql<OutboxMessage>`
    with recursive
    ${companiesWithWork(kind)},
    load as (
      select company_id,
        (
          select count(*) from outbox
          where company_id = company.company_id and kind = ${kind}
            and status = 'sending' and next_attempt_at > ${now}
        ) as under_way,
        (
          select count(*) from outbox
          where company_id = company.company_id and kind = ${kind} and status = 'sent' and sent_at >= ${dayStart}
            and ${dailyCap}::int is not null
        ) as sent
      from company_with_work as company
    ),
    due as (
      select entry.id, entry.next_attempt_at,
        load.under_way + row_number() over (partition by load.company_id order by entry.next_attempt_at, entry.id)
          as turn
      from load cross join lateral (
        select id, next_attempt_at from outbox
        where company_id = load.company_id and kind = ${kind}
          and status in ('waiting', 'sending') and next_attempt_at <= ${now}
        order by next_attempt_at, id
        limit greatest(0, least(${perCompany}::int - under_way, ${dailyCap}::int - sent - under_way))
        for update skip locked
      ) as entry
    ),
    taken as (select id from due order by turn, next_attempt_at limit ${limit})
    update outbox set status = 'sending', attempts = attempts + 1, next_attempt_at = ${leaseEnd}
    from taken where outbox.id = taken.id
    returning outbox.id, outbox.company_id as "companyId", outbox.kind, outbox.payload,
      outbox.idempotency_key as "idempotencyKey", outbox.attempts as attempt
  `.execute(db.query)
  return rows
}

/** Companies with entries of this kind under way or waiting, found by as many steps in the index as there are. */
function companiesWithWork(kind: string) {
  const next = sql`select company_id from outbox where kind = ${kind} and status in ('waiting', 'sending')`
  return sql`
    step (company_id) as (
      (${next} order by company_id limit 1)
      union all
      select (${next} and company_id > step.company_id order by company_id limit 1)
      from step where step.company_id is not null
    ),
    company_with_work as (select company_id from step where company_id is not null)`
}

/** What is due and may not go today goes never: a late alarm is none. */
async function capCompanies(
  db: PlatformDb,
  kind: string,
  dailyCap: number,
  dayStart: Date,
  now: Date,
): Promise<void> {
  await sql`
    with recursive
    ${companiesWithWork(kind)},
    full_company as (
      select company_id from company_with_work as company
      where ${dailyCap} <= (
        select count(*) from outbox
        where company_id = company.company_id and kind = ${kind} and status = 'sent' and sent_at >= ${dayStart}
      )
    )
    update outbox set status = 'capped', last_error = ${`dailyCap: ${dailyCap}`}
    from full_company
    where outbox.company_id = full_company.company_id and kind = ${kind} and status = 'waiting'
      and next_attempt_at <= ${now}
  `.execute(db.query)
}

export type EntryEnd =
  | { status: 'sent'; at: Date }
  | { status: 'failed'; reason: string }
  | { status: 'waiting'; reason: string; nextAttemptAt: Date }

/** Does nothing if the lease ran out and another worker has the entry by now. */
export async function finishEntry(
  db: PlatformDb,
  { id, attempt }: Pick<OutboxMessage, 'id' | 'attempt'>,
  end: EntryEnd,
): Promise<void> {
  await db.query
    .updateTable('outbox')
    .set({
      status: end.status,
      ...(end.status === 'sent'
        ? // What was sent may hold secrets, such as links that let one in: nobody needs it any more.
          { sent_at: end.at, last_error: null, payload: sql<object>`'{}'::jsonb` }
        : { last_error: end.reason }),
      ...(end.status === 'waiting' ? { next_attempt_at: end.nextAttemptAt } : {}),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('status', '=', 'sending')
    .execute()
}

/** Forgets what came to its end before this time. */
export async function deleteOldEntries(db: PlatformDb, before: Date): Promise<void> {
  await db.query
    .deleteFrom('outbox')
    .where('status', 'in', ['sent', 'failed', 'capped'])
    .where('created_at', '<', before)
    .execute()
}
