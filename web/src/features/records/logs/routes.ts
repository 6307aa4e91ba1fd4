import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const logRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/logs',
  staticData: {
    access: 'Company.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.logs }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./log-page.tsx'), 'LogPage', 'administration'),
})

export const logRoutes = [logRoute] as const
