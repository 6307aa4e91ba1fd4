import { mdiServerNetworkOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/mqtt-brokers',
  staticData: {
    access: 'Tag.View',
    menu: {
      order: 130,
      label: ($) => $.shell.menu.mqttBrokers,
      icon: mdiServerNetworkOutline,
      group: 'connections',
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./broker-list-page.tsx'), 'devices'),
    'BrokerListPage',
  ),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/mqtt-brokers/create',
  staticData: { access: 'Company.Update' },
  component: lazyPage(
    withTexts(() => import('./broker-pages.tsx'), 'devices'),
    'BrokerCreatePage',
  ),
})

const brokerRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/mqtt-brokers/$id',
  staticData: { access: 'Tag.View' },
  component: lazyPage(
    withTexts(() => import('./broker-pages.tsx'), 'devices'),
    'BrokerPage',
  ),
})

export const mqttBrokerRoutes = [listRoute, newRoute, brokerRoute] as const
