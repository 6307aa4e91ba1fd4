import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

/** Keeps a link of an account, in place of the one before; forgets some of those that have ended. */
export async function replaceLink(
  db: PlatformDb,
  link: { hash: Buffer; accountId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db.execute(sql`
    delete from account_link where token_hash in (
      select token_hash from account_link where expires_at < ${link.now} limit 100 for update skip locked
    )`)
  await db.execute(sql`delete from account_link where account_id = ${link.accountId}`)
  await db.execute(sql`
    insert into account_link (token_hash, account_id, expires_at)
    values (${link.hash}, ${link.accountId}, ${link.expiresAt})`)
}

/** Uses a link up: of several who try at once one gets its account. */
export async function takeLink(db: PlatformDb, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db.first(sql<{ accountId: string }>`
    delete from account_link where token_hash = ${hash} and expires_at > ${now}
    returning account_id as "accountId"`)
  return row?.accountId
}
