import type { NodeDetail } from '@fyr/contract/nodes'
import type { ReadingAnswer } from '@fyr/contract/readings'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfSeries, useReadingsHandler } from '#api/live.ts'
import { useMay } from '#api/rights.ts'
import { useSession } from '#api/session-state.ts'
import { nodeAlarms } from '#entities/nodes/queries.ts'
import { pixelsFor, stepWords } from '#entities/series/chart-window.ts'
import { useSeriesData } from '#entities/series/use-series-data.ts'
import type { Limit } from '#ui/chart/plot-options.ts'
import { type ChartHandle, TimeChart } from '#ui/chart/time-chart.tsx'
import { useChartView } from '#ui/chart/view.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { EmptyState, ErrorState, StaleNotice } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { type Preset, wholeDays } from '#ui/time/range.ts'
import type { RangeControl } from '#ui/time/use-range.ts'
import { chartGroups, type NodeKey, nameOf } from './chart-groups.ts'
import { limitsOf, nearLimits } from './near-limits.ts'

interface NodeChartsProps {
  node: NodeDetail
  keys: NodeKey[]
  currents: readonly ReadingAnswer[] | undefined
  control: RangeControl
}

const none: never[] = []

/** How the values came to be what they are: a chart for each unit, with one crosshair and one zoom. */
export function NodeCharts({ node, keys, currents, control }: NodeChartsProps) {
  const { t } = useTranslation()
  const { deveui } = node
  const { range, preset, setRange } = control
  const { ref, width } = useElementSize()
  const series = useMemo(() => keys.map(({ name }) => ({ deveui, key: name })), [deveui, keys])
  const data = useSeriesData(series, range, pixelsFor(width))
  const dataOf = (key: string) => data.data.get(nameOfSeries({ deveui, key }))
  const groups = useMemo(() => chartGroups(keys), [keys])
  const limits = useLimits(deveui)

  const charts = useRef(new Map<string, ChartHandle>())
  // The newest that came live, by `nameOfSeries`: an average that is drawn anew does not take its place.
  const heard = useRef(new Map<string, { at: number; value: number }>())
  useReadingsHandler(series, (readings) => {
    if (!range.live) return
    for (const { key, value, createdAt } of readings) {
      const number = typeof value === 'boolean' ? Number(value) : value
      if (typeof number !== 'number') continue
      const name = nameOfSeries({ deveui, key })
      if (createdAt >= (heard.current.get(name)?.at ?? 0))
        heard.current.set(name, { at: createdAt, value: number })
      data.append({ deveui, key }, createdAt, number)
      charts.current.get(key)?.append(key, createdAt, number)
    }
  })

  // A double click leads back to the preset that one came from.
  const lastPreset = useRef<Preset | null>(preset)
  if (preset) lastPreset.current = preset
  const view = useChartView(range, {
    onSettle: (stretch, { again }) => setRange(stretch, { replace: again }),
    onReset: () => setRange(lastPreset.current ? { range: lastPreset.current } : {}),
  })

  const height = groups.length === 1 ? 300 : 190
  const switches = new Set(currents?.filter(({ value }) => typeof value === 'boolean').map(({ key }) => key))
  const aggregated = data.aggregatedMs === undefined ? undefined : stepWords(data.aggregatedMs)

  if (keys.length === 0) {
    return (
      <EmptyState
        compact
        title={t(($) => $.readings.nothingToDraw)}
        text={t(($) => $.readings.nothingToDrawText)}
      />
    )
  }
  return (
    <div className="fyr-charts" ref={ref} aria-busy={data.isLoading || undefined}>
      {data.error && !data.isLoading ? <StaleNotice error={data.error} onRetry={data.retry} /> : null}
      {groups.map((group) => {
        const id = group.map(({ name }) => name).join('\n')
        const drawn = group.flatMap((key) => {
          const columns = dataOf(key.name)
          return columns ? [{ key, columns }] : []
        })
        if (data.isLoading || drawn.length === 0) {
          return data.error ? (
            <ErrorState key={id} compact error={data.error} onRetry={data.retry} />
          ) : (
            <Skeleton key={id} height={height + 60} />
          )
        }
        return (
          <TimeChart
            key={id}
            ref={(handle) => {
              for (const { name } of group) {
                if (handle) charts.current.set(name, handle)
                else charts.current.delete(name)
              }
            }}
            label={group.map(nameOf).join(', ')}
            series={drawn.map(({ key, columns }) => ({
              id: key.name,
              label: nameOf(key),
              unit: key.unit,
              colourKey: key.name,
              style: switches.has(key.name) ? 'steps' : 'line',
              latest: range.live
                ? (heard.current.get(nameOfSeries({ deveui, key: key.name }))?.value ?? null)
                : null,
              data: columns,
            }))}
            range={range}
            height={height}
            view={view}
            limits={limits(
              group,
              drawn.map(({ columns }) => columns),
            )}
            aggregated={
              aggregated &&
              t(($) => $.ui.chart.aggregated, {
                step: t(($) => $.ui.step[aggregated.unit], { count: aggregated.count }),
              })
            }
          />
        )
      })}
      {!data.isLoading && [...data.data.values()].every(({ times }) => times.length === 0) && (
        <JumpToNewest keys={keys} currents={currents ?? none} control={control} />
      )}
    </div>
  )
}

/** The limits of the node's alarms, for the charts on which they can be seen. */
function useLimits(deveui: string) {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const alarms = useQuery({
    ...nodeAlarms(userCompany?.companyId ?? '', deveui),
    enabled: may('Alarm.View') && userCompany !== null,
  })
  const rules = alarms.data?.body ?? none
  return (group: NodeKey[], data: Parameters<typeof nearLimits>[1]): Limit[] =>
    nearLimits(
      group.flatMap(({ name }) => limitsOf(rules, deveui, name)),
      data,
    ).map(({ value, side, name }) => ({
      value,
      side,
      label: `${name}: ${t(($) => $.ui.chart[side])}`,
    }))
}

/** Where nothing is in the range: the way to the newest that there is, as after an import. */
function JumpToNewest({
  keys,
  currents,
  control,
}: {
  keys: NodeKey[]
  currents: readonly ReadingAnswer[]
  control: RangeControl
}) {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const times = currents.flatMap(({ key, createdAt }) =>
    keys.some(({ name }) => name === key) ? [Date.parse(createdAt)] : [],
  )
  if (times.length === 0) return null
  const newest = Math.max(...times)
  if (newest >= control.range.from && newest <= control.range.to) return null
  return (
    <Button
      variant="default"
      onClick={() => control.setRange(wholeDays(newest - 6 * 86_400_000, newest, timeZone))}
    >
      {t(($) => $.readings.jumpToNewest)}
    </Button>
  )
}
