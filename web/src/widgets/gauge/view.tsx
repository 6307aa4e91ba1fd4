import { decimalsToRead, formatNumber } from '@fyr/contract/values/numbers/format-number'
import { gaugeScale, shareOf, zonesOf } from '@fyr/contract/widgets/gauge-scale'
import { numberOf, reachedBy } from '@fyr/contract/widgets/thresholds'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiArrowCollapseDown, mdiArrowCollapseUp } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { useValueText } from '#entities/series/values/use-value-text.ts'
import { Icon } from '#ui/icon.tsx'
import { toneInk } from '#ui/theme/tone-ink.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { Value } from '#ui/value.tsx'
import { totalOf } from '../parts/chart/columns.ts'
import { seriesLabel } from '../parts/series/series-label.ts'
import { ToneIcon, ToneMark } from '../parts/tone-mark.tsx'
import { mappingOf, shownValue } from '../single-value/shown-value.ts'
import type { WidgetViewProps } from '../widget.ts'
import { BarDial, dialPlace, RoundDial } from './dial.tsx'
import './gauge.css'

const belowHeight = 22

export default function GaugeView(props: WidgetViewProps<typeof moduleTypes.gauge>) {
  const { settings, data, names, size } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const silenceMs = useSilenceMs()
  const valueText = useValueText()
  const ref = settings.series[0]
  const series = data.series[0]
  if (!ref || !series) return null
  const { thresholds, style, shown } = settings
  const { unit, decimals, label, valueMapping } = seriesLabel(ref, names)
  const { value, at } = shownValue(series, { shown, compare: false })
  const isCount = shown === 'count'
  const number = numberOf(value ?? undefined)
  const extremes = settings.extremes
    ? [totalOf(series.total, 'min'), totalOf(series.total, 'max')].filter((each) => each !== null)
    : []
  const { min, max } = gaugeScale(settings, [number, ...extremes])
  // What is computed has more digits than sense.
  const digits = isCount
    ? 0
    : (decimals ?? (shown === 'latest' ? undefined : decimalsToRead(Math.abs(max - min))))
  const reached = reachedBy(thresholds, value ?? undefined)
  const hasBelow =
    size.height >= 96 && (reached !== null || value === null || shown !== 'latest' || extremes.length > 0)
  const width = Math.max(40, size.width)
  const height = Math.max(40, size.height - (hasBelow ? belowHeight : 0))
  const write = (each: number) => formatNumber(each, language, decimals)
  const spelling = {
    unit: isCount ? undefined : unit || undefined,
    decimals: digits,
    valueMapping: mappingOf(valueMapping, shown),
  }
  const written = value === null ? '–' : valueText(value, { ...spelling, unit: undefined })
  const letters = written.length + (unit && !isCount ? unit.length * 0.55 + 0.5 : 0)
  const dial = {
    width,
    height,
    share: number === null ? null : shareOf(number, min, max),
    ink: reached ? toneInk(reached) : (ref.colour ?? 'var(--mantine-color-brand-text)'),
    zones: zonesOf(thresholds, min, max),
    marks: extremes.map((each) => shareOf(each, min, max)),
    ends: [write(min), write(max)] as const,
  }
  const scale = t(($) => $.widgets.gauge.scale, { min: write(min), max: write(max) })
  const shownText = (
    <span className="fyr-w-gauge-shown">
      {/* Where there is no room for the word below. */}
      {!hasBelow && <ToneIcon reached={reached} />}
      <Value value={value} {...spelling} {...(at !== null && { at, staleAfterMs: silenceMs })} />
    </span>
  )

  return (
    <div className="fyr-w-gauge">
      <span className="fyr-hidden">
        {label}, {scale}:{' '}
      </span>
      {style === 'bar' ? (
        <div className="fyr-w-gauge-bar" style={{ height }}>
          <div className="fyr-w-gauge-number" style={{ fontSize: fitting(letters, width, height - 48) }}>
            {shownText}
          </div>
          <BarDial {...dial} />
        </div>
      ) : (
        <div className="fyr-w-gauge-round" style={{ height }}>
          <RoundDial style={style} {...dial} />
          <RoundValue style={style} width={width} height={height} letters={letters}>
            {shownText}
          </RoundValue>
        </div>
      )}
      {hasBelow && (
        <div className="fyr-w-gauge-below fyr-digits" style={{ height: belowHeight }}>
          <ToneMark reached={reached} />
          {value === null && <span>{t(($) => $.widgets.state.noValue)}</span>}
          {shown !== 'latest' && <span>{t(($) => $.widgets.settings.aggregations[shown])}</span>}
          {extremes.map((each, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first is the lowest, the second the highest
            <span key={place} className="fyr-w-gauge-extreme">
              <Icon
                path={place === 0 ? mdiArrowCollapseDown : mdiArrowCollapseUp}
                size={14}
                label={t(($) => $.widgets.settings.aggregations[place === 0 ? 'min' : 'max'])}
              />
              {write(each)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

interface RoundValueProps {
  style: 'arc' | 'circle'
  width: number
  height: number
  letters: number
  children: React.ReactNode
}

/** In the middle of the dial, as large as the ring leaves room for. */
function RoundValue({ style, width, height, letters, children }: RoundValueProps) {
  const { outer, thick, cy } = dialPlace(style, width, height)
  const inner = (outer - thick - 8) * 2
  return (
    <div className="fyr-w-gauge-centre" style={{ top: cy, maxWidth: inner }}>
      <div className="fyr-w-gauge-number" style={{ fontSize: fitting(letters, inner * 0.92, inner * 0.4) }}>
        {children}
      </div>
    </div>
  )
}

/** As large as it fits: a digit is about 0.6 of its height wide. */
function fitting(letters: number, width: number, height: number): number {
  return Math.round(Math.max(12, Math.min(56, height, width / (Math.max(letters, 3) * 0.6))))
}
