import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isShown, type TableColumn } from './rows/rows.ts'
import type { TableView } from './view/view.ts'

interface TableSkeletonProps<Row> {
  columns: TableColumn<Row>[]
  view: TableView
  compact: boolean
  phone: boolean
}

/** The shape of the list to come, so that nothing jumps when it does. */
export function TableSkeleton<Row>({ columns, view, compact, phone }: TableSkeletonProps<Row>) {
  const { t } = useTranslation()
  const shown = columns.filter((column) => isShown(column, view.columns)).slice(0, phone ? 2 : 8)
  return (
    <div
      className="fyr-table-skeleton"
      aria-busy="true"
      data-compact={compact || undefined}
      data-phone={phone}
    >
      <span className="fyr-hidden">{t(($) => $.words.loading)}</span>
      {Array.from({ length: phone ? 6 : 12 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="fyr-table-skeleton-row">
          {shown.map((column, index) => (
            <Skeleton key={column.id} height={10} width={`${40 + ((row * 7 + index * 13) % 45)}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}
