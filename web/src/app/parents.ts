import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionState } from '#api/session-state.ts'
import { CrashedPage } from './crashed-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The parents that features hang their routes on. This file knows no feature. */
export const rootRoute = createRootRoute({
  notFoundComponent: NotFoundPage,
  errorComponent: CrashedPage,
})

/** Pages behind the sign-in, with menu and top bar. Who may see which one says access.ts. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  beforeLoad: ({ location }) => {
    if (sessionState().status === 'signedIn') return
    // The specification sends a visitor without rights to logout; from there the way leads to login and back.
    throw redirect({ to: '/logout', search: { to: location.href }, replace: true })
  },
})

/** Pages of the active company, for `useCompanyId`; somebody without one is told what to do. */
export const ofCompanyRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'of-company',
  // Of the same file as the shell, which is there by then.
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'OfCompany'),
})
