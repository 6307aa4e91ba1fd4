import type { FormulaBackfill } from '@fyr/contract/automation/formulas/formula-backfills'
import { maxListedBackfills } from '@fyr/contract/automation/formulas/formula-limits'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import type { SeriesName } from '#readings-store/index.ts'

export interface Backfill {
  id: string
  companyId: string
  formulaId: string
  state: FormulaBackfill['state']
  from: Date
  to: Date
  position: Date
  takenAt: Date | null
  computed: number
  problems: number
  reason: FormulaBackfill['reason']
  requestedBy: string
  createdAt: Date
  finishedAt: Date | null
}

const columns = sql`id, company_id as "companyId", formula_id as "formulaId", state, from_time as "from",
  to_time as "to", position, taken_at as "takenAt", computed, problems,
  reason, requested_by_name as "requestedBy", created_at as "createdAt", finished_at as "finishedAt"`
const isOpen = sql`state in ('queued', 'running')`
/** Whether the formula of a backfill is what it was when it was asked for, and its nodes are the company's. */
const isUnchanged = `exists (
  select from formula
  where formula.company_id = own.company_id and formula.id = own.formula_id
    and formula.updated_at = own.formula_updated_at and formula.output_node_id is not null and not exists (
      select from formula_variable as variable
      where variable.company_id = own.company_id and variable.formula_id = own.formula_id
        and variable.node_id is null))`

/** The newest of a formula. */
export async function listBackfills(db: CompanyDb, formulaId: string): Promise<Backfill[]> {
  return await db.rows(sql<Backfill>`
    select ${columns} from formula_backfill where formula_id = ${formulaId}
    order by created_at desc, id limit ${maxListedBackfills}`)
}

export async function countOpenBackfills(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::int as count from formula_backfill where ${isOpen}`)
  return rows[0]?.count ?? 0
}

/** What a formula reads; undefined while it lacks its output or what a variable stands for. */
export async function findInputs(db: CompanyDb, formulaId: string): Promise<SeriesName[] | undefined> {
  const rows = await db.rows(sql<{ inputs: SeriesName[] }>`
    select coalesce((
      select json_agg(json_build_object('nodeId', own.node_id, 'key', own.key) order by own.position)
      from formula_variable as own where own.formula_id = formula.id), '[]') as inputs
    from formula
    where id = ${formulaId} and output_node_id is not null and output_key <> '' and not exists (
      select from formula_variable as own
      where own.formula_id = formula.id and (own.node_id is null or own.key = ''))`)
  return rows[0]?.inputs
}

/** False while one of the formula is under way. */
export async function insertBackfill(
  db: CompanyDb,
  {
    id,
    formulaId,
    from,
    to,
    requestedBy,
    now,
  }: Pick<Backfill, 'id' | 'formulaId' | 'from' | 'to' | 'requestedBy'> & { now: Date },
): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into formula_backfill (id, formula_id, state, from_time, to_time, position, formula_updated_at,
      requested_by_name, created_at)
    select ${id}, id, 'queued', ${from}::timestamptz, ${to}::timestamptz, ${from}::timestamptz, updated_at,
      ${requestedBy}, ${now}::timestamptz
    from formula where id = ${formulaId}
    on conflict do nothing returning id`)
  return rows.length > 0
}

export async function findBackfill(
  db: CompanyDb,
  { id, formulaId }: Pick<Backfill, 'id' | 'formulaId'>,
): Promise<Backfill | undefined> {
  return await db.first(sql<Backfill>`
    select ${columns} from formula_backfill where id = ${id} and formula_id = ${formulaId}`)
}

/** False when it has ended. */
export async function cancelBackfill(db: CompanyDb, id: string, now: Date): Promise<boolean> {
  const rows = await db.rows(sql`
    update formula_backfill set state = 'cancelled', finished_at = ${now} where id = ${id} and ${isOpen}
    returning id`)
  return rows.length > 0
}

/** Undefined when it is cancelled or gone. */
export async function beginBackfill(db: CompanyDb, id: string): Promise<Backfill | undefined> {
  return await db.first(sql<Backfill>`
    update formula_backfill set state = 'running' where id = ${id} and ${isOpen} returning ${columns}`)
}

/** Of one that is under way; undefined otherwise. */
export async function endBackfill(
  db: CompanyDb | PlatformDb,
  id: string,
  end: { state: 'done' | 'failed' | 'cancelled'; reason: Backfill['reason']; at: Date },
): Promise<Pick<Backfill, 'companyId' | 'formulaId'> | undefined> {
  return await db.first(sql<Pick<Backfill, 'companyId' | 'formulaId'>>`
    update formula_backfill set state = ${end.state}, reason = ${end.reason}, finished_at = ${end.at},
      position = case when ${end.state} = 'done' then to_time else position end
    where id = ${id} and ${isOpen} returning company_id as "companyId", formula_id as "formulaId"`)
}

/** Whether it is under way: neither cancelled nor gone. */
export async function mayProceed(db: CompanyDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`select from formula_backfill where id = ${id} and ${isOpen}`)
  return rows.length > 0
}

/**
 * How far it has come, in the transaction that stores what was computed until there. False when it must not go on: it
 * was cancelled, or its formula is another now.
 */
export async function writeCheckpoint(
  client: ClientBase,
  { id, position, takenAt, computed, problems }: Backfill,
): Promise<boolean> {
  const { rows } = await client.query(
    `update formula_backfill as own set position = $2, taken_at = $3, computed = $4, problems = $5
     where own.id = $1 and own.state = 'running' and ${isUnchanged} returning own.id`,
    [id, position, takenAt, computed, problems],
  )
  return rows.length > 0
}

export async function deleteOldBackfills(db: PlatformDb, before: Date): Promise<void> {
  await db.execute(sql`delete from formula_backfill where finished_at < ${before}`)
}
