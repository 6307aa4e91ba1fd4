import type { ImageMapLabel } from '@fyr/contract/widgets/maps'
import { reachedBy } from '@fyr/contract/widgets/thresholds'
import { mdiClockAlertOutline, mdiHelpCircleOutline, mdiLinkOff } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/layout.ts'
import { toneInk } from '#ui/theme/tone-ink.ts'
import { useNow } from '#ui/time/context.tsx'
import { Value } from '#ui/value.tsx'
import { seriesLabel } from '../parts/series/series-label.ts'
import { ToneIcon, toneIcons } from '../parts/tone-mark.tsx'
import type { Names, ShownSeries } from '../widget.ts'

interface PictureValueProps {
  label: ImageMapLabel
  /** Undefined until it is known. */
  series: ShownSeries | undefined
  /** What the label is called. */
  words: string
  names: Names
  silenceMs: number
}

/** One value on a picture: boxed, so that it can be read on any; a dot opens under the pointer and the focus. */
export function PictureValue({ label, series, words, names, silenceMs }: PictureValueProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { display, thresholds, colour } = label
  const { unit, decimals, valueMapping } = seriesLabel(label, names)
  const state = series?.state ?? 'ok'
  const latest = state === 'ok' ? (series?.latest ?? null) : null
  const reached = reachedBy(thresholds, latest?.value)
  const isStale = latest !== null && now - Date.parse(latest.createdAt) > silenceMs
  // What an old value meant, it may not mean any more.
  const ink = isStale ? undefined : reached ? toneInk(reached) : (colour ?? undefined)
  const icon =
    state !== 'ok'
      ? mdiLinkOff
      : series && latest === null
        ? mdiHelpCircleOutline
        : isStale
          ? mdiClockAlertOutline
          : toneIcons[reached?.tone ?? 'neutral']
  const edge = ink === undefined ? undefined : { borderColor: ink }
  return (
    <span
      className="fyr-w-picture-value"
      data-display={display}
      data-state={state === 'ok' ? undefined : 'gone'}
    >
      {display === 'dot' && (
        <span
          className="fyr-w-picture-dot"
          style={{ ...edge, ...(ink && { color: ink }) }}
          aria-hidden="true"
        >
          <Icon path={icon} size={18} />
        </span>
      )}
      <span className="fyr-w-picture-box" style={edge}>
        <span className={display === 'value' ? 'fyr-hidden' : 'fyr-w-picture-name'}>{words} </span>
        {state !== 'ok' ? (
          <span className="fyr-w-picture-gone">
            <Icon path={mdiLinkOff} size={14} />{' '}
            {state === 'nodeGone' ? t(($) => $.widgets.state.nodeGone) : t(($) => $.widgets.state.keyGone)}
          </span>
        ) : series === undefined ? (
          <Skeleton component="span" width={48} height={18} />
        ) : (
          <span className="fyr-w-picture-number">
            <ToneIcon reached={isStale ? null : reached} />
            <Value
              value={latest?.value}
              unit={unit || undefined}
              decimals={decimals}
              valueMapping={valueMapping}
              at={latest?.createdAt}
              staleAfterMs={silenceMs}
            />
            {latest === null && <span className="fyr-hidden">{t(($) => $.widgets.state.noValue)}</span>}
          </span>
        )}
      </span>
    </span>
  )
}
