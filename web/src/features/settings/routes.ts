import { mdiCogOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#ui/lazy-page.ts'

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  staticData: {
    access: 'CompanyOrUser',
    menu: { order: 11, label: ($) => $.shell.menu.settings, icon: mdiCogOutline },
  },
  component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage'),
})

export const settingsRoutes = [settingsRoute] as const
