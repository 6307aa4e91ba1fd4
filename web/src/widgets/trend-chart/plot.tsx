import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { Threshold } from '@fyr/contract/widgets/fields'
import { decimalsOfStep } from '#ui/format/numbers.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { Limits } from './limits.tsx'
import type { Trend, TrendLine } from './use-trend.ts'
import type { ValueAxis } from './value-axis.ts'

interface TrendPlotProps {
  trend: Trend
  style: 'bars' | 'line'
  axis: ValueAxis
  /** What stands above the axis. */
  axisLabel: string
  thresholds: readonly Threshold[]
  /** Pixels. */
  width: number
  height: number
  /** The step whose values are told. */
  chosen: number | null
  onChoose: (step: number | null) => void
}

const letter = 6.8
const bottom = 20
const right = 4

/** Steps side by side, each with its values of now and, paler or dashed, those of before. */
export function TrendPlot(props: TrendPlotProps) {
  const { trend, style, axis, axisLabel, thresholds, width, height, chosen, onChoose } = props
  const { language } = useTimeSettings()
  const { lines, steps } = trend
  const decimals = decimalsOfStep(Math.abs((axis.ticks[1] ?? axis.max) - (axis.ticks[0] ?? axis.min)))
  const tickTexts = axis.ticks.map((tick) => formatNumber(tick, language, Math.min(6, decimals)))
  const left = Math.min(width / 3, Math.max(...tickTexts.map((text) => text.length), 1) * letter + 8)
  const top = axisLabel ? 18 : 8
  const plotWidth = Math.max(1, width - left - right)
  const plotHeight = Math.max(1, height - top - bottom)
  const each = plotWidth / Math.max(1, steps.length)
  const y = (value: number) => {
    const share = (value - axis.min) / (axis.max - axis.min)
    return top + plotHeight * (1 - Math.min(1, Math.max(0, share)))
  }
  const x = (step: number) => left + each * (step + 0.5)
  const labelEvery = Math.max(
    1,
    Math.ceil((Math.max(...steps.map((at) => trend.short(at).length), 1) * letter + 20) / each),
  )
  const labelled = steps
    .map((at, step) => ({ at, step }))
    .filter(
      ({ at, step }) =>
        (steps.length - 1 - step) % labelEvery === 0 && x(step) - (trend.short(at).length * letter) / 2 > 0,
    )
  const stepAt = (clientX: number, box: DOMRect) => {
    const step = Math.floor((clientX - box.left - left) / each)
    return step >= 0 && step < steps.length ? step : null
  }
  // Bars of less than two pixels are no bars.
  const asLine = style === 'line' || each < lines.length * 2
  return (
    <svg
      className="fyr-w-trend-plot"
      width={width}
      height={height}
      aria-hidden="true"
      onPointerMove={(event) => onChoose(stepAt(event.clientX, event.currentTarget.getBoundingClientRect()))}
      onPointerLeave={() => onChoose(null)}
    >
      {axisLabel && (
        <text x={0} y={11}>
          {axisLabel}
        </text>
      )}
      {axis.ticks.map((tick, at) => (
        <g key={tick}>
          <line className="fyr-w-trend-grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end">
            {tickTexts[at]}
          </text>
        </g>
      ))}
      {chosen !== null && (
        <rect
          className="fyr-w-trend-chosen"
          x={left + each * chosen}
          y={top}
          width={each}
          height={plotHeight}
        />
      )}
      {labelled.map(({ at, step }, place) => {
        // A new day stands in place of its first hour.
        const day = trend.dayOf(at)
        const isNewDay = place > 0 && day !== trend.dayOf(labelled[place - 1]?.at ?? at)
        const text = isNewDay ? day : trend.short(at)
        return (
          <text
            key={at}
            x={Math.min(x(step), width - (text.length * letter) / 2)}
            y={height - 5}
            textAnchor="middle"
          >
            {text}
          </text>
        )
      })}
      {lines.map((line, place) =>
        asLine ? (
          <Course key={line.id} line={line} x={x} y={y} />
        ) : (
          <Bars
            key={line.id}
            line={line}
            y={y}
            base={y(Math.min(axis.max, Math.max(axis.min, 0)))}
            from={(step) => left + each * (step + 0.1 + (0.8 / lines.length) * place)}
            width={(each * 0.8) / lines.length}
          />
        ),
      )}
      {trend.notes.map(({ step, share, at, text }) => (
        <Note
          key={`${at} ${text}`}
          x={left + each * (step + Math.min(1, share))}
          top={top}
          bottom={top + plotHeight}
        />
      ))}
      <Limits
        thresholds={thresholds.filter(({ value }) => value >= axis.min && value <= axis.max)}
        y={y}
        left={left}
        right={width - right}
        bottom={top + plotHeight}
      />
    </svg>
  )
}

/** A flag at the top and a thin line below it, as on the other charts. */
const Note = ({ x, top, bottom }: { x: number; top: number; bottom: number }) => (
  <g className="fyr-w-trend-note">
    <path d={`M${x - 5},${top - 4}h10l-5,9z`} />
    <line x1={x} x2={x} y1={top} y2={bottom} />
  </g>
)

interface BarsProps {
  line: TrendLine
  y: (value: number) => number
  /** Where bars begin, in pixels. */
  base: number
  from: (step: number) => number
  width: number
}

/** Pairs of bars: before as an outline, now filled. */
function Bars({ line, y, base, from, width }: BarsProps) {
  const { now, before, colour } = line
  const one = before ? width / 2 : width
  const bar = (value: number | null, step: number, left: number, className: string) =>
    value !== null && (
      <rect
        key={`${className} ${step}`}
        className={className}
        x={left + (className === 'fyr-w-trend-before' ? 0.5 : 0)}
        y={Math.min(base, y(value))}
        width={Math.max(1, one - 1)}
        height={Math.max(1, Math.abs(base - y(value)))}
      />
    )
  return (
    <g style={{ color: colour }}>
      {before?.map((value, step) => bar(value, step, from(step), 'fyr-w-trend-before'))}
      {now.map((value, step) => bar(value, step, from(step) + (before ? one : 0), 'fyr-w-trend-now'))}
    </g>
  )
}

interface CourseProps {
  line: TrendLine
  x: (step: number) => number
  y: (value: number) => number
}

/** Lines: before dashed, now whole; broken where there are no readings. */
function Course({ line, x, y }: CourseProps) {
  const { now, before, colour } = line
  const points = (values: readonly (number | null)[]) =>
    values.map((value, step) => (value === null ? null : { x: x(step), y: y(value) }))
  return (
    <g style={{ color: colour }}>
      {before && <path className="fyr-w-trend-line-before" d={brokenPath(points(before))} />}
      <path className="fyr-w-trend-line" d={brokenPath(points(now))} />
      {now.length < 60 &&
        points(now).map(
          (point) =>
            point && <circle key={point.x} className="fyr-w-trend-point" cx={point.x} cy={point.y} r={2.5} />,
        )}
    </g>
  )
}

function brokenPath(points: readonly ({ x: number; y: number } | null)[]): string {
  return points
    .map((point, at) =>
      point ? `${points[at - 1] ? 'L' : 'M'}${point.x.toFixed(1)},${point.y.toFixed(1)}` : '',
    )
    .join('')
}
