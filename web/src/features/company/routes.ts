import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute, shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#ui/lazy-page.ts'
import { companySearch } from './company-search.ts'

const companyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/company',
  validateSearch: companySearch,
  component: lazyPage(() => import('./company-page.tsx'), 'CompanyPage'),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/edit',
  component: lazyPage(() => import('./company-edit-page.tsx'), 'CompanyEditPage'),
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/company/create',
  component: lazyPage(() => import('./company-create-page.tsx'), 'CompanyCreatePage'),
})

export const companyRoutes = [companyRoute, newRoute] as const
export const activeCompanyRoutes = [editRoute] as const
