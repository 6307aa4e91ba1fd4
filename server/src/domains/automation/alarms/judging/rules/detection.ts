import { createTrail, differs, type Trail } from '../trail.ts'
import { isSameSeries, type JudgedReading, type KnownValue, type Latest, type Series } from './series.ts'

/** What decides in place of the value itself. */
export type Detection =
  | {
      readonly type: 'rateOfChange'
      readonly per: 'minute' | 'hour'
      readonly rising: number | null
      readonly falling: number | null
    }
  | { readonly type: 'noChange'; readonly minutes: number; readonly tolerance: number }
  | {
      readonly type: 'difference'
      readonly other: Series
      readonly absolute: boolean
      readonly limitHigh: number | null
      readonly limitLow: number | null
    }
  | {
      readonly type: 'band'
      readonly sensitivity: number
      readonly direction: 'above' | 'below' | 'both'
      readonly weeks: number
    }

export const rateMs = { minute: 60_000, hour: 3_600_000 } as const

export function trailOf(detection: Detection | null): Trail | null {
  if (detection?.type === 'rateOfChange') return createTrail({ spanMs: rateMs[detection.per], tolerance: 0 })
  return detection?.type === 'noChange' ? createTrail({ spanMs: 0, tolerance: detection.tolerance }) : null
}

/** The limits of a rate or a difference; falling is a rate below zero. Those of a band are in spreads from the median. */
export function detectionLimits(detection: Detection): { high: number | null; low: number | null } {
  if (detection.type === 'rateOfChange') {
    return { high: detection.rising, low: detection.falling === null ? null : -detection.falling }
  }
  if (detection.type === 'band') {
    const { direction, sensitivity } = detection
    return {
      high: direction === 'below' ? null : sensitivity,
      low: direction === 'above' ? null : -sensitivity,
    }
  }
  return detection.type === 'difference'
    ? { high: detection.limitHigh, low: detection.limitLow }
    : { high: null, low: null }
}

/** What is compared with the limits: undefined where it is not known. */
export function derived(
  detection: Detection,
  trail: Trail | null,
  own: Series,
  reading: JudgedReading | null,
  latest: Latest,
): KnownValue | undefined {
  if (detection.type === 'difference') return difference(detection, own, reading, latest)
  if (detection.type !== 'rateOfChange' || reading === null) return undefined
  const { value, time } = reading
  const span = rateMs[detection.per]
  const known = latest(own.nodeId, own.key)
  // After a restart the store knows one reading.
  const before = trail?.before(time, span) ?? (known && time - known.time >= span ? known : undefined)
  if (typeof value !== 'number' || typeof before?.value !== 'number') return undefined
  return { value: (value - before.value) / ((time - before.time) / span), time }
}

function difference(
  { other, absolute }: Detection & { type: 'difference' },
  own: Series,
  reading: JudgedReading | null,
  latest: Latest,
): KnownValue | undefined {
  const known = (series: Series) =>
    reading !== null && isSameSeries(series, reading) ? reading : latest(series.nodeId, series.key)
  const [one, two] = [known(own), known(other)]
  if (typeof one?.value !== 'number' || typeof two?.value !== 'number') return undefined
  const value = one.value - two.value
  return { value: absolute ? Math.abs(value) : value, time: Math.max(one.time, two.time) }
}

/** Since when a value has not changed, seen with a reading; undefined when it has just changed, or is not known. */
export function steadySince(
  { tolerance }: Detection & { type: 'noChange' },
  trail: Trail | null,
  reading: JudgedReading,
): number | undefined {
  const steady = trail?.steady
  return steady && !differs(steady.value, reading.value, tolerance) ? steady.since : undefined
}
