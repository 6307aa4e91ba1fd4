import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import type { ReadingAnswer } from '@fyr/contract/readings/readings'
import { plainState, type StateValue } from '@fyr/contract/widgets/charts/state-runs'
import { useElementSize } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfSeries, useLiveEvents, useReadingsHandler } from '#api/live/live.ts'
import { nameOf } from '#entities/nodes/node-key.ts'
import { pixelsFor, stepWords } from '#entities/series/chart-window.ts'
import { useSeriesData } from '#entities/series/use-series-data.ts'
import { showsStates } from '#entities/series/values/state-lanes.ts'
import { noData, type SeriesData } from '#ui/chart/data.ts'
import type { ChartSeries } from '#ui/chart/table/chart-table.tsx'
import { type ChartHandle, TimeChart } from '#ui/chart/time-chart.tsx'
import { useChartView } from '#ui/chart/view.ts'
import { Skeleton } from '#ui/layout.ts'
import { EmptyState, ErrorState, StaleNotice } from '#ui/states.tsx'
import type { Preset } from '#ui/time/range/range.ts'
import type { RangeControl } from '#ui/time/range/use-range.ts'
import type { Comparison } from '../compare/use-comparison.ts'
import { useEarlierData } from '../compare/use-earlier-data.ts'
import { type ChartLine, type NodeChart, textKeys, withLanes, withoutKeys } from './chart-groups.ts'
import { JumpToNewest } from './jump-to-newest.tsx'
import { useAnnotations } from './use-annotations.ts'
import { useLimits } from './use-limits.ts'
import { useStateLanes } from './use-state-lanes.ts'
import { hasTooManyTexts, maxStateTexts, useTextStates } from './use-text-states.ts'

interface NodeChartsProps {
  node: NodeDetail
  charts: readonly NodeChart[]
  currents: readonly ReadingAnswer[] | undefined
  control: RangeControl
  comparison: Comparison
}

const none: never[] = []
/** One object: a chart is drawn anew when its data is another. */
const nothing = noData()

/** How the values came to be what they are: a chart for each unit, with one crosshair and one zoom. */
export function NodeCharts({ node, charts: charted, currents, control, comparison }: NodeChartsProps) {
  const { t, i18n } = useTranslation()
  const { range, preset, setRange } = control
  const { others, period } = comparison
  const { ref, width } = useElementSize()
  const pixels = pixelsFor(width)
  const series = useMemo(() => charted.flatMap(({ lines }) => lines.map((line) => line.series)), [charted])
  const keys = charted.flatMap(({ lines }) =>
    lines.flatMap((line) => (line.series.deveui === node.deveui ? [line.key] : [])),
  )
  const latestOf = (name: string) => currents?.find(({ key }) => key === name)
  const mayBeStates = keys.some(
    ({ name, valueMapping }) => valueMapping || typeof latestOf(name)?.value === 'boolean',
  )
  const data = useSeriesData(series, range, pixels, { states: mayBeStates })
  const inWords = useMemo(() => textKeys(currents), [currents])
  const textSeries = useMemo(() => series.filter(({ key }) => inWords.has(key)), [series, inWords])
  const texts = useTextStates(textSeries, range, pixels)
  const unclear = new Set(
    textSeries.flatMap((each) => (hasTooManyTexts(texts.get(nameOfSeries(each))) ? [each.key] : [])),
  )
  const states = new Set(
    keys.flatMap(({ name, valueMapping }) => {
      if (inWords.has(name)) return [name]
      const columns = data.answers.get(nameOfSeries({ deveui: node.deveui, key: name }))
      return showsStates({ valueMapping, latest: latestOf(name)?.value, columns }) ? [name] : []
    }),
  )
  const shown = withLanes(withoutKeys(charted, unclear), states)
  const earlier = useEarlierData(series, range, pixels, period)
  const limits = useLimits(node.deveui)
  const annotations = useAnnotations(node.deveui, range)

  const charts = useRef(new Map<string, ChartHandle>())
  // The newest that came live, by `nameOfSeries`: an average that is drawn anew does not take its place.
  const heard = useRef(new Map<string, { at: number; value: StateValue }>())
  useReadingsHandler(series, (readings) => {
    if (!range.live) return
    for (const { deveui, key, value, createdAt } of readings) {
      const state = plainState(value)
      if (state === null) continue
      const name = nameOfSeries({ deveui, key })
      const chart = charts.current.get(name)
      if (createdAt >= (heard.current.get(name)?.at ?? 0))
        heard.current.set(name, { at: createdAt, value: state })
      if (typeof state === 'number') data.append({ deveui, key }, createdAt, state)
      if (states.has(key)) chart?.appendState(name, createdAt, state)
      else if (typeof state === 'number') chart?.append(name, createdAt, state)
    }
  })
  // What was heard may have been corrected or deleted since: the answer that follows says what there is.
  useLiveEvents(['readingsChanged'], ({ deveui, keys: names }) => {
    for (const key of names) heard.current.delete(nameOfSeries({ deveui, key }))
  })
  const lanesOf = useStateLanes({ data, texts, latestOf, heard: heard.current, deveui: node.deveui })

  // A double click leads back to the preset that one came from.
  const lastPreset = useRef<Preset | null>(preset)
  if (preset) lastPreset.current = preset
  const view = useChartView(range, {
    onSettle: (stretch, { again }) => setRange(stretch, { replace: again }),
    onReset: () => setRange(lastPreset.current ? { range: lastPreset.current } : {}),
  })

  const height = shown.length === 1 ? 300 : 190
  const aggregated = data.aggregatedMs === undefined ? undefined : stepWords(data.aggregatedMs)

  const unclearNames = keys.filter(({ name }) => unclear.has(name)).map(nameOf)
  const unclearText =
    unclearNames.length > 0 &&
    t(($) => $.readings.tooManyTexts, { keys: unclearNames.join(', '), count: maxStateTexts })
  if (shown.length === 0) {
    return (
      <EmptyState
        compact
        title={t(($) => $.readings.nothingToDraw)}
        text={unclearText || t(($) => $.readings.nothingToDrawText)}
      />
    )
  }

  function seriesOf({ id, key, label, colourKey }: ChartLine, columns: SeriesData): ChartSeries[] {
    const look = { unit: key.unit, decimals: key.decimals ?? undefined, style: 'line' as const }
    const newest = range.live ? heard.current.get(id)?.value : undefined
    const latest = typeof newest === 'number' ? newest : null
    const own = { ...look, id, label, colourKey, latest, data: columns }
    if (!period) return [own]
    const said = t(($) => $.nodes.compare.line, {
      label,
      period: t(($) => $.nodes.compare.periods[period]).toLocaleLowerCase(i18n.language),
    })
    const before = { ...look, id: `${id}\nearlier`, label: said, earlier: { of: id, ms: earlier.ms } }
    return [own, { ...before, data: earlier.data.get(id) ?? nothing }]
  }

  const problem = data.error ?? earlier.error
  return (
    <div className="fyr-charts" ref={ref} aria-busy={data.isLoading || undefined}>
      {problem && !data.isLoading ? (
        <StaleNotice error={problem} onRetry={data.error ? data.retry : earlier.retry} />
      ) : null}
      {shown.map(({ id, title, lines, lanes }) => {
        const drawn = lines.flatMap((line) => {
          const columns = data.data.get(line.id)
          return columns ? [{ line, columns }] : []
        })
        if (data.isLoading || (drawn.length === 0 && lines.length > 0)) {
          return data.error ? (
            <ErrorState key={id} compact error={data.error} onRetry={data.retry} />
          ) : (
            <Skeleton key={id} height={height + 60} />
          )
        }
        const drawnSeries = drawn.flatMap(({ line, columns }) => seriesOf(line, columns))
        return (
          <div key={id}>
            {title !== null && <h3 className="fyr-small-heading">{title}</h3>}
            <TimeChart
              ref={(handle) => {
                for (const line of [...lines, ...lanes]) {
                  if (handle) charts.current.set(line.id, handle)
                  else charts.current.delete(line.id)
                }
              }}
              label={title ?? [...lines, ...lanes].map(({ label }) => label).join(', ')}
              lanes={lanesOf(lanes)}
              series={drawnSeries}
              range={range}
              height={height}
              view={view}
              annotations={annotations}
              // Beside other nodes a limit would seem to be that of all.
              limits={
                others.length > 0
                  ? none
                  : limits(
                      lines.map(({ key }) => key.name),
                      drawnSeries.map((each) => each.data),
                    )
              }
              aggregated={
                aggregated &&
                t(($) => $.ui.chart.aggregated, {
                  step: t(($) => $.ui.step[aggregated.unit], { count: aggregated.count }),
                })
              }
            />
          </div>
        )
      })}
      {unclearText && <p className="fyr-dimmed">{unclearText}</p>}
      {!data.isLoading && [...data.data.values()].every(({ times }) => times.length === 0) && (
        <JumpToNewest charts={shown} currents={currents ?? none} control={control} />
      )}
    </div>
  )
}
