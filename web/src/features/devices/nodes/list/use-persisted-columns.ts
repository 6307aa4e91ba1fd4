import { useLocalStorage } from '@mantine/hooks'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import type { TableView } from '#ui/table/view/view.ts'

/** The list's view, with the columns that this browser last chose where the address names none. */
export function usePersistedColumns(): [TableView, (change: Partial<TableView>) => void] {
  const [view, onView] = useTableView()
  const [kept, keep] = useLocalStorage<string[] | null>({
    key: 'fyr.nodes.columns',
    defaultValue: null,
    getInitialValueInEffect: false,
  })

  function change(part: Partial<TableView>) {
    if (part.columns !== undefined) keep(part.columns)
    onView(part)
  }
  return [view.columns === null ? { ...view, columns: kept } : view, change]
}
