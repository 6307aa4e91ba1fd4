import type { NodeTrack } from '@fyr/contract/dashboards/dashboard-data'
import { type KeySeries, trackOf } from '#domains/readings/readings/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { TimeRange } from './parts.ts'

/** Tracks on one map: more are a tangle. */
export const maxTracks = 20
/** Corners of one: more than a screen shows; and of all together. */
const maxPoints = 2000
const maxPointsTogether = 10_000

/** A node that tells where it is, with all of its keys. */
export interface Mover {
  deveui: string
  keys: readonly KeySeries[]
}

/** Where each of them went, oldest first; one that told no place in the stretch is left out. */
export async function tracksOf(
  store: ReadingsStore,
  movers: readonly Mover[],
  stretch: TimeRange,
  signal: AbortSignal,
): Promise<NodeTrack[]> {
  const max = Math.min(maxPoints, Math.floor(maxPointsTogether / Math.max(1, movers.length)))
  const tracks: NodeTrack[] = []
  for (const { deveui, keys } of movers) {
    signal.throwIfAborted()
    const { positions } = await trackOf(store, keys, stretch, { wanted: undefined, max })
    if (positions.length === 0) continue
    tracks.push({
      deveui,
      points: positions.map(({ createdAt, lat, long }) => [Date.parse(createdAt), lat, long]),
    })
  }
  return tracks
}
