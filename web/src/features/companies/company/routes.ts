import { mdiDomain } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute, shellRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
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
  component: lazyPage(
    withTexts(() => import('./company-page.tsx'), 'administration'),
    'CompanyPage',
  ),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/edit',
  staticData: { access: 'Company.Update' },
  component: lazyPage(
    withTexts(() => import('./company-edit-page.tsx'), 'administration'),
    'CompanyEditPage',
  ),
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/company/create',
  staticData: {
    access: 'Company.Create',
    commands: [{ section: 'create', label: ($) => $.company.new }],
  },
  component: lazyPage(
    withTexts(() => import('./company-create-page.tsx'), 'administration'),
    'CompanyCreatePage',
  ),
})

export const companyRoutes = [companyRoute, newRoute] as const
export const activeCompanyRoutes = [editRoute] as const
