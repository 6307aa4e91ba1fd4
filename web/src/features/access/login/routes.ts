import { sameOriginPath } from '@fyr/contract/values/same-origin-path'
import { createRoute, redirect } from '@tanstack/react-router'
import { signOut } from '#api/session/session.ts'
import { sessionState } from '#api/session/session-state.ts'
import { rootRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { queryClient } from '#core/query-client.ts'

/** Only a path of the portal, and not in a circle. Named though undefined: the router keeps what the address says else. */
export function loginSearch({ to }: Record<string, unknown>): { to?: string | undefined } {
  const path = typeof to === 'string' ? sameOriginPath(to) : null
  return { to: path === null || /^\/log(in|out)\b/.test(path) ? undefined : path }
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { access: 'anyone' },
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => {
    if (sessionState().status === 'signedIn') throw redirect({ href: search.to ?? '/', replace: true })
  },
  component: lazyPage(() => import('./login-page.tsx'), 'LoginPage'),
})

/** Ends the session, if there is one, and leads to the login. */
const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  staticData: { access: 'anyone' },
  validateSearch: loginSearch,
  beforeLoad: async ({ search, preload }) => {
    // A pointer that only passes over the link signs nobody out.
    if (preload) return
    if (sessionState().status === 'signedIn') {
      // Signed out here even when the server cannot be told.
      const signOutUrl = await signOut().catch(() => null)
      queryClient.clear()
      if (signOutUrl !== null) {
        location.assign(signOutUrl)
        // The browser is on its way.
        await new Promise(() => undefined)
      }
    }
    throw redirect({ to: '/login', search, replace: true })
  },
})

const ssoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/sso',
  staticData: { access: 'anyone' },
  component: lazyPage(() => import('./sso-page.tsx'), 'SsoPage'),
})

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot',
  staticData: { access: 'anyone' },
  validateSearch: ({ email }: Record<string, unknown>): { email?: string } =>
    typeof email === 'string' ? { email } : {},
  component: lazyPage(() => import('./forgot-page.tsx'), 'ForgotPage'),
})

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot/$id',
  staticData: { access: 'anyone' },
  component: lazyPage(() => import('./reset-page.tsx'), 'ResetPage'),
})

const emailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email/$token',
  staticData: { access: 'anyone' },
  component: lazyPage(() => import('./email-page.tsx'), 'EmailPage', 'administration'),
})

export const loginRoutes = [loginRoute, ssoRoute, logoutRoute, forgotRoute, resetRoute, emailRoute] as const
