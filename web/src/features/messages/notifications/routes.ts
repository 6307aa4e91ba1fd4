import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/notifications',
  staticData: {
    access: 'Settings.GetSettings',
    commands: [{ section: 'goTo', label: ($) => $.shell.notifications.title }],
  },
  validateSearch: tableSearch,
  component: lazyPage(() => import('./notification-page.tsx'), 'NotificationPage', 'administration'),
})

export const notificationRoutes = [listRoute] as const
