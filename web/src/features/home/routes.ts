import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#ui/lazy-page.ts'

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
})

export const homeRoutes = [homeRoute] as const
