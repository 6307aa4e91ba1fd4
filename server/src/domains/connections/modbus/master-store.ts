import type { ModbusFraming } from '@fyr/contract/connections/modbus/limits'
import { type Generated, type Selectable, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

interface ModbusMasterTable {
  id: string
  company_id: Generated<string>
  name: string
  hostname: string
  port: number
  framing: ModbusFraming
  poll_interval: number
  fast_polling: boolean
  all_units: boolean
  timeout_ms: number
  retries: number
  pause_ms: number
  max_gap: number
  active: boolean
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    modbus_master: ModbusMasterTable
  }
}
export type MasterRow = Omit<Selectable<ModbusMasterTable>, 'company_id'>
/** With how many nodes and registers it has. */
export type CountedMaster = MasterRow & { nodes: number; registers: number }

const masters = ({ query }: CompanyDb) =>
  query
    .selectFrom('modbus_master')
    .selectAll()
    .select((each) => {
      const registers = each
        .selectFrom('modbus_register')
        .whereRef('modbus_register.master_id', '=', 'modbus_master.id')
      return [
        registers.select(sql<number>`count(*)`.as('count')).as('registers'),
        registers.select(sql<number>`count(distinct node_id)`.as('count')).as('nodes'),
      ]
    })
    .$castTo<CountedMaster>()

export async function listMasters(db: CompanyDb): Promise<CountedMaster[]> {
  return await masters(db).orderBy('name').orderBy('id').execute()
}

export async function findMaster(db: CompanyDb, id: string): Promise<CountedMaster | undefined> {
  return await masters(db).where('id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function findMasterToChange({ query }: CompanyDb, id: string): Promise<MasterRow | undefined> {
  return await query
    .selectFrom('modbus_master')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countMasters({ query }: CompanyDb): Promise<number> {
  const { count } = await query
    .selectFrom('modbus_master')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertMaster({ query }: CompanyDb, row: MasterRow): Promise<void> {
  await query.insertInto('modbus_master').values(row).execute()
}

export async function updateMaster(
  { query }: CompanyDb,
  id: string,
  row: Omit<MasterRow, 'id' | 'created_at'>,
): Promise<void> {
  await query.updateTable('modbus_master').set(row).where('id', '=', id).execute()
}

export async function deleteMaster({ query }: CompanyDb, id: string): Promise<void> {
  await query.deleteFrom('modbus_master').where('id', '=', id).execute()
}
