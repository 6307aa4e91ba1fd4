import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/status.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { plainView } from '#ui/table/view/view.ts'
import type { RegisterCells, RowResult } from './register-rows.ts'

export interface ImportedRow {
  cells: RegisterCells
  result: RowResult
  /** Text of the server. */
  refused: string | undefined
}

/** Result of each row of a file. */
export function ImportPreview({ rows }: { rows: readonly ImportedRow[] }) {
  const { t } = useTranslation()
  const [view, setView] = useState(plainView)
  const source = { rows, arrangedBy: 'browser' as const, error: null, isOld: false, retry: () => undefined }
  return (
    <DataTable
      label={t(($) => $.modbus.csv.preview)}
      plain
      columns={useMemo(() => columnsOf(t), [t])}
      source={source}
      view={view}
      onView={(change) => setView({ ...view, ...change })}
      rowId={rowId}
      rowLabel={({ cells }) => cells.key || t(($) => $.modbus.csv.line, { line: cells.line })}
      empty={null}
    />
  )
}

const rowId = ({ cells }: ImportedRow) => String(cells.line)

/** Undefined for a row that is added. */
function problemOf({ cells, result, refused }: ImportedRow, t: TFunction): string | undefined {
  if (refused !== undefined || 'body' in result) return refused
  const { column, value } = result
  return value === ''
    ? t(($) => $.modbus.csv.missing, { column })
    : t(($) => $.modbus.csv.unknown, { column, value: cells[column] })
}

const columnsOf = (t: TFunction): TableColumn<ImportedRow>[] => [
  {
    id: 'key',
    header: t(($) => $.words.key),
    value: ({ cells }) => cells.key || t(($) => $.modbus.csv.line, { line: cells.line }),
    main: true,
    width: 150,
  },
  {
    id: 'slaveId',
    header: t(($) => $.modbus.slaveId),
    value: ({ cells }) => cells.slaveId,
    align: 'end',
    width: 80,
  },
  {
    id: 'register',
    header: t(($) => $.modbus.registers.address),
    value: ({ cells }) => cells.register || cells.number,
    align: 'end',
    width: 100,
  },
  {
    id: 'outcome',
    header: t(($) => $.modbus.csv.outcome),
    value: (row) => problemOf(row, t) ?? t(($) => $.modbus.csv.ok),
    cell: (row) => {
      const problem = problemOf(row, t)
      return (
        <StatusBadge status={problem ? 'alarm' : 'ok'} look="plain">
          {problem ?? t(($) => $.modbus.csv.ok)}
        </StatusBadge>
      )
    },
    beside: true,
    width: 280,
  },
]
