import { mdiHomeOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  staticData: {
    access: 'anyUser',
    menu: {
      order: 10,
      label: ($) => $.shell.menu.home,
      icon: mdiHomeOutline,
      letter: 'h',
      bottomBar: 1,
      exact: true,
    },
  },
  component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
})

export const homeRoutes = [homeRoute] as const
