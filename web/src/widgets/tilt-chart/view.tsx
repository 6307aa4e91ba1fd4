import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { numberOf, thresholdOf } from '@fyr/contract/widgets/thresholds'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { toneInk } from '#ui/theme/tone-ink.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { Value } from '#ui/value.tsx'
import { seriesLabel } from '../parts/series/series-label.ts'
import { ToneIcon, ToneMark } from '../parts/tone-mark.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { Level } from './level.tsx'
import { distanceOf, eighthOf, trailOf, wayOf } from './tilt.ts'
import './tilt-chart.css'

const ways = ['front', 'frontRight', 'right', 'backRight', 'back', 'backLeft', 'left', 'frontLeft'] as const

export default function TiltChartView(props: WidgetViewProps<typeof moduleTypes.tiltChart>) {
  const { settings, data, names, size } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const silenceMs = useSilenceMs()
  const { x, y, limit, thresholds } = settings
  const ref = x ?? y
  if (!ref) return null
  const ofX = x ? data.series[0] : null
  const ofY = y ? data.series[x ? 1 : 0] : null
  const { unit, decimals } = seriesLabel(ref, names)
  // A tilt that is not measured is level; one that is measured and unknown is not.
  const [leanX, leanY] = [ofX, ofY].map((each) =>
    each === null ? 0 : numberOf(each?.latest?.value ?? undefined),
  )
  const lean = typeof leanX === 'number' && typeof leanY === 'number' ? { x: leanX, y: leanY } : null
  const isNoNumber = [ofX, ofY].some((each) => each?.latest && numberOf(each.latest.value) === null)
  const distance = lean && distanceOf(lean)
  const way = lean && wayOf(lean)
  const reached = distance === null ? null : thresholdOf(thresholds, distance)
  const ink = reached ? toneInk(reached) : (ref.colour ?? 'var(--mantine-color-brand-text)')
  // The older of both says how far the picture can be trusted.
  const times = [ofX, ofY].flatMap((each) => each?.latest?.createdAt ?? [])
  const at = times.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0]
  const beside = size.width > size.height * 1.4
  const below = size.height < 140 ? 24 : reached ? 72 : 52
  const side = Math.max(
    60,
    Math.floor(beside ? Math.min(size.height, size.width - 120) : Math.min(size.width, size.height - below)),
  )
  const isTight = !beside && below === 24
  return (
    <div className="fyr-w-tilt" data-beside={beside || undefined} data-tight={isTight || undefined}>
      <Level
        side={side}
        limit={limit}
        thresholds={thresholds}
        lean={lean}
        ink={ink}
        trail={settings.trail ? trailOf(ofX?.buckets ?? null, ofY?.buckets ?? null) : []}
        limitText={`${formatNumber(limit, language)}${unit && ` ${unit}`}`}
      />
      <div className="fyr-w-tilt-words fyr-digits">
        <span className="fyr-w-tilt-far">
          <span className="fyr-hidden">{t(($) => $.widgets.tiltChart.distance)}: </span>
          <Value
            value={distance}
            unit={unit || undefined}
            decimals={decimals ?? 2}
            {...(at !== undefined && { at, staleAfterMs: silenceMs })}
          />
        </span>
        <span className={isTight && size.width < 240 ? 'fyr-hidden' : 'fyr-dimmed'}>
          {distance === null &&
            (isNoNumber ? t(($) => $.widgets.state.noNumber) : t(($) => $.widgets.state.noValue))}
          {distance !== null && way === null && t(($) => $.widgets.tiltChart.level)}
          {way !== null && t(($) => $.widgets.tiltChart.ways[ways[eighthOf(way)] ?? 'front'])}
        </span>
        {isTight ? <ToneIcon reached={reached} /> : <ToneMark reached={reached} />}
      </div>
    </div>
  )
}
