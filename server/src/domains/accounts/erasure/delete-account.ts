import type { PlatformDb } from '#db/index.ts'
import { erasePerson, findPersonalTraces } from '#domains/audit/index.ts'
import { insertPlatformJob } from '#jobs/index.ts'
import { deleteUnusedAccount } from '../account-store.ts'
import { erasureKind } from './erasure-job.ts'

/**
 * Deletes an account that belongs to no company and is no super administrator, with all that says whose it was: at once
 * in the audit logs, and by a job where companies keep who did what. False if it is still needed.
 */
export async function deleteAccountIfUnused(db: PlatformDb, id: string, now: Date): Promise<boolean> {
  const account = await deleteUnusedAccount(db, id)
  if (!account) return false
  db.publishEvent('account', { accountId: id })
  // What they were called before is found nowhere else.
  const { companyIds, values } = await findPersonalTraces(db, id)
  const addresses = [account.email, account.phoneNumber, ...values.filter(isAddress)]
  const distinct = [...new Set(addresses.filter(Boolean).map((address) => address.toLowerCase()))]
  await erasePerson(db, id, distinct)
  const payload = { companyIds, emails: distinct.filter((address) => address.includes('@')) }
  await insertPlatformJob(db, { kind: erasureKind, payload, idempotencyKey: `${erasureKind}:${id}` }, now)
  return true
}

/** An e-mail or phone number, as the fields of an account take them. */
const isAddress = (value: string) => value.includes('@') || /^\+\d+$/.test(value)
