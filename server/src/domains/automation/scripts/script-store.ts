import type { ScriptQuery } from '@fyr/contract/automation/scripts/scripts'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import { type CompanyDb, collationOf, type ListPage, listPage } from '#db/index.ts'
import { isUuid } from '#lib/uuid.ts'
import type { StoredProblem } from './running/problem.ts'

interface ScriptTable {
  id: string
  company_id: Generated<string>
  name: string
  normalized_name: GeneratedAlways<string>
  description: string
  type: number
  interval_seconds: number
  is_enabled: boolean
  disabled_by: 'user' | 'failures' | null
  source: string
  version: number
  is_valid: boolean
  bound_keys: string[]
  /** Who saved it last; null where that was not noted. */
  maker_id: string | null
  created_at: Date
  updated_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    script: ScriptTable
    script_node: { script_id: string; company_id: Generated<string>; position: number; node_id: string }
    script_state: {
      script_id: string
      company_id: Generated<string>
      memory: string
      last_run_at: Date | null
      last_run_state: 'ok' | 'failed' | null
      failures: number
      problem: unknown
      next_run_at: Date | null
    }
  }
}

export interface ScriptSummary {
  id: string
  name: string
  description: string
  type: number
  interval: number
  enabled: boolean
  isValid: boolean
  problem: StoredProblem | null
  disabledBy: 'user' | 'failures' | null
  /** In their order; the first is the one that it was made for. */
  nodes: { id: string; deveui: string; name: string }[]
  boundKeys: string[]
  lastRun: Date | null
  lastRunState: 'ok' | 'failed' | null
  nextRun: Date | null
  failures: number
  version: number
  createdAt: Date
  updatedAt: Date
}
export interface StoredScript extends ScriptSummary {
  source: string
  makerId: string | null
  memory: string
}

const nodes = sql<ScriptSummary['nodes']>`coalesce((
  select json_agg(json_build_object('id', node.id, 'deveui', node.deveui, 'name', node.name) order by own.position)
  from script_node as own join node on node.id = own.node_id where own.script_id = script.id), '[]')`

const summaries = (db: CompanyDb) =>
  db.query
    .selectFrom('script')
    .innerJoin('script_state as state', 'state.script_id', 'script.id')
    .select(['script.id', 'script.name', 'script.description', 'script.type', 'script.version'])
    .select(['script.interval_seconds as interval', 'script.is_enabled as enabled'])
    .select(['script.is_valid as isValid', 'script.disabled_by as disabledBy'])
    .select(['script.bound_keys as boundKeys', 'script.created_at as createdAt'])
    .select(['script.updated_at as updatedAt', 'state.last_run_at as lastRun'])
    .select(['state.last_run_state as lastRunState', 'state.failures', 'state.next_run_at as nextRun'])
    .select(sql<StoredProblem | null>`state.problem`.as('problem'))
    .select(nodes.as('nodes'))

const scripts = (db: CompanyDb) =>
  summaries(db).select(['script.source', 'script.maker_id as makerId', 'state.memory'])

const states = {
  enabled: sql<boolean>`script.is_enabled`,
  disabled: sql<boolean>`not script.is_enabled`,
  failing: sql<boolean>`state.failures > 0`,
  invalid: sql<boolean>`not script.is_valid`,
}
const sorted = {
  type: sql`script.type`,
  lastRun: sql`state.last_run_at`,
  updatedAt: sql`script.updated_at`,
}

export async function listScripts(
  db: CompanyDb,
  { search, sort, order, state, type, deveui, limit, offset, language }: ScriptQuery & { language: Language },
): Promise<ListPage<ScriptSummary>> {
  const by = sort === 'name' ? sql`script.name ${collationOf(language)}` : sorted[sort]
  const said = sql`lower(script.name || ' ' || script.description)`
  const triggers = (of: string) => sql<boolean>`exists (
    select from script_node as own join node on node.id = own.node_id
    where own.script_id = script.id and node.normalized_deveui = lower(${of}))`
  let query = summaries(db)
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in ${said}) > 0`)
  if (state) query = query.where(states[state])
  if (type !== undefined) query = query.where('script.type', '=', type)
  if (deveui) query = query.where('script.type', '=', 2).where(triggers(deveui))
  return await listPage(
    query
      .orderBy(by, (direction) => (order === 'asc' ? direction.asc() : direction.desc()).nullsLast())
      .orderBy('script.id'),
    { limit, offset },
  )
}

export async function findScript(db: CompanyDb, id: string): Promise<StoredScript | undefined> {
  return await scripts(db).where('script.id', '=', id).executeTakeFirst()
}

/** By its id, or its name, which is compared without case. */
export async function findScriptCalled(db: CompanyDb, called: string): Promise<StoredScript | undefined> {
  const id = isUuid(called) ? called : null
  return await scripts(db)
    .where(sql<boolean>`script.id = ${id} or script.normalized_name = lower(${called})`)
    .orderBy(sql`script.id is not distinct from ${id}::uuid`, 'desc')
    .executeTakeFirst()
}

/** Nobody else changes it until the transaction ends. */
export async function lockScript(db: CompanyDb, id: string): Promise<void> {
  await db.query.selectFrom('script').select('id').where('id', '=', id).forUpdate().execute()
}

export async function countScripts(db: CompanyDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('script')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function isNameTaken(db: CompanyDb, name: string, exceptId: string | null): Promise<boolean> {
  const row = await db.query
    .selectFrom('script')
    .select('id')
    .where(sql<boolean>`normalized_name = lower(${name})`)
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst()
  return row !== undefined
}

/** Of these nodes one that triggers as many other scripts or more. */
export async function findCrowdedNode(
  db: CompanyDb,
  nodeIds: readonly string[],
  { exceptId, maximum }: { exceptId: string; maximum: number },
): Promise<string | undefined> {
  const row = await db.query
    .selectFrom('script_node')
    .innerJoin('script', 'script.id', 'script_node.script_id')
    .select('node_id')
    .where(sql<boolean>`node_id = any(${nodeIds}::uuid[])`)
    .where('script_id', '<>', exceptId)
    .where('script.type', '=', 2)
    .groupBy('node_id')
    .having(sql<boolean>`count(*) >= ${maximum}`)
    .executeTakeFirst()
  return row?.node_id
}

export interface ScriptRow {
  name: string
  description: string
  type: number
  interval: number
  enabled: boolean
  disabledBy: 'user' | 'failures' | null
  source: string
  version: number
  isValid: boolean
  boundKeys: readonly string[]
  makerId: string | null
}

const columnsOf = (row: ScriptRow, now: Date) => ({
  name: row.name,
  description: row.description,
  type: row.type,
  interval_seconds: row.interval,
  is_enabled: row.enabled,
  disabled_by: row.disabledBy,
  source: row.source,
  version: row.version,
  is_valid: row.isValid,
  bound_keys: [...row.boundKeys],
  maker_id: row.makerId,
  updated_at: now,
})

export async function insertScript(db: CompanyDb, id: string, row: ScriptRow, now: Date): Promise<void> {
  await db.query
    .insertInto('script')
    .values({ id, created_at: now, ...columnsOf(row, now) })
    .execute()
}

export async function updateScript(db: CompanyDb, id: string, row: ScriptRow, now: Date): Promise<void> {
  await db.query.updateTable('script').set(columnsOf(row, now)).where('id', '=', id).execute()
}

export async function deleteScript(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('script').where('id', '=', id).execute()
}

export async function putBoundNodes(db: CompanyDb, id: string, nodeIds: readonly string[]): Promise<void> {
  await db.query.deleteFrom('script_node').where('script_id', '=', id).execute()
  if (nodeIds.length === 0) return
  const rows = nodeIds.map((node_id, position) => ({ script_id: id, position, node_id }))
  await db.query.insertInto('script_node').values(rows).execute()
}

/** After a change by hand it begins anew: without failures, its next run counted from now. */
export async function putState(
  db: CompanyDb,
  id: string,
  { problem, nextRun }: { problem: StoredProblem | null; nextRun: Date | null },
): Promise<void> {
  const json = problem === null ? null : JSON.stringify(problem)
  await db.execute(sql`
    insert into script_state (script_id, memory, failures, problem, next_run_at)
    values (${id}, '{}', 0, ${json}::jsonb, ${nextRun})
    on conflict (script_id) do update
      set failures = 0, problem = excluded.problem, next_run_at = excluded.next_run_at`)
}

export async function clearMemory(db: CompanyDb, id: string): Promise<void> {
  await db.query.updateTable('script_state').set({ memory: '{}' }).where('script_id', '=', id).execute()
}
