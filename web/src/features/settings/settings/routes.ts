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

const brandingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/portal',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.settings.portalPage }],
  },
  component: lazyPage(
    withTexts(() => import('./portal/branding-page.tsx'), 'administration', 'maps'),
    'BrandingPage',
  ),
})

const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/portal/messages',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.settings.portalCommands.messages }],
  },
  component: lazyPage(
    withTexts(() => import('./portal/messages-page.tsx'), 'administration', 'maps'),
    'MessagesPage',
  ),
})

const signInRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/portal/sign-in',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.settings.portalCommands.signIn }],
  },
  component: lazyPage(
    withTexts(() => import('./portal/sign-in-page.tsx'), 'administration', 'maps'),
    'SignInPage',
  ),
})

const operationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/portal/operations',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.settings.portalCommands.operations }],
  },
  component: lazyPage(
    withTexts(() => import('./portal/operations-page.tsx'), 'administration', 'maps'),
    'OperationsPage',
  ),
})

export const settingsRoutes = [
  personalRoute,
  brandingRoute,
  messagesRoute,
  signInRoute,
  operationsRoute,
] as const
export const companySettingsRoutes = [companyRoute] as const
