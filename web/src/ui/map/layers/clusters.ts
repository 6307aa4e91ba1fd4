import type { Tone } from '@fyr/contract/endpoints/fields'
import Supercluster from 'supercluster'
import { deepestZoom, type MapMarker, type Place } from '../map-types.ts'

/** What is drawn at one place: a marker by itself, or several as one. */
export type MapItem =
  | { kind: 'marker'; key: string; marker: MapMarker }
  | ({ kind: 'cluster'; key: string; id: number; count: number } & Place)

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** The markers by place. Only places and ids are kept in it: what markers look like may change underneath. */
export interface MarkerIndex {
  /** All that is to be drawn within the bounds. */
  items(bounds: Bounds, zoom: number): MapItem[]
  /** The markers of a cluster. */
  members(cluster: number): MapMarker[]
  /** The zoom at which a cluster falls apart; beyond the map's own for markers of one place. */
  partsAt(cluster: number): number
}

/** Pixels between two markers below which they are drawn as one. */
const radius = 52
/** As deep as maps go: what lies at one place is never drawn on one another. */
const deepest = deepestZoom

/**
 * Lays out markers for drawing.
 * @param current what a marker looks like now, by its id
 */
export function indexMarkers(
  markers: readonly MapMarker[],
  cluster: boolean,
  current: (id: string) => MapMarker | undefined,
): MarkerIndex {
  if (!cluster) return plainIndex(markers, current)
  const index = new Supercluster<{ id: string }>({ radius, extent: 256, maxZoom: deepest, minPoints: 2 })
  // What somebody may move must not vanish among others while they do.
  const apart = plainIndex(
    markers.filter(({ movable }) => movable),
    current,
  )
  index.load(
    markers
      .filter(({ movable }) => !movable)
      .map(({ id, lat, long }) => ({
        type: 'Feature',
        properties: { id },
        geometry: { type: 'Point', coordinates: [long, lat] },
      })),
  )
  const found = (id: string) => current(id) ?? []
  // What is in a cluster stays the same for as long as the index does; how it is, is asked at each drawing.
  const members = new Map<number, string[]>()
  const idsOf = (cluster: number) => {
    const known = members.get(cluster)
    if (known) return known
    const ids = index.getLeaves(cluster, Number.POSITIVE_INFINITY).map(({ properties }) => properties.id)
    members.set(cluster, ids)
    return ids
  }
  return {
    items(bounds, zoom) {
      const { west, south, east, north } = bounds
      const features = index.getClusters([west, south, east, north], Math.floor(zoom))
      const items = features.flatMap(({ geometry, properties }): MapItem[] => {
        if (!('cluster' in properties)) return [found(properties.id)].flat().map((marker) => itemOf(marker))
        const [long = 0, lat = 0] = geometry.coordinates
        const { cluster_id: id, point_count: count } = properties
        // Ids change with every index; the place is what lasts.
        return [{ kind: 'cluster', key: `cluster ${lat} ${long} ${count}`, id, count, lat, long }]
      })
      return [...items, ...apart.items(bounds, zoom)]
    },
    members: (id) => idsOf(id).flatMap(found),
    partsAt: (id) => index.getClusterExpansionZoom(id),
  }
}

const itemOf = (marker: MapMarker): MapItem => ({ kind: 'marker', key: `marker ${marker.id}`, marker })

function plainIndex(
  markers: readonly MapMarker[],
  current: (id: string) => MapMarker | undefined,
): MarkerIndex {
  return {
    items: (bounds) =>
      markers.flatMap((kept) => {
        const marker = current(kept.id)
        return marker && isWithin(marker, bounds) ? [itemOf(marker)] : []
      }),
    members: () => [],
    partsAt: () => 0,
  }
}

export const isWithin = ({ lat, long }: Place, { west, south, east, north }: Bounds): boolean =>
  lat >= south && lat <= north && long >= west && long <= east

/** Whether markers must be laid out anew: some came, went or moved. Another colour alone asks for nothing. */
export function haveMoved(before: ReadonlyMap<string, MapMarker>, after: readonly MapMarker[]): boolean {
  if (before.size !== after.length) return true
  return after.some(({ id, lat, long, movable }) => {
    const known = before.get(id)
    return known?.lat !== lat || known.long !== long || known.movable !== movable
  })
}

const urgency: Record<Tone, number> = { alarm: 4, attention: 3, silent: 2, ok: 1, neutral: 0 }

/** What needs somebody most: a cluster is as bad as the worst in it. */
export function worstOf(markers: readonly Pick<MapMarker, 'tone'>[]): Tone {
  let worst: Tone = 'neutral'
  for (const { tone } of markers) if (urgency[tone] > urgency[worst]) worst = tone
  return worst
}

/** The box around all places; null without any. */
export function boundsOf(places: Iterable<Place>): Bounds | null {
  let bounds: Bounds | null = null
  for (const { lat, long } of places) {
    bounds ??= { west: long, east: long, south: lat, north: lat }
    bounds.west = Math.min(bounds.west, long)
    bounds.east = Math.max(bounds.east, long)
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
  }
  return bounds
}
