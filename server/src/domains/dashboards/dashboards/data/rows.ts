import type { TimedValue } from '@fyr/contract/dashboards/dashboard-data'
import { type ReadingsStore, type ReadingValue, readingsOf } from '#readings-store/index.ts'
import type { TimeRange } from './parts.ts'

/** What all tables of an answer together may still hold. */
export interface RowBudget {
  rows: number
  bytes: number
}
export const rowBudget = (): RowBudget => ({ rows: 50_000, bytes: 8_000_000 })

/** The newest readings of a stretch, newest first, so many or as many as there is room for. */
export async function newestRows(
  store: ReadingsStore,
  series: number | null,
  { from, to }: TimeRange,
  max: number,
  budget: RowBudget,
): Promise<{ rows: TimedValue[]; truncated: boolean }> {
  const rows: TimedValue[] = []
  if (series === null) return { rows, truncated: false }
  for await (const chunk of store.range(series, from, to, { limit: max, order: 'newestFirst' })) {
    for (const { time, value } of readingsOf(chunk)) {
      const size = sizeOf(value)
      if (budget.rows < 1 || budget.bytes < size) return { rows, truncated: true }
      budget.rows--
      budget.bytes -= size
      rows.push({ value, createdAt: new Date(time).toISOString() })
    }
  }
  return { rows, truncated: false }
}

function sizeOf(value: ReadingValue): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' ? JSON.stringify(value).length : 8
}
