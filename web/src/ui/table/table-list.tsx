import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, StaleNotice } from '../states.tsx'
import { useTimeSettings } from '../time/context.tsx'
import { TableCards } from './cards.tsx'
import { useDensity } from './density.ts'
import { TableGrid } from './grid.tsx'
import type { DataTableProps } from './props.ts'
import { useRows } from './rows/use-rows.ts'
import { TableSkeleton } from './skeleton.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { TableToolbar } from './view/toolbar.tsx'
import { isNarrowed } from './view/view.ts'

/** The list itself, with the table engine; data-table.tsx shows the skeleton until it is here. */
export default function TableList<Row extends object>(props: DataTableProps<Row>) {
  const { source, view, onView, columns, rowId, bulk, counted, plain = false } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const phone = useIsPhone()
  const [compact, setCompact] = useDensity()
  const { table, rows, selection } = useRows({ columns, source, view, rowId, language })
  // Those that a filter hides stay selected, but nothing is done to what nobody sees.
  const selected = bulk ? rows.filter(({ id }) => selection.has(id)).map((row) => row.original) : []

  const countText = (count: number) => {
    const text =
      counted === undefined
        ? t(($) => $.ui.table.count, { count })
        : t(($) => $.ui.table.counts[counted], { count })
    return source.isMore ? t(($) => $.ui.table.countMore, { text }) : text
  }

  const parts = { ...props, table, rows, selection, compact }
  let body: ReactNode
  if (source.rows === undefined) {
    body = source.error ? (
      <ErrorState error={source.error} onRetry={source.retry} />
    ) : (
      <TableSkeleton columns={columns} view={view} compact={compact} phone={phone} />
    )
  } else if (rows.length === 0) {
    body = isNarrowed(view) ? (
      <EmptyState
        title={t(($) => $.ui.table.noMatch)}
        text={t(($) => $.ui.table.noMatchText)}
        action={
          <Button variant="default" onClick={() => onView({ q: '', filters: {} })}>
            {t(($) => $.ui.table.clearFilters)}
          </Button>
        }
      />
    ) : (
      props.empty
    )
  } else body = phone ? <TableCards {...parts} /> : <TableGrid {...parts} />

  return (
    <div className="fyr-table-frame" data-old={source.isOld || undefined}>
      {!plain && (
        <TableToolbar
          columns={columns}
          view={view}
          onView={onView}
          compact={compact}
          onCompact={setCompact}
          phone={phone}
          countText={countText}
          shown={source.rows && (source.total ?? rows.length)}
          all={source.arrangedBy === 'browser' ? source.rows?.length : undefined}
        >
          {props.toolbar}
        </TableToolbar>
      )}
      {bulk && selected.length > 0 && (
        <div className="fyr-table-bulk" role="status">
          <span className="fyr-digits">{t(($) => $.ui.table.selected, { count: selected.length })}</span>
          {bulk(selected, selection.clear)}
          <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
            {t(($) => $.ui.table.clearSelection)}
          </Button>
        </div>
      )}
      {source.rows !== undefined && source.error ? (
        <StaleNotice error={source.error} onRetry={source.retry} />
      ) : null}
      {body}
      <span className="fyr-hidden" aria-live="polite">
        {source.rows && rows.length > 0 ? countText(source.total ?? rows.length) : ''}
      </span>
    </div>
  )
}
