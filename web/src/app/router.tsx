import { createRoute, createRouter } from '@tanstack/react-router'
import { ofCompanyRoute, rootRoute, shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { invitationRoutes, userImportRoutes } from '#features/access/invitations/routes.ts'
import { loginRoutes } from '#features/access/login/routes.ts'
import { roleRoutes } from '#features/access/roles/routes.ts'
import { accountRoutes, userRoutes } from '#features/access/users/routes.ts'
import { actionRoutes } from '#features/automation/actions/routes.ts'
import { alarmRoutes } from '#features/automation/alarms/routes.ts'
import { formulaRoutes } from '#features/automation/formulas/routes.ts'
import { scriptRoutes } from '#features/automation/scripts/routes.ts'
import { activeCompanyRoutes, companyRoutes } from '#features/companies/company/routes.ts'
import { openRegistrationRoutes, registrationRoutes } from '#features/companies/registration/routes.ts'
import { integrationRoutes } from '#features/connections/integrations/routes.ts'
import { modbusRoutes } from '#features/connections/modbus/routes.ts'
import { mqttBrokerRoutes } from '#features/connections/mqtt-brokers/routes.ts'
import { opcuaRoutes } from '#features/connections/opcua/routes.ts'
import { tokenRoutes } from '#features/connections/tokens/routes.ts'
import { dashboardRoutes } from '#features/dashboards/dashboards/routes.ts'
import { sharingRoutes, visitorRoutes } from '#features/dashboards/public-dashboards/routes.ts'
import { templateDashboardRoutes } from '#features/dashboards/template-dashboards/routes.ts'
import { applicationOfCompanyRoutes, applicationRoutes } from '#features/devices/applications/routes.ts'
import { dataErrorRoutes } from '#features/devices/data-errors/routes.ts'
import { decoderRoutes } from '#features/devices/decoders/routes.ts'
import { gatewayRoutes } from '#features/devices/gateways/routes.ts'
import { nodeRoutes } from '#features/devices/nodes/routes.ts'
import { poolRoutes } from '#features/devices/pool/routes.ts'
import { signalTestRoutes } from '#features/devices/signal-tests/routes.ts'
import { newsRoutes, openNewsRoutes } from '#features/messages/news/routes.ts'
import { notificationRoutes } from '#features/messages/notifications/routes.ts'
import { apiReferenceRoutes } from '#features/operations/api-reference/routes.ts'
import { superadminRoutes } from '#features/operations/superadmin/routes.ts'
import { importingRoutes } from '#features/readings/importing/routes.ts'
import { auditRoutes } from '#features/records/audit/routes.ts'
import { logRoutes } from '#features/records/logs/routes.ts'
import { homeRoutes } from '#features/reports/home/routes.ts'
import { reportRoutes } from '#features/reports/reports/routes.ts'
import { brandingRoutes } from '#features/settings/branding/routes.ts'
import { contactRoutes, openContactRoutes } from '#features/settings/contacts/routes.ts'
import { companySettingsRoutes, settingsRoutes } from '#features/settings/settings/routes.ts'
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
      ...modbusRoutes,
      ...opcuaRoutes,
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
