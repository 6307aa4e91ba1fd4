import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'
import { tableSearch } from '#ui/table/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/notifications',
  staticData: {
    access: 'Settings.GetSettings',
    commands: [{ section: 'goTo', label: ($) => $.shell.notifications.title }],
  },
  validateSearch: tableSearch,
  component: lazyPage(
    withTexts(() => import('./notification-page.tsx'), 'administration'),
    'NotificationPage',
  ),
})

export const notificationRoutes = [listRoute] as const
