import type { CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { deleteDevice, deleteOldDevices, listDevices, type PushDevice, upsertDevice } from './push-store.ts'

/** Of one user in one company: a phone, a tablet, and the browsers that nobody remembers. */
export const maxDevices = 10

export interface Subscription {
  name: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** 404 with an access token, which is nobody. */
function accountOf({ accountId }: CompanyPrincipal): string {
  if (accountId === null) fail('object.notFound')
  return accountId
}

export async function devicesOf(db: CompanyDb, by: CompanyPrincipal): Promise<PushDevice[]> {
  return await listDevices(db, accountOf(by))
}

/** Alarms go to the device from now on, in the language that its user has now. */
export async function addDevice(
  db: CompanyDb,
  by: CompanyPrincipal,
  { keys, ...subscription }: Subscription,
): Promise<PushDevice> {
  const accountId = accountOf(by)
  const known = (await listDevices(db, accountId)).some(({ endpoint }) => endpoint === subscription.endpoint)
  const device = await upsertDevice(db, {
    ...subscription,
    ...keys,
    accountId,
    ownerName: by.name,
    language: by.language,
    createdAt: by.now,
  })
  await deleteOldDevices(db, accountId, maxDevices)
  if (!known) await record(db, by, 'created', device)
  return device
}

/** 404 for another user's. */
export async function removeDevice(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const device = found(await deleteDevice(db, accountOf(by), id))
  await record(db, by, 'deleted', device)
}

async function record(
  db: CompanyDb,
  by: CompanyPrincipal,
  action: 'created' | 'deleted',
  { id, name }: PushDevice,
): Promise<void> {
  await recordChange(db, by, action, ['pushDevice', id, name])
}
