import type { ClientBase } from 'pg'
import type { Queryable } from '#domains/devices/node-intake/index.ts'
import type { NotedProblem } from './formula-problems.ts'
import type { StoredFormula } from './stored-formula.ts'

interface FormulaRow extends Omit<StoredFormula, 'constants'> {
  constants: Record<string, number> | null
}

const select = `
  select formula.id as "formulaId", formula.company_id as "companyId", formula.text,
    formula.await_all_input as "awaitAllInput",
    jsonb_build_object('nodeId', node.id, 'deveui', node.deveui, 'key', formula.output_key) as output,
    coalesce(own.variables, '[]') as variables,
    (select jsonb_object_agg(constant.name, constant.value) from formula_constant as constant
     where constant.company_id = formula.company_id and constant.name = any(formula.constants)) as constants
  from formula
  join node on node.company_id = formula.company_id and node.id = formula.output_node_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('name', variable.name, 'nodeId', variable.node_id, 'key', variable.key,
        'counter', case when node_key.kind = 'counter'
          then jsonb_build_object('rollover', node_key.rollover, 'resetBelow', node_key.reset_below) end)) as variables,
      bool_and(variable.node_id is not null and variable.key <> '') as are_bound
    from formula_variable as variable
    left join node_key on node_key.company_id = variable.company_id and node_key.node_id = variable.node_id
      and node_key.name = variable.key
    where variable.company_id = formula.company_id and variable.formula_id = formula.id
  ) as own on true
  where formula.output_key <> '' and own.are_bound is not false`

/** Those that are active and know what all their variables and their output are; of these companies, or all. */
export async function loadActiveFormulas(
  pool: Queryable,
  companyIds?: readonly string[],
): Promise<StoredFormula[]> {
  const { rows } = await pool.query<FormulaRow>(
    `${select} and formula.active and ($1::uuid[] is null or formula.company_id = any($1))`,
    [companyIds ?? null],
  )
  return rows.map(storedOf)
}

/** One formula, active or not; undefined when it is gone, or lacks its output or what a variable stands for. */
export async function loadFormula(pool: Queryable, formulaId: string): Promise<StoredFormula | undefined> {
  const { rows } = await pool.query<FormulaRow>(`${select} and formula.id = $1`, [formulaId])
  return rows.map(storedOf)[0]
}

const storedOf = ({ constants, ...row }: FormulaRow): StoredFormula => ({
  ...row,
  constants: new Map(Object.entries(constants ?? {})),
})

/** Why formulas had no result; those that are gone are left out. */
export async function writeFormulaProblems(
  client: ClientBase,
  noted: readonly NotedProblem[],
): Promise<void> {
  if (noted.length === 0) return
  await client.query(
    `insert into formula_state (company_id, formula_id, problem_code, problem_column, problem_count, problem_at)
     select formula.company_id, formula.id, told.code, told.at_column, told.count, to_timestamp(told.at / 1000)
     from unnest($1::uuid[], $2::text[], $3::int[], $4::bigint[], $5::float8[])
       as told (id, code, at_column, count, at)
     join formula on formula.id = told.id
     on conflict (formula_id) do update set problem_code = excluded.problem_code,
       problem_column = excluded.problem_column, problem_at = excluded.problem_at,
       problem_count = formula_state.problem_count + excluded.problem_count`,
    [
      noted.map(({ formulaId }) => formulaId),
      noted.map(({ problem }) => problem.code),
      noted.map(({ problem }) => problem.column),
      noted.map(({ count }) => count),
      noted.map(({ at }) => at),
    ],
  )
}
