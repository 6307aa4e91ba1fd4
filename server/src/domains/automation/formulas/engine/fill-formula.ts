import type { RequiredHistory } from '@fyr/formulas'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import { isSliceOver, nextSlice } from '#lib/fairness/time-slices.ts'
import {
  maxTime,
  type Reading,
  type ReadingChunk,
  type ReadingsStore,
  readingsOf,
} from '#readings-store/index.ts'
import type { HeldReadings, WatchedFormula } from './watched-formula.ts'
import { windowLimits } from './window-budgets.ts'

/** Readings told between two looks at the clock. */
const betweenLooks = 256

export type FormulaHistory = Pick<ReadingsStore, 'findSeries' | 'latest' | 'range'>

/**
 * Tells a formula of its past, from the store: of each variable the newest reading, the two before, and what its
 * windows hold. What came in meanwhile is held back, and newer.
 */
export async function fillFormula(watched: WatchedFormula, history: FormulaHistory): Promise<void> {
  const { formula, series, stored, held } = watched
  const { companyId, output } = stored
  await chargeTo({ companyId, principal: 'formula' }, async () => {
    const [outputId, ...ids] = await history.findSeries([output, ...series])
    for (const [variable, id] of ids.entries()) {
      const need = formula.requiredHistory[variable]
      if (id === undefined || !need) continue
      const past = await readPast(history, id, need)
      const end = firstHeld(held, variable)
      for (const { times, values } of past) {
        for (let at = 0; at < times.length && (times[at] ?? end) < end; at++) {
          formula.put(variable, values[at] ?? 0, times[at] ?? 0, false)
          if (at % betweenLooks === 0 && isSliceOver()) await nextSlice()
        }
      }
    }
    const [result] = outputId === undefined ? [] : await history.latest([outputId])
    formula.awaitSince(result?.time ?? Number.NEGATIVE_INFINITY)
  })
}

/** When the first reading of a variable came that waits: what is as new, the formula hears as news. */
function firstHeld({ amount, variables, times }: HeldReadings, variable: number): number {
  let first = Number.POSITIVE_INFINITY
  for (let at = 0; at < amount; at++) {
    if (variables[at] === variable) first = Math.min(first, times[at] ?? first)
  }
  return first
}

/** The newest readings before a time, oldest first. */
export async function newestBefore(
  history: Pick<ReadingsStore, 'range'>,
  series: number,
  before: number,
  limit: number,
): Promise<Reading[]> {
  const newest: Reading[] = []
  for await (const chunk of history.range(series, 0, before, { limit, order: 'newestFirst' })) {
    newest.push(...readingsOf(chunk))
  }
  return newest.reverse()
}

/**
 * What a variable must be told of before it goes on at a time: oldest first; of more readings than windows may hold,
 * the newest.
 */
export async function readPast(
  history: Pick<ReadingsStore, 'range'>,
  series: number,
  { previous, duration }: RequiredHistory,
  before = maxTime + 1,
): Promise<ReadingChunk[]> {
  const newest = await newestBefore(history, series, before, previous ? 3 : 1)
  const last = newest.at(-1)
  if (!last) return []
  if (duration === 0) {
    return [
      {
        times: Float64Array.from(newest, ({ time }) => time),
        values: newest.map(({ value }) => value),
      },
    ]
  }
  const chunks: ReadingChunk[] = []
  let amount = 0
  const from = Math.min(last.time - duration, newest[0]?.time ?? last.time)
  for await (const chunk of history.range(series, from, last.time + 1)) {
    amount += chunk.times.length
    chunks.push(chunk)
    while (amount - (chunks[0]?.times.length ?? 0) > windowLimits.company) {
      amount -= chunks.shift()?.times.length ?? 0
    }
    if (isSliceOver()) await nextSlice()
  }
  return chunks
}
