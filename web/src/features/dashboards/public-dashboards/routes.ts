import { createRoute, redirect } from '@tanstack/react-router'
import { sessionState } from '#api/session/session-state.ts'
import { ofCompanyRoute, rootRoute } from '#core/base-routes.ts'
import { isPublicSession } from '#core/public-session.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'
import { visitorSearch } from './search.ts'

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
  component: lazyPage(
    withTexts(() => import('./public-page.tsx'), 'dashboards'),
    'PublicPage',
  ),
})

const sharedRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/dashboard/shared',
  staticData: { access: 'Dashboard.Update' },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./shared-list-page.tsx'), 'dashboards'),
    'SharedListPage',
  ),
})

export const visitorRoutes = [publicRoute] as const
export const sharingRoutes = [sharedRoute] as const
