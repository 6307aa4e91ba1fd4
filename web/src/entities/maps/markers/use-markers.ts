import type { Marker } from '@fyr/contract/widgets/maps'
import { useMemo } from 'react'
import type { MapMarker } from '#ui/map/map-types.ts'
import { isPlaced, type MapNode } from './map-node.ts'
import { type MarkerLook, markerOf, placeMarkerOf } from './markers.ts'
import { useMarkerWords } from './use-marker-words.ts'

/**
 * What stands on the map: the nodes that are shown, and places of its own. A node that a place stands for is there
 * and nowhere else. The markers of nodes that did not change are the same objects.
 */
export function useMarkers(
  shown: readonly MapNode[],
  places: readonly Marker[],
  all: readonly MapNode[],
  look: MarkerLook,
): readonly MapMarker[] {
  const words = useMarkerWords(look.parts.includes('lastContact'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: markers of another look are other markers
  const made = useMemo(() => new WeakMap<MapNode, MapMarker>(), [words, look])
  return useMemo(() => {
    const placed = new Set(places.flatMap(({ deveui }) => deveui?.toLowerCase() ?? []))
    const nodes = shown.flatMap((node) => {
      if (!isPlaced(node) || placed.has(node.deveui.toLowerCase())) return []
      const known = made.get(node) ?? markerOf(node, look, words)
      made.set(node, known)
      return [known]
    })
    const byDeveui = new Map(placed.size === 0 ? [] : all.map((node) => [node.deveui.toLowerCase(), node]))
    const own = places.map((place) =>
      placeMarkerOf(
        place,
        place.deveui === null ? undefined : byDeveui.get(place.deveui.toLowerCase()),
        look,
        words,
      ),
    )
    return [...nodes, ...own]
  }, [shown, places, all, look, words, made])
}
