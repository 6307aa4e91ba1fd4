import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#app/parents.ts'
import { tableSearch } from '#ui/table/view.ts'
import { type NodeSearch, nodeSearch } from './page/node-search.ts'
import { type WizardSearch, wizardSearch } from './wizard/wizard-search.ts'

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tag',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./list/node-list-page.tsx'), 'NodeListPage'),
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tag/create',
  validateSearch: (search: Record<string, unknown>): WizardSearch => wizardSearch(search),
  component: lazyRouteComponent(() => import('./wizard/node-wizard-page.tsx'), 'NodeWizardPage'),
})

const editRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tag/create/$deveui',
  component: lazyRouteComponent(() => import('./settings/node-edit-page.tsx'), 'NodeEditPage'),
})

const nodeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tagdetails/$deveui',
  validateSearch: (search: Record<string, unknown>): NodeSearch => nodeSearch(search),
  component: lazyRouteComponent(() => import('./page/node-page.tsx'), 'NodePage'),
})

export const nodeRoutes = [listRoute, newRoute, editRoute, nodeRoute] as const
