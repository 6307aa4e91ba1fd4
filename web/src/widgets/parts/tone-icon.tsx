import type { Threshold } from '@fyr/contract/widgets/fields'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { toneInk } from '#ui/theme/tone-ink.ts'
import { toneIcons } from './tone-mark.tsx'
import './tone-icon.css'

/** Beside a value in a table: which threshold it has reached, by shape and colour, and in words for those who hear. */
export function ToneIcon({ reached }: { reached: Threshold | null }) {
  const { t } = useTranslation()
  if (!reached) return null
  const word = reached.label || t(($) => $.widgets.settings.tones[reached.tone])
  return (
    <span className="fyr-tone-icon" style={{ color: toneInk(reached) }} title={word}>
      <Icon path={toneIcons[reached.tone]} size={14} />
      <span className="fyr-hidden">{word}: </span>
    </span>
  )
}
