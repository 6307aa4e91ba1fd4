import type { Weather } from '@fyr/contract/readings/weather'
import type { Forecasts } from './forecasts.ts'
import { daysOf, nowOf } from './now-and-days.ts'
import type { Place } from './provider.ts'

export interface AskedPlace {
  /** What it is called. */
  name: string
  /** Undefined: nobody said where it is. Null: of a node that is gone. */
  place: Place | undefined | null
}

/** The weather of a place as a widget shows it, out of what is known at this moment. */
export function weatherOf(
  forecasts: Forecasts,
  { name, place }: AskedPlace,
  { now, timeZone, days }: { now: number; timeZone: string; days: number },
): Weather {
  const far = 15 * 60_000
  const trouble = (why: (Weather & { state: 'trouble' })['why'], askAgain = far) => ({
    state: 'trouble' as const,
    place: name,
    why,
    askAgain,
  })
  if (place === null) return trouble('nodeGone')
  if (place === undefined) return trouble('noPlace')
  const { steps, heardAt, stale, without, askAgain } = forecasts.of(place)
  const present = steps && nowOf(steps, now)
  if (!steps || !present) {
    return without === 'waiting' ? { state: without, place: name, askAgain } : trouble(without, askAgain)
  }
  return {
    state: 'known',
    place: name,
    now: present,
    days: daysOf(steps, now, timeZone, days),
    heardAt: new Date(heardAt).toISOString(),
    stale,
    askAgain,
  }
}
