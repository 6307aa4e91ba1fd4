import type { ReportPreview } from '@fyr/contract/reports/reports'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pointsData } from '#ui/chart/data.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { Facts } from '#ui/page/facts.tsx'
import { PreviewTable } from './preview-table.tsx'
import { useCellText } from './use-cell-text.ts'

type Part = ReportPreview['sections'][number]['parts'][number]
type Chart = Extract<Part, { kind: 'chart' }>

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
      return part.moments.length > 0 ? (
        <TimePart chart={part} start={start} end={end} />
      ) : (
        <NamedPart chart={part} />
      )
  }
}

function TimePart({ chart, start, end }: { chart: Chart; start: number; end: number }) {
  const { title, look, unit, moments, series } = chart
  const data = useMemo(
    () =>
      series.map(({ name, values }) => {
        const there = moments.flatMap((at, place) => {
          const value = values[place]
          return value === null || value === undefined ? [] : [{ at, value }]
        })
        return {
          id: name,
          label: name,
          unit,
          style: look === 'bar' ? ('bars' as const) : ('line' as const),
          data: pointsData({ times: there.map(({ at }) => at), values: there.map(({ value }) => value) }),
        }
      }),
    [series, moments, unit, look],
  )
  return <TimeChart label={title} series={data} range={{ from: start, to: end, live: false }} height={200} />
}

/** Of days of the week and the like: as numbers, which say the same. */
function NamedPart({ chart }: { chart: Chart }) {
  const { t } = useTranslation()
  const { title, names, series, unit } = chart
  const how = { type: 'number' as const, unit, decimals: null }
  return (
    <PreviewTable
      name={title}
      isCut={false}
      columns={[
        { heading: t(($) => $.words.name), type: 'text', unit: '', decimals: null },
        ...series.map(({ name }) => ({ heading: name, ...how })),
      ]}
      rows={names.map((name, at) => [name, ...series.map(({ values }) => values[at] ?? null)])}
    />
  )
}
