import type { LiveSeries } from '@fyr/contract/live/live'
import { useEffect, useState } from 'react'
import { useLiveEvents, useReadingsHandler } from '#api/live/live.ts'
import { nodeEvents } from '#features/devices/nodes/news/node-news.ts'
import { createLiveStore, type LiveStore } from './live-store.ts'

/**
 * One subscription for all series of a page, and one listener for events of its nodes. Who may not see nodes hears no news
 * of them: what their readings tell is all there is.
 * @param askedAt epoch ms; when the answer that names the series was asked for. Absent while it is fetched: that
 *   request is as new as the subscription.
 */
export function useLiveStore(series: readonly LiveSeries[], askedAt?: number): LiveStore {
  const [store] = useState(createLiveStore)
  useReadingsHandler(series, (readings) => store.put(readings, Date.now()), askedAt)
  useLiveEvents(['readingsChanged'], ({ deveui, keys }) => store.forget(keys.map((key) => ({ deveui, key }))))
  useLiveEvents(nodeEvents, (event) => store.putNews(event, Date.now()))
  useEffect(() => () => store.stop(), [store])
  return store
}
