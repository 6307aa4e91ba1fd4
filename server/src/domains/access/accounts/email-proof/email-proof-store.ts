import { type Generated, sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

interface EmailProofTable {
  account_id: string
  email: string
  token_hash: Generated<Buffer | null>
  expires_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    email_proof: EmailProofTable
  }
}

/** Stores the address that an account shall prove, in place of the one before; its mail makes the link. */
export async function replaceEmailProof(
  db: PlatformDb,
  proof: { accountId: string; email: string; expiresAt: Date },
): Promise<void> {
  const changed = { email: proof.email, token_hash: null, expires_at: proof.expiresAt }
  await db.query
    .insertInto('email_proof')
    .values({ account_id: proof.accountId, ...changed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changed))
    .execute()
}

/** The address that an account shall prove, and that has not expired. */
export async function findEmailProof(
  db: PlatformDb,
  accountId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db.query
    .selectFrom('email_proof')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .select('email')
    .executeTakeFirst()
  return row?.email
}

/** Gives an address that waits for its mail the link that the mail will hold; false if another address waits now. */
export async function setProofLink(
  db: PlatformDb,
  link: { accountId: string; email: string; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('email_proof')
    .set({ token_hash: link.hash, expires_at: link.expiresAt })
    .where('account_id', '=', link.accountId)
    .where('email', '=', link.email)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses the link of an account up: of several who try at once one gets its address. */
export async function takeEmailProof(
  db: PlatformDb,
  { accountId, hash, now }: { accountId: string; hash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await db.query
    .deleteFrom('email_proof')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Forgets the address that an account shall prove. */
export async function deleteEmailProof(db: PlatformDb, accountId: string): Promise<void> {
  await db.query.deleteFrom('email_proof').where('account_id', '=', accountId).execute()
}

/**
 * Deletes what an account signs in by besides its password, and where it is known and pushed to, as far as it was set
 * up to `before`.
 */
export async function deleteSignInsBefore(db: PlatformDb, accountId: string, before: Date): Promise<void> {
  await db.execute(sql`delete from passkey where account_id = ${accountId} and created_at <= ${before}`)
  await db.execute(sql`
    with ended as (
      delete from account_totp where account_id = ${accountId} and created_at <= ${before} returning account_id)
    delete from recovery_code where account_id in (select account_id from ended)`)
  // What a provider made the account with is how its owner signs in.
  await db.execute(sql`
    delete from account_identity
    where account_id = ${accountId} and created_at <= ${before} and not is_provisioned`)
  await db.execute(sql`delete from push_device where account_id = ${accountId} and created_at <= ${before}`)
}

/** Forgets addresses whose links have expired. */
export async function deleteExpiredProofs(db: PlatformDb, now: Date): Promise<void> {
  await db.query.deleteFrom('email_proof').where('expires_at', '<=', now).execute()
}

/** Forgets the browsers in which an account has signed in. */
export async function deleteKnownDevices(db: PlatformDb, accountId: string): Promise<void> {
  await db.execute(sql`delete from known_device where account_id = ${accountId}`)
}
