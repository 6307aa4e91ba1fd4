import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

interface AccountLinkTable {
  token_hash: Buffer
  account_id: string
  expires_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    account_link: AccountLinkTable
  }
}

/** Keeps a link of an account, in place of the one before; forgets some of those that have ended. */
export async function replaceLink(
  db: PlatformDb,
  link: { hash: Buffer; accountId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db.execute(sql`
    delete from account_link where token_hash in (
      select token_hash from account_link where expires_at < ${link.now} limit 100 for update skip locked
    )`)
  await db.query.deleteFrom('account_link').where('account_id', '=', link.accountId).execute()
  await db.query
    .insertInto('account_link')
    .values({ token_hash: link.hash, account_id: link.accountId, expires_at: link.expiresAt })
    .execute()
}

/** Uses a link up: of several who try at once one gets its account. */
export async function takeLink(db: PlatformDb, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db.query
    .deleteFrom('account_link')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('account_id as accountId')
    .executeTakeFirst()
  return row?.accountId
}
