import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { Threshold } from '@fyr/contract/widgets/fields'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { toneInk } from '#ui/theme/tone-ink.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { toneIcons } from '../parts/tone-mark.tsx'

/** What the colours of markers mean, where a value gives them. */
export function ColourKey({ thresholds }: { thresholds: readonly Threshold[] }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  if (thresholds.length === 0) return null
  return (
    <ul className="fyr-w-map-key" aria-label={t(($) => $.mapPages.edit.thresholds)}>
      {thresholds
        .toSorted((one, other) => one.value - other.value)
        .map(({ value, tone, colour, label }) => (
          <li key={`${value} ${tone}`}>
            <span style={{ color: toneInk({ tone, colour }) }}>
              <Icon path={toneIcons[tone]} size={14} />
            </span>
            <span className="fyr-digits">≥ {formatNumber(value, language)}</span>
            <span>{label || t(($) => $.widgets.settings.tones[tone])}</span>
          </li>
        ))}
    </ul>
  )
}
