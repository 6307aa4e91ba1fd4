import { createRoute } from '@tanstack/react-router'
import { rootRoute, shellRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/news',
  staticData: { access: 'anyone' },
  component: lazyPage(
    withTexts(() => import('./news-page.tsx'), 'administration'),
    'NewsPage',
  ),
})

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/news/all',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.news }],
  },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./news-list-page.tsx'), 'administration'),
    'NewsListPage',
  ),
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/news/create',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newNews }],
  },
  component: lazyPage(
    withTexts(() => import('./news-edit-pages.tsx'), 'administration'),
    'NewsCreatePage',
  ),
})

const editRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/news/edit/$id',
  staticData: { access: 'SuperAdmin' },
  component: lazyPage(
    withTexts(() => import('./news-edit-pages.tsx'), 'administration'),
    'NewsEditPage',
  ),
})

export const openNewsRoutes = [openRoute] as const
export const newsRoutes = [listRoute, newRoute, editRoute] as const
