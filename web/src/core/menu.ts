import type { Access } from '@fyr/contract/endpoint'
import {
  mdiAccessPointNetwork,
  mdiApi,
  mdiBellAlertOutline,
  mdiCogOutline,
  mdiDomain,
  mdiFolderOutline,
  mdiHomeOutline,
  mdiKeyOutline,
  mdiMapOutline,
  mdiViewDashboardOutline,
} from '@mdi/js'
import type { LinkProps } from '@tanstack/react-router'
import type { SelectorParam } from 'i18next'
import { routeAccess } from './access.ts'

interface MenuEntry {
  to: NonNullable<LinkProps['to']>
  label: SelectorParam
  icon: string
  /** Lit only on exactly this page. */
  exact?: boolean
  /** Lit here too: pages that belong to the entry and lie elsewhere. */
  also?: readonly string[]
}

/** The side menu, in order (specification, section 2.3). Who sees an entry says access.ts. */
export const menuEntries: MenuEntry[] = [
  { to: '/', label: ($) => $.shell.menu.home, icon: mdiHomeOutline, exact: true },
  { to: '/dashboard', label: ($) => $.shell.menu.dashboards, icon: mdiViewDashboardOutline },
  { to: '/company', label: ($) => $.shell.menu.company, icon: mdiDomain, exact: true },
  { to: '/application', label: ($) => $.shell.menu.applications, icon: mdiFolderOutline },
  {
    to: '/tag',
    label: ($) => $.shell.menu.nodes,
    icon: mdiAccessPointNetwork,
    exact: true,
    also: ['/tagdetails/', '/tag/create'],
  },
  { to: '/tag/map', label: ($) => $.shell.menu.map, icon: mdiMapOutline },
  { to: '/alarm', label: ($) => $.shell.menu.alarms, icon: mdiBellAlertOutline },
  { to: '/company/tokens', label: ($) => $.shell.menu.tokens, icon: mdiKeyOutline },
  { to: '/api-reference', label: ($) => $.shell.menu.apiReference, icon: mdiApi },
  { to: '/settings', label: ($) => $.shell.menu.settings, icon: mdiCogOutline },
]

export function accessOfEntry({ to }: MenuEntry): Access {
  const access = routeAccess.get(to)
  if (!access) throw new Error(`No access is declared for ${to}`)
  return access
}
