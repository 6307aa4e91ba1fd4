import type { ProvisioningServer } from '@fyr/contract/connections/integration-fields'
import {
  maxOpenDevices,
  type NetworkApiProblem,
  type NetworkDevice,
  type NetworkStep,
} from '@fyr/contract/connections/network-devices'
import { type Generated, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

interface NetworkDeviceTable {
  company_id: Generated<string>
  integration_id: string
  dev_eui: string
  name: string
  device_profile: string | null
  wanted: 'present' | 'absent'
  state: 'pending' | 'done' | 'failed'
  is_made: Generated<boolean>
  revision: Generated<number>
  busy_until: Date | null
  step: NetworkStep | null
  problem: NetworkApiProblem | null
  problem_detail: string | null
  attempts: Generated<number>
  next_attempt_at: Date | null
  updated_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    network_device: NetworkDeviceTable
  }
}

export type NetworkDeviceRow = Omit<
  NetworkDeviceTable,
  'company_id' | 'is_made' | 'revision' | 'attempts'
> & {
  is_made: boolean
  revision: number
  attempts: number
}
export type StoredDevice = NetworkDeviceRow & { integrationName: string; kind: ProvisioningServer }

export interface DeviceOf {
  integrationId: string
  devEui: string
}

const rows = ({ query }: CompanyDb) =>
  query
    .selectFrom('network_device')
    .innerJoin('integration', 'integration.id', 'network_device.integration_id')
    .selectAll('network_device')
    .select(['integration.name as integrationName'])
    // Only these have devices.
    .select(sql<ProvisioningServer>`integration.kind`.as('kind'))

const one = (db: CompanyDb, { integrationId, devEui }: DeviceOf) =>
  rows(db)
    .where('network_device.integration_id', '=', integrationId)
    .where('network_device.dev_eui', '=', devEui)

export async function findDevice(db: CompanyDb, of: DeviceOf): Promise<StoredDevice | undefined> {
  return await one(db, of).executeTakeFirst()
}

/** The same, and the row is locked. */
export async function lockDevice(db: CompanyDb, of: DeviceOf): Promise<StoredDevice | undefined> {
  return await one(db, of).forUpdate('network_device').executeTakeFirst()
}

/** Wherever the device of a node is, the last changed first. */
export async function listDevicesOfNode(db: CompanyDb, devEui: string): Promise<StoredDevice[]> {
  return await listDevicesOfNodes(db, [devEui])
}

export async function listDevicesOfNodes(db: CompanyDb, devEuis: readonly string[]): Promise<StoredDevice[]> {
  return await rows(db)
    .where(sql<boolean>`network_device.dev_eui = any(${devEuis}::text[])`)
    .orderBy('network_device.updated_at', 'desc')
    .execute()
}

/** What is not done. */
export async function listOpenDevices(db: CompanyDb): Promise<StoredDevice[]> {
  return await rows(db)
    .where('network_device.state', '<>', 'done')
    .orderBy('network_device.state')
    .orderBy('network_device.updated_at', 'desc')
    .limit(maxOpenDevices)
    .execute()
}

export async function countOpenDevices(db: CompanyDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('network_device')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '<>', 'done')
    .executeTakeFirstOrThrow()
  return count
}

/** Those of these nodes that the portal has created, by the names of their network servers. */
export async function listMade(
  db: CompanyDb,
  devEuis: readonly string[],
): Promise<{ name: string; count: number }[]> {
  return await db.query
    .selectFrom('network_device')
    .innerJoin('integration', 'integration.id', 'network_device.integration_id')
    .select(['integration.name', sql<number>`count(*)`.as('count')])
    .where(sql<boolean>`dev_eui = any(${devEuis}::text[])`)
    .where('wanted', '=', 'present')
    .where((each) => each.or([each('is_made', '=', true), each('state', '=', 'pending')]))
    .groupBy('integration.name')
    .orderBy('integration.name')
    .execute()
}

/** Sets the desired state; work for the one before ends without effect. Answers its revision. */
export async function setDesiredState(
  db: CompanyDb,
  { integrationId, devEui }: DeviceOf,
  desired: Pick<NetworkDeviceRow, 'name' | 'device_profile' | 'wanted'>,
  now: Date,
): Promise<number> {
  const fresh = {
    ...desired,
    ...{ state: 'pending' as const, step: null, problem: null, problem_detail: null },
    ...{ attempts: 0, next_attempt_at: null, updated_at: now },
  }
  const { revision } = await db.query
    .insertInto('network_device')
    .values({ integration_id: integrationId, dev_eui: devEui, busy_until: null, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'integration_id', 'dev_eui']).doUpdateSet({
        ...fresh,
        revision: sql`network_device.revision + 1`,
      }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export async function updateDevice(
  { query }: CompanyDb | PlatformDb,
  { integrationId, devEui }: DeviceOf,
  changes: Partial<Omit<NetworkDeviceRow, 'integration_id' | 'dev_eui'>>,
  revision?: number,
): Promise<void> {
  await query
    .updateTable('network_device')
    .set(changes)
    .where('integration_id', '=', integrationId)
    .where('dev_eui', '=', devEui)
    .$if(revision !== undefined, (update) => update.where('revision', '=', revision ?? 0))
    .execute()
}

/** Gives up what waits for work that will not be done. */
export async function endDevices(
  { query }: PlatformDb,
  ended: readonly (DeviceOf & { revision: number })[],
  now: Date,
): Promise<void> {
  if (ended.length === 0) return
  await sql`
    update network_device set state = 'failed', problem = 'timeout', busy_until = null, updated_at = ${now}
    from unnest(
      ${ended.map(({ integrationId }) => integrationId)}::uuid[],
      ${ended.map(({ devEui }) => devEui)}::text[],
      ${ended.map(({ revision }) => revision)}::int[]
    ) as ended (integration_id, dev_eui, revision)
    where network_device.integration_id = ended.integration_id and network_device.dev_eui = ended.dev_eui
      and network_device.revision = ended.revision and network_device.state = 'pending'`.execute(query)
}

export async function deleteDevice({ query }: CompanyDb, of: DeviceOf): Promise<void> {
  await query
    .deleteFrom('network_device')
    .where('integration_id', '=', of.integrationId)
    .where('dev_eui', '=', of.devEui)
    .execute()
}

export function deviceWire(row: StoredDevice): NetworkDevice {
  return {
    deveui: row.dev_eui,
    name: row.name,
    integrationId: row.integration_id,
    integrationName: row.integrationName,
    kind: row.kind,
    wanted: row.wanted,
    state: row.state,
    made: row.is_made,
    step: row.step,
    problem: row.problem === null ? null : { code: row.problem, detail: row.problem_detail ?? '' },
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  }
}
