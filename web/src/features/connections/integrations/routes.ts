import { mdiLanConnect } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/integrations',
  staticData: {
    access: 'Tag.View',
    menu: {
      order: 110,
      label: ($) => $.shell.menu.integrations,
      icon: mdiLanConnect,
      group: 'connections',
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./integration-list-page.tsx'), 'IntegrationListPage', 'devices'),
})

export const integrationRoutes = [listRoute] as const
