import { mdiFactory } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/opc',
  staticData: {
    access: 'Tag.View',
    feature: 'opcUa',
    menu: {
      order: 132,
      label: ($) => $.shell.menu.opcServers,
      icon: mdiFactory,
      group: 'connections',
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./servers/server-list-page.tsx'), 'ServerListPage', 'devices', 'opcua'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/opc/create',
  staticData: { access: 'Company.Update', feature: 'opcUa' },
  component: lazyPage(() => import('./servers/server-pages.tsx'), 'ServerCreatePage', 'devices', 'opcua'),
})

const serverRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/opc/$id',
  staticData: { access: 'Tag.View', feature: 'opcUa' },
  // Search and order of the list of variables.
  validateSearch: tableSearch,
  component: lazyPage(() => import('./servers/server-pages.tsx'), 'ServerPage', 'devices', 'opcua'),
})

export const opcuaRoutes = [listRoute, newRoute, serverRoute] as const
