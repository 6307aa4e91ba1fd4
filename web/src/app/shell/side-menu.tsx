import { mdiChevronDoubleLeft, mdiChevronDoubleRight } from '@mdi/js'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useBrand } from '#core/brand.ts'
import { useMenu } from '#core/pages.ts'
import { changePreferences } from '#core/preferences.ts'
import { DockedTree } from '#features/dashboard-categories/docked-tree.tsx'
import { CategoryPanelEntry } from '#features/dashboard-categories/panel-entry.tsx'
import { Icon } from '#ui/icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { UserMenu } from './user-menu.tsx'

/**
 * Beside the page on wide windows. Sticky: always open, with the tree of dashboards. Otherwise a rail of icons that
 * opens over the page under the pointer or the keyboard.
 */
export function SideMenu({ sticky }: { sticky: boolean }) {
  const { t } = useTranslation()
  const hasTree = useMay()('Dashboard.View')
  const { poweredBy } = useBrand()
  return (
    <nav className="fyr-menu" data-sticky={sticky} aria-label={t(($) => $.shell.mainMenu)}>
      <div className="fyr-menu-inner">
        <MenuEntries hasTree={hasTree && !sticky} />
        {hasTree && sticky ? <DockedTree /> : <div className="fyr-menu-space" />}
        <div className="fyr-menu-line" />
        <UserMenu />
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
        {sticky && poweredBy && <p className="fyr-powered-by">{poweredBy}</p>}
      </div>
    </nav>
  )
}

interface MenuEntriesProps {
  /** Whether the tree of dashboards is opened from here. */
  hasTree: boolean
  onChosen?: () => void
}

/** The pages that the menu leads to; on a phone they stand in a drawer. */
export function MenuEntries({ hasTree, onChosen }: MenuEntriesProps) {
  const { t } = useTranslation()
  return useMenu().map((page) => (
    <Fragment key={page.to}>
      <MenuLink page={page} className="fyr-menu-entry" onChosen={onChosen}>
        <Icon path={page.menu.icon} />
        <span className="fyr-grow">{t(page.menu.label)}</span>
      </MenuLink>
      {hasTree && page.to === '/dashboard' && <CategoryPanelEntry onChosen={onChosen} />}
    </Fragment>
  ))
}
