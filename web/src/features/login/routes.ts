import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signOut } from '#api/session.ts'
import { sessionState } from '#api/session-state.ts'
import { rootRoute } from '#app/parents.ts'
import { queryClient } from '#app/query-client.ts'

interface LoginSearch {
  /** Where the visitor wanted to go: a path of the portal. */
  to?: string
}

/** Only a path below us: `//evil.example` and `/\evil.example` would lead elsewhere. */
export function loginSearch(search: Record<string, unknown>): LoginSearch {
  const { to } = search
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && !/^\/log(in|out)\b/.test(to) ? { to } : {}
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => {
    if (sessionState().status === 'signedIn') throw redirect({ href: search.to ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})

/** Ends the session, if there is one, and leads to the login. */
const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  validateSearch: loginSearch,
  beforeLoad: async ({ search, preload }) => {
    // A pointer that only passes over the link signs nobody out.
    if (preload) return
    if (sessionState().status === 'signedIn') {
      // Signed out here even when the server cannot be told.
      await signOut().catch(() => undefined)
      queryClient.clear()
    }
    throw redirect({ to: '/login', search, replace: true })
  },
})

export const loginRoutes = [loginRoute, logoutRoute] as const
