import { type CounterSteps, createCounterSteps } from '@fyr/contract/values/numbers/counter-steps'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { SelectedKey } from '../selection/selection-store.ts'

type Counter = Pick<SelectedKey, 'kind' | 'rollover' | 'resetBelow'>

export type OnRead = (count: number) => Promise<void> | void

/** Readings that are looked at for numbers before or behind a period: more where texts are among them. */
const lookAround = [2, 1000]

/**
 * What a counter counted in each step: from the last value before it to its own last, as `counter-steps.ts` says; of a
 * gauge, by how much it went up or down. Steps without a number are null. The sum of steps that follow one another is
 * that of one step, wherever they are cut: a last value that looks like a reset is decided by the next one, also where
 * that is behind the last edge.
 * @param edges where steps begin and end, ascending: step i reaches from edge i to edge i + 1
 * @param onRead told of readings that are read; ends the work by throwing
 */
export async function countedInSteps(
  readings: Pick<ReadingsStore, 'range'>,
  series: number,
  { kind, rollover, resetBelow }: Counter,
  edges: readonly number[],
  onRead: OnRead,
): Promise<(number | null)[]> {
  const counted: (number | null)[] = Array.from({ length: Math.max(0, edges.length - 1) }, () => null)
  const [from = 0] = edges
  const to = edges.at(-1) ?? from
  const steps = kind === 'counter' ? createCounterSteps({ rollover, resetBelow }) : createChangeSteps()
  for (const value of await numbersBefore(readings, series, from, 2)) steps.add(value)
  let step = 0
  /** Of the value before; -1 where that is before the first edge. */
  let stepBefore = -1
  const add = (at: number, amount: number) => {
    if (at !== -1) counted[at] = (counted[at] ?? 0) + amount
  }
  for await (const { times, values } of readings.range(series, from, to)) {
    for (let at = 0; at < times.length; at++) {
      const value = values[at]
      if (typeof value !== 'number') continue
      while (step + 2 < edges.length && (times[at] ?? 0) >= (edges[step + 1] ?? 0)) step++
      const { own, before } = steps.add(value)
      if (before !== 0) add(stepBefore, before)
      add(step, own)
      stepBefore = step
    }
    await onRead(times.length)
    await yieldWhenDue()
  }
  if (steps.isUndecided && stepBefore !== -1) {
    const next = await firstNumberFrom(readings, series, to)
    if (next !== undefined) add(stepBefore, steps.add(next).before)
  }
  return counted
}

/** A gauge has no resets. */
function createChangeSteps(): CounterSteps {
  let last: number | undefined
  return {
    isUndecided: false,
    add(value) {
      const own = value - (last ?? value)
      last = value
      return { own, before: 0 }
    },
  }
}

/** The last numbers before a time, oldest first. */
async function numbersBefore(
  readings: Pick<ReadingsStore, 'range'>,
  series: number,
  time: number,
  count: number,
): Promise<number[]> {
  for (const limit of lookAround) {
    const { numbers, read } = await numbersIn(
      readings.range(series, Number.NEGATIVE_INFINITY, time, { order: 'newestFirst', limit }),
      count,
    )
    if (numbers.length === count || read < limit || limit === lookAround.at(-1)) return numbers.reverse()
  }
  return []
}

async function firstNumberFrom(
  readings: Pick<ReadingsStore, 'range'>,
  series: number,
  time: number,
): Promise<number | undefined> {
  for (const limit of lookAround) {
    const { numbers, read } = await numbersIn(
      readings.range(series, time, Number.POSITIVE_INFINITY, { limit }),
      1,
    )
    if (numbers.length > 0 || read < limit) return numbers[0]
  }
  return undefined
}

async function numbersIn(chunks: ReturnType<ReadingsStore['range']>, count: number) {
  const numbers: number[] = []
  let read = 0
  for await (const { values } of chunks) {
    read += values.length
    for (const value of values) if (typeof value === 'number' && numbers.length < count) numbers.push(value)
    if (numbers.length === count) break
  }
  return { numbers, read }
}
