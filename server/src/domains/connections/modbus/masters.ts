import { randomUUID } from 'node:crypto'
import { maxModbusMasters } from '@fyr/contract/connections/modbus/limits'
import type { ModbusMaster, ModbusMasterBody } from '@fyr/contract/connections/modbus/modbus'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { connectionsOf } from '#domains/connections/connections/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { pick } from '#lib/pick.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import {
  type CountedMaster,
  countMasters,
  deleteMaster,
  findMaster,
  findMasterToChange,
  insertMaster,
  listMasters,
  type MasterRow,
  updateMaster,
} from './master-store.ts'
import { hasSpecialUnits } from './register-store.ts'

const objectType = 'modbusMaster'
/** Seconds, unless fast polling is chosen (specification 9). */
const shortestInterval = 60

export async function mastersOf(db: CompanyDb): Promise<ModbusMaster[]> {
  const rows = await listMasters(db)
  const states = await connectionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => wireOf(row, states.get(row.id) ?? null))
}

export async function masterOf(db: CompanyDb, id: string): Promise<ModbusMaster> {
  const row = found(await findMaster(db, id))
  return wireOf(row, (await connectionsOf(db, [id])).get(id) ?? null)
}

export async function createMaster(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: ModbusMasterBody,
): Promise<ModbusMaster> {
  checkInterval(body)
  await advisoryLock(db, 'modbus masters')
  if ((await countMasters(db)) >= maxModbusMasters) {
    fail('modbus.tooManyMasters', { params: { maximum: maxModbusMasters } })
  }
  const id = randomUUID()
  await insertMaster(db, { ...columnsOf(body), id, created_at: by.now })
  await recordChange(db, by, 'created', [objectType, id, body.name])
  db.publishEvent('modbus', { companyId: by.companyId })
  return await masterOf(db, id)
}

export async function changeMaster(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: Partial<ModbusMasterBody>,
): Promise<ModbusMaster> {
  const before = settingsOf(found(await findMasterToChange(db, id)))
  const after = { ...before, ...changes }
  checkInterval(after)
  if (before.allUnits && !after.allUnits && (await hasSpecialUnits(db, id))) {
    fail('modbus.slaveId', { field: 'body.allUnits' })
  }
  const differences = changesBetween(before, after)
  if (Object.keys(differences).length > 0) {
    await updateMaster(db, id, columnsOf(after))
    await recordChange(db, by, 'updated', [objectType, id, after.name], differences)
    db.publishEvent('modbus', { companyId: by.companyId })
  }
  return await masterOf(db, id)
}

export async function removeMaster(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const row = found(await findMasterToChange(db, id))
  await deleteMaster(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, row.name])
  db.publishEvent('modbus', { companyId: by.companyId })
}

export function checkInterval({ pollInterval, fastPolling }: ModbusMasterBody): void {
  if (!fastPolling && pollInterval < shortestInterval) {
    refuseField('body.pollInterval', 'field.tooSmall', { minimum: shortestInterval })
  }
}

const columnsOf = (body: ModbusMasterBody): Omit<MasterRow, 'id' | 'created_at'> => ({
  ...pick(body, ['name', 'hostname', 'port', 'framing', 'retries', 'active']),
  poll_interval: body.pollInterval,
  fast_polling: body.fastPolling,
  all_units: body.allUnits,
  timeout_ms: body.timeout,
  pause_ms: body.pause,
  max_gap: body.maxGap,
})

const settingsOf = (row: MasterRow): ModbusMasterBody => ({
  ...pick(row, ['name', 'hostname', 'port', 'framing', 'retries', 'active']),
  pollInterval: row.poll_interval,
  fastPolling: row.fast_polling,
  allUnits: row.all_units,
  timeout: row.timeout_ms,
  pause: row.pause_ms,
  maxGap: row.max_gap,
})

function wireOf(row: CountedMaster, connection: ModbusMaster['connection']): ModbusMaster {
  return {
    ...settingsOf(row),
    modbusMasterId: row.id,
    // The stored state of a master that is not polled is out of date.
    connection: row.active ? connection : null,
    nodes: row.nodes,
    registers: row.registers,
    createdAt: row.created_at.toISOString(),
  }
}
