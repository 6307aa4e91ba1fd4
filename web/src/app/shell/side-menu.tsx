import {
  mdiChevronDoubleLeft,
  mdiChevronDoubleRight,
  mdiLogout,
  mdiThemeLightDark,
  mdiTranslate,
} from '@mdi/js'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageItems } from '#core/language-items.tsx'
import { useMenu } from '#core/pages.ts'
import { changePreferences } from '#core/preferences.ts'
import { CategoryPanelEntry } from '#features/dashboard-categories/panel-entry.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/overlays.ts'
import { useIsDark } from '#ui/theme/use-is-dark.ts'

/**
 * Beside the page on wide windows. Sticky: always open. Otherwise a rail of icons that opens over
 * the page under the pointer or the keyboard.
 */
export function SideMenu({ sticky }: { sticky: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className="fyr-menu fyr-wide-only" data-sticky={sticky} aria-label={t(($) => $.shell.mainMenu)}>
      <div className="fyr-menu-inner">
        <MenuEntries />
        <button
          type="button"
          className="fyr-menu-entry"
          onClick={() => void changePreferences({ stickySideMenu: sticky ? 'false' : 'true' })}
        >
          <Icon path={sticky ? mdiChevronDoubleLeft : mdiChevronDoubleRight} />
          <span className="fyr-grow">
            {sticky ? t(($) => $.shell.collapseMenu) : t(($) => $.shell.expandMenu)}
          </span>
        </button>
      </div>
    </nav>
  )
}

/** All that the menu holds; on a phone it stands in a drawer. */
export function MenuEntries({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const dark = useIsDark()
  return (
    <>
      {useMenu().map(({ to, menu: { label, icon, also, exact = false } }) => (
        <Fragment key={to}>
          <Link
            to={to}
            className="fyr-menu-entry"
            activeOptions={{ exact, includeSearch: false }}
            {...(also?.some((start) => path.startsWith(start)) && { 'data-status': 'active' })}
            {...(onChosen && { onClick: onChosen })}
          >
            <Icon path={icon} />
            <span className="fyr-grow">{t(label)}</span>
          </Link>
          {to === '/dashboard' && <CategoryPanelEntry onChosen={onChosen} />}
        </Fragment>
      ))}
      <div className="fyr-menu-space" />
      <div className="fyr-menu-line" />
      <button
        type="button"
        className="fyr-menu-entry"
        role="switch"
        aria-checked={dark}
        onClick={() => void changePreferences({ dark: dark ? 'false' : 'true' })}
      >
        <Icon path={mdiThemeLightDark} />
        <span className="fyr-grow">{t(($) => $.shell.darkMode)}</span>
        <span className="fyr-dimmed">{dark ? t(($) => $.words.on) : t(($) => $.words.off)}</span>
      </button>
      <LanguageMenu />
      <Link to="/logout" preload={false} className="fyr-menu-entry" {...(onChosen && { onClick: onChosen })}>
        <Icon path={mdiLogout} />
        <span className="fyr-grow">{t(($) => $.shell.menu.signOut)}</span>
      </Link>
    </>
  )
}

function LanguageMenu() {
  const { t, i18n } = useTranslation()
  return (
    <Menu position="right-end">
      <Menu.Target>
        <button type="button" className="fyr-menu-entry">
          <Icon path={mdiTranslate} />
          <span className="fyr-grow">{t(($) => $.shell.language)}</span>
          <span className="fyr-dimmed">{i18n.language.toUpperCase()}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}
