import { mdiRouterWireless } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { type TableSearch, tableSearch } from '#ui/table/view/view.ts'
import { type RangeSearch, rangeSearch } from '#ui/time/range/range.ts'

interface GatewaySearch extends TableSearch {
  view?: 'map' | 'heard'
}

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/gateways',
  staticData: {
    access: 'Gateway.View',
    menu: { order: 70, label: ($) => $.shell.menu.gateways, icon: mdiRouterWireless },
  },
  validateSearch: (search: Record<string, unknown>): GatewaySearch => ({
    ...tableSearch(search),
    ...((search.view === 'map' || search.view === 'heard') && { view: search.view }),
  }),
  component: lazyPage(() => import('./gateway-list-page.tsx'), 'GatewayListPage', 'field'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/gateways/create',
  staticData: {
    access: 'Gateway.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newGateway }],
  },
  component: lazyPage(() => import('./gateway-create-page.tsx'), 'GatewayCreatePage', 'field', 'maps'),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/gateways/$id',
  staticData: { access: 'Gateway.View' },
  validateSearch: (search: Record<string, unknown>): TableSearch & RangeSearch => ({
    ...tableSearch(search),
    ...rangeSearch(search),
  }),
  component: lazyPage(() => import('./gateway-page.tsx'), 'GatewayPage', 'field', 'maps'),
})

export const gatewayRoutes = [listRoute, newRoute, oneRoute] as const
