import type { LiveSeries } from '@fyr/contract/live/live'
import { useEffect, useState } from 'react'
import { nameOfSeries } from '#api/live/live.ts'
import { createLiveRefresh } from '#api/live/live-refresh.ts'
import type { LiveFeed, WidgetAnswer } from '../widget.ts'
import type { Timed } from './rows.ts'

/**
 * Readings that came since the question was sent, by `nameOfSeries`: every one of them, drawn as
 * often as `createLiveRefresh` says. Begins anew with each answer, which has what came before it.
 */
export function useHeard(
  live: LiveFeed,
  data: WidgetAnswer,
  max: number,
): ReadonlyMap<string, readonly Timed[]> {
  const [heard, setHeard] = useState<ReadonlyMap<string, readonly Timed[]>>(new Map())
  const { askedAt } = data
  useEffect(() => {
    const kept = new Map<string, Timed[]>()
    const refresh = createLiveRefresh(() => setHeard(new Map(kept)))
    setHeard(new Map())
    const stop = live.listen((readings) => {
      for (const { createdAt, value, ...series } of readings) {
        const name = nameOfSeries(series satisfies LiveSeries)
        kept.set(name, [{ at: createdAt, value }, ...(kept.get(name) ?? [])].slice(0, max))
      }
      refresh.request()
    }, askedAt)
    return () => {
      refresh.stop()
      stop()
    }
  }, [live, askedAt, max])
  return heard
}
