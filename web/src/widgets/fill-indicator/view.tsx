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
import { contentOf, fillPlace, outlines, percentDecimals, percentFull } from './fill.ts'
import { Vessel } from './vessel.tsx'
import './fill-indicator.css'

export default function FillIndicatorView(props: WidgetViewProps<typeof moduleTypes.fillIndicator>) {
  const { settings, data, names, size } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const silenceMs = useSilenceMs()
  const ref = settings.series[0]
  const series = data.series[0]
  if (!ref || !series) return null
  const { empty, full, shape, show, capacity, capacityUnit, thresholds } = settings
  const { unit, decimals, label } = seriesLabel(ref, names)
  const latest = series.latest
  const value = latest?.value ?? null
  const number = numberOf(value ?? undefined)
  const percent = number === null ? null : percentFull(number, empty, full)
  const reached = percent === null ? null : thresholdOf(thresholds, percent)
  const outline = outlines[shape]
  const isLow = size.height < 110
  const hasPercent = percent !== null && show !== 'value'
  const hasValue = hasPercent && show === 'both' && (unit !== '%' || empty !== 0 || full !== 100)
  const hasContent = percent !== null && capacity !== null
  const lines = [hasValue, hasContent, reached !== null && !isLow, percent === null].filter(Boolean).length
  const { beside, height, large } = fillPlace(size, outline.ratio, lines)
  const age = latest && { at: latest.createdAt, staleAfterMs: silenceMs }
  return (
    <div className="fyr-w-fill" data-beside={beside || undefined}>
      <Vessel
        outline={outline}
        percent={percent}
        ink={reached ? toneInk(reached) : (ref.colour ?? 'var(--mantine-color-brand-text)')}
        marks={thresholds
          .filter(({ value: from }) => from > 0 && from < 100)
          .map((threshold) => ({ value: threshold.value, ink: toneInk(threshold) }))}
        width={height * outline.ratio}
        height={height}
      />
      <div className="fyr-w-fill-words fyr-digits">
        <span className="fyr-hidden">{label}: </span>
        <span
          className="fyr-w-fill-large"
          style={{ fontSize: typeof value === 'string' ? undefined : large }}
        >
          {isLow && <ToneIcon reached={reached} />}
          {hasPercent ? (
            <Value value={percent} unit="%" decimals={percentDecimals(percent)} {...age} />
          ) : (
            <Value value={value} unit={unit || undefined} decimals={decimals} {...age} />
          )}
        </span>
        {value === null && <span className="fyr-dimmed">{t(($) => $.widgets.state.noValue)}</span>}
        {value !== null && percent === null && (
          <span className="fyr-dimmed">
            {number === null ? t(($) => $.widgets.state.noNumber) : t(($) => $.widgets.fillIndicator.noScale)}
          </span>
        )}
        {hasValue && <Value value={value} unit={unit || undefined} decimals={decimals} />}
        {hasContent && (
          <span className="fyr-dimmed">
            {t(($) => $.widgets.fillIndicator.content, {
              content: formatNumber(
                contentOf(percent, capacity),
                language,
                decimals ?? (capacity < 20 ? 1 : 0),
              ),
              capacity: `${formatNumber(capacity, language)}${capacityUnit && ` ${capacityUnit}`}`,
            })}
          </span>
        )}
        {!isLow && <ToneMark reached={reached} />}
      </div>
    </div>
  )
}
