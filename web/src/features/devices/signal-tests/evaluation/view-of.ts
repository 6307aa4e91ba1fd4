import type { MapView, Place } from '#ui/map/map-types.ts'

const tileSize = 256
const roundTheEarth = 40_075_017
const metresOfDegree = 111_320
/** That the walk has on any screen, in pixels. */
const room = 280
/** A walk of a few metres is not blown up. */
const leastMetres = 60
const deepest = 18

/** Where a map of these places opens: as close as shows all of them; null without any. */
export function viewOf(places: readonly Place[]): MapView | null {
  if (places.length === 0) return null
  const lats = places.map(({ lat }) => lat)
  const longs = places.map(({ long }) => long)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...longs), Math.max(...longs)]
  const centre = { lat: (south + north) / 2, long: (west + east) / 2 }
  const narrowing = Math.cos((centre.lat * Math.PI) / 180)
  const metres = Math.max(
    leastMetres,
    (north - south) * metresOfDegree,
    (east - west) * metresOfDegree * narrowing,
  )
  const zoom = Math.log2((roundTheEarth * narrowing * room) / (metres * tileSize))
  return { centre, zoom: Math.max(2, Math.min(deepest, Math.floor(zoom))) }
}
