import { type Generated, sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

interface AccountTotpTable {
  account_id: string
  secret: Buffer
  created_at: Date
  confirmed_at: Generated<Date | null>
  /** A bigint, which the driver gives as text. */
  last_step: Generated<string>
}
interface RecoveryCodeTable {
  account_id: string
  code_hash: Buffer
}
declare module '#db/tables.ts' {
  interface Tables {
    account_totp: AccountTotpTable
    recovery_code: RecoveryCodeTable
  }
}

export interface StoredTotp {
  /** Encrypted. */
  secret: Buffer
  /** Null while it is being set up. */
  confirmedAt: Date | null
}

export async function findTotp(db: PlatformDb, accountId: string): Promise<StoredTotp | undefined> {
  return await db.query
    .selectFrom('account_totp')
    .where('account_id', '=', accountId)
    .select(['secret', 'confirmed_at as confirmedAt'])
    .executeTakeFirst()
}

/** Keeps a secret that is being set up, in place of one that never was. False where one is in use. */
export async function replacePendingTotp(
  db: PlatformDb,
  { accountId, secret, now }: { accountId: string; secret: Buffer; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.query
    .insertInto('account_totp')
    .values({ account_id: accountId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, created_at: now })
        .where('account_totp.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Puts a secret in use by its first code; false where it is in use already, or is another one now. */
export async function confirmTotp(
  db: PlatformDb,
  accountId: string,
  { secret, step, now }: { secret: Buffer; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('account_totp')
    .set({ confirmed_at: now, last_step: String(step) })
    .where('account_id', '=', accountId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a code up: of several who bring it at once one gets in. */
export async function useTotpStep(db: PlatformDb, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('account_totp')
    .set({ last_step: String(step) })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets the app and the recovery codes; false where none was in use. */
export async function deleteSecondFactor(db: PlatformDb, accountId: string): Promise<boolean> {
  await db.query.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const row = await db.query
    .deleteFrom('account_totp')
    .where('account_id', '=', accountId)
    .returning('confirmed_at as confirmedAt')
    .executeTakeFirst()
  return row !== undefined && row.confirmedAt !== null
}

export async function replaceRecoveryCodes(
  db: PlatformDb,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.query.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db.query
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute()
}

/** Uses a recovery code up. */
export async function takeRecoveryCode(db: PlatformDb, accountId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.query
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: PlatformDb, accountId: string): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::int as count from recovery_code where account_id = ${accountId}`)
  return rows[0]?.count ?? 0
}
