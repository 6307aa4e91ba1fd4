import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

interface AccountIdentityTable {
  id: string
  account_id: string
  issuer: string
  subject: string
  is_provisioned: boolean
  created_at: Date
  last_used_at: Date | null
}
declare module '#db/tables.ts' {
  interface Tables {
    account_identity: AccountIdentityTable
  }
}

export interface StoredIdentity {
  id: string
  accountId: string
  issuer: string
  isProvisioned: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

const columns = [
  'id',
  'account_id as accountId',
  'issuer',
  'is_provisioned as isProvisioned',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** Until the transaction ends nobody else is let in as this person: who comes first is created once. */
export async function lockIdentity(db: PlatformDb, issuer: string, subject: string): Promise<void> {
  const turn = JSON.stringify(['fyr identity', issuer, subject])
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`)
}

export async function findIdentity(
  db: PlatformDb,
  issuer: string,
  subject: string,
): Promise<StoredIdentity | undefined> {
  return await db.query
    .selectFrom('account_identity')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select(columns)
    .executeTakeFirst()
}

export async function listIdentities(db: PlatformDb, accountId: string): Promise<StoredIdentity[]> {
  return await db.query
    .selectFrom('account_identity')
    .where('account_id', '=', accountId)
    .select(columns)
    .orderBy('issuer')
    .orderBy('id')
    .execute()
}

/** Until the transaction ends no way to sign in is added to the account or taken from it; whether it has a password. */
export async function lockSignIns(db: PlatformDb, accountId: string): Promise<{ hasPassword: boolean }> {
  const row = await db.query
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { hasPassword: row?.hasPassword ?? false }
}

/** False if the identity opens an account already. */
export async function insertIdentity(
  db: PlatformDb,
  identity: {
    id: string
    accountId: string
    issuer: string
    subject: string
    isProvisioned: boolean
    now: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.query
    .insertInto('account_identity')
    .values({
      id: identity.id,
      account_id: identity.accountId,
      issuer: identity.issuer,
      subject: identity.subject,
      is_provisioned: identity.isProvisioned,
      created_at: identity.now,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function noteUse(db: PlatformDb, id: string, now: Date): Promise<void> {
  await db.query.updateTable('account_identity').set({ last_used_at: now }).where('id', '=', id).execute()
}

export async function deleteIdentity(db: PlatformDb, id: string): Promise<void> {
  await db.query.deleteFrom('account_identity').where('id', '=', id).execute()
}

/** Takes an answer of a provider, once: false if it was taken before. Forgets some of those that have expired. */
export async function takeState(
  db: PlatformDb,
  { hash, expiresAt, now }: { hash: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.execute(sql`
    delete from used_sso_state where state_hash in (
      select state_hash from used_sso_state where expires_at < ${now} limit 100 for update skip locked
    )`)
  const { numAffectedRows } = await db.execute(sql`
    insert into used_sso_state (state_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict (state_hash) do nothing`)
  return numAffectedRows === 1n
}
