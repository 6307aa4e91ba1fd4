import { mdiLanConnect } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

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
  component: lazyPage(
    withTexts(() => import('./integration-list-page.tsx'), 'devices'),
    'IntegrationListPage',
  ),
})

export const integrationRoutes = [listRoute] as const
