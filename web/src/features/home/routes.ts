import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#core/base-routes.ts'

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
})

export const homeRoutes = [homeRoute] as const
