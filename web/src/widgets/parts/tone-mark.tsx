import type { Tone } from '@fyr/contract/endpoints/fields'
import type { Threshold } from '@fyr/contract/widgets/fields'
import { mdiAlert, mdiAlertOctagon, mdiCheckCircle, mdiCircleMedium, mdiSleep } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { toneInk } from '#ui/theme/tone-ink.ts'
import './tone-mark.css'

/** A shape for each meaning. */
export const toneIcons: Record<Tone, string> = {
  ok: mdiCheckCircle,
  attention: mdiAlert,
  alarm: mdiAlertOctagon,
  silent: mdiSleep,
  neutral: mdiCircleMedium,
}

/** What a reached threshold means: icon, word and colour together; nothing where none is reached. */
export function ToneMark({ reached }: { reached: Threshold | null }) {
  const { t } = useTranslation()
  if (!reached) return null
  return (
    <span className="fyr-tone-mark">
      <span style={{ color: toneInk(reached) }}>
        <Icon path={toneIcons[reached.tone]} size={16} />
      </span>
      {reached.label || t(($) => $.widgets.settings.tones[reached.tone])}
    </span>
  )
}

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
