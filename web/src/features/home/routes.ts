import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { shellRoute } from '#app/parents.ts'

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
})

/** The specification's second name for the first page. */
const landingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/landing',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const homeRoutes = [homeRoute, landingRoute] as const
