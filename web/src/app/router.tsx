import { createRoute, createRouter } from '@tanstack/react-router'
import { ofCompanyRoute, rootRoute, shellRoute } from '#core/base-routes.ts'
import { actionRoutes } from '#features/actions/routes.ts'
import { alarmRoutes } from '#features/alarms/routes.ts'
import { apiReferenceRoutes } from '#features/api-reference/routes.ts'
import { applicationOfCompanyRoutes, applicationRoutes } from '#features/applications/routes.ts'
import { auditRoutes } from '#features/audit/routes.ts'
import { brandingRoutes } from '#features/branding/routes.ts'
import { activeCompanyRoutes, companyRoutes } from '#features/company/routes.ts'
import { contactRoutes, openContactRoutes } from '#features/contacts/routes.ts'
import { dashboardRoutes } from '#features/dashboards/routes.ts'
import { dataErrorRoutes } from '#features/data-errors/routes.ts'
import { decoderRoutes } from '#features/decoders/routes.ts'
import { formulaRoutes } from '#features/formulas/routes.ts'
import { gatewayRoutes } from '#features/gateways/routes.ts'
import { homeRoutes } from '#features/home/routes.ts'
import { importingRoutes } from '#features/importing/routes.ts'
import { integrationRoutes } from '#features/integrations/routes.ts'
import { invitationRoutes, userImportRoutes } from '#features/invitations/routes.ts'
import { loginRoutes } from '#features/login/routes.ts'
import { logRoutes } from '#features/logs/routes.ts'
import { mqttBrokerRoutes } from '#features/mqtt-brokers/routes.ts'
import { newsRoutes, openNewsRoutes } from '#features/news/routes.ts'
import { nodeRoutes } from '#features/nodes/routes.ts'
import { notificationRoutes } from '#features/notifications/routes.ts'
import { poolRoutes } from '#features/pool/routes.ts'
import { sharingRoutes, visitorRoutes } from '#features/public-dashboards/routes.ts'
import { openRegistrationRoutes, registrationRoutes } from '#features/registration/routes.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { roleRoutes } from '#features/roles/routes.ts'
import { scriptRoutes } from '#features/scripts/routes.ts'
import { companySettingsRoutes, settingsRoutes } from '#features/settings/routes.ts'
import { signalTestRoutes } from '#features/signal-tests/routes.ts'
import { superadminRoutes } from '#features/superadmin/routes.ts'
import { templateDashboardRoutes } from '#features/template-dashboards/routes.ts'
import { tokenRoutes } from '#features/tokens/routes.ts'
import { accountRoutes, userRoutes } from '#features/users/routes.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { Waiting } from '#ui/states.tsx'
import { CrashedPage } from './crashed-page.tsx'
import { galleryRoutes } from './gallery-routes.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** An address that is no page, with menu and top bar around it. */
const elsewhereRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { access: 'anyUser' },
  component: NotFoundPage,
})

rootRoute.update({
  staticData: { access: 'anyone' },
  notFoundComponent: NotFoundPage,
  errorComponent: CrashedPage,
})
shellRoute.update({ ...shellRoute.options, component: lazyPage(() => import('./shell/shell.tsx'), 'Shell') })
// Of the same file as the shell, which is there by then.
ofCompanyRoute.update({
  ...ofCompanyRoute.options,
  component: lazyPage(() => import('./shell/shell.tsx'), 'OfCompany'),
})

const routeTree = rootRoute.addChildren([
  ...loginRoutes,
  ...invitationRoutes,
  ...openRegistrationRoutes,
  ...visitorRoutes,
  ...openNewsRoutes,
  ...openContactRoutes,
  ...galleryRoutes,
  shellRoute.addChildren([
    ...homeRoutes,
    ...accountRoutes,
    ...companyRoutes,
    ...registrationRoutes,
    ...applicationRoutes,
    ...superadminRoutes,
    ...settingsRoutes,
    ...newsRoutes,
    ...apiReferenceRoutes,
    ofCompanyRoute.addChildren([
      ...dashboardRoutes,
      ...sharingRoutes,
      ...templateDashboardRoutes,
      ...activeCompanyRoutes,
      ...applicationOfCompanyRoutes,
      ...nodeRoutes,
      ...poolRoutes,
      ...scriptRoutes,
      ...formulaRoutes,
      ...reportRoutes,
      ...actionRoutes,
      ...gatewayRoutes,
      ...signalTestRoutes,
      ...decoderRoutes,
      ...importingRoutes,
      ...alarmRoutes,
      ...mqttBrokerRoutes,
      ...contactRoutes,
      ...dataErrorRoutes,
      ...integrationRoutes,
      ...tokenRoutes,
      ...userRoutes,
      ...userImportRoutes,
      ...auditRoutes,
      ...logRoutes,
      ...notificationRoutes,
      ...brandingRoutes,
      ...roleRoutes,
      ...companySettingsRoutes,
    ]),
    elsewhereRoute,
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: CrashedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Fetches what the page of this address is made of, before anybody may see it. */
export function fetchPage(): void {
  const [routes] = router.getMatchedRoutes(location.pathname)
  // What cannot be fetched is said by the page that asks for it.
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined)
}

/** Asks for what the page of this address shows, before it is drawn. */
export function askForPage(): void {
  void router.preloadRoute({ to: location.pathname }).catch(() => undefined)
}
