import type { Generated } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import type { Masquerade, SsoReach } from '#request/principal.ts'
import { type Account, accountColumns } from '../account-store.ts'
import { nameOf } from './name-of.ts'

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
  parent_id: Generated<string | null>
  sso_issuer: string | null
  only_company_id: string | null
  id_token: Buffer | null
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
  /** The own session of who begins a masquerade. */
  parentId?: string
  sso: StoredSso | null
}

/** How a session was begun that an identity provider opened. */
export interface StoredSso extends SsoReach {
  issuer: string
  /** Encrypted. */
  idToken: Buffer | null
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
      ...(session.parentId !== undefined && { parent_id: session.parentId }),
      sso_issuer: session.sso?.issuer ?? null,
      only_company_id: session.sso?.onlyCompanyId ?? null,
      id_token: session.sso?.idToken ?? null,
    })
    .execute()
}

/** An account as far as one of its sessions opens it. */
export interface SessionAccount extends Account {
  /** Null for one that no identity provider began. */
  sso: SsoReach | null
  /** Who acts in it as them. */
  masquerade?: Masquerade
}

/** Whose session it is. One that a company's identity provider began is no super administrator's. */
export async function findSessionAccount(db: PlatformDb, id: string): Promise<SessionAccount | undefined> {
  const row = await db.query
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('session as parent', 'parent.id', 'session.parent_id')
    .leftJoin('account as real', 'real.id', 'parent.account_id')
    .where('session.id', '=', id)
    .select(accountColumns)
    .select([
      'session.sso_issuer as issuer',
      'session.only_company_id as onlyCompanyId',
      'session.company_id as companyId',
      'session.expires_at as endsAt',
      'parent.id as parentId',
      'real.id as realId',
      'real.first_name as realFirstName',
      'real.last_name as realLastName',
      'real.email as realEmail',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { issuer, onlyCompanyId, companyId, endsAt, parentId, realId, ...names } = row
  const { realFirstName, realLastName, realEmail, ...found } = names
  const account = {
    ...found,
    isSuper: found.isSuper && onlyCompanyId === null,
    sso: issuer === null ? null : { onlyCompanyId },
  }
  if (parentId === null || realId === null || companyId === null) return account
  const name = nameOf({
    firstName: realFirstName ?? '',
    lastName: realLastName ?? '',
    email: realEmail ?? '',
  })
  return { ...account, masquerade: { accountId: realId, name, sessionId: parentId, companyId, endsAt } }
}

/** A masquerade by its session. */
export async function findMasquerade(
  db: PlatformDb,
  id: string,
): Promise<
  { accountId: string; companyId: string; parentId: string; refreshHash: Buffer; expiresAt: Date } | undefined
> {
  const row = await db.query
    .selectFrom('session')
    .where('id', '=', id)
    .select([
      'account_id as accountId',
      'company_id as companyId',
      'parent_id as parentId',
      'refresh_hash as refreshHash',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst()
  if (!row || row.parentId === null || row.companyId === null) return undefined
  return { ...row, parentId: row.parentId, companyId: row.companyId }
}

/** Until the transaction ends nobody else can rotate or end it. */
export async function lockSession(db: PlatformDb, id: string): Promise<StoredSession | undefined> {
  return await db.query
    .selectFrom('session')
    .where('id', '=', id)
    // A masquerade is never prolonged.
    .where('parent_id', 'is', null)
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
    .where('parent_id', 'is', null)
    .orderBy('rotated_at', 'desc')
    .select('company_id')
    .executeTakeFirst()
  return row?.company_id ?? null
}

/** When somebody signed in; undefined in a session of a company's identity provider, which proves nobody to other companies. */
export async function findSessionStart(db: PlatformDb, id: string): Promise<Date | undefined> {
  const row = await db.query
    .selectFrom('session')
    .where('id', '=', id)
    .where('only_company_id', 'is', null)
    .select('created_at')
    .executeTakeFirst()
  return row?.created_at
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
    .where('parent_id', 'is', null)
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
