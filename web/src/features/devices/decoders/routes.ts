import { mdiCodeBraces } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'
import { trialSearch } from './trial-search.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/decoders',
  staticData: {
    access: 'Tag.View',
    menu: {
      order: 120,
      label: ($) => $.shell.menu.decoders,
      icon: mdiCodeBraces,
      group: 'connections',
    },
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./decoder-list-page.tsx'), 'DecoderListPage', 'devices'),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/decoders/create',
  staticData: {
    access: 'Tag.Update',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newDecoder }],
  },
  validateSearch: trialSearch,
  component: lazyPage(() => import('./decoder-pages.tsx'), 'DecoderCreatePage', 'devices'),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/decoders/$id',
  staticData: { access: 'Tag.View' },
  validateSearch: trialSearch,
  component: lazyPage(() => import('./decoder-pages.tsx'), 'DecoderPage', 'devices'),
})

export const decoderRoutes = [listRoute, newRoute, oneRoute] as const
