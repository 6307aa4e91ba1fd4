import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ofCompanyRoute, shellRoute } from '#core/base-routes.ts'
import { companySearch } from './company-search.ts'

const companyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/company',
  validateSearch: companySearch,
  component: lazyRouteComponent(() => import('./company-page.tsx'), 'CompanyPage'),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/edit',
  component: lazyRouteComponent(() => import('./company-edit-page.tsx'), 'CompanyEditPage'),
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/company/create',
  component: lazyRouteComponent(() => import('./company-create-page.tsx'), 'CompanyCreatePage'),
})

export const companyRoutes = [companyRoute, newRoute] as const
export const activeCompanyRoutes = [editRoute] as const
