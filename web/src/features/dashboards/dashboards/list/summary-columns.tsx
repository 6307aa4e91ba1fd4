import type { TFunction } from 'i18next'
import { Person } from '#ui/person.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'

/** How much is on it; dashboards and templates alike. */
export const widgetCountColumn = <Row extends { widgetCount: number }>(t: TFunction): TableColumn<Row> => ({
  id: 'widgetCount',
  header: t(($) => $.dashboards.widgetCount),
  value: ({ widgetCount }) => widgetCount,
  align: 'end',
  width: 100,
})

/** When it was changed, and by whom; dashboards and templates alike. */
export const changedColumn = <Row extends { updatedAt: string; updatedBy: string }>(
  t: TFunction,
): TableColumn<Row> => ({
  id: 'updatedAt',
  header: t(($) => $.dashboards.updatedAt),
  value: ({ updatedAt }) => updatedAt,
  searchable: false,
  cell: ({ updatedAt, updatedBy }) => (
    <>
      <TimeAgo at={updatedAt} />{' '}
      <span className="fyr-dimmed">
        <Person recorded={updatedBy} />
      </span>
    </>
  ),
  width: 240,
})
