import { mdiAccessPointNetwork, mdiMapOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { type TableSearch, tableSearch } from '#ui/table/view/view.ts'
import { type RangeSearch, rangeSearch } from '#ui/time/range/range.ts'
import { type NodeSearch, nodeSearch } from './page/node-search.ts'
import { type WizardSearch, wizardSearch } from './wizard/wizard-search.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tag',
  staticData: {
    access: 'Tag.View',
    menu: {
      order: 50,
      label: ($) => $.shell.menu.nodes,
      icon: mdiAccessPointNetwork,
      letter: 'n',
      bottomBar: 3,
      exact: true,
      also: ['/tagdetails/', '/tag/create', '/tag/import', '/tag/pool'],
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./list/node-list-page.tsx'), 'NodeListPage'),
})

const mapRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tag/map',
  staticData: {
    access: 'Tag.View',
    menu: { order: 60, label: ($) => $.shell.menu.map, icon: mdiMapOutline, letter: 'm' },
  },
  validateSearch: (search: Record<string, unknown>): MapSearch => ({
    ...tableSearch(search),
    ...rangeSearch(search),
  }),
  component: lazyPage(() => import('./map/node-map-page.tsx'), 'NodeMapPage', 'maps'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tag/create',
  staticData: {
    access: 'Tag.Create',
    commands: [{ section: 'create', label: ($) => $.nodes.add }],
  },
  validateSearch: (search: Record<string, unknown>): WizardSearch => wizardSearch(search),
  component: lazyPage(() => import('./wizard/node-wizard-page.tsx'), 'NodeWizardPage', 'devices', 'opcua'),
})

const importRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tag/import',
  staticData: {
    access: 'Tag.Create',
    commands: [{ section: 'create', label: ($) => $.nodes.import }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./import/import-page.tsx'), 'ImportNodesPage', 'devices', 'history'),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tag/create/$deveui',
  staticData: { access: 'Tag.Update' },
  component: lazyPage(
    () => import('./settings/node-edit-page.tsx'),
    'NodeEditPage',
    'administration',
    'maps',
    'devices',
  ),
})

const nodeRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tagdetails/$deveui',
  staticData: { access: 'Tag.View' },
  validateSearch: (search: Record<string, unknown>): NodeSearch => nodeSearch(search),
  component: lazyPage(() => import('./page/node-page.tsx'), 'NodePage'),
})

/** The list's search and filters, and the range of tracks. */
type MapSearch = TableSearch & RangeSearch

export const nodeRoutes = [listRoute, mapRoute, newRoute, importRoute, editRoute, nodeRoute] as const
