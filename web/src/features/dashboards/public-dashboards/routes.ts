import { createRoute, redirect } from '@tanstack/react-router'
import { sessionState } from '#api/session/session-state.ts'
import { ofCompanyRoute, rootRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { isPublicSession } from '#core/public-session.ts'
import { tableSearch } from '#ui/table/view/view.ts'
import { visitorSearch } from './visit/search.ts'

/** For everybody: neither menu nor session. */
const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public/$id',
  staticData: { access: 'anyone' },
  validateSearch: visitorSearch,
  beforeLoad: ({ location }) => {
    // From within the portal it begins anew, as for a stranger.
    if (sessionState().status === 'signedIn' && !isPublicSession) {
      throw redirect({ href: location.href, reloadDocument: true })
    }
  },
  component: lazyPage(() => import('./visit/public-page.tsx'), 'PublicPage', 'dashboards'),
})

const sharedRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/dashboard/shared',
  staticData: { access: 'Dashboard.Update' },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./shared-list-page.tsx'), 'SharedListPage', 'dashboards'),
})

export const visitorRoutes = [publicRoute] as const
export const sharingRoutes = [sharedRoute] as const
