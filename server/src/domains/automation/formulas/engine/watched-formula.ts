import { compileFormula, type Formula, type FormulaProblem, type WindowBudget } from '@fyr/formulas'
import type { LastValues } from '#domains/devices/node-intake/index.ts'
import type { ReadingValue, SeriesName } from '#readings-store/index.ts'
import { countersOf, type StoredFormula } from './stored-formula.ts'

/** How many readings a formula keeps that came before its past was read; the oldest go. */
export const maxHeld = 1000

/** Columns that keep their room from one batch to the next: only the first `amount` entries are readings. */
export interface HeldReadings {
  amount: number
  variables: number[]
  values: ReadingValue[]
  times: number[]
}

/** A formula at work, and what has come for it that it has not computed from. */
export interface WatchedFormula {
  readonly stored: StoredFormula
  readonly formula: Formula
  /** By variable. */
  readonly series: readonly SeriesName[]
  readonly slots: readonly number[]
  /** Whether it remembers more than the newest value of each variable. */
  readonly hasPast: boolean
  /** `cold`: its past is still to be read. */
  state: 'cold' | 'filling' | 'ready'
  readonly held: HeldReadings
  /** A batch has changed it that is not committed. */
  isTouched: boolean
}

/** Undefined with the problem when the text cannot be read, or names a variable or constant that is not there. */
export function watchFormula(
  stored: StoredFormula,
  lastValues: LastValues,
  budget: WindowBudget,
): WatchedFormula | FormulaProblem {
  const { text, awaitAllInput, constants } = stored
  const counterOf = countersOf(stored.variables)
  const { formula, problem } = compileFormula(text, { awaitAllInput, constants, budget, counterOf })
  if (!formula) return problem
  const bound = new Map(stored.variables.map((each) => [each.name, each]))
  const series: SeriesName[] = []
  for (const name of formula.variables) {
    const to = bound.get(name)
    // Its node or key is gone, and the variable with it.
    if (!to) return { code: 'missing', column: text.indexOf('[') + 1, length: 1, params: { name } }
    series.push({ nodeId: to.nodeId, key: to.key })
  }
  return {
    stored,
    formula,
    series,
    slots: series.map((each) => lastValues.watch(each)),
    hasPast: formula.requiredHistory.some(({ previous, duration }) => previous || duration > 0),
    state: 'cold',
    held: noReadings(),
    isTouched: false,
  }
}

export function hold(
  { held, state }: WatchedFormula,
  variable: number,
  value: ReadingValue,
  time: number,
): void {
  const { variables, values, times } = held
  if (state !== 'ready' && held.amount >= maxHeld) {
    held.amount--
    for (const column of [variables, values, times]) column.shift()
  }
  const at = held.amount++
  variables[at] = variable
  values[at] = value
  times[at] = time
}

const noReadings = (): HeldReadings => ({ amount: 0, variables: [], values: [], times: [] })
/** Columns that have grown beyond this give their room back. */
const maxRoom = 64

function empty(held: HeldReadings): void {
  held.amount = 0
  if (held.times.length > maxRoom) Object.assign(held, noReadings())
}

/** Takes over values that are newer than what it knows and did not come as news: those that were late. */
export function followLastValues(
  { formula, slots }: WatchedFormula,
  lastValues: LastValues,
  before: number,
): void {
  for (let at = 0; at < slots.length; at++) {
    const latest = lastValues.latestAt(slots[at] ?? 0)
    if (latest && latest.time < before) formula.put(at, latest.value, latest.time)
  }
}

/** Times computed before others may have the thread. */
const timesInStep = 32

/** The same as `computeHeld` where there is one reading: that is so for most formulas in most batches. */
export function computeOne(
  watched: WatchedFormula,
  lastValues: LastValues,
  onResult: (watched: WatchedFormula) => void,
): void {
  const { formula, held, slots } = watched
  const time = held.times[0] ?? 0
  if (slots.length > 1) followLastValues(watched, lastValues, time)
  const isNew = formula.put(held.variables[0] ?? 0, held.values[0] ?? 0, time)
  held.amount = 0
  if (isNew) onResult(watched)
}

/** What has come, in the order of its time; computed once for each time. Yields when others may have their turn. */
export function* computeHeld(
  watched: WatchedFormula,
  lastValues: LastValues,
  onResult: (watched: WatchedFormula) => void,
): Generator<undefined, void> {
  const { formula, held, slots } = watched
  const { variables, values, times } = held
  const { amount } = held
  const order = isAscending(times, amount) ? undefined : byTime(times, amount)
  if (slots.length > 1 && amount > 0) {
    followLastValues(watched, lastValues, order ? (times[order[0] ?? 0] ?? 0) : (times[0] ?? 0))
  }
  for (let next = 0, computed = 0; next < amount; computed++) {
    if (computed === timesInStep) {
      computed = 0
      yield
    }
    const time = times[order ? (order[next] ?? 0) : next]
    let isNew = false
    for (; next < amount; next++) {
      const at = order ? (order[next] ?? 0) : next
      if (times[at] !== time) break
      if (formula.put(variables[at] ?? 0, values[at] ?? 0, time ?? 0)) isNew = true
    }
    if (isNew) onResult(watched)
  }
  empty(held)
}

function isAscending(times: readonly number[], amount: number): boolean {
  for (let at = 1; at < amount; at++) if ((times[at] ?? 0) < (times[at - 1] ?? 0)) return false
  return true
}

const byTime = (times: readonly number[], amount: number) =>
  Array.from({ length: amount }, (_, at) => at).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
