import { mdiApi } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'

/** The search stands in the address, and so does the call: `/api-reference?q=node#nodesList`. */
interface ReferenceSearch {
  q?: string
}

const referenceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/api-reference',
  staticData: {
    access: 'anyUser',
    link: 'apiReference',
    menu: { order: 160, label: ($) => $.shell.menu.apiReference, icon: mdiApi },
  },
  validateSearch: ({ q }: Record<string, unknown>): ReferenceSearch =>
    q === undefined || q === '' ? {} : { q: String(q).slice(0, 200) },
  component: lazyPage(() => import('./api-reference-page.tsx'), 'ApiReferencePage', 'administration'),
})

export const apiReferenceRoutes = [referenceRoute] as const
