import { mdiShieldCrownOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

const companiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin',
  staticData: {
    access: 'SuperAdmin',
    menu: {
      order: 180,
      label: ($) => $.shell.menu.superadmin,
      icon: mdiShieldCrownOutline,
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./companies-page.tsx'), 'administration'),
    'CompaniesPage',
  ),
})

const healthRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin/health',
  staticData: { access: 'SuperAdmin' },
  component: lazyPage(
    withTexts(() => import('./health-page.tsx'), 'administration'),
    'HealthPage',
  ),
})

const jobsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin/jobs',
  staticData: { access: 'SuperAdmin' },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./jobs-page.tsx'), 'administration'),
    'JobsPage',
  ),
})

const licenceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin/licence',
  staticData: { access: 'SuperAdmin' },
  component: lazyPage(
    withTexts(() => import('./licence-page.tsx'), 'administration'),
    'LicencePage',
  ),
})

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin/users',
  staticData: { access: 'SuperAdmin' },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./users-page.tsx'), 'administration'),
    'UsersPage',
  ),
})

const deletionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin/deletions',
  staticData: { access: 'SuperAdmin' },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./deletions-page.tsx'), 'administration'),
    'DeletionsPage',
  ),
})

export const superadminRoutes = [
  companiesRoute,
  healthRoute,
  jobsRoute,
  licenceRoute,
  deletionsRoute,
  usersRoute,
] as const
