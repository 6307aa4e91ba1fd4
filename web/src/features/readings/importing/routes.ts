import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'

const importRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tagdetails/$deveui/import',
  staticData: { access: 'Tag.Update' },
  component: lazyPage(() => import('./import-page.tsx'), 'ImportPage', 'history'),
})

export const importingRoutes = [importRoute] as const
