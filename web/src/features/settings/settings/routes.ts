import { mdiCogOutline } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute, shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'

const personalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  staticData: {
    access: 'CompanyOrUser',
    menu: { order: 170, label: ($) => $.shell.menu.settings, icon: mdiCogOutline },
  },
  component: lazyPage(() => import('./personal-page.tsx'), 'PersonalPage', 'administration', 'maps'),
})

const companyRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/settings/company',
  staticData: {
    access: 'Settings.GetSettings',
    commands: [{ section: 'goTo', label: ($) => $.settings.companyPage }],
  },
  component: lazyPage(() => import('./company/company-page.tsx'), 'CompanyPage', 'administration', 'maps'),
})

const brandingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/portal',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.settings.portalPage }],
  },
  component: lazyPage(() => import('./portal/branding-page.tsx'), 'BrandingPage', 'administration', 'maps'),
})

const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/portal/messages',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.settings.portalCommands.messages }],
  },
  component: lazyPage(() => import('./portal/messages-page.tsx'), 'MessagesPage', 'administration', 'maps'),
})

const signInRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/portal/sign-in',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.settings.portalCommands.signIn }],
  },
  component: lazyPage(() => import('./portal/sign-in-page.tsx'), 'SignInPage', 'administration', 'maps'),
})

const operationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/portal/operations',
  staticData: {
    access: 'SuperAdmin',
    commands: [{ section: 'goTo', label: ($) => $.settings.portalCommands.operations }],
  },
  component: lazyPage(
    () => import('./portal/operations-page.tsx'),
    'OperationsPage',
    'administration',
    'maps',
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
