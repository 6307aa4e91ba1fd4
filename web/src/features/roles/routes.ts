import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#ui/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/roles',
  staticData: { access: 'Roles.View', commands: [{ section: 'goTo', label: ($) => $.roles.title }] },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./role-list-page.tsx'), 'RoleListPage'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/roles/create',
  staticData: { access: 'Roles.Create', commands: [{ section: 'create', label: ($) => $.roles.new }] },
  // The role that is copied.
  validateSearch: ({ copy }: Record<string, unknown>): { copy?: string } =>
    typeof copy === 'string' ? { copy } : {},
  component: lazyPage(() => import('./role-page.tsx'), 'RoleCreatePage'),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/roles/edit/$id',
  staticData: { access: 'Roles.Update' },
  component: lazyPage(() => import('./role-page.tsx'), 'RolePage'),
})

export const roleRoutes = [listRoute, newRoute, editRoute] as const
