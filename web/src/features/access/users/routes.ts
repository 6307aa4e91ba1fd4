import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute, shellRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/users',
  staticData: { access: 'Company.View', commands: [{ section: 'goTo', label: ($) => $.shell.menu.users }] },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./user-list-page.tsx'), 'administration'),
    'UserListPage',
  ),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/usercreate',
  staticData: {
    access: 'User.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newUser }],
  },
  component: lazyPage(
    withTexts(() => import('./user-create-page.tsx'), 'administration'),
    'UserCreatePage',
  ),
})

const userRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/user/$id',
  staticData: { access: 'User.Update' },
  component: lazyPage(
    withTexts(() => import('./user-page.tsx'), 'administration'),
    'UserPage',
  ),
})

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  staticData: { access: 'anyUser', commands: [{ section: 'goTo', label: ($) => $.shell.menu.account }] },
  component: lazyPage(
    withTexts(() => import('./account-page.tsx'), 'administration'),
    'AccountPage',
  ),
})

export const accountRoutes = [accountRoute] as const
export const userRoutes = [listRoute, newRoute, userRoute] as const
