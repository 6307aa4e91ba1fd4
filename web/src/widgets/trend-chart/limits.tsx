import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { Threshold } from '@fyr/contract/widgets/fields'
import { useTranslation } from 'react-i18next'
import { placeLabels } from '#ui/chart/marks/label-places.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { useTextColor } from '../parts/use-text-color.ts'

interface LimitsProps {
  thresholds: readonly Threshold[]
  y: (value: number) => number
  /** Edges of the plot, in pixels. */
  left: number
  right: number
  bottom: number
}

/** About what a letter takes, and a row, in pixels. */
const letter = 6.6
const row = 15

/** Thresholds as lines across the steps, with their words where they can be read. */
export function Limits({ thresholds, y, left, right, bottom }: LimitsProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const textColorOf = useTextColor()
  const words = thresholds.map(
    ({ label, tone, value }) =>
      label || `${t(($) => $.widgets.settings.tones[tone])} ${formatNumber(value, language)}`,
  )
  const places = placeLabels(
    thresholds.map(({ value }, at) => ({
      y: y(value),
      width: (words[at]?.length ?? 0) * letter,
      side: 'above',
    })),
    { top: -4, bottom, width: right - left, height: row },
  )
  return thresholds.map((threshold, at) => {
    const height = y(threshold.value)
    const place = places[at]
    return (
      <g key={threshold.value} style={{ color: textColorOf(threshold) }}>
        <line className="fyr-w-trend-limit" x1={left} x2={right} y1={height} y2={height} />
        {place && (
          <text
            className="fyr-w-trend-limit-text"
            x={right - place.right}
            y={height + (place.side === 'above' ? -4 : row - 3)}
            textAnchor="end"
          >
            {words[at]}
          </text>
        )}
      </g>
    )
  })
}
