import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#core/base-routes.ts'

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})

export const settingsRoutes = [settingsRoute] as const
