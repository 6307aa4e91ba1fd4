import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute, rootRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

/** Where the link of a mail leads: signed in or not. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation/$token',
  staticData: { access: 'anyone' },
  component: lazyPage(() => import('./invitation-page.tsx'), 'InvitationPage', 'administration'),
})

const importRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/users/import',
  staticData: {
    access: 'User.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.importUsers }],
  },
  validateSearch: tableSearch,
  component: lazyPage(
    () => import('./import-users-page.tsx'),
    'ImportUsersPage',
    'administration',
    'history',
  ),
})

export const invitationRoutes = [invitationRoute] as const
export const userImportRoutes = [importRoute] as const
