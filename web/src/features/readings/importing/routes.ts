import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'

const importRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/tagdetails/$deveui/import',
  staticData: { access: 'Tag.Update' },
  component: lazyPage(
    withTexts(() => import('./import-page.tsx'), 'history'),
    'ImportPage',
  ),
})

export const importingRoutes = [importRoute] as const
