import { mdiViewDashboardOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { queryClient } from '#core/query-client.ts'
import { dashboardById } from './queries.ts'
import {
  type DashboardListSearch,
  type DashboardSearch,
  dashboardListSearch,
  dashboardSearch,
} from './search.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/dashboard',
  staticData: {
    access: 'Dashboard.View',
    menu: {
      order: 20,
      label: ($) => $.shell.menu.dashboards,
      icon: mdiViewDashboardOutline,
      letter: 'd',
      bottomBar: 4,
    },
    commands: [
      {
        section: 'create',
        label: ($) => $.dashboards.new,
        search: { dialog: 'create' },
        access: 'Dashboard.Create',
      },
      {
        section: 'create',
        label: ($) => $.dashboards.import.title,
        search: { dialog: 'import' },
        access: 'Dashboard.Create',
      },
    ],
  },
  validateSearch: (search: Record<string, unknown>): DashboardListSearch => dashboardListSearch(search),
  component: lazyPage(
    () => import('./list/dashboard-list-page.tsx'),
    'DashboardListPage',
    'dashboards',
    'maps',
  ),
})

const dashboardRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/dashboard/$id',
  staticData: { access: 'Dashboard.View' },
  validateSearch: (search: Record<string, unknown>): DashboardSearch => dashboardSearch(search),
  // Asked for beside the page's own parts; whether it is there, the page says.
  loader: ({ params }) => void queryClient.prefetchQuery(dashboardById(Number(params.id))),
  component: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage', 'dashboards'),
})

const mapRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/map/create',
  staticData: {
    access: 'Dashboard.Create',
    commands: [{ section: 'create', label: ($) => $.dashboards.newMap }],
  },
  component: lazyPage(
    () => import('./create-map/create-map-page.tsx'),
    'CreateMapPage',
    'dashboards',
    'maps',
  ),
})

const mapInCategoryRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/map/create/$dashboardCategoryId',
  staticData: { access: 'Dashboard.Create' },
  component: lazyPage(
    () => import('./create-map/create-map-page.tsx'),
    'CreateMapPage',
    'dashboards',
    'maps',
  ),
})

const landingRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/landing',
  staticData: { access: 'Dashboard.View' },
  component: lazyPage(() => import('./list/landing-page.tsx'), 'LandingPage'),
})

export const dashboardRoutes = [
  listRoute,
  dashboardRoute,
  mapRoute,
  mapInCategoryRoute,
  landingRoute,
] as const
