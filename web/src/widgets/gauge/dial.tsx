import type { Zone } from '@fyr/contract/widgets/gauge-scale'
import { toneInk } from '#ui/theme/tone-ink.ts'
import { arcPath, pointAt } from '../parts/arc.ts'

export interface DialProps {
  /** Pixels. */
  width: number
  height: number
  /** Of the scale, 0 to 1; null: there is no number. */
  share: number | null
  ink: string
  zones: readonly Zone[]
  /** Shares of the lowest and highest of the range. */
  marks: readonly number[]
  /** What stands at the ends of the scale. */
  ends: readonly [string, string]
}

/** How a round dial fits into its room: an arc of two thirds of a turn, or the whole turn. */
export function dialPlace(style: 'arc' | 'circle', width: number, height: number) {
  const [from, turn] = style === 'arc' ? [-120, 240] : [0, 360]
  // Below the lowest point of an arc (half a radius under the middle) stand the ends of the scale.
  const outer = Math.max(
    8,
    style === 'arc'
      ? Math.min(width / 2, (height - (height > 90 ? 14 : 0)) / 1.55) - 1
      : Math.min(width, height) / 2 - 1,
  )
  const thick = Math.min(22, Math.max(5, outer * 0.17))
  const cy = style === 'arc' ? outer + 1 : height / 2
  return { from, turn, outer, thick, cx: width / 2, cy, labels: style === 'arc' && height > 90 && outer > 50 }
}

const zoneWidth = 4
const gap = 2

/** The scale as an arc or a ring: zones outside, the value inside. */
export function RoundDial({ style, ...props }: DialProps & { style: 'arc' | 'circle' }) {
  const { width, height, share, ink, zones, marks, ends } = props
  const { from, turn, outer, thick, cx, cy, labels } = dialPlace(style, width, height)
  const zoneRadius = outer - zoneWidth / 2
  const radius = outer - (zones.length > 0 ? zoneWidth + gap : 0) - thick / 2
  const at = (part: number) => from + turn * part
  const endPlace = pointAt(cx, cy, radius, from + turn)
  return (
    <svg className="fyr-w-gauge-dial" width={width} height={height} aria-hidden="true">
      {zones.map((zone) => (
        <path
          key={zone.threshold.value}
          d={arcPath(cx, cy, zoneRadius, at(zone.from), at(zone.to))}
          fill="none"
          stroke={toneInk(zone.threshold)}
          strokeWidth={zoneWidth}
        />
      ))}
      <path
        className="fyr-w-gauge-track"
        d={arcPath(cx, cy, radius, from, from + turn)}
        fill="none"
        strokeWidth={thick}
      />
      {share !== null && share > 0 && (
        <path d={arcPath(cx, cy, radius, from, at(share))} fill="none" stroke={ink} strokeWidth={thick} />
      )}
      {marks.map((mark, place) => {
        const inner = pointAt(cx, cy, radius - thick / 2 - 2, at(mark))
        const far = pointAt(cx, cy, radius + thick / 2 + 1, at(mark))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first is the lowest, the second the highest
          <line key={place} className="fyr-w-gauge-mark" x1={inner.x} y1={inner.y} x2={far.x} y2={far.y} />
        )
      })}
      {labels && (
        <g className="fyr-w-gauge-ends fyr-digits" textAnchor="middle">
          <text x={2 * cx - endPlace.x} y={endPlace.y + thick / 2 + 12}>
            {ends[0]}
          </text>
          <text x={endPlace.x} y={endPlace.y + thick / 2 + 12}>
            {ends[1]}
          </text>
        </g>
      )}
    </svg>
  )
}

const barHeight = 14

/** The scale as a bar: the value in it, zones below. */
export function BarDial({ width, share, ink, zones, marks, ends }: Omit<DialProps, 'height'>) {
  const zoneTop = barHeight + 2 + gap
  const bottom = zones.length > 0 ? zoneTop + zoneWidth : barHeight + 2
  return (
    <svg className="fyr-w-gauge-dial" width={width} height={bottom + 16} aria-hidden="true">
      <rect className="fyr-w-gauge-ground" y={1} width={width} height={barHeight} rx={3} />
      {share !== null && <rect y={1} width={width * share} height={barHeight} rx={3} fill={ink} />}
      {zones.map(({ from, to, threshold }) => (
        <rect
          key={threshold.value}
          x={width * from}
          y={zoneTop}
          width={width * (to - from)}
          height={zoneWidth}
          fill={toneInk(threshold)}
        />
      ))}
      {marks.map((mark, place) => {
        const x = Math.min(width - 1, Math.max(1, width * mark))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first is the lowest, the second the highest
          <line key={place} className="fyr-w-gauge-mark" x1={x} y1={0} x2={x} y2={barHeight + 2} />
        )
      })}
      <g className="fyr-w-gauge-ends fyr-digits">
        <text x={0} y={bottom + 13}>
          {ends[0]}
        </text>
        <text x={width} y={bottom + 13} textAnchor="end">
          {ends[1]}
        </text>
      </g>
    </svg>
  )
}
