import type { Tone } from '@fyr/contract/endpoints/fields'
import { divIcon, type LatLngBounds, type Map as LeafletMap, Marker } from 'leaflet'
import type { MapMarker, Place } from '../map-types.ts'
import { nudgeOf } from '../nudge.ts'
import { type Bounds, haveMoved, indexMarkers, type MapItem, type MarkerIndex, worstOf } from './clusters.ts'
import { DotLayer } from './dot-layer.ts'
import { createFace, type Face } from './marker-face.ts'

export interface MarkerLayerEvents {
  /** Somebody chose a marker, or what lies so close together that no zoom parts it. */
  onChoose: (ids: readonly string[], at: Place) => void
  onMove: (id: string, place: Place, by: 'pointer' | 'keys') => void
  /** Other markers are in view, or they look otherwise. */
  onShown: () => void
  /** What a cluster is called for those who hear. */
  clusterName: (count: number, worst: Tone) => string
}

export interface MarkerLayer {
  set(markers: readonly MapMarker[], cluster: boolean): void
  /** Those in view, in the order in which they are drawn; clusters are taken apart. */
  inView(max: number): { markers: MapMarker[]; more: number }
  placeOf(id: string): Place | undefined
  /** Puts the focus on a marker that is drawn by itself. */
  focus(id: string): void
  /** The marker that is drawn as a dot at a place of the map; undefined where there is none. */
  dotAt(point: { x: number; y: number }): MapMarker | undefined
  remove(): void
}

interface Drawn {
  leaflet: Marker
  face: Face
  item: MapItem
  name: string
}

/** As elements they can be reached by keyboard; more than these at once are dots on a canvas. */
const maxElements = 400
const icon = { width: 28, height: 28 }

/** Draws markers on a map: only those in view, changed in place. */
export function createMarkerLayer(map: LeafletMap, events: MarkerLayerEvents): MarkerLayer {
  let byId = new Map<string, MapMarker>()
  let isClustered = false
  let index: MarkerIndex = indexMarkers([], false, () => undefined)
  let items: MapItem[] = []
  const drawn = new Map<string, Drawn>()
  const dots = new DotLayer()
  let laidOutIn = 0
  let later: ReturnType<typeof setTimeout> | undefined
  let dragged: string | undefined

  function layOut(): void {
    clearTimeout(later)
    later = undefined
    const from = performance.now()
    index = indexMarkers([...byId.values()], isClustered, (id) => byId.get(id))
    laidOutIn = performance.now() - from
  }

  function draw(): void {
    items = index.items(boundsOf(map.getBounds().pad(0.1)), map.getZoom())
    const asDots = items.length > maxElements
    const elements = asDots ? items.filter(({ kind }) => kind === 'cluster') : items
    const keys = new Set(elements.map(({ key }) => key))
    for (const [key, each] of drawn) {
      if (keys.has(key)) continue
      each.leaflet.remove()
      drawn.delete(key)
    }
    for (const item of elements) show(drawn.get(item.key), item)
    dots.show(map, asDots ? items.flatMap((item) => (item.kind === 'marker' ? [item.marker] : [])) : [])
    events.onShown()
  }

  function show(known: Drawn | undefined, item: MapItem): void {
    const each = known ?? create(item)
    each.item = item
    if (item.kind === 'marker') {
      const { marker } = item
      each.face.showMarker(marker)
      if (marker.id !== dragged) each.leaflet.setLatLng([marker.lat, marker.long])
      name(each, spoken(marker))
      if (marker.movable) each.leaflet.dragging?.enable()
      else each.leaflet.dragging?.disable()
      each.leaflet.setZIndexOffset(marker.tone === 'alarm' ? 1000 : marker.tone === 'attention' ? 500 : 0)
    } else {
      const worst = worstOf(index.members(item.id))
      each.face.showCluster(String(item.count), worst)
      name(each, events.clusterName(item.count, worst))
    }
  }

  function name(each: Drawn, text: string): void {
    if (each.name === text) return
    each.name = text
    each.leaflet.getElement()?.setAttribute('aria-label', text)
  }

  function create(item: MapItem): Drawn {
    const face = createFace()
    const at = item.kind === 'marker' ? item.marker : item
    const leaflet = new Marker([at.lat, at.long], {
      icon: divIcon({
        html: face.element,
        className: 'fyr-marker-place',
        iconSize: [icon.width, icon.height],
      }),
      riseOnHover: true,
      autoPanOnFocus: false,
    })
    const each: Drawn = { leaflet, face, item, name: '' }
    leaflet.on('click', () => choose(each.item))
    leaflet.on('dragstart', () => {
      dragged = each.item.kind === 'marker' ? each.item.marker.id : undefined
    })
    leaflet.on('dragend', () => {
      dragged = undefined
      const { lat, lng } = leaflet.getLatLng()
      if (each.item.kind === 'marker') events.onMove(each.item.marker.id, { lat, long: lng }, 'pointer')
    })
    leaflet.addTo(map)
    leaflet.getElement()?.addEventListener('keydown', (event) => onKey(event, each))
    drawn.set(item.key, each)
    return each
  }

  function onKey(event: KeyboardEvent, { item, leaflet }: Drawn): void {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      choose(item)
      return
    }
    const by = nudgeOf(event)
    if (!by || item.kind !== 'marker' || !item.marker.movable) return
    event.preventDefault()
    // The map would move as well.
    event.stopPropagation()
    // From where it is drawn: keys may come faster than whoever owns the markers answers.
    const { lat, lng } = map.containerPointToLatLng(map.latLngToContainerPoint(leaflet.getLatLng()).add(by))
    leaflet.setLatLng([lat, lng])
    events.onMove(item.marker.id, { lat, long: lng }, 'keys')
  }

  function choose(item: MapItem): void {
    if (item.kind === 'marker') {
      events.onChoose([item.marker.id], item.marker)
      return
    }
    const zoom = index.partsAt(item.id)
    if (zoom <= map.getMaxZoom()) map.flyTo([item.lat, item.long], zoom, { duration: 0.4 })
    else
      events.onChoose(
        index.members(item.id).map(({ id }) => id),
        item,
      )
  }

  map.on('moveend', draw)
  return {
    set(markers, cluster) {
      const from = performance.now()
      const mustMove = isClustered !== cluster || haveMoved(byId, markers)
      const isFirst = byId.size === 0
      byId = new Map(markers.map((marker) => [marker.id, marker]))
      if (!mustMove) {
        draw()
        return
      }
      // Of many that move all the time, the map is laid out anew a tenth of the time at most.
      const wait = isFirst || isClustered !== cluster || laidOutIn < 10 ? 0 : laidOutIn * 10
      isClustered = cluster
      if (wait === 0) {
        layOut()
        draw()
        // For the bench, and for whoever wonders in the browser's own tools.
        if (isFirst) performance.measure('fyr-map-markers', { start: from, detail: markers.length })
      } else
        later ??= setTimeout(() => {
          layOut()
          draw()
        }, wait)
    },
    inView(most) {
      const within = boundsOf(map.getBounds())
      const all = index
        .items(within, map.getZoom())
        .flatMap((item) => (item.kind === 'marker' ? [item.marker] : index.members(item.id)))
      return { markers: all.slice(0, most), more: Math.max(0, all.length - most) }
    },
    placeOf: (id) => byId.get(id),
    focus: (id) => drawn.get(`marker ${id}`)?.leaflet.getElement()?.focus(),
    dotAt: (point) => dots.nearest(map, point),
    remove() {
      clearTimeout(later)
      map.off('moveend', draw)
      dots.remove()
      for (const { leaflet } of drawn.values()) leaflet.remove()
      drawn.clear()
    },
  }
}

/** What is written beside it is part of what it is called (WCAG 2.5.3). */
function spoken({ name, label, state }: MapMarker): string {
  const parts = label.includes(name) ? [label] : [name, label]
  return [...parts, label.includes(state) ? '' : state].filter(Boolean).join(', ')
}

export function boundsOf(bounds: LatLngBounds): Bounds {
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}
