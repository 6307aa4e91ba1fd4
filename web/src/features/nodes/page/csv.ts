import { csvText } from '#ui/csv.ts'
import type { ReadingRow } from './reading-rows.ts'

/** Readings as a spreadsheet and our own import take them: a row for each moment, times in UTC. */
export function csvOf(rows: readonly ReadingRow[], keys: readonly string[]): string {
  return csvText([
    ['timestamp', ...keys],
    ...rows.map(({ at, values }) => [
      new Date(at).toISOString(),
      ...keys.map((key) => {
        const value = values[key]
        return typeof value === 'object' ? JSON.stringify(value) : value
      }),
    ]),
  ])
}
