import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/roles',
  staticData: { access: 'Roles.View', commands: [{ section: 'goTo', label: ($) => $.shell.menu.roles }] },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./role-list-page.tsx'), 'RoleListPage', 'administration'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/roles/create',
  staticData: {
    access: 'Roles.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newRole }],
  },
  // The role that is copied.
  validateSearch: ({ copy }: Record<string, unknown>): { copy?: string } =>
    typeof copy === 'string' ? { copy } : {},
  component: lazyPage(() => import('./role-page.tsx'), 'RoleCreatePage', 'administration'),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/roles/edit/$id',
  staticData: { access: 'Roles.Update' },
  component: lazyPage(() => import('./role-page.tsx'), 'RolePage', 'administration'),
})

export const roleRoutes = [listRoute, newRoute, editRoute] as const
