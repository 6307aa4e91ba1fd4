import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#app/parents.ts'

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tagdetails/$deveui/import',
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
})

export const importingRoutes = [importRoute] as const
