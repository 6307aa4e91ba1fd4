import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'
import { templateSearch } from './search.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/template-dashboard',
  staticData: {
    access: 'Dashboard.View',
    commands: [{ section: 'goTo', label: ($) => $.dashboards.templates }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./list/template-list-page.tsx'), 'TemplateListPage', 'dashboards'),
})

const createTemplateRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/template-dashboard/create',
  staticData: {
    access: 'Dashboard.Create',
    commands: [{ section: 'create', label: ($) => $.dashboards.newTemplate }],
  },
  validateSearch: templateSearch,
  component: lazyPage(() => import('./edit/template-edit-page.tsx'), 'TemplateCreatePage', 'dashboards'),
})

const updateRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/template-dashboard/update/$id',
  staticData: { access: 'Dashboard.Update' },
  validateSearch: templateSearch,
  component: lazyPage(() => import('./edit/template-edit-page.tsx'), 'TemplateUpdatePage', 'dashboards'),
})

const openRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/template-dashboard/$id',
  staticData: { access: 'Dashboard.View' },
  validateSearch: templateSearch,
  component: lazyPage(() => import('./open/template-page.tsx'), 'TemplatePage', 'dashboards'),
})

export const templateDashboardRoutes = [listRoute, createTemplateRoute, updateRoute, openRoute] as const
