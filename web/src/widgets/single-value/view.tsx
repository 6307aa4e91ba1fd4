import { decimalsToRead, formatNumber } from '@fyr/contract/values/numbers/format-number'
import { reachedBy } from '@fyr/contract/widgets/thresholds'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiArrowDown, mdiArrowUp, mdiEqual } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { useValueText } from '#entities/series/values/use-value-text.ts'
import { Sparkline } from '#ui/chart/sparkline/sparkline.tsx'
import { Icon } from '#ui/icon.tsx'
import { useNow, useTimeSettings } from '#ui/time/context.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { courseOf } from '../parts/chart/columns.ts'
import { seriesLabel } from '../parts/series/series-label.ts'
import { ToneIcon } from '../parts/tone-mark.tsx'
import { useTextColor } from '../parts/use-text-color.ts'
import type { ShownSeries, WidgetViewProps } from '../widget.ts'
import { mappingOf, shownValue } from './shown-value.ts'
import './single-value.css'

/** Lower than this there is room for the value only. */
const lowest = 52
/** Narrower than this the unit is only heard. */
const narrowest = 72

export default function SingleValueView(props: WidgetViewProps<typeof moduleTypes.singleValue>) {
  const { settings, data, names, size, range } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const silenceMs = useSilenceMs()
  const now = useNow()
  const ref = settings.series[0]
  const textColorOf = useTextColor()
  const valueText = useValueText()
  const series = data.series[0]
  if (!ref || !series) return null
  const { unit, label, decimals: own, valueMapping } = seriesLabel(ref, names)
  const decimals = own ?? decimalsOf(series, settings.shown)
  const { value, at, difference } = shownValue(series, settings)
  const reached = reachedBy(settings.thresholds, value ?? undefined)
  const isCount = settings.shown === 'count'
  const spelling = isCount
    ? { decimals: 0 }
    : { unit: unit || undefined, decimals, valueMapping: mappingOf(valueMapping, settings.shown) }
  const written = value === null ? '–' : valueText(value, { ...spelling, unit: undefined })
  const ink = reached ? textColorOf(reached) : undefined
  const withLine = settings.sparkline && size.height >= 110
  // Of what is old one must know it, whatever the settings.
  const isOld = at !== null && now - Date.parse(at) > silenceMs
  const withTime = at !== null && (settings.time || isOld)
  const below =
    size.height >= lowest &&
    (withTime || settings.shown !== 'latest' || reached !== null || difference !== null || value === null)
  const room = size.height - (below ? 24 : 0) - (withLine ? 44 : 0)
  const digits = fittingSize(
    written.length + (unit && !isCount ? unit.length * 0.5 + 0.5 : 0),
    size.width - (reached && !below ? 18 : 0),
    room,
  )

  return (
    <div className="fyr-w-single">
      <div
        className="fyr-w-single-value"
        data-inked={reached ? true : undefined}
        style={{ fontSize: digits, ...(ink && { color: ink }) }}
      >
        <span className="fyr-hidden">{label}: </span>
        {!below && <ToneIcon reached={reached} />}
        <Value
          value={value}
          {...spelling}
          {...(size.width < narrowest && { unit: undefined })}
          {...(at !== null && { at, staleAfterMs: silenceMs, withoutAge: below })}
        />
        {size.width < narrowest && unit && !isCount && <span className="fyr-hidden">{unit}</span>}
      </div>
      {below && (
        <div className="fyr-w-single-below fyr-digits">
          {reached && (
            <span className="fyr-w-tone" style={{ color: ink }}>
              <span className="fyr-w-dot" aria-hidden="true" />
              {reached.label || t(($) => $.widgets.settings.tones[reached.tone])}
            </span>
          )}
          {settings.shown !== 'latest' && (
            <span>{t(($) => $.widgets.settings.aggregations[settings.shown])}</span>
          )}
          {difference !== null && (
            <span className="fyr-w-difference">
              <Icon path={difference > 0 ? mdiArrowUp : difference < 0 ? mdiArrowDown : mdiEqual} size={14} />
              {formatNumber(Math.abs(difference), language, decimals)} {isCount ? '' : unit}
              <span className="fyr-hidden">
                {difference < 0 ? t(($) => $.widgets.singleValue.less) : t(($) => $.widgets.singleValue.more)}
              </span>
            </span>
          )}
          {withTime && <TimeAgo at={at} />}
          {value === null && <span>{t(($) => $.widgets.state.noValue)}</span>}
        </div>
      )}
      {withLine && (
        <Sparkline
          {...courseOf(series.buckets)}
          from={data.start}
          to={range.live ? Math.min(data.end, Math.max(range.to, data.start + 1)) : data.end}
          width={Math.max(40, size.width)}
          height={40}
          {...(ref.colour && { colour: ref.colour })}
        />
      )}
    </div>
  )
}

/** Averages have more digits than sense: as many as tell a hundredth of what happened apart. */
function decimalsOf({ total }: ShownSeries, shown: string): number | undefined {
  const [low, high] = [total?.min[0], total?.max[0]]
  if (shown !== 'avg' || low === undefined || high === undefined) return undefined
  return decimalsToRead(high - low)
}

/** As large as it fits: a digit is about 0.6 of its height wide. */
function fittingSize(letters: number, width: number, height: number): number {
  return Math.round(Math.max(14, Math.min(64, height * 0.8, width / (Math.max(letters, 3) * 0.6))))
}
