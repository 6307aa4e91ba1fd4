import type { FormulaTest, FormulaTestBody } from '@fyr/contract/automation/formulas/formulas'
import type { Language } from '@fyr/contract/endpoints/fields'
import { compileFormula, type Formula, type FormulaProblem } from '@fyr/formulas'
import { formulaProblemText } from '@fyr/texts/formula-text'
import { keysOf, withSeries } from '#domains/readings/readings/index.ts'
import type { Reading, ReadingsStore } from '#readings-store/index.ts'
import type { RequestContext } from '#request/context.ts'
import { listConstants } from './constant-store.ts'
import { countersOf } from './engine/stored-formula.ts'
import { listCounters } from './formula-store.ts'

/** Readings that windows are filled with, all variables together. */
const maxReadings = 10_000

export const wireProblem = (
  { code, column, length, params }: FormulaProblem,
  language: Language,
): NonNullable<FormulaTest['problem']> => ({
  code,
  column,
  length,
  message: formulaProblemText(language, code, params),
})

/** What a formula comes to; a node that the company does not have is 404. */
export async function tryFormula(
  { text, variables }: FormulaTestBody,
  { context, store }: { context: RequestContext; store: ReadingsStore },
): Promise<FormulaTest> {
  const { language, now } = context
  const asked = variables.flatMap(({ name, deveui, key, value }) =>
    deveui && key && value === undefined ? [{ name, deveui, key }] : [],
  )
  const { keys, counters, constants } = await context.inCompany(async (db) => ({
    keys: await keysOf(db, asked),
    counters: await listCounters(db, asked),
    constants: new Map((await listConstants(db)).map(({ name, value }) => [name, value])),
  }))
  const { formula, problem } = compileFormula(text, { constants, counterOf: countersOf(counters) })
  if (!formula) return { value: null, time: null, problem: wireProblem(problem, language), variables: [] }
  const series = await withSeries(store, keys)
  const given = new Map(variables.map((each) => [each.name, each]))
  const inputs: Reading[][] = []
  for (const [at, name] of formula.variables.entries()) {
    const { deveui, key, value } = given.get(name) ?? {}
    if (value !== undefined) {
      inputs.push([{ time: now.getTime(), value }])
      continue
    }
    const found = series.find(
      (each) => each.key === key && each.deveui.toLowerCase() === deveui?.toLowerCase(),
    )
    const id = found?.series ?? null
    inputs.push(id === null ? [] : await readNeeded(store, id, formula, at))
  }
  return { ...compute(formula, inputs, language), variables: newestOf(formula, inputs) }
}

/** What a variable must be told of: its newest reading, the one before it where that is asked for, its window. */
async function readNeeded(
  store: ReadingsStore,
  series: number,
  formula: Formula,
  variable: number,
): Promise<Reading[]> {
  const { previous = false, duration = 0 } = formula.requiredHistory[variable] ?? {}
  if (duration === 0 && !previous) return (await store.latest([series])).flatMap((each) => each ?? [])
  const limit = duration === 0 ? 3 : Math.floor(maxReadings / formula.variables.length)
  return (await store.limit(series, limit)).reverse()
}

function compute(
  formula: Formula,
  inputs: readonly Reading[][],
  language: Language,
): Omit<FormulaTest, 'variables'> {
  for (const [variable, readings] of inputs.entries()) {
    for (const { time, value } of readings) formula.put(variable, value, time)
  }
  // Of what it was before nobody asks.
  const value = formula.compute()
  const { problem } = formula
  return {
    value: value ?? null,
    time: value === undefined ? null : timeOf(formula.time),
    problem: problem ? wireProblem(problem, language) : null,
  }
}

const timeOf = (time: number | undefined) =>
  time === undefined || !Number.isFinite(time) ? null : new Date(time).toISOString()

const newestOf = (formula: Formula, inputs: readonly Reading[][]): FormulaTest['variables'] =>
  formula.variables.map((name, at) => {
    const newest = inputs[at]?.at(-1)
    return { name, value: newest?.value ?? null, time: timeOf(newest?.time) }
  })
