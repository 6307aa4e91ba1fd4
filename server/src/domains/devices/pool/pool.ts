import type { PoolChanges } from '@fyr/contract/devices/pool'
import type { CompanyDb } from '#db/index.ts'
import { checkDecoderChoice } from '#domains/devices/decoders/index.ts'
import { type Changes, changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { found } from '#request/problem.ts'
import {
  changePoolDevice,
  findPoolDevice,
  lockPoolDevice,
  type PoolDevice,
  takePoolDevices,
} from './pool-store.ts'

const changeable = ({ hidden, name, decoder, profile }: PoolDevice) => ({ hidden, name, decoder, profile })

/** Hides, shows or names a device of the pool; 404 without it. */
export async function updatePoolDevice(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  wanted: PoolChanges,
): Promise<PoolDevice> {
  const device = found(await lockPoolDevice(db, deveui))
  const before = changeable(device)
  const after = { ...before, ...wanted, profile: (wanted.profile ?? before.profile) || null }
  if (after.decoder !== null && after.decoder !== before.decoder)
    await checkDecoderChoice(db, after.decoder, by.now)
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return device
  await changePoolDevice(db, deveui, after)
  await recordPoolChange(db, by, 'updated', device.deveui, changes)
  return found(await findPoolDevice(db, deveui))
}

export async function removePoolDevice(db: CompanyDb, by: CompanyPrincipal, deveui: string): Promise<void> {
  found(await lockPoolDevice(db, deveui))
  await takePoolDevices(db, [deveui])
  await recordPoolChange(db, by, 'deleted', deveui)
}

export async function recordPoolChange(
  db: CompanyDb,
  by: CompanyPrincipal,
  action: 'created' | 'updated' | 'deleted',
  deveui: string,
  changes: Changes = {},
): Promise<void> {
  await recordChange(db, by, action, ['poolDevice', deveui, deveui], changes)
  db.publishEvent('pool', { companyId: by.companyId })
}
