import { mdiLockOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#api/session/rights.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import type { ControlLock } from '../parts/control/control-lock.ts'

interface DashboardLinkProps {
  dashboardId: number
  label: string
  lock: ControlLock | null
  editing: boolean
}

/** A link that looks like the buttons: it opens in a new tab like any link. */
export function DashboardLink({ dashboardId, label, lock, editing }: DashboardLinkProps) {
  const { t } = useTranslation()
  const mayOpen = useMayCall((api) => api.dashboards.get)
  const text = label || t(($) => $.widgets.functionButton.defaultLabels.dashboard)
  const locked = lock ?? (mayOpen ? null : 'permission')
  if (editing || locked) {
    return (
      <>
        <Button className="fyr-w-button-press" fullWidth disabled>
          {text}
        </Button>
        {locked && (
          <span className="fyr-w-control-locked">
            <Icon path={mdiLockOutline} size={16} />{' '}
            {locked === 'permission'
              ? t(($) => $.widgets.functionButton.noDashboard)
              : t(($) => $.widgets.controlSliders.locked[locked])}
          </span>
        )}
      </>
    )
  }
  return (
    <LinkButton
      className="fyr-w-button-press"
      fullWidth
      to="/dashboard/$id"
      params={{ id: String(dashboardId) }}
    >
      {text}
    </LinkButton>
  )
}
