import { createRoute } from '@tanstack/react-router'
import { rootRoute, shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/news',
  staticData: { access: 'anyone' },
  component: lazyPage(() => import('./news-page.tsx'), 'NewsPage', 'administration'),
})

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/news/all',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.news }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./news-list-page.tsx'), 'NewsListPage', 'administration'),
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/news/create',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newNews }],
  },
  component: lazyPage(() => import('./news-edit-pages.tsx'), 'NewsCreatePage', 'administration'),
})

const editRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/news/edit/$id',
  staticData: { access: 'SuperAdmin' },
  component: lazyPage(() => import('./news-edit-pages.tsx'), 'NewsEditPage', 'administration'),
})

export const openNewsRoutes = [openRoute] as const
export const newsRoutes = [listRoute, newRoute, editRoute] as const
