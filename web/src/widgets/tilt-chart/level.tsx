import type { Threshold } from '@fyr/contract/widgets/fields'
import { toneInk } from '#ui/theme/tone-ink.ts'
import { type Lean, within } from './tilt.ts'

interface LevelProps {
  /** Pixels. */
  side: number
  limit: number
  thresholds: readonly Threshold[]
  lean: Lean | null
  ink: string
  trail: readonly Lean[]
  /** What stands at the outermost circle. */
  limitText: string
}

/** Circles around level, and where it stands now: to the right is to the right, to the front is up. */
export function Level({ side, limit, thresholds, lean, ink, trail, limitText }: LevelProps) {
  const middle = side / 2
  const radius = middle - 6
  const place = (each: Lean) => {
    const { x, y } = within(each, limit)
    return { x: middle + (x / limit) * radius, y: middle - (y / limit) * radius }
  }
  const now = lean && place(lean)
  const path = trail.map((each) => {
    const { x, y } = place(each)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const isFar = lean !== null && within(lean, limit) !== lean
  return (
    <svg className="fyr-w-tilt-level" width={side} height={side} aria-hidden="true">
      {[1, 2 / 3, 1 / 3].map((part) => (
        <circle key={part} className="fyr-w-tilt-ring" cx={middle} cy={middle} r={radius * part} />
      ))}
      <line className="fyr-w-tilt-cross" x1={middle - radius} x2={middle + radius} y1={middle} y2={middle} />
      <line className="fyr-w-tilt-cross" y1={middle - radius} y2={middle + radius} x1={middle} x2={middle} />
      {thresholds
        .filter(({ value }) => value > 0 && value <= limit)
        .map((threshold) => (
          <circle
            key={threshold.value}
            className="fyr-w-tilt-limit"
            cx={middle}
            cy={middle}
            r={(threshold.value / limit) * radius}
            stroke={toneInk(threshold)}
          />
        ))}
      {path.length > 1 && <path className="fyr-w-tilt-trail" d={`M${path.join('L')}`} />}
      {side > 110 && (
        <text className="fyr-digits" x={side - 2} y={side - 4} textAnchor="end">
          {limitText}
        </text>
      )}
      {now && <line className="fyr-w-tilt-arm" x1={middle} y1={middle} x2={now.x} y2={now.y} stroke={ink} />}
      {now && (
        <circle
          className="fyr-w-tilt-now"
          cx={now.x}
          cy={now.y}
          r={Math.max(4, Math.min(8, side / 28))}
          // Beyond the outermost circle it is hollow.
          fill={isFar ? 'var(--fyr-surface)' : ink}
          stroke={isFar ? ink : 'var(--fyr-surface)'}
        />
      )}
    </svg>
  )
}
