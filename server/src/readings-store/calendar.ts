export type CalendarUnit = 'hour' | 'day' | 'week' | 'month'

const hour = 3_600_000
const day = 24 * hour
const longest = { hour: 2 * hour, day: 2 * day, week: 8 * day, month: 32 * day }

/**
 * Where the hours, days, weeks (from Monday) or months of a time zone begin, from the one that `from` is in
 * to the first at or after `to`; empty for an empty range.
 * @throws RangeError if the zone is unknown or there are more than `max` stretches between the edges.
 */
export function calendarEdges(
  from: number,
  to: number,
  unit: CalendarUnit,
  timeZone: string,
  max: number,
): number[] {
  const offsetAt = offsetsOf(timeZone)
  if (!(from < to)) return []
  const refuse = () => new RangeError(`There are more than ${max} ${unit}s in the range`)
  if ((to - from) / longest[unit] > max) throw refuse()
  const edges: number[] = []
  const nextEdge = unit === 'hour' ? hoursFrom(from, offsetAt) : daysFrom(from, unit, offsetAt)
  do {
    if (edges.length > max) throw refuse()
    edges.push(nextEdge())
  } while ((edges.at(-1) ?? to) < to)
  return edges
}

/** How far a zone's clocks are ahead of UTC at an instant, both in milliseconds. */
type OffsetAt = (instant: number) => number

/**
 * Hours follow the clock of the zone (in India they begin at :30 UTC). Where the clock jumps by half an hour,
 * the hour it happens in is longer.
 */
function hoursFrom(from: number, offsetAt: OffsetAt): () => number {
  let edge = from - modulo(from + offsetAt(from), hour)
  let isFirst = true
  return () => {
    if (!isFirst) {
      edge += hour
      const late = modulo(edge + offsetAt(edge), hour)
      if (late > 0) edge += hour - late
    }
    isFirst = false
    return edge
  }
}

function daysFrom(from: number, unit: 'day' | 'week' | 'month', offsetAt: OffsetAt): () => number {
  const today = Math.floor((from + offsetAt(from)) / day)
  const date = new Date(today * day)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  // Day 0, the first of January 1970, was a Thursday.
  const monday = today - modulo(today + 3, 7)
  let steps = 0
  return () => {
    const step = steps++
    if (unit === 'day') return startOfDay(today + step, offsetAt)
    if (unit === 'week') return startOfDay(monday + step * 7, offsetAt)
    return startOfDay(Date.UTC(year, month + step, 1) / day, offsetAt)
  }
}

/** The first instant of a day, counted from 1970, in the zone. Not always midnight: the clocks may skip it. */
function startOfDay(number: number, offsetAt: OffsetAt): number {
  const midnight = number * day
  const candidates = [midnight - offsetAt(midnight - day), midnight - offsetAt(midnight + day)]
  const earlier = Math.min(...candidates)
  const later = Math.max(...candidates)
  const isMidnight = (instant: number) => instant + offsetAt(instant) === midnight
  if (isMidnight(earlier)) return earlier
  // Either the later one is midnight, or there is none and this is when the clocks went past it.
  return later
}

/**
 * The offsets of a zone. Asking for one takes microseconds, so a day (UTC) that begins and ends with the same
 * one is taken to have no other.
 */
function offsetsOf(timeZone: string): OffsetAt {
  const measure = offsetMeasure(timeZone)
  const atMidnight = new Map<number, number>()
  const offsetAtMidnight = (number: number) => {
    const known = atMidnight.get(number)
    if (known !== undefined) return known
    const offset = measure(number * day)
    atMidnight.set(number, offset)
    return offset
  }
  return (instant) => {
    const today = Math.floor(instant / day)
    const offset = offsetAtMidnight(today)
    return offset === offsetAtMidnight(today + 1) ? offset : measure(instant)
  }
}

function offsetMeasure(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (instant) => {
    const parts = format.formatToParts(instant)
    const read = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value)
    const clock = Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
    )
    return clock - Math.floor(instant / 1000) * 1000
  }
}

function modulo(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor
}
