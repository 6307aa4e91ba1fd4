import { mdiKeyOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/tokens',
  staticData: {
    access: 'Company.Update',
    menu: {
      order: 140,
      label: ($) => $.shell.menu.tokens,
      icon: mdiKeyOutline,
      group: 'connections',
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./token-list-page.tsx'), 'administration'),
    'TokenListPage',
  ),
})

export const tokenRoutes = [listRoute] as const
