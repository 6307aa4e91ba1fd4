import { type CompareSearch, compareSearch } from '#entities/nodes/compare-search.ts'
import { type TableSearch, tableSearch } from '#ui/table/view/view.ts'
import { type RangeSearch, rangeSearch } from '#ui/time/range/range.ts'

/** The first is open where the address names none. */
export const tabs = [
  'overview',
  'data',
  'alarms',
  'journal',
  'keys',
  'frames',
  'errors',
  'downlinks',
  'connection',
  'settings',
] as const
export type TabName = (typeof tabs)[number]

/** What the address of a node's page says beside the node. */
export interface NodeSearch extends RangeSearch, TableSearch, CompareSearch {
  tab?: TabName
  /** Keys on the charts, in `keysText`; the usual ones without it. */
  keys?: string
}

export function nodeSearch(search: Record<string, unknown>): NodeSearch {
  const tab = tabs.find((each) => each === search.tab)
  // The router reads `?keys=42` as a number.
  const keys = typeof search.keys === 'number' ? String(search.keys) : search.keys
  return {
    ...rangeSearch(search),
    ...tableSearch(search),
    ...compareSearch(search),
    ...(tab && { tab }),
    ...(typeof keys === 'string' && keys !== '' && { keys: keys.slice(0, 4000) }),
  }
}

export function readKeys(text: string | undefined): string[] | undefined {
  if (!text) return undefined
  return text.split(',').filter(Boolean).map(decode)
}
export const keysText = (keys: readonly string[]) => keys.map(encodeURIComponent).join(',')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Somebody wrote the address by hand.
    return text
  }
}
