import { mdiCogOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute, shellRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'

const personalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  staticData: {
    access: 'CompanyOrUser',
    menu: { order: 170, label: ($) => $.shell.menu.settings, icon: mdiCogOutline },
  },
  component: lazyPage(
    withTexts(() => import('./personal-page.tsx'), 'administration', 'maps'),
    'PersonalPage',
  ),
})

const companyRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/settings/company',
  staticData: {
    access: 'Settings.GetSettings',
    commands: [{ section: 'goTo', label: ($) => $.settings.companyPage }],
  },
  component: lazyPage(
    withTexts(() => import('./company-page.tsx'), 'administration', 'maps'),
    'CompanyPage',
  ),
})

const portalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/portal',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.settings.portalPage }],
  },
  component: lazyPage(
    withTexts(() => import('./portal-page.tsx'), 'administration', 'maps'),
    'PortalPage',
  ),
})

export const settingsRoutes = [personalRoute, portalRoute] as const
export const companySettingsRoutes = [companyRoute] as const
