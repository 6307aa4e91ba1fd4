import { mdiServerNetworkOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

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
  component: lazyPage(() => import('./broker-list-page.tsx'), 'BrokerListPage', 'devices'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/mqtt-brokers/create',
  staticData: { access: 'Company.Update' },
  component: lazyPage(() => import('./broker-pages.tsx'), 'BrokerCreatePage', 'devices'),
})

const brokerRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/mqtt-brokers/$id',
  staticData: { access: 'Tag.View' },
  component: lazyPage(() => import('./broker-pages.tsx'), 'BrokerPage', 'devices'),
})

export const mqttBrokerRoutes = [listRoute, newRoute, brokerRoute] as const
