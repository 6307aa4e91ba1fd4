import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute, shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/users',
  staticData: { access: 'Company.View', commands: [{ section: 'goTo', label: ($) => $.shell.menu.users }] },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./user-list-page.tsx'), 'UserListPage', 'administration'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/usercreate',
  staticData: {
    access: 'User.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newUser }],
  },
  component: lazyPage(() => import('./user-create-page.tsx'), 'UserCreatePage', 'administration'),
})

const userRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/user/$id',
  staticData: { access: 'User.Update' },
  component: lazyPage(() => import('./user-page.tsx'), 'UserPage', 'administration'),
})

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  staticData: { access: 'anyUser', commands: [{ section: 'goTo', label: ($) => $.shell.menu.account }] },
  component: lazyPage(() => import('./account-page.tsx'), 'AccountPage', 'administration'),
})

export const accountRoutes = [accountRoute] as const
export const userRoutes = [listRoute, newRoute, userRoute] as const
