import type { Bucket } from '@fyr/contract/readings/readings'
import { wallAt } from '#ui/time/zone.ts'

type BucketRange = Pick<Bucket, 'start' | 'min' | 'max' | 'first' | 'last'>

export interface Bounds {
  /** Outside is above this. */
  high: number | null
  /** Outside is below this. */
  low: number | null
}

/** When an alarm may be triggered. */
export interface ActiveTimes {
  /** 0 is Sunday; none means every day. */
  activeDays: readonly number[]
  /** "22:30"; '' is midnight. */
  activeFrom?: string
  activeTo?: string
}

interface CountOptions extends ActiveTimes {
  bucketMs: number
  bounds: Bounds
  delayMs: number
  timeZone: string
  /** Epoch ms: what is still outside has lasted until here. */
  until: number
}

export interface Outside {
  /** How often the value left its limits for as long as the delay, on an active day. */
  times: number
  /** How long it was outside at those times. */
  ms: number
}

const quarter = 900_000

/**
 * How often an alarm with these settings would have been raised, as exactly as buckets can tell: of each
 * stretch of time the first, the last, the lowest and the highest value are known, not their order.
 */
export function countOutside(buckets: readonly BucketRange[], options: CountOptions): Outside {
  const counted: Outside = { times: 0, ms: 0 }
  for (const { from, to } of excursions(buckets, options)) {
    const raised = from + options.delayMs
    if (raised > to || !touchesActiveTime(raised, to, options)) continue
    counted.times++
    counted.ms += to - from
  }
  return counted
}

/** From leaving the limits to coming back, oldest first. */
function excursions(buckets: readonly BucketRange[], { bucketMs, bounds, until }: CountOptions) {
  const isOutside = (value: number) =>
    (bounds.high !== null && value > bounds.high) || (bounds.low !== null && value < bounds.low)
  const found: { from: number; to: number }[] = []
  let since: number | null = null
  for (const { start, min, max, first, last } of buckets) {
    const middle = start + bucketMs / 2
    if (since !== null && !isOutside(first)) {
      found.push({ from: since, to: start })
      since = null
    }
    if (isOutside(first)) since ??= start
    const left = isOutside(min) || isOutside(max)
    if (since === null && left) since = middle
    if (since === null) continue
    if (!isOutside(last)) {
      found.push({ from: since, to: Math.max(middle, since) })
      since = null
    } else if (isOutside(first) && hasInside(min, max, bounds)) {
      found.push({ from: since, to: middle })
      since = middle
    }
  }
  if (since !== null) found.push({ from: since, to: Math.max(until, since) })
  return found
}

/** Whether the value surely was within the limits at some time: an end of what it went through is. */
function hasInside(min: number, max: number, { high, low }: Bounds): boolean {
  const within = (value: number) => (high === null || value <= high) && (low === null || value >= low)
  return within(min) || within(max)
}

/** A value that is still outside when active days and hours begin raises the alarm then. */
function touchesActiveTime(from: number, to: number, options: CountOptions): boolean {
  for (let at = from; at < to; at += quarter) if (isActiveAt(at, options)) return true
  return isActiveAt(to, options)
}

/** As firstActive of the server: a span that ends before it begins is of the day on which it begins. */
function isActiveAt(
  at: number,
  { activeDays, activeFrom = '', activeTo = '', timeZone }: CountOptions,
): boolean {
  const { year, month, day, hour, minute } = wallAt(at, timeZone)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const isDay = (each: number) => activeDays.length === 0 || activeDays.includes(each)
  const time = hour * 60 + minute
  const start = minutesOf(activeFrom) ?? 0
  const end = minutesOf(activeTo) ?? dayMinutes
  if (end > start) return isDay(weekday) && time >= start && time < end
  return (isDay(weekday) && time >= start) || (isDay((weekday + 6) % 7) && time < end)
}

const dayMinutes = 1440

function minutesOf(text: string): number | undefined {
  const [hours, minutes] = text.split(':').map(Number)
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes
}
