import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const poolRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tag/pool',
  staticData: {
    access: 'TagPool.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.pool }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./pool-page.tsx'), 'PoolPage', 'devices'),
})

const importRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tag/pool/import',
  staticData: { access: 'Tag.Update' },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./import/import-page.tsx'), 'ImportDevicesPage', 'devices', 'history'),
})

export const poolRoutes = [poolRoute, importRoute] as const
