import { type LatLngBoundsExpression, Map as LeafletMap } from 'leaflet'
import { boundsOf } from './layers/clusters.ts'
import { deepestZoom, type MapView, type Place } from './map-types.ts'

/** What a map without anything on it shows: the Nordic countries. */
const nowhere: MapView = { centre: { lat: 61, long: 16 }, zoom: 4 }

/** Leaflet without controls of its own: ours are in the user's language and big enough for fingers. */
export function createMap(
  element: HTMLElement,
  view: MapView | null,
  places: readonly Place[],
  closest: number,
): LeafletMap {
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 1,
    maxZoom: deepestZoom,
    worldCopyJump: true,
    maxBoundsViscosity: 1,
    // Markers are taken apart by zooming in on them.
    bounceAtZoomLimits: false,
    zoomAnimation: !prefersLessMotion(),
    markerZoomAnimation: !prefersLessMotion(),
    fadeAnimation: !prefersLessMotion(),
    inertia: !prefersLessMotion(),
  })
  show(map, view, places, { animate: false, closest })
  return map
}

/**
 * Goes to the view, or to where all places can be seen.
 * @param closest how near it goes for a single place
 */
export function show(
  map: LeafletMap,
  view: MapView | null,
  places: readonly Place[],
  { animate = !prefersLessMotion(), closest = 15 } = {},
): void {
  if (view) {
    map.setView([view.centre.lat, view.centre.long], view.zoom, { animate })
    return
  }
  const bounds = boundsOf(places)
  if (!bounds) {
    map.setView([nowhere.centre.lat, nowhere.centre.long], nowhere.zoom, { animate })
    return
  }
  const corners: LatLngBoundsExpression = [
    [bounds.south, bounds.west],
    [bounds.north, bounds.east],
  ]
  map.fitBounds(corners, { padding: [36, 36], maxZoom: closest, animate })
}

export const prefersLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export function viewOf(map: LeafletMap): MapView {
  const { lat, lng } = map.getCenter().wrap()
  return { centre: { lat, long: lng }, zoom: map.getZoom() }
}
