import type { ReportPreview } from '@fyr/contract/reports/reports'
import { decimalsToRead, formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartFoot } from '#ui/chart/legend/chart-foot.tsx'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { TrendPlot } from '#widgets/trend-chart/plot.tsx'
import { valueAxis } from '#widgets/trend-chart/value-axis.ts'
import { PreviewTable } from './preview-table.tsx'
import '#ui/chart/chart.css'
import '#widgets/trend-chart/trend-chart.css'

type Part = ReportPreview['sections'][number]['parts'][number]
type Chart = Extract<Part, { kind: 'chart' }>

interface BarChartProps {
  chart: Chart
  /** Of each series. */
  colours: readonly string[]
}

const height = 200
const lines = 4

/** Bars of each series beside each other, over days or what has names, such as the days of the week. */
export function BarChart({ chart, colours }: BarChartProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  const { ref, width } = useElementSize()
  const [chosen, setChosen] = useState<number | null>(null)
  const [asTable, setAsTable] = useState(false)
  const { title, unit, moments, series, description } = chart
  const names = moments.length > 0 ? moments.map((at) => format.as('d MMM', at)) : chart.names
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const axis = valueAxis(known, { min: null, max: null, fromZero: true, lines })
  const decimals = decimalsToRead(axis.max - axis.min)
  const nameOf = (step: number) => names[step] ?? ''
  return (
    <figure className="fyr-chart" aria-label={title}>
      {asTable ? (
        <ValueTable chart={chart} names={names} decimals={decimals ?? null} />
      ) : (
        <>
          <div className="fyr-report-legend fyr-digits" aria-hidden="true">
            {series.map(({ name, values }, at) => {
              const told = chosen === null ? undefined : values[chosen]
              return (
                <span key={name} className="fyr-w-trend-row">
                  <span className="fyr-w-trend-swatch" style={{ background: colours[at] }} />
                  {name}
                  {chosen !== null && (
                    <strong>
                      {typeof told === 'number' ? `${formatNumber(told, language, decimals)} ${unit}` : '–'}
                    </strong>
                  )}
                </span>
              )
            })}
            {chosen !== null && <span className="fyr-dimmed">{nameOf(chosen)}</span>}
          </div>
          <div ref={ref} role="img" aria-label={description}>
            {known.length === 0 ? (
              <p className="fyr-dimmed">{t(($) => $.ui.chart.empty)}</p>
            ) : (
              <TrendPlot
                trend={{
                  lines: series.map(({ name, values }, at) => ({
                    ...{ id: name, label: name, unit, decimals, before: null, now: values },
                    colour: colours[at] ?? '',
                  })),
                  steps: names.map((_, step) => step),
                  stepsBefore: [],
                  notes: [],
                  short: nameOf,
                  long: nameOf,
                  dayOf: () => '',
                }}
                style="bars"
                axis={axis}
                axisLabel={unit}
                thresholds={[]}
                width={Math.max(80, width)}
                height={height}
                chosen={chosen}
                onChoose={setChosen}
              />
            )}
          </div>
        </>
      )}
      <ChartFoot
        aggregated={undefined}
        isTight={false}
        asTable={asTable}
        onToggle={() => setAsTable(!asTable)}
      />
    </figure>
  )
}

interface ValueTableProps {
  chart: Chart
  names: readonly string[]
  decimals: number | null
}

function ValueTable({ chart: { title, series, unit }, names, decimals }: ValueTableProps) {
  const { t } = useTranslation()
  const how = { type: 'number' as const, unit, decimals }
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
