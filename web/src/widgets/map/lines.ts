import type { NodeTrack } from '@fyr/contract/dashboards/dashboard-data'
import type { MapNode } from '#entities/maps/markers/map-node.ts'
import type { MapTrack } from '#ui/map/map-types.ts'

/** Where nodes went, as lines; what ends now goes on to where the node is. One that stood still has none. */
export function linesOf(
  tracks: readonly NodeTrack[],
  nodes: readonly Pick<MapNode, 'deveui' | 'name' | 'lat' | 'long' | 'lastContact'>[],
  endsNow: boolean,
): MapTrack[] {
  if (tracks.length === 0) return []
  const byDeveui = new Map(nodes.map((node) => [node.deveui, node]))
  return tracks.flatMap(({ deveui, points }) => {
    const node = byDeveui.get(deveui)
    const line = points.map(([time, lat, long]) => ({ time, lat, long }))
    const last = line.at(-1)
    if (!last || !node) return []
    const { name, lat, long, lastContact } = node
    const isFurther =
      lastContact !== null && lastContact > last.time && (lat !== last.lat || long !== last.long)
    if (endsNow && isFurther && lat !== null && long !== null) line.push({ time: lastContact, lat, long })
    return line.length > 1 ? [{ id: deveui, name, colour: null, points: line }] : []
  })
}
