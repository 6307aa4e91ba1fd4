import { keyHeading } from '@fyr/contract/devices/keys/key-heading'
import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiDeleteClockOutline, mdiTableLarge, mdiTrayArrowUp } from '@mdi/js'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import type { NodeKey } from '#entities/nodes/node-key.ts'
import { useValueText } from '#entities/series/values/use-value-text.ts'
import { decimalsOfValues } from '#ui/format/numbers.ts'
import { LinkButton } from '#ui/links.tsx'
import { MenuButton, type MenuItem } from '#ui/menus/menu-button.tsx'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn, TableSource } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import { RangePicker } from '#ui/time/range/range-picker.tsx'
import type { RangeControl } from '#ui/time/range/use-range.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { ExportButton } from './export-button.tsx'
import { mayHaveMore, type ReadingRow, readingRows, rowsWithin } from './reading-rows.ts'
import { useLiveRows } from './use-live-rows.ts'

// Seldom needed, and forms weigh something.
const CorrectReading = lazy(async () => ({
  default: (await import('./correct-reading.tsx')).CorrectReading,
}))
const DeleteReading = lazy(async () => ({ default: (await import('./delete-reading.tsx')).DeleteReading }))
const DeleteRange = lazy(async () => ({ default: (await import('./delete-range.tsx')).DeleteRange }))

/** What is being done by hand, and to what. */
type ByHand = { what: 'correct' | 'delete'; row: ReadingRow } | { what: 'deleteRange' }

const none: { deveui: string; key: string }[] = []

/** Asked for at first, and the most that one call answers: a hundred keys, ten thousand readings each. */
const atFirst = 100
const maxOfKey = 10_000
const maxKeys = 100
/** What a browser still shows without hesitating. */
const maxReadings = 100_000

/** The newest readings of the page's time range as they were stored, a row for each moment. */
export function DataTab({ node, control }: { node: NodeDetail; control: RangeControl }) {
  const { range } = control
  const { t } = useTranslation()
  const may = useMay()
  const [view, onView] = useTableView()
  const [n, setN] = useState(atFirst)
  const series = useMemo(
    () => node.keys.slice(0, maxKeys).map(({ name }) => ({ deveui: node.deveui, key: name })),
    [node.deveui, node.keys],
  )
  // A range that ends now moves with the clock: what is older than its start is left out here.
  const query = range.live ? {} : { start: Math.round(range.from), end: Math.round(range.to) }
  const question = apiQuery((calls) => calls.readings.limit, { params: { n }, query, body: { series } })
  const newest = useQuery({ ...question, enabled: series.length > 0, placeholderData: keepPreviousData })
  useLiveRows(range.live ? series : none, question.queryKey)

  const rows = useMemo(
    () =>
      series.length === 0
        ? []
        : newest.data && readingRows(newest.data, newest.isPlaceholderData ? atFirst : n),
    [series, newest.data, newest.isPlaceholderData, n],
  )
  const shown = useMemo(() => rows && rowsWithin(rows, range), [rows, range])
  const columns = useColumns(
    node,
    useMemo(() => decimalsIn(node.keys, shown ?? []), [node.keys, shown]),
  )
  const max = Math.min(maxOfKey, Math.floor(maxReadings / Math.max(1, series.length)))
  // All rows are within the range: before them there may be more that are.
  const canLoad =
    newest.data !== undefined && n < max && shown?.length === rows?.length && mayHaveMore(newest.data, n)
  const source: TableSource<ReadingRow> = {
    rows: shown,
    arrangedBy: 'browser',
    error: newest.error,
    isOld: false,
    retry: () => void newest.refetch(),
    ...(canLoad && {
      more: { load: () => setN(Math.min(max, n * 4)), isLoading: newest.isFetching },
    }),
  }

  const mayChange = may('Tag.Update')
  const format = useTimeFormat()
  const [byHand, setByHand] = useState<ByHand | null>(null)
  const close = () => setByHand(null)
  const rowMenu = (row: ReadingRow): MenuItem[] => [
    { ...editItem(t, () => setByHand({ what: 'correct', row })), label: t(($) => $.corrections.correct) },
    { ...deleteItem(t, () => setByHand({ what: 'delete', row })), label: t(($) => $.corrections.remove) },
  ]

  const importLink = mayChange && (
    <LinkButton
      variant="default"
      to="/tagdetails/$deveui/import"
      params={{ deveui: node.deveui }}
      icon={mdiTrayArrowUp}
    >
      {t(($) => $.readings.import)}
    </LinkButton>
  )

  return (
    <div className="fyr-page-body">
      <RangePicker control={control} />
      <DataTable
        label={t(($) => $.readings.title)}
        columns={columns}
        source={source}
        view={view}
        onView={onView}
        rowId={rowId}
        rowLabel={(row) => format.exact(row.at)}
        {...(mayChange && { rowMenu })}
        toolbar={
          <>
            <ExportButton node={node} range={range} />
            {importLink}
            {mayChange && node.keys.length > 0 && (
              <MenuButton
                items={[
                  {
                    label: t(($) => $.corrections.removeRange),
                    icon: mdiDeleteClockOutline,
                    dangerous: true,
                    onClick: () => setByHand({ what: 'deleteRange' }),
                  },
                ]}
              />
            )}
          </>
        }
        empty={
          <EmptyState
            compact
            icon={mdiTableLarge}
            title={node.lastContact === null ? t(($) => $.readings.none) : t(($) => $.ui.chart.empty)}
            text={node.lastContact === null ? t(($) => $.readings.noneText) : undefined}
            action={importLink || undefined}
          />
        }
      />
      <Suspense fallback={null}>
        {byHand?.what === 'correct' && <CorrectReading node={node} row={byHand.row} onClose={close} />}
        {byHand?.what === 'delete' && <DeleteReading node={node} row={byHand.row} onClose={close} />}
        {byHand?.what === 'deleteRange' && <DeleteRange node={node} range={range} onClose={close} />}
      </Suspense>
    </div>
  )
}

const rowId = (row: ReadingRow) => String(row.at)

/** What has no unit is often a place or a text, which are longer than numbers. */
const widthOf = (key: NodeKey) => Math.max(key.unit === '' ? 165 : 110, keyHeading(key).length * 8 + 48)

/** For the keys in their order: the numbers of a column stand below each other. */
function decimalsIn(keys: NodeKey[], rows: ReadingRow[]) {
  const newest = rows.slice(0, 300)
  return keys.slice(0, maxKeys).map(({ name, decimals }) => {
    if (decimals !== null) return decimals
    const values = newest.map((row) => row.values.get(name))
    return decimalsOfValues(values.map((value) => (typeof value === 'number' ? value : null)))
  })
}

function useColumns({ keys }: NodeDetail, decimals: (number | undefined)[]): TableColumn<ReadingRow>[] {
  const { t, i18n } = useTranslation()
  const valueText = useValueText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo(() => {
    return [
      {
        id: 'time',
        header: t(($) => $.words.time),
        value: (row) => row.at,
        cell: (row) => <TimeText at={row.at} as="exact" />,
        searchable: false,
        main: true,
        width: 190,
      },
      ...keys.slice(0, maxKeys).map(
        (key, at): TableColumn<ReadingRow> => ({
          id: `key ${key.name}`,
          header: keyHeading(key),
          value: ({ values }) => {
            const value = values.get(key.name)
            if (value === undefined || typeof value === 'number') return value
            return valueText(value, { valueMapping: key.valueMapping })
          },
          cell: ({ values }) =>
            values.has(key.name) ? (
              <Value value={values.get(key.name)} decimals={decimals[at]} valueMapping={key.valueMapping} />
            ) : null,
          align: 'end',
          width: widthOf(key),
          standard: at < 12,
        }),
      ),
    ]
  }, [keys, i18n.language, decimals.join()])
}
