import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { tableSearch } from '#ui/table/view.ts'
import { templateSearch } from './search.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/template-dashboard',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./list/template-list-page.tsx'), 'TemplateListPage'),
})

const createTemplateRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/template-dashboard/create',
  validateSearch: templateSearch,
  component: lazyRouteComponent(() => import('./edit/template-edit-page.tsx'), 'TemplateCreatePage'),
})

const updateRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/template-dashboard/update/$id',
  validateSearch: templateSearch,
  component: lazyRouteComponent(() => import('./edit/template-edit-page.tsx'), 'TemplateUpdatePage'),
})

const openRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/template-dashboard/$id',
  validateSearch: templateSearch,
  component: lazyRouteComponent(() => import('./open/template-page.tsx'), 'TemplatePage'),
})

export const templateDashboardRoutes = [listRoute, createTemplateRoute, updateRoute, openRoute] as const
