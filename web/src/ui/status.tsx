import { mdiAlert, mdiAlertOctagon, mdiCheckCircle, mdiSleep } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

/** The four states that colour stands for anywhere in Fyr. */
export type Status = 'ok' | 'attention' | 'alarm' | 'silent'

const icons: Record<Status, string> = {
  ok: mdiCheckCircle,
  attention: mdiAlert,
  alarm: mdiAlertOctagon,
  silent: mdiSleep,
}

interface StatusBadgeProps {
  status: Status
  /** What is written; the status's own word by default. Keep it short. */
  children?: string
  /** `plain` is icon and word without a ground, for tables full of them; `icon` has its word in the tooltip. */
  look?: 'badge' | 'plain' | 'icon'
}

/** Icon, word and colour together: never colour alone. */
export function StatusBadge({ status, children, look = 'badge' }: StatusBadgeProps) {
  const { t } = useTranslation()
  const word = children ?? t(($) => $.ui.status[status])
  const isIcon = look === 'icon'
  return (
    <span
      className={`fyr-status fyr-status-${isIcon ? 'plain' : look}`}
      data-status={status}
      title={isIcon ? word : undefined}
    >
      <Icon path={icons[status]} size={16} />
      {isIcon ? <span className="fyr-hidden">{word}</span> : word}
    </span>
  )
}
