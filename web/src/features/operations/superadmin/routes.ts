import { mdiShieldCrownOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

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
  component: lazyPage(() => import('./companies-page.tsx'), 'CompaniesPage', 'administration'),
})

const healthRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin/health',
  staticData: { access: 'SuperAdmin' },
  component: lazyPage(() => import('./health/health-page.tsx'), 'HealthPage', 'administration'),
})

const jobsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin/jobs',
  staticData: { access: 'SuperAdmin' },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./jobs-page.tsx'), 'JobsPage', 'administration'),
})

const licenceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin/licence',
  staticData: { access: 'SuperAdmin' },
  component: lazyPage(() => import('./licence-page.tsx'), 'LicencePage', 'administration'),
})

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin/users',
  staticData: { access: 'SuperAdmin' },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./users-page.tsx'), 'UsersPage', 'administration'),
})

const deletionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/superadmin/deletions',
  staticData: { access: 'SuperAdmin' },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./deletions-page.tsx'), 'DeletionsPage', 'administration'),
})

export const superadminRoutes = [
  companiesRoute,
  healthRoute,
  jobsRoute,
  licenceRoute,
  deletionsRoute,
  usersRoute,
] as const
