import { randomUUID } from 'node:crypto'
import { maxCompanyModbusRegisters, maxModbusRegisters } from '@fyr/contract/connections/modbus/limits'
import type { ModbusRegister, ModbusRegisterBody } from '@fyr/contract/connections/modbus/modbus'
import { sizeOf } from '@fyr/contract/connections/modbus/value-types'
import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { nodesOfKind } from '#domains/connections/connections/index.ts'
import { ensureKeys, findNodes, updateKey } from '#domains/devices/nodes/index.ts'
import { type Change, changesBetween, recordChange, recordChanges } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { findMaster } from './master-store.ts'
import { createExtents, type Extent } from './overlap.ts'
import { checkRegister } from './register-rules.ts'
import {
  countRegisters,
  deleteRegister,
  findRegisters,
  insertRegisters,
  listRegistersOf,
  listRegistersOfNode,
  type NamedRegister,
  type RegisterRow,
  updateRegister,
} from './register-store.ts'
import type { ModbusStates } from './states.ts'

const objectType = 'modbusRegister'

export async function registersOf(
  db: CompanyDb,
  states: ModbusStates,
  masterId: string,
): Promise<ModbusRegister[]> {
  found(await findMaster(db, masterId))
  return (await listRegistersOf(db, masterId)).map((row) => wireOf(row, states))
}

export async function registersOfNode(
  db: CompanyDb,
  states: ModbusStates,
  deveui: string,
): Promise<ModbusRegister[]> {
  const [node] = await findNodes(db, [deveui])
  return (await listRegistersOfNode(db, found(node).id)).map((row) => wireOf(row, states))
}

export async function occupiedOf(db: CompanyDb, masterId: string) {
  found(await findMaster(db, masterId))
  return (await listRegistersOf(db, masterId)).map((row) => ({
    slaveId: row.slave_id,
    registerType: row.register_type,
    register: row.register,
    count: sizeOf(extentOf(row)),
    modbusRegisterId: row.id,
  }))
}

/**
 * Reads registers of a master into keys of nodes: all of them or none. Keys that are not there yet are made.
 * @param fieldOf the path of a register's field in the body, for refusals
 */
export async function addRegisters(
  db: CompanyDb,
  by: CompanyPrincipal,
  states: ModbusStates,
  masterId: string,
  bodies: readonly ModbusRegisterBody[],
  fieldOf: (at: number, field: string) => string,
): Promise<ModbusRegister[]> {
  await advisoryLock(db, 'modbus registers')
  const master = found(await findMaster(db, masterId))
  const before = await listRegistersOf(db, masterId)
  if (before.length + bodies.length > maxModbusRegisters) {
    fail('modbus.tooManyRegisters', { params: { maximum: maxModbusRegisters } })
  }
  if ((await countRegisters(db)) + bodies.length > maxCompanyModbusRegisters) {
    fail('modbus.tooManyInCompany', { params: { maximum: maxCompanyModbusRegisters } })
  }
  const nodes = await nodesOf(db, bodies, fieldOf)
  const taken = createExtents(before.map(extentOf))
  const keys = await keysTaken(db, [...new Set(nodes.map(({ id }) => id))])
  const rows: RegisterRow[] = []
  for (const [at, body] of bodies.entries()) {
    const node = found(nodes[at])
    const field = (name: string) => fieldOf(at, name)
    checkRegister(body, master, field)
    const row = { ...columnsOf(body, node.id), id: randomUUID(), master_id: masterId, created_at: by.now }
    if (taken.find(extentOf(row))) fail('modbus.registerInUse', { field: field('register') })
    taken.add(extentOf(row))
    const name = `${node.id}/${body.key}`
    if (keys.has(name)) fail('key.taken', { field: field('key') })
    keys.add(name)
    rows.push(row)
  }
  for (const [deveui, own] of Map.groupBy(bodies, (body) => body.deveui)) {
    await ensureKeys(db, by, deveui, own.map(keyOf))
  }
  await insertRegisters(db, rows)
  const changes = rows.map(({ id, slave_id, register, key }, at): Change => {
    const subject = [objectType, id, `${found(nodes[at]).name} ${key}`] as const
    const place = { from: null, to: `${slave_id}/${register}` }
    return ['created', subject, { master: { from: null, to: master.name }, register: place }]
  })
  await recordChanges(db, by, changes)
  db.publishEvent('modbus', { companyId: by.companyId })
  const made = new Map(
    (
      await findRegisters(
        db,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return rows.map(({ id }) => wireOf(found(made.get(id)), states))
}

export async function changeRegister(
  db: CompanyDb,
  by: CompanyPrincipal,
  states: ModbusStates,
  id: string,
  changes: Partial<ModbusRegisterBody>,
): Promise<ModbusRegister> {
  const [{ master_id: masterId } = fail('object.notFound')] = await findRegisters(db, [id])
  await advisoryLock(db, 'modbus registers')
  const master = found(await findMaster(db, masterId))
  const all = await listRegistersOf(db, masterId)
  const row = found(all.find((each) => each.id === id))
  const before = bodyOf(row)
  const after: ModbusRegisterBody = { ...before, ...changes }
  const field = (name: string) => `body.${name}`
  const [node] = await nodesOf(db, [after], (_, name) => field(name))
  checkRegister(after, master, field)
  const columns = columnsOf(after, found(node).id)
  const others = createExtents(all.filter((each) => each.id !== id).map(extentOf))
  if (others.find(extentOf(columns))) fail('modbus.registerInUse', { field: field('register') })
  if (after.key !== before.key || columns.node_id !== row.node_id) {
    const keys = await keysTaken(db, [columns.node_id])
    if (keys.has(`${columns.node_id}/${after.key}`)) fail('key.taken', { field: field('key') })
  }
  const differences = changesBetween(before, after)
  if (Object.keys(differences).length > 0) {
    const key = keyOf(after)
    const made = await ensureKeys(db, by, after.deveui, [key])
    if (made.length === 0) await updateKey(db, by, { deveui: after.deveui, ...key })
    await updateRegister(db, id, columns)
    await recordChange(db, by, 'updated', [objectType, id, `${found(node).name} ${after.key}`], differences)
    db.publishEvent('modbus', { companyId: by.companyId })
  }
  const [changed] = await findRegisters(db, [id])
  return wireOf(found(changed), states)
}

export async function removeRegister(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const [row = fail('object.notFound')] = await findRegisters(db, [id])
  await deleteRegister(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, `${row.nodeName} ${row.key}`])
  db.publishEvent('modbus', { companyId: by.companyId })
}

const nodesOf = (
  db: CompanyDb,
  bodies: readonly ModbusRegisterBody[],
  fieldOf: (at: number, field: string) => string,
) => nodesOfKind(db, bodies, { kind: nodeKinds.MODBUS, refusal: 'modbus.notModbusNode' }, fieldOf)

async function keysTaken(db: CompanyDb, nodeIds: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const id of nodeIds) {
    for (const { key } of await listRegistersOfNode(db, id)) taken.add(`${id}/${key}`)
  }
  return taken
}

/** The key that a register is read into; an existing key stays as it is. */
const keyOf = ({ key: name, label, unit, decimals }: ModbusRegisterBody) => ({
  ...{ name, label, unit },
  ...(decimals !== undefined && { decimals }),
})

const extentOf = (row: Omit<RegisterRow, 'id' | 'master_id' | 'created_at'>): Extent => ({
  slaveId: row.slave_id,
  register: row.register,
  registerType: row.register_type,
  valueType: row.value_type,
  length: row.length,
  bit: row.bit,
})

const columnsOf = (
  body: ModbusRegisterBody,
  nodeId: string,
): Omit<RegisterRow, 'id' | 'master_id' | 'created_at'> => ({
  node_id: nodeId,
  slave_id: body.slaveId,
  register: body.register,
  register_type: body.registerType,
  value_type: body.valueType,
  byte_order: body.byteOrder,
  key: body.key,
  scale: body.scale,
  value_offset: body.offset,
  scale_register: body.scaleRegister,
  length: body.length,
  bit: body.bit,
  unlocked: body.unlocked,
  minimum: body.minimum,
  maximum: body.maximum,
  step: body.step,
})

const bodyOf = (row: NamedRegister): ModbusRegisterBody & { decimals: number | null } => ({
  deveui: row.deveui,
  slaveId: row.slave_id,
  register: row.register,
  registerType: row.register_type,
  valueType: row.value_type,
  byteOrder: row.byte_order,
  key: row.key,
  label: row.label ?? '',
  unit: row.unit ?? '',
  decimals: row.decimals,
  scale: row.scale,
  offset: row.value_offset,
  scaleRegister: row.scale_register,
  length: row.length,
  bit: row.bit,
  unlocked: row.unlocked,
  minimum: row.minimum,
  maximum: row.maximum,
  step: row.step,
})

const wireOf = (row: NamedRegister, states: ModbusStates): ModbusRegister => ({
  ...bodyOf(row),
  modbusRegisterId: row.id,
  modbusMasterId: row.master_id,
  nodeName: row.nodeName,
  state: states.ofRegister(row.master_id, row.slave_id, row.id),
})
