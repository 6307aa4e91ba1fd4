import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { Bucket, ReadingsStore } from '#readings-store/index.ts'
import type { Period } from '../../schedule/periods.ts'

export interface Extreme {
  value: number
  /** When it was first reached. */
  time: number
}

export interface Extremes {
  min: Extreme
  max: Extreme
}

interface ExtremeParts {
  readings: Pick<ReadingsStore, 'range' | 'calendarBuckets'>
  timeZone: string
  /** Told of readings that are read; ends the work by throwing. */
  onRead(count: number): Promise<void> | void
}

/** When the least and the greatest number of a period were first reached. @param total all of the period */
export async function extremesOf(
  parts: ExtremeParts,
  series: number,
  period: Period,
  total: Bucket,
): Promise<Extremes> {
  const days: { known?: Bucket[] } = {}
  const find = async (side: 'min' | 'max'): Promise<Extreme> => {
    const value = total[side]
    const known = total[`${side}Time`]
    if (known !== undefined) return { value, time: known }
    // Rollups do not know when: the day that has it is looked through.
    days.known ??= await parts.readings.calendarBuckets(series, period.from, period.to, 'day', parts.timeZone)
    const day = days.known.find((each) => each[side] === value)
    const from = Math.max(day?.start ?? period.from, period.from)
    const to = Math.min(day?.end ?? period.to, period.to)
    return { value, time: day?.[`${side}Time`] ?? (await firstTimeOf(parts, series, { from, to }, value)) }
  }
  return { min: await find('min'), max: await find('max') }
}

async function firstTimeOf(
  { readings, onRead }: ExtremeParts,
  series: number,
  { from, to }: Period,
  wanted: number,
): Promise<number> {
  for await (const { times, values } of readings.range(series, from, to)) {
    await onRead(times.length)
    for (let at = 0; at < times.length; at++) {
      const value = values[at]
      const isNumber = typeof value === 'number' || typeof value === 'boolean'
      if (isNumber && Number(value) === wanted) return times[at] ?? from
    }
    await yieldWhenDue()
  }
  return from
}
