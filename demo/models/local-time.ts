import { wallTimeAt } from '@fyr/contract/values/time/time-zone'
import { smooth } from './noise.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The clocks in Aarhus: the day of the week (0 is Sunday) and the hours since midnight, with fractions. */
export function localTime(time: number): { weekday: number; hours: number } {
  const wallTime = wallTimeAt(time, 'Europe/Copenhagen')
  return { weekday: new Date(wallTime).getUTCDay(), hours: (wallTime % day) / hour }
}

/** How much of a workday it is, 0 to 1: nothing of it at night and at weekends. */
export function workday(time: number): number {
  const { weekday, hours } = localTime(time)
  if (weekday === 0 || weekday === 6) return 0
  return smooth((hours - 7.2) / 2) * (1 - smooth((hours - 15.2) / 2.3))
}

/** How many of the people are in, 0 to 1: fewer around noon. */
export function bustle(time: number): number {
  const { hours } = localTime(time)
  const lunch = smooth((hours - 11.6) / 0.4) * (1 - smooth((hours - 12.2) / 0.5))
  return workday(time) * (1 - 0.45 * lunch)
}

/** -1 in the early morning, 1 in the afternoon. */
export function warmth(time: number): number {
  return Math.sin(((localTime(time).hours - 9) / 24) * 2 * Math.PI)
}
