import type { LiveSeries } from '@fyr/contract/live'
import { useEffect, useState } from 'react'
import { useLiveEvents, useReadingsHandler } from '#api/live.ts'
import { createLiveStore, type LiveStore } from './live-store.ts'

/** One subscription for all series of a page. */
export function useLiveStore(series: readonly LiveSeries[]): LiveStore {
  const [store] = useState(createLiveStore)
  useReadingsHandler(series, (readings) => store.put(readings, Date.now()))
  useLiveEvents(['readingsChanged'], ({ deveui, keys }) => store.forget(keys.map((key) => ({ deveui, key }))))
  useEffect(() => () => store.stop(), [store])
  return store
}
