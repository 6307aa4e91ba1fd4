import { type Generated, sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import { type Account, accountColumns } from '../account-store.ts'

export interface SessionTable {
  id: string
  account_id: string
  company_id: string | null
  refresh_hash: Buffer
  previous_hash: Generated<Buffer | null>
  reissues: Generated<number>
  rotated_at: Date
  created_at: Date
  expires_at: Date
  user_agent: string
  remote_address: string
}
declare module '#db/tables.ts' {
  interface Tables {
    session: SessionTable
  }
}

export interface NewSession {
  id: string
  accountId: string
  companyId: string | null
  refreshHash: Buffer
  createdAt: Date
  expiresAt: Date
  device: SessionDevice
}

/** Where a session was begun. */
export interface SessionDevice {
  userAgent: string
  remoteAddress: string
}

export interface StoredSession {
  accountId: string
  companyId: string | null
  refreshHash: Buffer
  previousHash: Buffer | null
  /** How often the successor of the previous token was given out anew. */
  reissues: number
  rotatedAt: Date
  expiresAt: Date
}

export async function insertSession(db: PlatformDb, session: NewSession): Promise<void> {
  await db.query
    .insertInto('session')
    .values({
      id: session.id,
      account_id: session.accountId,
      company_id: session.companyId,
      refresh_hash: session.refreshHash,
      rotated_at: session.createdAt,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      user_agent: session.device.userAgent.slice(0, 400),
      remote_address: session.device.remoteAddress,
    })
    .execute()
}

/** Whose session it is. */
export async function findSessionAccount(db: PlatformDb, id: string): Promise<Account | undefined> {
  return await db.query
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('session.id', '=', id)
    .select(accountColumns)
    .executeTakeFirst()
}

/** Until the transaction ends nobody else can rotate or end it. */
export async function lockSession(db: PlatformDb, id: string): Promise<StoredSession | undefined> {
  return await db.query
    .selectFrom('session')
    .where('id', '=', id)
    .forUpdate()
    .select([
      'account_id as accountId',
      'company_id as companyId',
      'refresh_hash as refreshHash',
      'previous_hash as previousHash',
      'reissues',
      'rotated_at as rotatedAt',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst()
}

export async function updateRefreshHash(
  db: PlatformDb,
  id: string,
  rotation: { refreshHash: Buffer; previousHash: Buffer; reissues: number; rotatedAt: Date; expiresAt: Date },
): Promise<void> {
  await db.query
    .updateTable('session')
    .set({
      refresh_hash: rotation.refreshHash,
      previous_hash: rotation.previousHash,
      reissues: rotation.reissues,
      rotated_at: rotation.rotatedAt,
      expires_at: rotation.expiresAt,
    })
    .where('id', '=', id)
    .execute()
}

export async function updateSessionCompany(db: PlatformDb, id: string, companyId: string): Promise<void> {
  await db.query.updateTable('session').set({ company_id: companyId }).where('id', '=', id).execute()
}

/** The company that the account opened last, in whichever session. */
export async function findLastCompany(db: PlatformDb, accountId: string): Promise<string | null> {
  const row = await db.query
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('company_id', 'is not', null)
    .orderBy('rotated_at', 'desc')
    .select('company_id')
    .executeTakeFirst()
  return row?.company_id ?? null
}

/** The account whose session it was, or undefined if there is no such session. */
export async function deleteSession(db: PlatformDb, id: string): Promise<string | undefined> {
  const row = await db.query
    .deleteFrom('session')
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** Clears away some of the sessions that nobody refreshed in time: caches and open connections learn of it. */
export async function deleteExpiredSessions(db: PlatformDb, now: Date): Promise<number> {
  const { rows } = await sql<{ sessionId: string; accountId: string }>`
    delete from session where id in (
      select id from session where expires_at < ${now} limit 100 for update skip locked
    ) returning id as "sessionId", account_id as "accountId"`.execute(db.query)
  for (const ended of rows) db.publishEvent('sessionEnded', ended)
  return rows.length
}

/** When somebody signed in. */
export async function findSessionStart(db: PlatformDb, id: string): Promise<Date | undefined> {
  const row = await db.query
    .selectFrom('session')
    .where('id', '=', id)
    .select('created_at')
    .executeTakeFirst()
  return row?.created_at
}

/** Ends all sessions of an account, or all but one: from the commit on their tokens are worth nothing. */
export async function deleteSessionsOf(
  db: PlatformDb,
  accountId: string,
  { except }: { except: string | null },
): Promise<void> {
  const { rows } = await sql<{ sessionId: string }>`
    delete from session where account_id = ${accountId} and id is distinct from ${except}::uuid
    returning id as "sessionId"`.execute(db.query)
  for (const { sessionId } of rows) db.publishEvent('sessionEnded', { sessionId, accountId })
}

/** A session as its owner sees it. */
export interface ListedSession extends SessionDevice {
  id: string
  createdAt: Date
  /** When its browser last asked for a new token, which it does each quarter of an hour. */
  lastUsedAt: Date
}

/** Those of an account that go on, the one used last first; the newest hundred. */
export async function listSessions(db: PlatformDb, accountId: string, now: Date): Promise<ListedSession[]> {
  return await db.query
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .select([
      'id',
      'user_agent as userAgent',
      'remote_address as remoteAddress',
      'created_at as createdAt',
      'rotated_at as lastUsedAt',
    ])
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}
