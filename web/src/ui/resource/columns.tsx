import type { TFunction } from 'i18next'
import { Person } from '#ui/person.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeText } from '#ui/time/time-text.tsx'

/** What a row is called; the title of its card on a phone. */
export const nameColumn = <Row extends { name: string }>(
  t: TFunction,
  column: Partial<TableColumn<Row>> = {},
): TableColumn<Row> => ({
  id: 'name',
  header: t(($) => $.words.name),
  value: ({ name }) => name,
  main: true,
  ...column,
})

export const createdAtColumn = <Row extends { createdAt: string }>(
  t: TFunction,
  column: Partial<TableColumn<Row>> = {},
): TableColumn<Row> => ({
  id: 'createdAt',
  header: t(($) => $.words.createdAt),
  value: ({ createdAt }) => createdAt,
  cell: ({ createdAt }) => <TimeText at={createdAt} as="date" />,
  searchable: false,
  width: 150,
  ...column,
})

export const createdByColumn = <Row extends { createdBy: string | null }>(
  t: TFunction,
  column: Partial<TableColumn<Row>> = {},
): TableColumn<Row> => ({
  id: 'createdBy',
  header: t(($) => $.words.createdBy),
  value: ({ createdBy }) => createdBy,
  cell: ({ createdBy }) =>
    createdBy ? <Person recorded={createdBy} /> : <span className="fyr-dimmed">–</span>,
  width: 150,
  ...column,
})
