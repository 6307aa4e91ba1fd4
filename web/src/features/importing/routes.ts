import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'

const importRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tagdetails/$deveui/import',
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
})

export const importingRoutes = [importRoute] as const
