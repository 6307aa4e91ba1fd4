import { mdiMagnify } from '@mdi/js'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLiveStatus, useSubscribing } from '#api/live/live.ts'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { useBrand } from '#core/brand.ts'
import { Logo } from '#core/logo.tsx'
import { usePreferences } from '#core/preferences.ts'
import { SelectorButton } from '#features/dashboards/dashboards/list/selector-button.tsx'
import { NotificationBell } from '#features/messages/notifications/notification-bell.tsx'
import { SearchField } from '#features/operations/search/search-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import { LiveDot } from '#ui/live-dot.tsx'
import { useIsPhone } from '#ui/table/use-is-phone.ts'
import { CompanySwitcher } from './company-switcher.tsx'

interface TopBarProps {
  /** Opens search and commands, where there is no room for the field. */
  onSearch(): void
}

export function TopBar({ onSearch }: TopBarProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const { title: brand } = useBrand()
  const isPhone = useIsPhone()
  const { toolbarTransparent } = usePreferences()
  return (
    <header className="fyr-header" data-transparent={toolbarTransparent === 'true' || undefined}>
      {isPhone ? (
        <>
          <Link to="/" className="fyr-brand fyr-header-title">
            <Logo size={24} />
            <span>{userCompany?.name ?? brand}</span>
          </Link>
          <ActionIcon aria-label={t(($) => $.search.label)} onClick={onSearch}>
            <Icon path={mdiMagnify} />
          </ActionIcon>
        </>
      ) : (
        <>
          <Link to="/" className="fyr-brand">
            <Logo size={24} />
            {brand}
          </Link>
          <div className="fyr-header-company">
            <CompanySwitcher />
          </div>
          <SearchField />
        </>
      )}
      {userCompany && <LiveStatus />}
      {!isPhone && may('Dashboard.View') && <SelectorButton />}
      {userCompany && may('Settings.GetSettings') && <NotificationBell />}
    </header>
  )
}

function LiveStatus() {
  const { t } = useTranslation()
  const status = useLiveStatus()
  const isSubscribing = useSubscribing()
  const words = {
    on: t(($) => $.shell.live.on),
    connecting: t(($) => $.shell.live.connecting),
    lost: t(($) => $.shell.live.off),
    off: t(($) => $.shell.live.off),
  }
  return (
    <span className="fyr-live" role="status" aria-busy={isSubscribing}>
      <LiveDot isOn={status === 'on'} />
      <span className="fyr-wide-only">{words[status]}</span>
      <span className="fyr-phone-only fyr-hidden">{words[status]}</span>
    </span>
  )
}
