import { mdiSignalVariant } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { ofCompanyRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { type TableSearch, tableSearch } from '#ui/table/view/view.ts'

interface ListSearch extends TableSearch {
  /** The node to start a test of: the dialog opens with it. */
  node?: string
}
interface TestSearch {
  /** Compared with this test. */
  with?: string
}

const testSearch = (search: Record<string, unknown>): TestSearch => ({
  ...(typeof search.with === 'string' && /^[\da-f-]{36}$/i.test(search.with) && { with: search.with }),
})

const listRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/signaltest',
  staticData: {
    access: 'SignalTest.View',
    commands: [{ section: 'goTo', label: ($) => $.shell.menu.fieldTests }],
    menu: {
      order: 80,
      label: ($) => $.shell.menu.fieldTests,
      icon: mdiSignalVariant,
    },
  },
  validateSearch: (search: Record<string, unknown>): ListSearch => ({
    ...tableSearch(search),
    ...(typeof search.node === 'string' && { node: search.node.slice(0, 64) }),
  }),
  component: lazyPage(() => import('./test-list-page.tsx'), 'TestListPage', 'field'),
})

const walkRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/signaltest/$id',
  staticData: { access: 'SignalTest.View' },
  validateSearch: testSearch,
  component: lazyPage(() => import('./test-page.tsx'), 'WalkPage', 'field'),
})

const peekRoute = createRoute({
  getParentRoute: () => ofCompanyRoute,
  path: '/signaltest/peek/$id',
  staticData: { access: 'SignalTest.View' },
  validateSearch: testSearch,
  component: lazyPage(() => import('./test-page.tsx'), 'PeekPage', 'field'),
})

export const signalTestRoutes = [listRoute, walkRoute, peekRoute] as const
