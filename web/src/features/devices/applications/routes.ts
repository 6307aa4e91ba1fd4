import { mdiFolderOutline } from '@mdi/js'
import { createRoute, redirect } from '@tanstack/react-router'
import { ofCompanyRoute, shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/application',
  staticData: {
    access: 'Application.View',
    menu: { order: 40, label: ($) => $.shell.menu.applications, icon: mdiFolderOutline },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./application-list-page.tsx'), 'ApplicationListPage'),
})

const listOfCompanyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/company/applications',
  staticData: { access: 'Application.View' },
  beforeLoad: () => {
    throw redirect({ to: '/application', replace: true })
  },
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/application/create',
  staticData: {
    access: 'Application.Create',
    commands: [{ section: 'create', label: ($) => $.applications.new }],
  },
  component: lazyPage(() => import('./application-create-page.tsx'), 'ApplicationCreatePage'),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/application/$id',
  staticData: { access: 'Application.Update' },
  component: lazyPage(() => import('./application-page.tsx'), 'ApplicationPage'),
})

export const applicationRoutes = [listOfCompanyRoute, newRoute] as const
export const applicationOfCompanyRoutes = [listRoute, editRoute] as const
