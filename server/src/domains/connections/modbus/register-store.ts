import type { ByteOrder, ModbusValueType, RegisterType } from '@fyr/contract/connections/modbus/value-types'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import type { CompanyDb } from '#db/index.ts'
import { pick } from '#lib/pick.ts'

interface ModbusRegisterTable {
  id: string
  company_id: Generated<string>
  master_id: string
  node_id: string
  slave_id: number
  register: number
  register_type: RegisterType
  value_type: ModbusValueType
  byte_order: ByteOrder
  key: string
  scale: number
  value_offset: number
  scale_register: number | null
  length: number | null
  bit: number | null
  unlocked: boolean
  minimum: number | null
  maximum: number | null
  step: number | null
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    modbus_register: ModbusRegisterTable
  }
}
export type RegisterRow = Omit<Selectable<ModbusRegisterTable>, 'company_id'>
/** With what its node and key are called. */
export interface NamedRegister extends RegisterRow {
  deveui: string
  nodeName: string
  label: string | null
  unit: string | null
  decimals: number | null
}

function registers({ query }: CompanyDb) {
  return query
    .selectFrom('modbus_register')
    .innerJoin('node', 'node.id', 'modbus_register.node_id')
    .leftJoin('node_key', (join) =>
      join
        .onRef('node_key.node_id', '=', 'modbus_register.node_id')
        .onRef('node_key.name', '=', 'modbus_register.key'),
    )
    .selectAll('modbus_register')
    .select(['node.deveui', 'node.name as nodeName', 'node_key.label', 'node_key.unit', 'node_key.decimals'])
    .orderBy('slave_id')
    .orderBy('register_type')
    .orderBy('register')
    .orderBy('bit')
    .$castTo<NamedRegister>()
}

export async function listRegistersOf(db: CompanyDb, masterId: string): Promise<NamedRegister[]> {
  return await registers(db).where('master_id', '=', masterId).execute()
}

export async function listRegistersOfNode(db: CompanyDb, nodeId: string): Promise<NamedRegister[]> {
  return await registers(db).where('modbus_register.node_id', '=', nodeId).execute()
}

export async function findRegisters(db: CompanyDb, ids: readonly string[]): Promise<NamedRegister[]> {
  return await registers(db)
    .where('modbus_register.id', 'in', [...ids])
    .execute()
}

/** Number of registers of all masters of the company. */
export async function countRegisters({ query }: CompanyDb): Promise<number> {
  const { count } = await query
    .selectFrom('modbus_register')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertRegisters({ query }: CompanyDb, rows: readonly RegisterRow[]): Promise<void> {
  await query.insertInto('modbus_register').values(rows).execute()
}

export async function updateRegister(
  { query }: CompanyDb,
  id: string,
  row: Omit<RegisterRow, 'id' | 'master_id' | 'created_at'>,
): Promise<void> {
  await query.updateTable('modbus_register').set(row).where('id', '=', id).execute()
}

export async function deleteRegister({ query }: CompanyDb, id: string): Promise<void> {
  await query.deleteFrom('modbus_register').where('id', '=', id).execute()
}

/** Slave ids of a master's registers that only a master with all units may have. */
export async function hasSpecialUnits({ query }: CompanyDb, masterId: string): Promise<boolean> {
  const row = await query
    .selectFrom('modbus_register')
    .select('id')
    .where('master_id', '=', masterId)
    .where('slave_id', 'in', [0, 1, 255])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A register as the driver needs it. */
export interface PolledRegister
  extends Pick<RegisterRow, 'id' | 'register' | 'scale' | 'length' | 'bit' | 'key'> {
  slaveId: number
  registerType: RegisterType
  valueType: ModbusValueType
  byteOrder: ByteOrder
  offset: number
  scaleRegister: number | null
  deveui: string
}

/** A master that is to be polled. */
export interface PolledMaster {
  id: string
  companyId: string
  hostname: string
  port: number
  framing: 'tcp' | 'rtu'
  pollInterval: number
  timeoutMs: number
  retries: number
  pauseMs: number
  maxGap: number
  /** JSON of `PolledRegister[]`, those of active nodes: only the thread of the driver reads it. */
  registers: string
  /** Nodes of all its registers. */
  nodeIds: string[]
}

/** Active masters of all companies, or of one. */
export async function loadPolledMasters(pool: Pool, companyId?: string): Promise<PolledMaster[]> {
  const { rows } = await pool.query<PolledMaster>(
    `select master.id, master.company_id as "companyId", hostname, port, framing, poll_interval as "pollInterval",
       timeout_ms as "timeoutMs", retries, pause_ms as "pauseMs", max_gap as "maxGap",
       coalesce((
         select json_agg(json_build_object('id', each.id, 'slaveId', slave_id, 'register', register,
           'registerType', register_type, 'valueType', value_type, 'byteOrder', byte_order, 'key', key,
           'scale', scale, 'offset', value_offset, 'scaleRegister', scale_register, 'length', length, 'bit', bit,
           'deveui', node.deveui) order by slave_id, register_type, register, each.id)
         from modbus_register as each
         join node on node.company_id = each.company_id and node.id = each.node_id
         where each.company_id = master.company_id and each.master_id = master.id and node.active), '[]'
       )::text as registers,
       array(
         select distinct node_id from modbus_register as each
         where each.company_id = master.company_id and each.master_id = master.id
       ) as "nodeIds"
     from modbus_master as master where active and ($1::uuid is null or master.company_id = $1)`,
    [companyId ?? null],
  )
  return rows
}

/** A register that downlinks to its node write to. */
export interface WritableRegister extends PolledRegister {
  masterId: string
  unlocked: boolean
  minimum: number | null
  maximum: number | null
  step: number | null
}

/** The registers behind keys of a node. */
export async function findWritable(
  db: CompanyDb,
  deveui: string,
  keys: readonly string[],
): Promise<WritableRegister[]> {
  if (keys.length === 0) return []
  const rows = await registers(db)
    .where('node.normalized_deveui', '=', deveui.toLowerCase())
    .where('modbus_register.key', 'in', [...keys])
    .execute()
  return rows.map((row) => ({
    ...pick(row, ['id', 'register', 'scale', 'length', 'bit', 'key', 'deveui']),
    ...pick(row, ['unlocked', 'minimum', 'maximum', 'step']),
    masterId: row.master_id,
    slaveId: row.slave_id,
    registerType: row.register_type,
    valueType: row.value_type,
    byteOrder: row.byte_order,
    offset: row.value_offset,
    scaleRegister: row.scale_register,
  }))
}
