import { mdiSerialPort } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/modbus',
  staticData: {
    access: 'Tag.View',
    menu: {
      order: 131,
      label: ($) => $.shell.menu.modbusMasters,
      icon: mdiSerialPort,
      group: 'connections',
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./masters/master-list-page.tsx'), 'MasterListPage', 'devices'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/modbus/create',
  staticData: { access: 'Company.Update' },
  component: lazyPage(() => import('./masters/master-pages.tsx'), 'MasterCreatePage', 'devices'),
})

const masterRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/modbus/$id',
  staticData: { access: 'Tag.View' },
  // Search and order of the list of registers.
  validateSearch: tableSearch,
  component: lazyPage(() => import('./masters/master-pages.tsx'), 'MasterPage', 'devices'),
})

export const modbusRoutes = [listRoute, newRoute, masterRoute] as const
