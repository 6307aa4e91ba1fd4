import { decimalsToRead, formatNumber } from '@fyr/contract/values/numbers/format-number'
import { numberOf } from '@fyr/contract/widgets/thresholds'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { TrendPlot } from './plot.tsx'
import { useTrend } from './use-trend.ts'
import { valueAxis } from './value-axis.ts'
import './trend-chart.css'

const isNumber = (value: number | null): value is number => value !== null

export default function TrendChartView(props: WidgetViewProps<typeof moduleTypes.trendChart>) {
  const { settings, size, title } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  const trend = useTrend(props)
  const [chosen, setChosen] = useState<number | null>(null)
  const { lines, steps, stepsBefore } = trend
  const values = lines.flatMap(({ now, before }) => [...now, ...(before ?? [])]).filter(isNumber)
  if (values.length === 0) {
    const areNoNumbers = props.data.series.every(({ latest }) => latest && numberOf(latest.value) === null)
    return (
      <div className="fyr-w-trend-empty fyr-dimmed">
        {areNoNumbers ? t(($) => $.widgets.state.noNumbers) : t(($) => $.widgets.state.noData)}
      </div>
    )
  }
  const last = steps.length - 1
  // Without a pointer on it the newest step is told.
  const told = chosen !== null && chosen <= last ? chosen : last
  const notes = trend.notes.filter(({ step }) => step === told)
  const rows = Math.min(lines.length + Math.min(1, trend.notes.length), 3)
  const legendHeight = size.height < 130 ? 0 : rows * 20 + 20
  const limits = settings.thresholds.map(({ value }) => value)
  const height = Math.max(60, size.height - legendHeight)
  const axis = valueAxis([...values, ...limits], {
    min: settings.left.min,
    max: settings.left.max,
    fromZero: settings.style === 'bars',
    lines: Math.max(1, Math.floor(height / 45)),
  })
  const usual = decimalsToRead(axis.max - axis.min)
  const write = (value: number | null | undefined, unit: string, decimals: number | undefined) =>
    isNumber(value ?? null)
      ? `${formatNumber(value ?? 0, language, decimals ?? usual)}${unit && ` ${unit}`}`
      : '–'
  const onKeyDown = (event: KeyboardEvent) => {
    const moves = new Map(
      Object.entries<number>({ ArrowLeft: told - 1, ArrowRight: told + 1, Home: 0, End: last }),
    )
    const next = moves.get(event.key)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    setChosen(Math.min(last, Math.max(0, next)))
    event.preventDefault()
  }
  const toldAt = steps[told] ?? 0
  const toldBefore = stepsBefore[told]
  const name = title || lines.map(({ label }) => label).join(', ')
  return (
    <div className="fyr-w-trend">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move from step to step
        tabIndex={0}
        aria-label={name}
        aria-keyshortcuts="ArrowLeft ArrowRight Home End"
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
      >
        <TrendPlot
          trend={trend}
          style={settings.style}
          axis={axis}
          axisLabel={settings.left.label || [...new Set(lines.flatMap(({ unit }) => unit || []))].join(', ')}
          thresholds={settings.thresholds}
          width={Math.max(80, size.width)}
          height={height}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      {legendHeight > 0 && (
        <div
          className="fyr-w-trend-legend fyr-digits"
          style={{ height: legendHeight }}
          aria-live={chosen === null ? 'off' : 'polite'}
        >
          <span className="fyr-dimmed">
            {trend.long(toldAt)}
            {settings.compare && isNumber(toldBefore ?? null) && (
              <>
                {' '}
                · {t(($) => $.widgets.trendChart.before)}: {trend.long(toldBefore ?? 0)}
              </>
            )}
          </span>
          {lines.map(({ id, label, unit, decimals, colour, now, before }) => (
            <span key={id} className="fyr-w-trend-row">
              <span className="fyr-w-trend-swatch" style={{ background: colour }} aria-hidden="true" />
              <span className="fyr-w-trend-label">{label}</span>
              <strong>{write(now[told], unit, decimals)}</strong>
              {before && (
                <span className="fyr-w-trend-was">
                  <span
                    className="fyr-w-trend-swatch"
                    data-before
                    style={{ borderColor: colour }}
                    aria-hidden="true"
                  />
                  {t(($) => $.widgets.trendChart.before)} {write(before[told], unit, decimals)}
                </span>
              )}
            </span>
          ))}
          {notes.map(({ at, text }) => (
            <span key={`${at} ${text}`} className="fyr-w-trend-row" title={text}>
              <span className="fyr-w-trend-label">{text.replace(/\s+/g, ' ')}</span>
              <span className="fyr-dimmed">{format.as('d MMM HH:mm', at)}</span>
            </span>
          ))}
        </div>
      )}
      <table className="fyr-hidden">
        <caption>{t(($) => $.widgets.trendChart.table)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.words.time)}</th>
            {lines.map(({ id, label, before }) => [
              <th key={id} scope="col">
                {label}
              </th>,
              before && (
                <th key={`${id} before`} scope="col">
                  {t(($) => $.widgets.trendChart.labelBefore, { label })}
                </th>
              ),
            ])}
          </tr>
        </thead>
        <tbody>
          {steps.slice(-spoken).map((at, place) => {
            const step = Math.max(0, steps.length - spoken) + place
            return (
              <tr key={at}>
                <th scope="row">{trend.long(at)}</th>
                {lines.map(({ id, now, before, unit, decimals }) => [
                  <td key={id}>{write(now[step], unit, decimals)}</td>,
                  before && <td key={`${id} before`}>{write(before[step], unit, decimals)}</td>,
                ])}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Nobody listens to more rows. */
const spoken = 200
