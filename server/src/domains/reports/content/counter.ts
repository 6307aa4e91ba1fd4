import type { ReadingsStore } from '#readings-store/index.ts'
import type { SelectedKey } from './selection-store.ts'

/** What a counter counted from one of its values to the next: lower than before, it began again. */
export function countedBetween(before: number, value: number, rollover: number | null): number {
  if (value >= before) return value - before
  return rollover !== null && before <= rollover ? rollover - before + value : value
}

/**
 * What a counter counted in each step: from the last value before it to its own last. Steps without a reading are null.
 * @param edges where steps begin and end, ascending: step i reaches from edge i to edge i + 1
 */
export async function countedInSteps(
  readings: Pick<ReadingsStore, 'range'>,
  series: number,
  { rollover }: Pick<SelectedKey, 'rollover'>,
  edges: readonly number[],
): Promise<(number | null)[]> {
  const counted: (number | null)[] = Array.from({ length: Math.max(0, edges.length - 1) }, () => null)
  const [from = 0] = edges
  const to = edges.at(-1) ?? from
  let before: number | undefined
  for await (const { values } of readings.range(series, Number.NEGATIVE_INFINITY, from, {
    order: 'newestFirst',
    limit: 1,
  })) {
    if (typeof values[0] === 'number') before = values[0]
  }
  let step = 0
  for await (const { times, values } of readings.range(series, from, to)) {
    for (let at = 0; at < times.length; at++) {
      const value = values[at]
      if (typeof value !== 'number') continue
      while (step + 1 < edges.length - 1 && (times[at] ?? 0) >= (edges[step + 1] ?? Number.POSITIVE_INFINITY))
        step++
      counted[step] =
        (counted[step] ?? 0) + (before === undefined ? 0 : countedBetween(before, value, rollover))
      before = value
    }
  }
  return counted
}
