import type { LiveSeries } from '@fyr/contract/live'
import { useEffect, useState } from 'react'
import { nameOfSeries } from '#api/live.ts'
import type { LiveFeed, WidgetAnswer } from '../widget.ts'
import type { Timed } from './rows.ts'

const quarterSecond = 250

/**
 * Readings that came since the question was sent, by `nameOfSeries`: every one of them, drawn four times a second
 * at most. Begins anew with each answer, which has what came before it.
 */
export function useHeard(
  live: LiveFeed,
  data: WidgetAnswer,
  most: number,
): ReadonlyMap<string, readonly Timed[]> {
  const [heard, setHeard] = useState<ReadonlyMap<string, readonly Timed[]>>(new Map())
  const { askedAt } = data
  useEffect(() => {
    const kept = new Map<string, Timed[]>()
    let timer: ReturnType<typeof setTimeout> | undefined
    setHeard(new Map())
    const stop = live.listen((readings) => {
      for (const { createdAt, value, ...series } of readings) {
        const name = nameOfSeries(series satisfies LiveSeries)
        kept.set(name, [{ at: createdAt, value }, ...(kept.get(name) ?? [])].slice(0, most))
      }
      timer ??= setTimeout(() => {
        timer = undefined
        setHeard(new Map(kept))
      }, quarterSecond)
    }, askedAt)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live, askedAt, most])
  return heard
}
