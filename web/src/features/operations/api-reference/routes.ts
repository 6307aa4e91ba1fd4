import { mdiApi } from '@mdi/js'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#core/base-routes.ts'
import { withTexts } from '#core/texts.ts'
import { lazyPage } from '#ui/page/lazy-page.ts'

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
  component: lazyPage(
    withTexts(() => import('./api-reference-page.tsx'), 'administration'),
    'ApiReferencePage',
  ),
})

export const apiReferenceRoutes = [referenceRoute] as const
