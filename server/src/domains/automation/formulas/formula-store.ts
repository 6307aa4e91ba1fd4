import type { FormulaQuery } from '@fyr/contract/automation/formulas/formulas'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { CounterRule } from '@fyr/contract/values/numbers/counter-steps'
import type { RuntimeErrorCode } from '@fyr/formulas'
import { type Generated, sql } from 'kysely'
import { type CompanyDb, collationOf, contains, type ListPage, listPage, type Paging } from '#db/index.ts'

interface FormulaTable {
  id: string
  company_id: Generated<string>
  name: string
  text: string
  active: boolean
  await_all_input: boolean
  output_node_id: string | null
  output_key: string
  constants: string[]
  created_at: Date
  updated_at: Date
}
interface FormulaVariableTable {
  formula_id: string
  company_id: Generated<string>
  name: string
  position: number
  node_id: string | null
  key: string
}
declare module '#db/tables.ts' {
  interface Tables {
    formula: FormulaTable
    formula_variable: FormulaVariableTable
    formula_state: {
      formula_id: string
      company_id: Generated<string>
      problem_code: string
      problem_column: number
      problem_count: number
      problem_at: Date
    }
  }
}

export interface FormulaVariable {
  name: string
  deveui: string | null
  nodeName: string | null
  key: string
}
interface Summary {
  id: string
  name: string
  active: boolean
  awaitAllInput: boolean
  isComplete: boolean
  outputDeveui: string | null
  outputNodeName: string | null
  outputKey: string
  /** What was wrong last; none since it was changed. */
  problem: { code: RuntimeErrorCode; column: number; count: number; at: string } | null
  updatedAt: Date
}
export type FormulaSummary = Summary
export interface StoredFormula extends Summary {
  text: string
  outputLabel: string
  outputUnit: string
  variables: FormulaVariable[]
  constants: { id: string; name: string; value: number }[]
  createdAt: Date
}

const isBound = sql<boolean>`(output_node_id is not null and output_key <> '' and not exists (
  select from formula_variable as own where own.formula_id = formula.id and (own.node_id is null or own.key = '')))`
const isFailing = sql<boolean>`(formula.active and ${isBound} and exists (
  select from formula_state as own where own.formula_id = formula.id))`

const summaries = (db: CompanyDb) =>
  db.query
    .selectFrom('formula')
    .leftJoin('node', 'node.id', 'formula.output_node_id')
    .leftJoin('formula_state', 'formula_state.formula_id', 'formula.id')
    .select([
      'formula.id',
      'formula.name',
      'formula.active',
      'formula.await_all_input as awaitAllInput',
      'node.deveui as outputDeveui',
      'node.name as outputNodeName',
      'formula.output_key as outputKey',
      'formula.updated_at as updatedAt',
    ])
    .select(isBound.as('isComplete'))
    .select(
      sql<Summary['problem']>`case when problem_code is not null then json_build_object('code', problem_code,
        'column', problem_column, 'count', problem_count, 'at', problem_at) end`.as('problem'),
    )

const variables = sql<FormulaVariable[]>`coalesce((
  select json_agg(json_build_object('name', own.name, 'deveui', bound.deveui, 'nodeName', bound.name, 'key', own.key)
    order by own.position)
  from formula_variable as own left join node as bound on bound.id = own.node_id
  where own.formula_id = formula.id), '[]')`
const constants = sql<StoredFormula['constants']>`coalesce((
  select json_agg(json_build_object('id', own.id, 'name', own.name, 'value', own.value) order by own.name)
  from formula_constant as own where own.name = any(formula.constants)), '[]')`

const formulas = (db: CompanyDb) =>
  summaries(db)
    .leftJoin('node_key', (join) =>
      join
        .onRef('node_key.node_id', '=', 'formula.output_node_id')
        .onRef('node_key.name', '=', 'formula.output_key'),
    )
    .select(['formula.text', 'formula.created_at as createdAt'])
    .select(sql<string>`coalesce(node_key.label, '')`.as('outputLabel'))
    .select(sql<string>`coalesce(node_key.unit, '')`.as('outputUnit'))
    .select(variables.as('variables'))
    .select(constants.as('constants'))

const states = {
  active: sql<boolean>`formula.active and ${isBound}`,
  inactive: sql<boolean>`not formula.active`,
  failing: isFailing,
  incomplete: sql<boolean>`not ${isBound}`,
}
const sorted = {
  name: sql`formula.name`,
  output: sql`node.name`,
  updatedAt: sql`formula.updated_at`,
}

export async function listFormulas(
  db: CompanyDb,
  {
    search,
    sort,
    order,
    state,
    outputDeveui,
    limit,
    offset,
    language,
  }: FormulaQuery & { language: Language },
): Promise<ListPage<FormulaSummary>> {
  const said = sql`lower(formula.name || ' ' || coalesce(node.name || ' ' || node.deveui, '') || ' ' || formula.output_key)`
  const by = sort === 'updatedAt' ? sorted.updatedAt : sql`${sorted[sort]} ${collationOf(language)}`
  let query = summaries(db).where(contains(search, said))
  if (state) query = query.where(states[state])
  if (outputDeveui) query = query.where(sql<boolean>`node.normalized_deveui = lower(${outputDeveui})`)
  return await listPage(
    query
      .orderBy(by, (direction) => (order === 'asc' ? direction.asc() : direction.desc()).nullsLast())
      .orderBy('formula.id'),
    { limit, offset },
  )
}

export async function findFormula(db: CompanyDb, id: string): Promise<StoredFormula | undefined> {
  return await formulas(db).where('formula.id', '=', id).executeTakeFirst()
}

/** With all that is in them, by name. */
export async function listWholeFormulas(db: CompanyDb, paging: Paging): Promise<ListPage<StoredFormula>> {
  return await listPage(formulas(db).orderBy('formula.name').orderBy('formula.id'), paging)
}

/** What a formula reads and writes: of a series the node's id and the key, as `seriesName` writes them. */
export interface FormulaEdges {
  id: string
  name: string
  output: string | null
  inputs: string[]
}

export const seriesName = (nodeId: string, key: string): string => `${nodeId} ${key}`

/** All formulas of the company, active or not. */
export async function listEdges(db: CompanyDb): Promise<FormulaEdges[]> {
  return await db.rows(sql<FormulaEdges>`
    select id, name, output_node_id || ' ' || output_key as output, array(
      select node_id || ' ' || key from formula_variable as own
      where own.formula_id = formula.id and node_id is not null) as inputs
    from formula`)
}

export interface FormulaRows {
  id: string
  name: string
  text: string
  active: boolean
  awaitAllInput: boolean
  outputNodeId: string | null
  outputKey: string
  constants: readonly string[]
  variables: readonly { name: string; nodeId: string | null; key: string }[]
}

const columnsOf = (formula: FormulaRows, now: Date) => ({
  name: formula.name,
  text: formula.text,
  active: formula.active,
  await_all_input: formula.awaitAllInput,
  output_node_id: formula.outputNodeId,
  output_key: formula.outputKey,
  constants: [...formula.constants],
  updated_at: now,
})

export async function insertFormula(db: CompanyDb, formula: FormulaRows, now: Date): Promise<void> {
  await db.query
    .insertInto('formula')
    .values({ id: formula.id, created_at: now, ...columnsOf(formula, now) })
    .execute()
  await insertVariables(db, formula)
}

/** What was wrong with it is forgotten: it is another now. */
export async function updateFormula(db: CompanyDb, formula: FormulaRows, now: Date): Promise<void> {
  const { id } = formula
  await db.query.updateTable('formula').set(columnsOf(formula, now)).where('id', '=', id).execute()
  await db.query.deleteFrom('formula_variable').where('formula_id', '=', id).execute()
  await db.query.deleteFrom('formula_state').where('formula_id', '=', id).execute()
  await insertVariables(db, formula)
}

async function insertVariables(db: CompanyDb, { id, variables: bound }: FormulaRows): Promise<void> {
  if (bound.length === 0) return
  const rows = bound.map(({ name, nodeId, key }, position) => ({
    formula_id: id,
    name,
    position,
    node_id: nodeId,
    key,
  }))
  await db.query.insertInto('formula_variable').values(rows).execute()
}

export async function deleteFormula(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('formula').where('id', '=', id).execute()
}

/** What the keys of variables say of counters; null for those that are none. */
export async function listCounters(
  db: CompanyDb,
  variables: readonly { name: string; deveui: string; key: string }[],
): Promise<{ name: string; counter: CounterRule | null }[]> {
  return await db.rows(sql<{ name: string; counter: CounterRule | null }>`
    select wanted.name, case when node_key.kind = 'counter'
      then jsonb_build_object('rollover', node_key.rollover, 'resetBelow', node_key.reset_below) end as counter
    from unnest(${variables.map(({ name }) => name)}::text[],
      ${variables.map(({ deveui }) => deveui.toLowerCase())}::text[], ${variables.map(({ key }) => key)}::text[])
      as wanted (name, deveui, key)
    join node on node.normalized_deveui = wanted.deveui
    join node_key on node_key.node_id = node.id and node_key.name = wanted.key`)
}
