import { dayMs, offsetAt, offsetHoldsUntil, startOfDay } from '@fyr/contract/values/time/time-zone'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'

export type CalendarUnit = 'hour' | 'day' | 'week' | 'month'

const hour = 3_600_000
const maxLength = { hour: 2 * hour, day: 2 * dayMs, week: 8 * dayMs, month: 32 * dayMs }

/**
 * Where the hours, days, weeks (from Monday) or months of a time zone begin, from the one that `from` is in
 * to the first at or after `to`; empty for an empty range.
 * @throws RangeError if the zone is unknown or there are more than `max` stretches between the edges.
 */
export function calendarEdges(...range: CalendarRange): number[] {
  return [...eachEdge(...range)]
}

/** The same, letting the event loop go on meanwhile: a hundred thousand hours of a new zone take 30 ms. */
export async function calendarEdgesInSlices(...range: CalendarRange): Promise<number[]> {
  const edges: number[] = []
  for (const edge of eachEdge(...range)) {
    edges.push(edge)
    if (edges.length % 64 === 0) await yieldWhenDue()
  }
  return edges
}

type CalendarRange = [from: number, to: number, unit: CalendarUnit, timeZone: string, max: number]

function* eachEdge(...[from, to, unit, timeZone, max]: CalendarRange): Generator<number, void, undefined> {
  // An empty range of an unknown zone is refused, too.
  offsetAt(0, timeZone)
  if (!(from < to)) return
  const refuse = () => new RangeError(`There are more than ${max} ${unit}s in the range`)
  if ((to - from) / maxLength[unit] > max) throw refuse()
  const nextEdge = unit === 'hour' ? hoursFrom(from, timeZone) : daysFrom(from, unit, timeZone)
  for (let count = 0; ; count++) {
    if (count > max) throw refuse()
    const edge = nextEdge()
    yield edge
    if (edge >= to) return
  }
}

/**
 * Hours follow the clock of the zone (in India they begin at :30 UTC). Where the clock jumps by half an hour,
 * the hour it happens in is longer.
 */
function hoursFrom(from: number, timeZone: string): () => number {
  let edge = from - modulo(from + offsetAt(from, timeZone), hour)
  let isFirst = true
  let sameUntil = edge
  return () => {
    if (!isFirst) edge += hour
    isFirst = false
    if (edge > sameUntil) {
      const late = modulo(edge + offsetAt(edge, timeZone), hour)
      if (late > 0) edge += hour - late
      sameUntil = offsetHoldsUntil(edge, timeZone)
    }
    return edge
  }
}

function daysFrom(from: number, unit: 'day' | 'week' | 'month', timeZone: string): () => number {
  const today = Math.floor((from + offsetAt(from, timeZone)) / dayMs)
  const date = new Date(today * dayMs)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  // Day 0, the first of January 1970, was a Thursday.
  const monday = today - modulo(today + 3, 7)
  let steps = 0
  return () => {
    const step = steps++
    if (unit === 'day') return startOfDay(today + step, timeZone)
    if (unit === 'week') return startOfDay(monday + step * 7, timeZone)
    return startOfDay(Date.UTC(year, month + step, 1) / dayMs, timeZone)
  }
}

function modulo(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor
}
