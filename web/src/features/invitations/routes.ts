import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'

/** Where the link of a mail leads: signed in or not. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation/$token',
  staticData: { access: 'anyone' },
  component: lazyPage(
    withTexts(() => import('./invitation-page.tsx'), 'administration'),
    'InvitationPage',
  ),
})

export const invitationRoutes = [invitationRoute] as const
