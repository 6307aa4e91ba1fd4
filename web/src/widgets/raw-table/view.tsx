import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiDownload } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfSeries } from '#api/live/live.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { seriesLabel } from '../parts/series/series-label.ts'
import type { WidgetViewProps } from '../widget.ts'
import { mergedRows } from './rows.ts'
import { TableBody } from './table-body.tsx'
import { type KeyHead, tableFile, tableFileName } from './table-file.ts'
import { useHeard } from './use-heard.ts'
import './raw-table.css'

/** Below this the count beside the button has no room. */
const narrow = 220

export default function RawTableView(props: WidgetViewProps<typeof moduleTypes.rawTable>) {
  const { settings, data, names, live, range, size, title, editing } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const max = settings.rows
  const heard = useHeard(live, data, max)
  const rows = useMemo(() => {
    const window = { from: data.start, to: range.live ? Number.POSITIVE_INFINITY : data.end, max }
    return data.series.map((each) => mergedRows(each.rows ?? [], heard.get(nameOfSeries(each)) ?? [], window))
  }, [data, heard, range.live, max])
  const heads: KeyHead[] = settings.series.map((ref) => ({
    ...seriesLabel(ref, names),
    deveui: ref.deveui,
    key: ref.key,
  }))
  const total = rows.reduce((sum, each) => sum + each.length, 0)
  if (total === 0) return <EmptyState compact title={t(($) => $.widgets.state.noData)} />

  const words = {
    time: t(($) => $.words.time),
    node: t(($) => $.words.node),
    key: t(($) => $.words.key),
    value: t(($) => $.words.value),
    unit: t(($) => $.words.unit),
  }
  const { layout, columns } = settings
  const label = title || t(($) => $.widgets.types.rawTable.name)
  const isCut = rows.some((each) => each.length >= max)
  function save() {
    const file = tableFile({ layout, columns, heads, rows, words, language })
    saveFile(
      tableFileName(
        title,
        t(($) => $.widgets.rawTable.fileName),
        Date.now(),
      ),
      file,
      'text/csv;charset=utf-8',
    )
  }
  return (
    <div className="fyr-w-table">
      <TableBody label={label} settings={settings} heads={heads} rows={rows} words={words} size={size} />
      <div className="fyr-w-table-foot" inert={editing}>
        {size.width >= narrow && (
          <span className="fyr-dimmed fyr-digits fyr-grow">
            {isCut
              ? t(($) => $.widgets.rawTable.newest, { count: total })
              : t(($) => $.widgets.rawTable.readings, { count: total })}
          </span>
        )}
        <Button
          size="compact-sm"
          variant="default"
          icon={mdiDownload}
          aria-label={t(($) => $.widgets.rawTable.saveAs, { title: label })}
          onClick={save}
        >
          {t(($) => $.widgets.rawTable.save)}
        </Button>
      </div>
    </div>
  )
}
