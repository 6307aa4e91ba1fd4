import { type TableSearch, tableSearch } from '#ui/table/view/view.ts'
import { type RangeSearch, rangeSearch } from '#ui/time/range/range.ts'

/** The series that a new alarm is for: `/alarm/create?deveui=cellar&key=temperature`. */
export interface SeriesSearch {
  deveui?: string
  key?: string
}

export function seriesSearch(search: Record<string, unknown>): SeriesSearch {
  const deveui = textOf(search.deveui)
  const key = textOf(search.key)
  return { ...(deveui && { deveui }), ...(key && { key }) }
}

/** The history of a range of time, of one alarm, or of the alarms of one node. */
export interface HistorySearch extends TableSearch, RangeSearch {
  alarmId?: string
  deveui?: string
}

export function historySearch(search: Record<string, unknown>): HistorySearch {
  const alarmId = textOf(search.alarmId)
  const deveui = textOf(search.deveui)
  return {
    ...tableSearch(search),
    ...rangeSearch(search),
    ...(alarmId && { alarmId }),
    ...(deveui && { deveui }),
  }
}

/** The router reads `?deveui=123` as a number. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text.slice(0, 255) : undefined
}
