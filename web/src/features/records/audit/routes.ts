import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'
import { rangeSearch } from '#ui/time/range/range.ts'

const auditRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/audit',
  staticData: {
    access: 'AdminOrCompanyAdmin',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.audit }],
  },
  validateSearch: (search: Record<string, unknown>) => ({ ...tableSearch(search), ...rangeSearch(search) }),
  component: lazyPage(() => import('./audit-page.tsx'), 'AuditPage', 'administration'),
})

export const auditRoutes = [auditRoute] as const
