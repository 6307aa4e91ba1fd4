import type { ReportPreview } from '@fyr/contract/reports/reports'
import { seriesColours } from '@fyr/contract/widgets/charts/series-colours'
import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { pointsData } from '#ui/chart/data.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { Facts } from '#ui/page/facts.tsx'
import { BarChart } from './bar-chart.tsx'
import { PreviewTable } from './preview-table.tsx'
import { useCellText } from './use-cell-text.ts'

type Part = ReportPreview['sections'][number]['parts'][number]
type Chart = Extract<Part, { kind: 'chart' }>

/** Above it, bars are of no width. */
const maxBars = 100

/** A text, facts, a table or a chart, as the file has them. */
export function PreviewPart({ part, start, end }: { part: Part; start: number; end: number }) {
  const write = useCellText()
  switch (part.kind) {
    case 'text':
      return <p>{part.text}</p>
    case 'facts':
      return (
        <Facts
          facts={part.facts.map(({ value, label, ...how }) => ({ label, value: write(value, how, true) }))}
        />
      )
    case 'table':
      return <PreviewTable {...part} />
    case 'chart':
      return <ChartPart chart={part} start={start} end={end} />
  }
}

interface ChartPartProps {
  chart: Chart
  start: number
  end: number
}

function ChartPart({ chart, start, end }: ChartPartProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { title, look, moments, series } = chart
  const palette = seriesColours[scheme]
  const colours = series.map((_, at) => palette[at % palette.length] ?? '')
  const asBars = moments.length === 0 || (look === 'bar' && moments.length <= maxBars)
  return (
    <>
      <p className="fyr-report-chart-title" aria-hidden="true">
        {title}
      </p>
      {asBars ? (
        <BarChart chart={chart} colours={colours} />
      ) : (
        <TimePart chart={chart} colours={colours} start={start} end={end} />
      )}
    </>
  )
}

function TimePart({ chart, colours, start, end }: ChartPartProps & { colours: readonly string[] }) {
  const { title, look, unit, moments, series } = chart
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are the same while their names are
  const data = useMemo(
    () =>
      series.map(({ name, values }, place) => {
        const there = moments.flatMap((at, step) => {
          const value = values[step]
          return value === null || value === undefined ? [] : [{ at, value }]
        })
        return {
          id: name,
          label: name,
          unit,
          colour: colours[place] ?? '',
          style: look === 'bar' ? ('bars' as const) : ('line' as const),
          data: pointsData({ times: there.map(({ at }) => at), values: there.map(({ value }) => value) }),
        }
      }),
    [series, moments, unit, look, colours.join()],
  )
  return <TimeChart label={title} series={data} range={{ from: start, to: end, live: false }} height={200} />
}
