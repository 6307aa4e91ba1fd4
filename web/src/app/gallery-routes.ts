import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '#core/base-routes.ts'
import { lazyPage } from '#core/lazy-page.ts'
import { tableSearch } from '#ui/table/view/view.ts'
import { rangeSearch } from '#ui/time/range/range.ts'

/** Everything of the design system on one page, for looking at; not in what is shipped. */
export const galleryRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/gallery',
        staticData: { access: 'anyone' },
        validateSearch: (search: Record<string, unknown>) => ({
          ...tableSearch(search),
          ...rangeSearch(search),
        }),
        component: lazyPage(() => import('#ui/gallery/gallery.tsx'), 'Gallery'),
      }),
    ]
  : []
