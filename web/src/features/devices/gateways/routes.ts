import { mdiRouterWireless } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { type TableSearch, tableSearch } from '#ui/table/view.ts'
import { type RangeSearch, rangeSearch } from '#ui/time/range.ts'

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
  component: lazyPage(
    withTexts(() => import('./gateway-list-page.tsx'), 'field'),
    'GatewayListPage',
  ),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/gateways/create',
  staticData: {
    access: 'Gateway.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newGateway }],
  },
  component: lazyPage(
    withTexts(() => import('./gateway-create-page.tsx'), 'field', 'maps'),
    'GatewayCreatePage',
  ),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/gateways/$id',
  staticData: { access: 'Gateway.View' },
  validateSearch: (search: Record<string, unknown>): TableSearch & RangeSearch => ({
    ...tableSearch(search),
    ...rangeSearch(search),
  }),
  component: lazyPage(
    withTexts(() => import('./gateway-page.tsx'), 'field', 'maps'),
    'GatewayPage',
  ),
})

export const gatewayRoutes = [listRoute, newRoute, oneRoute] as const
