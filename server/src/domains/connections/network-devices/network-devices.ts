import { provisioningServers } from '@fyr/contract/connections/integration-fields'
import { maxOpenDevices } from '@fyr/contract/connections/network-devices'
import type { networkTarget } from '@fyr/contract/devices/lorawan/network-target'
import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import type * as z from 'zod'
import type { CompanyDb } from '#db/index.ts'
import { createsDevices, findIntegration, heldOf } from '#domains/connections/integrations/index.ts'
import { findLorawan, type Node } from '#domains/devices/nodes/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { insertJobs } from '#jobs/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { isTransientProblem } from './api.ts'
import {
  countOpenDevices,
  type DeviceOf,
  deleteDevice,
  findDevice,
  listDevicesOfNodes,
  lockDevice,
  type StoredDevice,
  setDesiredState,
} from './network-device-store.ts'

export const syncKind = 'network-device.sync'
const objectType = 'networkDevice'

export interface ProvisioningParts {
  /** Of integrations. */
  encryption: Encryption
  wakeJobs(): void
}

type Target = z.output<typeof networkTarget>

/** Has the device of a node created on a network server, after the transaction; refuses what cannot be. */
export async function createOnNetwork(
  { encryption, wakeJobs }: ProvisioningParts,
  db: CompanyDb,
  by: CompanyPrincipal,
  node: Pick<Node, 'id' | 'deveui' | 'name' | 'kind'>,
  { integrationId, deviceProfile }: Target,
): Promise<StoredDevice> {
  const integration = heldOf(found(await findIntegration(db, integrationId)), encryption)
  if (node.kind !== nodeKinds.LORAWAN) fail('node.notLorawan')
  if (!createsDevices(integration)) fail('networkDevice.notSetUp')
  const lorawan = await findLorawan(db, node.id)
  // The node has no session keys to tell.
  if (lorawan?.activation === 'ABP') fail('networkDevice.abp', { field: 'body.activation' })
  if (!lorawan?.appKey) fail('networkDevice.noAppKey', { field: 'body.appKey' })
  const of = { integrationId, devEui: node.deveui }
  // To try again is to ask for the same.
  const before = await findDevice(db, of)
  if (!before && (await countOpenDevices(db)) >= maxOpenDevices) {
    fail('networkDevice.tooMany', { params: { maximum: maxOpenDevices } })
  }
  return await request(db, by, wakeJobs, of, {
    name: node.name,
    device_profile: deviceProfile === undefined ? (before?.device_profile ?? null) : deviceProfile || null,
    wanted: 'present',
  })
}

/** Nodes go: what the portal created of them on network servers is removed there, unless it is to stay. */
export async function leaveNetwork(
  { wakeJobs }: Pick<ProvisioningParts, 'wakeJobs'>,
  db: CompanyDb,
  by: CompanyPrincipal,
  devEuis: readonly string[],
  { keep }: { keep: boolean },
): Promise<void> {
  for (const device of await listDevicesOfNodes(db, devEuis)) {
    if (device.wanted === 'absent') continue
    const of = { integrationId: device.integration_id, devEui: device.dev_eui }
    if (!keep && mayBeOurs(device)) await request(db, by, wakeJobs, of, { ...device, wanted: 'absent' })
    else await deleteDevice(db, of)
  }
}

/** Somebody may have created it at our request without our having had the answer. */
const mayBeOurs = ({ is_made, state, problem }: StoredDevice) =>
  is_made || state === 'pending' || (problem !== null && isTransientProblem(problem))

export async function retryDevice(
  { wakeJobs }: Pick<ProvisioningParts, 'wakeJobs'>,
  db: CompanyDb,
  by: CompanyPrincipal,
  of: DeviceOf,
): Promise<StoredDevice> {
  return await request(db, by, wakeJobs, of, found(await lockDevice(db, of)))
}

/** Whatever is on the network server stays as it is. */
export async function forgetDevice(db: CompanyDb, by: CompanyPrincipal, of: DeviceOf): Promise<void> {
  const device = found(await lockDevice(db, of))
  await deleteDevice(db, of)
  await recordChange(db, by, 'deleted', [objectType, of.devEui, device.name], {
    networkServer: { from: device.integrationName, to: null },
  })
  db.publishEvent('networkDevice', { companyId: by.companyId, deveui: of.devEui })
}

async function request(
  db: CompanyDb,
  by: CompanyPrincipal,
  wakeJobs: () => void,
  of: DeviceOf,
  { name, device_profile, wanted }: Pick<StoredDevice, 'name' | 'device_profile' | 'wanted'>,
): Promise<StoredDevice> {
  const revision = await setDesiredState(db, of, { name, device_profile, wanted }, by.now)
  const idempotencyKey = `network-device:${of.integrationId}:${of.devEui}:${by.now.getTime()}:${revision}`
  await insertJobs(db, [{ kind: syncKind, payload: { ...of, revision }, idempotencyKey }], by.now)
  const device = found(await findDevice(db, of))
  await recordChange(db, by, wanted === 'present' ? 'created' : 'deleted', [objectType, of.devEui, name], {
    networkServer: { from: null, to: device.integrationName },
  })
  db.publishEvent('networkDevice', { companyId: by.companyId, deveui: of.devEui })
  db.afterCommit(wakeJobs)
  return device
}

export const isProvisioning = (kind: string): kind is (typeof provisioningServers)[number] =>
  provisioningServers.some((each) => each === kind)
