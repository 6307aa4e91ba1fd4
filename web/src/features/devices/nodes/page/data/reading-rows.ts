import type { ReadingAnswer } from '@fyr/contract/readings/readings'
import type { Range } from '#ui/time/range/range.ts'
import type { ReadingValue } from '#ui/value.tsx'

/** What was measured at one moment. */
export interface ReadingRow {
  /** Epoch ms. */
  at: number
  /** By key. */
  values: Map<string, ReadingValue>
}

/**
 * One row for each moment, newest first. With the newest `n` of each key, what is older than
 * the oldest of a key that may have more is left out, or the rows would have holes that are none.
 */
export function readingRows(readings: readonly ReadingAnswer[], n = Number.POSITIVE_INFINITY): ReadingRow[] {
  const rows = new Map<number, ReadingRow>()
  const oldest = new Map<string, { at: number; count: number }>()
  for (const { key, value, createdAt } of readings) {
    const at = Date.parse(createdAt)
    const row = rows.get(at) ?? { at, values: new Map<string, ReadingValue>() }
    row.values.set(key, value)
    rows.set(at, row)
    const known = oldest.get(key)
    oldest.set(key, { at: Math.min(known?.at ?? at, at), count: (known?.count ?? 0) + 1 })
  }
  const horizon = Math.max(
    Number.NEGATIVE_INFINITY,
    ...[...oldest.values()].filter(({ count }) => count >= n).map(({ at }) => at),
  )
  return [...rows.values()].filter(({ at }) => at >= horizon).sort((one, other) => other.at - one.at)
}

/** Those of a range, which the chart shows too. What comes live may be newer than the end of one that ends now. */
export function rowsWithin(rows: readonly ReadingRow[], { from, to, live }: Range): ReadingRow[] {
  return rows.filter(({ at }) => at >= from && (live || at <= to))
}

/** Whether a key may have readings beyond the newest `n`. */
export function mayHaveMore(readings: readonly ReadingAnswer[], n: number): boolean {
  const counts = new Map<string, number>()
  for (const { key } of readings) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts.values()].some((count) => count >= n)
}
