import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute, rootRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  staticData: { access: 'anyone' },
  component: lazyPage(
    withTexts(() => import('./provider-page.tsx'), 'administration'),
    'ProviderPage',
  ),
})

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/contacts',
  staticData: {
    access: 'Alarm.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.contacts }],
  },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./contact-list-page.tsx'), 'administration'),
    'ContactListPage',
  ),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/contacts/create',
  staticData: { access: 'Alarm.Update' },
  component: lazyPage(
    withTexts(() => import('./contact-pages.tsx'), 'administration'),
    'ContactCreatePage',
  ),
})

const editRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/contacts/$id',
  staticData: { access: 'Alarm.Update' },
  component: lazyPage(
    withTexts(() => import('./contact-pages.tsx'), 'administration'),
    'ContactPage',
  ),
})

export const openContactRoutes = [openRoute] as const
export const contactRoutes = [listRoute, newRoute, editRoute] as const
