import { useEffect, useMemo, useRef } from 'react'
import { bucketsData, type SeriesData } from '../chart/data.ts'
import { type ChartHandle, TimeChart } from '../chart/time-chart.tsx'
import { useChartView } from '../chart/view.ts'
import { Stack } from '../layout.ts'
import { RangePicker } from '../time/range/range-picker.tsx'
import { useRange } from '../time/range/use-range.ts'

/** A day of minutes with a hole, the same numbers each time. */
function walk(from: number, to: number, base: number, swing: number, seed: number): SeriesData {
  const step = Math.max(60_000, Math.round((to - from) / 1500))
  const data: SeriesData = { times: [], values: [] }
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    const part = (at - from) / (to - from)
    if (part > 0.55 && part < 0.62) {
      if (data.values.at(-1) !== null) {
        data.times.push(at)
        data.values.push(null)
      }
      continue
    }
    const wave = Math.sin(at / 14_000_000 + seed) * swing + Math.sin(at / 1_700_000 + seed * 3) * swing * 0.2
    data.times.push(at)
    data.values.push(Math.round((base + wave) * 100) / 100)
  }
  return data
}

export function ChartSample() {
  const control = useRange('24h')
  const { from, to } = control.range
  const chart = useRef<ChartHandle>(null)
  const [start, end] = [Math.floor(from / 600_000) * 600_000, Math.ceil(to / 600_000) * 600_000]

  const series = useMemo(
    () => [
      {
        id: 'temperature',
        label: 'Temperature',
        unit: '°C',
        data: walk(start, Math.min(end, Date.now()), 21, 4, 1),
      },
      {
        id: 'humidity',
        label: 'Humidity',
        unit: '%',
        data: walk(start, Math.min(end, Date.now()), 48, 12, 2),
      },
    ],
    [start, end],
  )
  const banded = useMemo(() => {
    const step = Math.max(60_000, (end - start) / 300)
    const buckets = Array.from({ length: 300 }, (_, i) => {
      const avg = 60 + Math.sin(i / 20) * 20
      return { start: start + i * step, avg, min: avg - 6 - (i % 7), max: avg + 5 + (i % 11) }
    })
    return [
      {
        id: 'machine',
        label: 'Machine temperature',
        unit: '°C',
        colourKey: 'temperature',
        data: bucketsData(buckets, step),
      },
    ]
  }, [start, end])

  useEffect(() => {
    const timer = setInterval(
      () => chart.current?.append('temperature', Date.now(), 20 + Math.random() * 3),
      1000,
    )
    return () => clearInterval(timer)
  }, [])

  const view = useChartView(control.range, {
    onSettle: (stretch) => control.setRange(stretch),
    onReset: () => control.setRange({}),
  })
  return (
    <Stack>
      <RangePicker control={control} />
      <TimeChart
        ref={chart}
        label="Office room"
        series={series}
        range={control.range}
        limits={[{ value: 25, side: 'high', label: 'High limit 25 °C' }]}
        view={view}
      />
      <TimeChart
        label="Machine"
        series={banded}
        range={control.range}
        view={view}
        height={200}
        aggregated="Average per 5 min"
      />
    </Stack>
  )
}
