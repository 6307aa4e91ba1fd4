import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { queryClient } from '#core/query-client.ts'
import { lazyPage } from '#ui/lazy-page.ts'
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
  validateSearch: (search: Record<string, unknown>): DashboardListSearch => dashboardListSearch(search),
  component: lazyPage(() => import('./list/dashboard-list-page.tsx'), 'DashboardListPage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/dashboard/$id',
  validateSearch: (search: Record<string, unknown>): DashboardSearch => dashboardSearch(search),
  // Asked for beside the page's own parts; whether it is there, the page says.
  loader: ({ params }) => void queryClient.prefetchQuery(dashboardById(Number(params.id))),
  component: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
})

const mapRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/map/create',
  component: lazyPage(() => import('./create-map/create-map-page.tsx'), 'CreateMapPage'),
})

const mapInCategoryRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/map/create/$dashboardCategoryId',
  component: lazyPage(() => import('./create-map/create-map-page.tsx'), 'CreateMapPage'),
})

const landingRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/landing',
  component: lazyPage(() => import('./list/landing-page.tsx'), 'LandingPage'),
})

export const dashboardRoutes = [
  listRoute,
  dashboardRoute,
  mapRoute,
  mapInCategoryRoute,
  landingRoute,
] as const
