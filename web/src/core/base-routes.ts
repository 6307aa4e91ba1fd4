import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { sessionState } from '#api/session/session-state.ts'

/** The parents that features hang their routes on; app/router.tsx gives them their components. */
export const rootRoute = createRootRoute()

/** Pages behind the sign-in, with menu and top bar. Who may see which one, each page's route says. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  staticData: { access: 'anyUser' },
  beforeLoad: ({ location }) => {
    if (sessionState().status === 'signedIn') return
    // The one page that another one stands for to visitors, while they may.
    if (location.pathname === '/register') throw redirect({ to: '/registration', replace: true })
    // The specification sends a visitor without rights to logout; from there the way leads to login and back.
    throw redirect({ to: '/logout', search: { to: location.href }, replace: true })
  },
})

/** Pages of the active company, for `useCompanyId`; somebody without one is told what to do. */
export const ofCompanyRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'of-company',
  staticData: { access: 'anyUser' },
})
