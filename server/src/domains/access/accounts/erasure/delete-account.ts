import type { PlatformDb } from '#db/index.ts'
import { erasePerson, findPersonalTraces } from '#domains/records/audit/index.ts'
import { insertJobForEach } from '#jobs/index.ts'
import { deleteUnusedAccount } from '../account-store.ts'
import { erasureKind } from './erasure-job.ts'

/**
 * Deletes an account that belongs to no company and is no super administrator, with all that says whose it was: at once
 * in the audit logs, and by a job of each company that it worked in where that keeps names and addresses. Other
 * companies may have the address from elsewhere. False if the account is still needed.
 */
export async function deleteAccountIfUnused(db: PlatformDb, id: string, now: Date): Promise<boolean> {
  const account = await deleteUnusedAccount(db, id)
  if (!account) return false
  db.publishEvent('account', { accountId: id })
  // What they were called before is found nowhere else.
  const { companyIds, values } = await findPersonalTraces(db, id)
  const known = [account.email, account.phoneNumber, ...values.filter(isAddress)].filter(Boolean)
  const addresses = [...new Set(known.map((address) => address.toLowerCase()))]
  await erasePerson(db, id)
  const job = { kind: erasureKind, payload: { addresses }, idempotencyKey: `${erasureKind}:${id}` }
  await insertJobForEach(db, companyIds, job, now)
  return true
}

/** An e-mail or phone number, as the fields of an account take them. */
const isAddress = (value: string) => value.includes('@') || /^\+\d+$/.test(value)
