import { mdiDatabaseAlertOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/data-errors',
  staticData: {
    access: 'Tag.View',
    menu: { order: 100, label: ($) => $.shell.menu.dataErrors, icon: mdiDatabaseAlertOutline },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./data-errors-page.tsx'), 'DataErrorsPage', 'history'),
})

export const dataErrorRoutes = [listRoute] as const
