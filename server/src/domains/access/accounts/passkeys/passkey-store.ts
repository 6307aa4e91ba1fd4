import { type Generated, sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import type { PublicCredential } from './webauthn.ts'

interface PasskeyTable {
  id: string
  account_id: string
  name: string
  credential_id: Buffer
  public_key: Buffer
  /** A bigint, which the driver gives as text. */
  sign_count: string
  transports: string[]
  rp_id: string
  created_at: Date
  last_used_at: Generated<Date | null>
}
declare module '#db/tables.ts' {
  interface Tables {
    passkey: PasskeyTable
  }
}

export interface StoredPasskey extends PublicCredential {
  id: string
  accountId: string
  name: string
  domain: string
  createdAt: Date
  lastUsedAt: Date | null
}

function passkeys(db: PlatformDb) {
  return db.query
    .selectFrom('passkey')
    .select([
      'id',
      'account_id as accountId',
      'name',
      'credential_id as credentialId',
      'public_key as publicKey',
      sql<number>`sign_count::float8`.as('signCount'),
      'transports',
      'rp_id as domain',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
}

export async function listPasskeys(db: PlatformDb, accountId: string): Promise<StoredPasskey[]> {
  return await passkeys(db).where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()
}

export async function findPasskey(
  db: PlatformDb,
  accountId: string,
  id: string,
): Promise<StoredPasskey | undefined> {
  return await passkeys(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
}

/** By what the browser calls it, for the site that it was made for. */
export async function findPasskeyByCredential(
  db: PlatformDb,
  credentialId: Buffer,
  domain: string,
): Promise<StoredPasskey | undefined> {
  return await passkeys(db)
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', domain)
    .executeTakeFirst()
}

/** False where the authenticator is known already. */
export async function insertPasskey(
  db: PlatformDb,
  passkey: Omit<StoredPasskey, 'lastUsedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.query
    .insertInto('passkey')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: String(passkey.signCount),
      transports: passkey.transports,
      rp_id: passkey.domain,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes a use; false where its counter has gone on meanwhile, by another use of the same moment. */
export async function updateUse(
  db: PlatformDb,
  passkey: Pick<StoredPasskey, 'id' | 'signCount'>,
  { signCount, now }: { signCount: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('passkey')
    .set({ sign_count: String(signCount), last_used_at: now })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', String(passkey.signCount))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function updatePasskeyName(db: PlatformDb, id: string, name: string): Promise<void> {
  await db.query.updateTable('passkey').set({ name }).where('id', '=', id).execute()
}

export async function deletePasskey(db: PlatformDb, id: string): Promise<void> {
  await db.query.deleteFrom('passkey').where('id', '=', id).execute()
}

/** Uses a challenge up; false where it was used before. */
export async function useChallenge(
  db: PlatformDb,
  challenge: { hash: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.execute(sql`
    delete from used_passkey_challenge where challenge_hash in (
      select challenge_hash from used_passkey_challenge
      where expires_at < ${challenge.now} limit 100 for update skip locked
    )`)
  const { numAffectedRows } = await db.execute(sql`
    insert into used_passkey_challenge (challenge_hash, expires_at)
    values (${challenge.hash}, ${challenge.expiresAt}) on conflict do nothing`)
  return numAffectedRows === 1n
}

/** Until the transaction ends nobody else adds to what the account signs in by. */
export async function lockAccount(db: PlatformDb, accountId: string): Promise<void> {
  await db.execute(sql`select from account where id = ${accountId} for no key update`)
}
