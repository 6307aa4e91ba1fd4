import { mdiCodeBraces } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'
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
  component: lazyPage(
    withTexts(() => import('./decoder-list-page.tsx'), 'devices'),
    'DecoderListPage',
  ),
})

const newRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/decoders/create',
  staticData: {
    access: 'Tag.Update',
    commands: [{ section: 'create', label: ($) => $.shell.menu.newDecoder }],
  },
  validateSearch: trialSearch,
  component: lazyPage(
    withTexts(() => import('./decoder-pages.tsx'), 'devices'),
    'DecoderCreatePage',
  ),
})

const oneRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/decoders/$id',
  staticData: { access: 'Tag.View' },
  validateSearch: trialSearch,
  component: lazyPage(
    withTexts(() => import('./decoder-pages.tsx'), 'devices'),
    'DecoderPage',
  ),
})

export const decoderRoutes = [listRoute, newRoute, oneRoute] as const
