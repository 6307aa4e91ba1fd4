import type { Action } from '@fyr/contract/automation/actions'
import { useTranslation } from 'react-i18next'
import { DetailsPopover } from '#ui/details-popover.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { useNow, useTimeFormat } from '#ui/time/context.tsx'
import { isOnCooldown } from './cooldown.ts'

type Shown = Pick<Action, 'active' | 'onCooldown' | 'cooldownUntil' | 'suppressed'>

/** Whether it runs at the next event, and if not, why; until when opens below. */
export function ActionState({ action }: { action: Shown }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const now = useNow()
  const { active, cooldownUntil, suppressed } = action
  if (!active) {
    return (
      <StatusBadge status="silent" look="plain">
        {t(($) => $.actions.state.off)}
      </StatusBadge>
    )
  }
  if (!isOnCooldown(action, now)) {
    return (
      <StatusBadge status="ok" look="plain">
        {t(($) => $.actions.state.active)}
      </StatusBadge>
    )
  }
  const until =
    cooldownUntil === null
      ? t(($) => $.actions.untilReset)
      : t(($) => $.actions.cooldownUntil, { time: format.moment(Date.parse(cooldownUntil)) })
  const missed = suppressed > 0 ? t(($) => $.actions.suppressed, { count: suppressed }) : ''
  const details = [until, missed].filter(Boolean).join(' · ')
  const word = t(($) => $.actions.state.cooldown)
  return (
    <DetailsPopover
      label={`${word}: ${details}`}
      target={
        <StatusBadge status="attention" look="plain">
          {word}
        </StatusBadge>
      }
    >
      {details}
    </DetailsPopover>
  )
}
