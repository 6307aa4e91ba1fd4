import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

/**
 * Counts an attempt for each key, starting anew where the first one counted was before `windowStart`.
 * Answers the numbers in the order of the keys, this attempt included.
 */
export async function countAttempts(
  db: PlatformDb,
  keys: readonly Buffer[],
  window: { now: Date; start: Date },
): Promise<number[]> {
  const { now, start } = window
  // Always locked in the same order, so that attempts that share a key never wait for each other in a ring.
  const sorted = keys.toSorted(Buffer.compare)
  const rows = await db.rows(sql<{ key: Buffer; attempts: number }>`
    insert into login_attempt (key, attempts, since)
    select key, 1, ${now}::timestamptz from unnest(${sorted}::bytea[]) with ordinality as t (key, place)
    order by place
    on conflict (key) do update set
      attempts = case when login_attempt.since < ${start} then 1 else login_attempt.attempts + 1 end,
      since = case when login_attempt.since < ${start} then excluded.since else login_attempt.since end
    returning key, attempts`)
  return keys.map((key) => rows.find((row) => row.key.equals(key))?.attempts ?? 0)
}

export async function forgetAttempts(db: PlatformDb, key: Buffer): Promise<void> {
  await db.execute(sql`delete from login_attempt where key = ${key}`)
}

export async function takeBackAttempt(db: PlatformDb, key: Buffer): Promise<void> {
  await db.execute(sql`update login_attempt set attempts = attempts - 1 where key = ${key} and attempts > 0`)
}

/** Clears away some of the counts that have run out. */
export async function deleteOldAttempts(db: PlatformDb, windowStart: Date): Promise<void> {
  await db.execute(sql`
    delete from login_attempt where key in (
      select key from login_attempt where since < ${windowStart} limit 100 for update skip locked
    )`)
}
