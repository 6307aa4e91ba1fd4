import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'

const brandingRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/company/branding',
  staticData: {
    access: 'Company.Update',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.branding }],
  },
  component: lazyPage(() => import('./branding-page.tsx'), 'BrandingPage', 'administration'),
})

export const brandingRoutes = [brandingRoute] as const
