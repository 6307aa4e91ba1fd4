import { mdiLightningBoltOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { type TableSearch, tableSearch } from '#ui/table/view/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/actions',
  staticData: {
    access: 'Gateway.Update',
    menu: {
      order: 98,
      label: ($) => $.shell.menu.actions,
      icon: mdiLightningBoltOutline,
      group: 'automation',
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./action-list-page.tsx'), 'ActionListPage', 'automation'),
})

interface HistorySearch extends TableSearch {
  /** Only of this action. */
  actionId?: string
}
const historyRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/actions/history',
  staticData: { access: 'Actions.View' },
  validateSearch: (search: Record<string, unknown>): HistorySearch => ({
    ...tableSearch(search),
    ...(typeof search.actionId === 'string' &&
      /^[\da-f-]{36}$/i.test(search.actionId) && { actionId: search.actionId }),
  }),
  component: lazyPage(() => import('./history-page.tsx'), 'ActionHistoryPage', 'automation'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/actions/create',
  staticData: {
    access: 'Actions.Create',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newAction }],
  },
  component: lazyPage(() => import('./action-pages.tsx'), 'ActionCreatePage', 'automation'),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/actions/$id',
  staticData: { access: 'Actions.View' },
  component: lazyPage(() => import('./action-pages.tsx'), 'ActionPage', 'automation'),
})

export const actionRoutes = [listRoute, historyRoute, newRoute, oneRoute] as const
