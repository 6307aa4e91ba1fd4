import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { tableSearch } from '#ui/table/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/tokens',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./token-list-page.tsx'), 'TokenListPage'),
})

export const tokenRoutes = [listRoute] as const
