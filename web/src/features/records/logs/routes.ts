import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

const logRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/logs',
  staticData: {
    access: 'Company.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.logs }],
  },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./log-page.tsx'), 'administration'),
    'LogPage',
  ),
})

export const logRoutes = [logRoute] as const
