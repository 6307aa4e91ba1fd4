import { smooth } from './noise.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Copenhagen',
  hour: '2-digit',
  minute: '2-digit',
  weekday: 'short',
  hourCycle: 'h23',
})
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** By UTC hour, since asking Intl for each of a million readings takes a minute. */
const known = new Map<number, { weekday: number; hours: number }>()

/** The wall clock in Aarhus: the day of the week (0 is Sunday) and the hours since midnight, with fractions. */
export function localTime(time: number): { weekday: number; hours: number } {
  const start = Math.floor(time / hour)
  let found = known.get(start)
  if (found === undefined) {
    const parts = new Map(format.formatToParts(start * hour).map(({ type, value }) => [type, value]))
    const weekday = weekdays.indexOf(parts.get('weekday') ?? '')
    found = { weekday, hours: Number(parts.get('hour')) + Number(parts.get('minute')) / 60 }
    known.set(start, found)
  }
  return { weekday: found.weekday, hours: found.hours + (time - start * hour) / hour }
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
