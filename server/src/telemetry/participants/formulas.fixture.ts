import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  createFormulaEngine,
  type FormulaEngine,
  loadActiveFormulas,
} from '#domains/automation/formulas/index.ts'
import type { PipelineWorld } from '../pipeline.fixture.ts'

export type Series = [deveui: string, key: string]

export async function startEngine(world: PipelineWorld): Promise<FormulaEngine> {
  const { pool, database, lastValues, store } = world
  const engine = createFormulaEngine({
    load: (companyIds) => loadActiveFormulas(pool, companyIds),
    events: database.events,
    lastValues,
    history: store,
    clock: world.clock,
    log: { error: (details) => expect.fail(JSON.stringify(details)) },
    patienceMs: 2000,
  })
  await engine.start()
  return engine
}

/** Writes a formula as the calls do, and tells of it. */
export async function insertFormula(
  world: PipelineWorld,
  text: string,
  output: Series,
  variables: Record<string, Series>,
  { awaitAllInput = false, constants = {} as Record<string, number> } = {},
): Promise<string> {
  const formulaId = randomUUID()
  await world.nodes.in(world.nodes.acme, async ({ query }) => {
    for (const [name, value] of Object.entries(constants)) {
      await sql`insert into formula_constant (id, name, value, created_at)
        values (${randomUUID()}, ${name}, ${value}, now())`.execute(query)
    }
    await sql`insert into formula (id, name, text, active, await_all_input, output_node_id, output_key, constants,
        created_at, updated_at)
      select ${formulaId}, ${formulaId}, ${text}, true, ${awaitAllInput}, id, ${output[1]},
        ${Object.keys(constants)}::text[], now(), now()
      from node where deveui = ${output[0]}`.execute(query)
    for (const [position, [name, [deveui, key]]] of Object.entries(variables).entries()) {
      await sql`insert into formula_variable (formula_id, name, position, node_id, key)
        select ${formulaId}, ${name}, ${position}, id, ${key} from node where deveui = ${deveui}`.execute(
        query,
      )
    }
  })
  world.database.events.publishEvent('formulas', { companyId: world.nodes.acme.id })
  return formulaId
}
