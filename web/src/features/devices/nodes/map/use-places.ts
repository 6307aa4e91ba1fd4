import type { PlacesQuery } from '@fyr/contract/devices/nodes/node-places'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useLiveEvents } from '#api/live/live.ts'
import { apiQuery, invalidate } from '#api/queries.ts'
import { type MapNode, nodesOfPlaces } from '#entities/maps/markers/map-node.ts'
import { useNodeNews } from './use-node-news.ts'

const none: readonly MapNode[] = []
const renewMs = 300_000
const changeMs = 3000
/** Longer than any answer takes. */
const answerMs = 10_000

/** All nodes that match, where they are and how they are now. */
export function usePlaces(query: PlacesQuery) {
  const client = useQueryClient()
  const places = useQuery({
    ...apiQuery((api) => api.nodes.places, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    // Comparing ten thousand nodes one by one costs more than it saves.
    structuralSharing: false,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveEvents(['nodeChanged', 'nodesCreated'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void invalidate(client, (api) => api.nodes.places)
    }, changeMs)
  })
  const stored = useMemo(() => (places.data ? nodesOfPlaces(places.data) : none), [places.data])
  // What is told live is how it is, so that it is no harm when the answer knows it already.
  const nodes = useNodeNews(stored, places.dataUpdatedAt - answerMs)
  return { places, nodes }
}
