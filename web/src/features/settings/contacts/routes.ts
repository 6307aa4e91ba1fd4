import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute, rootRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  staticData: { access: 'anyone' },
  component: lazyPage(() => import('./provider-page.tsx'), 'ProviderPage', 'administration'),
})

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/contacts',
  staticData: {
    access: 'Alarm.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.contacts }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./contact-list-page.tsx'), 'ContactListPage', 'administration'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/contacts/create',
  staticData: { access: 'Alarm.Update' },
  component: lazyPage(() => import('./contact-pages.tsx'), 'ContactCreatePage', 'administration'),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/contacts/$id',
  staticData: { access: 'Alarm.Update' },
  component: lazyPage(() => import('./contact-pages.tsx'), 'ContactPage', 'administration'),
})

export const openContactRoutes = [openRoute] as const
export const contactRoutes = [listRoute, newRoute, editRoute] as const
