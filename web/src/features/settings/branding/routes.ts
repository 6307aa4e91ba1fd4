import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'

const brandingRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/branding',
  staticData: {
    access: 'Company.Update',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.branding }],
  },
  component: lazyPage(
    withTexts(() => import('./branding-page.tsx'), 'administration'),
    'BrandingPage',
  ),
})

export const brandingRoutes = [brandingRoute] as const
