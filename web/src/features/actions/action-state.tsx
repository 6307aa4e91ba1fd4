import type { Action } from '@fyr/contract/automation/actions'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/status.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'

type Shown = Pick<Action, 'active' | 'onCooldown' | 'cooldownUntil' | 'suppressed'>

/** Whether it runs at the next event, and if not, why. */
export function ActionState({ action }: { action: Shown }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { active, onCooldown, cooldownUntil, suppressed } = action
  if (!active) {
    return (
      <StatusBadge status="silent" look="plain">
        {t(($) => $.actions.state.off)}
      </StatusBadge>
    )
  }
  if (!onCooldown) {
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
  return (
    <span title={details}>
      <StatusBadge status="attention" look="plain">
        {t(($) => $.actions.state.cooldown)}
      </StatusBadge>{' '}
      <span className="fyr-dimmed">{details}</span>
    </span>
  )
}
