import { type TableSearch, tableSearch } from '#ui/table/view/view.ts'
import { type RangeSearch, rangeSearch } from '#ui/time/range/range.ts'

/** What the address of the list says beside what it is narrowed to: a dialog that is open at once, for commands. */
export interface DashboardListSearch extends TableSearch {
  dialog?: 'create' | 'import'
}

export function dashboardListSearch(search: Record<string, unknown>): DashboardListSearch {
  const dialog = dialogs.find((each) => each === search.dialog)
  return { ...tableSearch(search), ...(dialog && { dialog }) }
}

const dialogs = ['create', 'import'] as const

/** What the address of a dashboard says beside which one. */
export interface DashboardSearch extends RangeSearch {
  edit?: true
  /** On a wall: the dashboards that take turns, by their ids. */
  wall?: string
  /** How long each stays. */
  seconds?: number
}

export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const wall = typeof search.wall === 'number' ? String(search.wall) : search.wall
  const seconds = Number(search.seconds)
  return {
    ...rangeSearch(search),
    ...(search.edit === true && { edit: true as const }),
    ...(typeof wall === 'string' && /^\d+(,\d+)*$/.test(wall) && { wall }),
    ...(Number.isInteger(seconds) && seconds >= 5 && seconds <= 3600 && { seconds }),
  }
}

export const kioskIds = (wall: string): number[] => wall.split(',').map(Number)
