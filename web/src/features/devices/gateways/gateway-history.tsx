import type { GatewayHour } from '@fyr/contract/devices/gateways/gateways'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pointsData } from '#ui/chart/data.ts'
import type { ChartSeries } from '#ui/chart/table/chart-table.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { useChartView } from '#ui/chart/view.ts'
import { Skeleton } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import { RangePicker } from '#ui/time/range/range-picker.tsx'
import { useRange } from '#ui/time/range/use-range.ts'
import { gatewayHistory } from './queries.ts'

const hourMs = 3_600_000
const plainAxis = { min: null, max: null, label: '' }

/** Packets and uptime by the hour. */
export function GatewayHistory({ gatewayId }: { gatewayId: string }) {
  const { t } = useTranslation()
  const control = useRange('7d')
  const { range, setRange } = control
  // Whole hours: the answer is another one no sooner.
  const [from, to] = [Math.floor(range.from / hourMs) * hourMs, Math.ceil(range.to / hourMs) * hourMs]
  const query = useQuery({ ...gatewayHistory(gatewayId, from, to), placeholderData: keepPreviousData })
  const view = useChartView(range, {
    onSettle: (stretch, { again }) => setRange(stretch, { replace: again }),
    onReset: () => setRange({}),
  })
  const hours = query.data
  const data = useMemo(() => {
    const all = everyHour(hours ?? [], Math.min(to, Date.now()))
    const times = all.map(({ start }) => start)
    return {
      packets: pointsData({ times, values: all.map(({ packets }) => packets) }),
      uptime: pointsData({ times, values: all.map(({ uptime }) => uptime) }),
      ...(all.some(({ received }) => received !== null) && {
        own: {
          received: { times, values: all.map(({ received }) => received) },
          receivedOk: { times, values: all.map(({ receivedOk }) => receivedOk) },
          transmitted: { times, values: all.map(({ transmitted }) => transmitted) },
        },
      }),
    }
  }, [hours, to])
  const charts: { label: string; max: number | null; series: ChartSeries[] }[] = [
    {
      label: t(($) => $.gateways.packetsByHour),
      max: null,
      series: [
        { id: 'packets', label: t(($) => $.gateways.packetsByHour), style: 'bars', data: data.packets },
      ],
    },
    {
      label: t(($) => $.gateways.uptime),
      max: 60,
      series: [
        {
          id: 'uptime',
          label: t(($) => $.gateways.uptime),
          unit: t(($) => $.gateways.minutes),
          style: 'bars',
          data: data.uptime,
        },
      ],
    },
  ]
  const { own } = data
  if (own)
    charts.splice(1, 0, {
      label: t(($) => $.gateways.own.title),
      max: null,
      series: (['received', 'receivedOk', 'transmitted'] as const).map((id) => ({
        id,
        label: t(($) => $.gateways.own[id]),
        data: own[id],
      })),
    })
  return (
    <>
      <RangePicker control={control} />
      <Loaded query={query} skeleton={<Skeleton height={440} />}>
        {() =>
          charts.map(({ label, max, series }) => (
            <TimeChart
              key={label}
              label={label}
              series={series.map((each) => ({ ...each, decimals: 0 }))}
              axes={{ left: { min: 0, max, label: '' }, right: plainAxis }}
              range={range}
              height={170}
              view={view}
              aggregated={t(($) => $.gateways.perHour)}
            />
          ))
        }
      </Loaded>
    </>
  )
}

/** Since the first hour that is known: what is not told of one, it was silent in. */
function everyHour(hours: readonly GatewayHour[], until: number): GatewayHour[] {
  const [first] = hours
  if (!first) return []
  const byStart = new Map(hours.map((hour) => [hour.start, hour]))
  const count = Math.floor((until - first.start) / hourMs) + 1
  return Array.from({ length: Math.max(1, count) }, (_, at) => {
    const start = first.start + at * hourMs
    return (
      byStart.get(start) ?? {
        start,
        packets: 0,
        uptime: 0,
        received: null,
        receivedOk: null,
        transmitted: null,
      }
    )
  })
}
