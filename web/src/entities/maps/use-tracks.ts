import type { Track } from '@fyr/contract/devices/positions'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import type { MapTrack } from '#ui/map/map-types.ts'
import type { Range } from '#ui/time/range/range.ts'
import type { MapNode } from './markers/map-node.ts'

/** More at once are a tangle. */
export const maxTracks = 20
/** Of one: a line of as many corners is as good as any. */
const positionsEach = 1500

export interface Tracks {
  tracks: readonly MapTrack[]
  /** Those that did not move in the range. */
  still: readonly MapNode[]
  hasFailed: boolean
}

/** Where nodes went in the range. One that ends now goes on to where the node is. */
export function useTracks(nodes: readonly MapNode[], { from, to, live }: Range): Tracks {
  const may = useMayCall((api) => api.readings.positions)
  // A range that moves with the clock is asked for anew when it has moved by a hundredth.
  const unit = live ? Math.max(60_000, Math.round((to - from) / 100)) : 1
  const start = Math.floor(from / unit) * unit
  const end = live ? Math.ceil(to / unit) * unit : to
  const asked = useMemo(() => nodes.slice(0, maxTracks), [nodes])
  const answers = useQueries({
    queries: asked.map(({ deveui }) => ({
      ...apiQuery((api) => api.readings.positions, {
        params: { id: deveui, start, end },
        query: { limit: positionsEach },
      }),
      enabled: may,
      placeholderData: keepPreviousData,
      staleTime: unit,
    })),
    combine: (queries) => ({
      found: queries.map(({ data }) => data),
      hasFailed: queries.some(({ error }) => error !== null),
    }),
  })
  return useMemo(() => {
    const known = asked.flatMap((node, at) => {
      const track = answers.found[at]
      return track ? [{ node, points: pointsOf(track, live ? node : null) }] : []
    })
    return {
      tracks: known.flatMap(({ node: { deveui, name }, points }) =>
        points.length > 1 ? [{ id: deveui, name, colour: null, points }] : [],
      ),
      still: known.filter(({ points }) => points.length < 2).map(({ node }) => node),
      hasFailed: answers.hasFailed,
    }
  }, [asked, answers, live])
}

/** The corners of the line, the last of them where the node is now. */
export function pointsOf(track: Pick<Track, 'positions'>, now: MapNode | null): MapTrack['points'] {
  const points = track.positions.map(({ createdAt, lat, long }) => ({
    time: Date.parse(createdAt),
    lat,
    long,
  }))
  const last = points.at(-1)
  if (!last || !now?.moves || now.lat === null || now.long === null || now.lastContact === null) return points
  if (now.lastContact <= last.time || (now.lat === last.lat && now.long === last.long)) return points
  return [...points, { time: now.lastContact, lat: now.lat, long: now.long }]
}
