import { randomUUID } from 'node:crypto'
import type { SignInMethod, SignInResult } from '@fyr/contract/access/sign-ins'
import { type Generated, sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

interface SignInTable {
  id: string
  account_id: string
  at: Date
  method: SignInMethod
  result: SignInResult
  remote_address: string
  user_agent: string
  is_new_device: Generated<boolean>
}
declare module '#db/tables.ts' {
  interface Tables {
    sign_in: SignInTable
  }
}

export interface NewSignIn {
  accountId: string
  at: Date
  method: SignInMethod
  result: SignInResult
  remoteAddress: string
  userAgent: string
  isNewDevice: boolean
}
export type StoredSignIn = NewSignIn & { id: string }

/** Kept of an account: so many that succeeded, and as many that were refused, so that these do not displace those. */
const maxKept = 100

export async function insertSignIn(db: PlatformDb, entry: NewSignIn): Promise<void> {
  const { accountId } = entry
  await db.query
    .insertInto('sign_in')
    .values({
      id: randomUUID(),
      account_id: accountId,
      at: entry.at,
      method: entry.method,
      result: entry.result,
      remote_address: entry.remoteAddress,
      user_agent: entry.userAgent.slice(0, 400),
      is_new_device: entry.isNewDevice,
    })
    .execute()
  await db.execute(sql`
    delete from sign_in where id in (
      select id from sign_in
      where account_id = ${accountId} and (result = 'succeeded') = ${entry.result === 'succeeded'}
      order by at desc, id offset ${maxKept}
    )`)
}

/** Those of an account that are kept, the newest first. */
export async function listSignIns(db: PlatformDb, accountId: string): Promise<StoredSignIn[]> {
  return await db.query
    .selectFrom('sign_in')
    .where('account_id', '=', accountId)
    .select([
      'id',
      'account_id as accountId',
      'at',
      'method',
      'result',
      'remote_address as remoteAddress',
      'user_agent as userAgent',
      'is_new_device as isNewDevice',
    ])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(2 * maxKept)
    .execute()
}

export async function countNewDevices(db: PlatformDb, accountId: string, since: Date): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::int as count from sign_in
    where account_id = ${accountId} and is_new_device and at > ${since}`)
  return rows[0]?.count ?? 0
}

/** Forgets the sign-ins of before a time. */
export async function deleteOldSignIns(db: PlatformDb, before: Date): Promise<void> {
  await db.execute(sql`delete from sign_in where at < ${before}`)
}
