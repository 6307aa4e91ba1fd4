import {
  mdiBookOpenOutline,
  mdiCartOutline,
  mdiChevronDoubleLeft,
  mdiChevronDoubleRight,
  mdiChevronDown,
  mdiChevronRight,
  mdiConnection,
  mdiOpenInNew,
  mdiRobotOutline,
} from '@mdi/js'
import { useLocation } from '@tanstack/react-router'
import type { SelectorParam } from 'i18next'
import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useBrand } from '#core/brand.ts'
import { type MenuGroup, type MenuPage, useMenu } from '#core/pages.ts'
import { changePreferences } from '#core/preferences.ts'
import { useSaveChoice } from '#core/use-save-choice.ts'
import { DockedTree } from '#features/dashboards/dashboard-categories/docked-tree.tsx'
import { CategoryPanelEntry } from '#features/dashboards/dashboard-categories/panel-entry.tsx'
import { Icon } from '#ui/icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { UserMenu } from './user-menu.tsx'

const menuGroups: Record<MenuGroup, { icon: string; label: SelectorParam }> = {
  automation: { icon: mdiRobotOutline, label: ($) => $.shell.menu.automation },
  connections: { icon: mdiConnection, label: ($) => $.shell.menu.connections },
}

/**
 * Beside the page on wide windows. Sticky: always open, with the tree of dashboards. Otherwise a rail of icons that
 * opens over the page under the pointer or the keyboard.
 */
export function SideMenu({ sticky }: { sticky: boolean }) {
  const { t } = useTranslation()
  const hasTree = useMay()('Dashboard.View')
  const { poweredBy } = useBrand()
  const save = useSaveChoice()
  return (
    <nav className="fyr-menu" data-sticky={sticky} aria-label={t(($) => $.shell.mainMenu)}>
      <div className="fyr-menu-inner">
        <div className="fyr-menu-scroll">
          <MenuEntries hasTree={hasTree && !sticky} />
          {hasTree && sticky && <DockedTree />}
        </div>
        <div className="fyr-menu-line" />
        <UserMenu />
        <button
          type="button"
          className="fyr-menu-entry"
          onClick={() => save(changePreferences({ stickySideMenu: sticky ? 'false' : 'true' }))}
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
  onChosen?: (() => void) | undefined
}

/** The pages that the menu leads to; on a phone they stand in a drawer. */
export function MenuEntries({ hasTree, onChosen }: MenuEntriesProps) {
  return (
    <>
      <PageEntries hasTree={hasTree} onChosen={onChosen} />
      <ProviderLinks />
    </>
  )
}

/** What the provider has elsewhere. */
function ProviderLinks() {
  const { t } = useTranslation()
  const { shopUrl, manualUrl } = useBrand()
  const links = [
    { url: shopUrl, icon: mdiCartOutline, label: t(($) => $.shell.menu.shop) },
    { url: manualUrl, icon: mdiBookOpenOutline, label: t(($) => $.shell.menu.manual) },
  ]
  return links
    .filter(({ url }) => url !== '')
    .map(({ url, icon, label }) => (
      <a key={label} className="fyr-menu-entry" href={url} target="_blank" rel="noreferrer">
        <Icon path={icon} />
        <span className="fyr-grow">{label}</span>
        <Icon path={mdiOpenInNew} size={14} />
      </a>
    ))
}

function PageEntries({ hasTree, onChosen }: MenuEntriesProps) {
  const menu = useMenu()
  return menu.map((page, index) => {
    const { group } = page.menu
    if (group === undefined)
      return (
        <Fragment key={page.to}>
          <PageEntry page={page} onChosen={onChosen} />
          {hasTree && page.to === '/dashboard' && <CategoryPanelEntry onChosen={onChosen} />}
        </Fragment>
      )
    if (menu[index - 1]?.menu.group === group) return null
    const pages = menu.filter((other) => other.menu.group === group)
    return <Group key={group} group={group} pages={pages} onChosen={onChosen} />
  })
}

type Chosen = Pick<MenuEntriesProps, 'onChosen'>

function PageEntry({ page, onChosen }: { page: MenuPage } & Chosen) {
  const { t } = useTranslation()
  return (
    <MenuLink page={page} className="fyr-menu-entry" onChosen={onChosen}>
      <Icon path={page.menu.icon} />
      <span className="fyr-grow">{t(page.menu.label)}</span>
    </MenuLink>
  )
}

/** Entries under a heading that folds; unfolded on their own pages until one chooses. */
function Group({ group, pages, onChosen }: { group: MenuGroup; pages: MenuPage[] } & Chosen) {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState<boolean>()
  const isHere = useLocation({ select: ({ pathname }) => pages.some(({ to }) => pathname.startsWith(to)) })
  const open = chosen ?? isHere
  const { icon, label } = menuGroups[group]
  return (
    <div className="fyr-menu-group">
      <button
        type="button"
        className="fyr-menu-entry"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        <Icon path={icon} />
        <span className="fyr-grow">{t(label)}</span>
        <Icon path={open ? mdiChevronDown : mdiChevronRight} />
      </button>
      <div className="fyr-menu-grouped" id={id} hidden={!open}>
        {pages.map((page) => (
          <PageEntry key={page.to} page={page} onChosen={onChosen} />
        ))}
      </div>
    </div>
  )
}
