import { yieldWhenDue } from '#lib/time-slices.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { SelectedKey } from './selection-store.ts'

type Counter = Pick<SelectedKey, 'kind' | 'rollover'>

export type OnRead = (count: number) => Promise<void> | void

/** Readings that are looked at for the last number before a period, where texts are among them. */
const lookBack = [1, 1000]

/**
 * What a counter counted from one of its values to the next. Lower than before, it began again at 0 or went past its
 * rollover: the latter where that means at most half of what it can count, so that a meter that was replaced does not
 * seem to have gone all the way round.
 */
export function countedBetween(before: number, value: number, rollover: number | null): number {
  if (value >= before) return value - before
  const around = rollover === null || before > rollover ? Number.POSITIVE_INFINITY : rollover - before + value
  return rollover !== null && around <= rollover / 2 ? around : value
}

/**
 * What a counter counted in each step: from the last value before it to its own last; of a gauge, by how much it went
 * up or down. Steps without a number are null.
 * @param edges where steps begin and end, ascending: step i reaches from edge i to edge i + 1
 * @param onRead told of readings that are read; ends the work by throwing
 */
export async function countedInSteps(
  readings: Pick<ReadingsStore, 'range'>,
  series: number,
  { kind, rollover }: Counter,
  edges: readonly number[],
  onRead: OnRead,
): Promise<(number | null)[]> {
  const counted: (number | null)[] = Array.from({ length: Math.max(0, edges.length - 1) }, () => null)
  const [from = 0] = edges
  const to = edges.at(-1) ?? from
  let before = await lastNumberBefore(readings, series, from)
  let step = 0
  for await (const { times, values } of readings.range(series, from, to)) {
    for (let at = 0; at < times.length; at++) {
      const value = values[at]
      if (typeof value !== 'number') continue
      while (step + 2 < edges.length && (times[at] ?? 0) >= (edges[step + 1] ?? 0)) step++
      const since = before ?? value
      const change = kind === 'counter' ? countedBetween(since, value, rollover) : value - since
      counted[step] = (counted[step] ?? 0) + change
      before = value
    }
    await onRead(times.length)
    await yieldWhenDue()
  }
  return counted
}

async function lastNumberBefore(
  readings: Pick<ReadingsStore, 'range'>,
  series: number,
  time: number,
): Promise<number | undefined> {
  for (const limit of lookBack) {
    let found = 0
    const options = { order: 'newestFirst', limit } as const
    for await (const { values } of readings.range(series, Number.NEGATIVE_INFINITY, time, options)) {
      found += values.length
      for (const value of values) if (typeof value === 'number') return value
    }
    if (found < limit) return undefined
  }
  return undefined
}
