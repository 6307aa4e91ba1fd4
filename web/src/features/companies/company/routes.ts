import { mdiDomain } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute, shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { companySearch } from './company-search.ts'

const companyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/company',
  staticData: {
    access: 'Company.View',
    menu: {
      order: 30,
      label: ($) => $.shell.menu.company,
      icon: mdiDomain,
      exact: true,
      also: ['/company/user', '/company/edit', '/company/create', '/company/branding', '/roles', '/audit'],
    },
  },
  validateSearch: companySearch,
  component: lazyPage(() => import('./company-page.tsx'), 'CompanyPage', 'administration'),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/edit',
  staticData: { access: 'Company.Update' },
  component: lazyPage(() => import('./form/company-edit-page.tsx'), 'CompanyEditPage', 'administration'),
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/company/create',
  staticData: {
    access: 'Company.Create',
    commands: [{ section: 'create', label: ($) => $.company.new }],
  },
  component: lazyPage(() => import('./form/company-create-page.tsx'), 'CompanyCreatePage', 'administration'),
})

export const companyRoutes = [companyRoute, newRoute] as const
export const activeCompanyRoutes = [editRoute] as const
