import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

const poolRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tag/pool',
  staticData: {
    access: 'TagPool.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.pool }],
  },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./pool-page.tsx'), 'devices'),
    'PoolPage',
  ),
})

const importRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tag/pool/import',
  staticData: { access: 'Tag.Update' },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./import/import-page.tsx'), 'devices', 'history'),
    'ImportDevicesPage',
  ),
})

export const poolRoutes = [poolRoute, importRoute] as const
