import { mdiMagnify, mdiMenu, mdiMoonWaningCrescent, mdiWhiteBalanceSunny } from '@mdi/js'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLiveStatus } from '#api/live.ts'
import { useMay } from '#api/rights.ts'
import { useSession } from '#api/session-state.ts'
import { Logo } from '#core/logo.tsx'
import { changePreferences, usePreferences } from '#core/preferences.ts'
import { SelectorButton } from '#features/dashboards/list/selector-button.tsx'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { SearchField } from '#features/search/search-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Tooltip } from '#ui/layout.ts'
import { useBrand, usePageTitle } from '#ui/page-head.ts'
import { useIsDark } from '#ui/theme/use-is-dark.ts'
import { CompanySwitcher } from './company-switcher.tsx'

interface TopBarProps {
  onMenu(): void
  /** Opens search and commands, where there is no room for the field. */
  onSearch(): void
}

export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const brand = useBrand()
  const title = usePageTitle()
  const { toolbarTransparent } = usePreferences()
  return (
    <header className="fyr-header" data-transparent={toolbarTransparent === 'true' || undefined}>
      <ActionIcon className="fyr-phone-only" aria-label={t(($) => $.shell.openMenu)} onClick={onMenu}>
        <Icon path={mdiMenu} />
      </ActionIcon>
      <Link to="/" className="fyr-brand fyr-wide-only">
        <Logo size={24} />
        {brand}
      </Link>
      <span className="fyr-header-title fyr-phone-only" aria-hidden="true">
        {title}
      </span>
      <div className="fyr-header-company fyr-wide-only">
        <CompanySwitcher />
      </div>
      <div className="fyr-wide-only">
        <SearchField />
      </div>
      <ActionIcon className="fyr-phone-only" aria-label={t(($) => $.search.label)} onClick={onSearch}>
        <Icon path={mdiMagnify} />
      </ActionIcon>
      {userCompany && <LiveDot />}
      {may('Dashboard.View') && <SelectorButton />}
      {userCompany && may('Settings.GetSettings') && <NotificationBell />}
      <DarkButton />
    </header>
  )
}

function LiveDot() {
  const { t } = useTranslation()
  const status = useLiveStatus()
  const words = {
    on: t(($) => $.shell.live.on),
    connecting: t(($) => $.shell.live.connecting),
    lost: t(($) => $.shell.live.off),
    off: t(($) => $.shell.live.off),
  }
  return (
    <span className="fyr-live" role="status">
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        {status === 'on' ? (
          <circle cx="5" cy="5" r="4" fill="currentColor" />
        ) : (
          <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeDasharray="2 2" />
        )}
      </svg>
      <span className="fyr-wide-only">{words[status]}</span>
      <span className="fyr-phone-only fyr-hidden">{words[status]}</span>
    </span>
  )
}

function DarkButton() {
  const { t } = useTranslation()
  const dark = useIsDark()
  const label = t(($) => $.shell.darkMode)
  return (
    <Tooltip label={label}>
      <ActionIcon
        className="fyr-wide-only"
        aria-label={label}
        aria-pressed={dark}
        onClick={() => void changePreferences({ dark: dark ? 'false' : 'true' })}
      >
        <Icon path={dark ? mdiMoonWaningCrescent : mdiWhiteBalanceSunny} />
      </ActionIcon>
    </Tooltip>
  )
}
