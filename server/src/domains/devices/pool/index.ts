import type { CompanyDb } from '#db/index.ts'
import { takePoolDevices } from './pool-store.ts'

export type { HeardDevice } from './heard/heard-device.ts'
export { createHeardDevices, type HeardDevices } from './heard/heard-devices.ts'
export { poolRoutes } from './routes.ts'

/** The encrypted keys of devices that become nodes, by DevEUI in lower case; they are in the pool no longer. */
export async function takePreparedKeys(
  db: CompanyDb,
  deveuis: readonly string[],
): Promise<Map<string, Buffer>> {
  const devices = await takePoolDevices(db, deveuis)
  return new Map([...devices].flatMap(([deveui, { appKey }]) => (appKey ? [[deveui, appKey]] : [])))
}

/** What is stored of the key of a device that becomes a node by hand; the device is in the pool no longer. */
export async function takePreparedKey(db: CompanyDb, deveui: string): Promise<Buffer | null> {
  const [device] = (await takePoolDevices(db, [deveui])).values()
  return device?.appKey ?? null
}
