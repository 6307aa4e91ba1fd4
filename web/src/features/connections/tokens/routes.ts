import { mdiKeyOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

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
  component: lazyPage(() => import('./token-list-page.tsx'), 'TokenListPage', 'administration'),
})

export const tokenRoutes = [listRoute] as const
