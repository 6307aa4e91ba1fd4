import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/layout.ts'
import type { FyrMapProps } from './map-types.ts'

const MapSurface = lazy(() => import('./map-surface.tsx'))

/**
 * A map of nodes, or of whatever has places: it fills its parent, which needs a height. Leaflet and the built-in
 * map are fetched when the first one is shown.
 */
export function FyrMap(props: FyrMapProps) {
  return (
    <Suspense fallback={<Skeleton height="100%" radius="sm" />}>
      <MapSurface {...props} />
    </Suspense>
  )
}
