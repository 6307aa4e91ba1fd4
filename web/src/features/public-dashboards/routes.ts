import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute, shellRoute } from '#app/parents.ts'
import { tableSearch } from '#ui/table/view.ts'

/** For everybody: neither menu nor session. */
const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public/$id',
  component: lazyRouteComponent(() => import('./public-page.tsx'), 'PublicPage'),
})

const sharedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/shared',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./shared-list-page.tsx'), 'SharedListPage'),
})

export const visitorRoutes = [publicRoute] as const
export const sharingRoutes = [sharedRoute] as const
