import type { TimedValue } from '@fyr/contract/dashboards/dashboard-data'

export interface Timed {
  /** Epoch ms. */
  at: number
  value: TimedValue['value']
}

/** A row a reading. */
export interface ReadingRow extends Timed {
  /** Place of its key in the settings. */
  series: number
}

/** A row a time. */
export interface TimeRow {
  at: number
  /** By place of the key in the settings; undefined: it has no reading at that time. */
  values: (Timed['value'] | undefined)[]
}

/** What was answered of one key and what came since: newest first, each time once, within the window, `max` of them. */
export function mergedRows(
  answered: readonly TimedValue[],
  heard: readonly Timed[],
  { from, to, max }: { from: number; to: number; max: number },
): Timed[] {
  const byTime = new Map<number, Timed>()
  for (const { createdAt, value } of answered) {
    const at = Date.parse(createdAt)
    byTime.set(at, { at, value })
  }
  // A reading of the same time replaces the one before, as it does in the store.
  for (const each of heard) if (each.at >= from && each.at <= to) byTime.set(each.at, each)
  return [...byTime.values()].sort((a, b) => b.at - a.at).slice(0, max)
}

/** Readings of all keys, newest first; of the same time in the order of the settings. */
export function readingRows(bySeries: readonly (readonly Timed[])[]): ReadingRow[] {
  return bySeries
    .flatMap((rows, series) => rows.map((row) => ({ ...row, series })))
    .sort((a, b) => b.at - a.at || a.series - b.series)
}

/** One row for each time at which any of the keys has a reading, newest first. */
export function timeRows(bySeries: readonly (readonly Timed[])[]): TimeRow[] {
  const byTime = new Map<number, TimeRow>()
  bySeries.forEach((rows, series) => {
    for (const { at, value } of rows) {
      const row: TimeRow = byTime.get(at) ?? { at, values: bySeries.map(() => undefined) }
      row.values[series] = value
      byTime.set(at, row)
    }
  })
  return [...byTime.values()].sort((a, b) => b.at - a.at)
}
