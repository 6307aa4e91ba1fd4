import type { ReadingsStore } from '#readings-store/index.ts'
import { type HourValues, hourMs, type LearnedBand, learnBand } from '../judging/bands/learned-band.ts'

/** What a band is learned from: hours of the past, from rollups where there are some. */
export type HourlyReadings = Pick<ReadingsStore, 'findSeries' | 'calendarBuckets'>

const weekMs = 7 * 24 * hourMs

/**
 * The whole hours of a series that end before `now`, oldest first. Those of UTC, which rollups are kept by; none of a
 * series that has never had a reading.
 */
export async function hoursOf(
  store: HourlyReadings,
  series: number | undefined | null,
  { from, now }: { from: number; now: number },
): Promise<readonly HourValues[]> {
  const start = Math.floor(from / hourMs) * hourMs
  const end = Math.floor(now / hourMs) * hourMs
  return series === undefined || series === null
    ? []
    : await store.calendarBuckets(series, start, end, 'hour', 'UTC')
}

/** The band of a key by its last weeks; null while there are too few of them. */
export async function learnFrom(
  store: HourlyReadings,
  { nodeId, key, weeks }: { nodeId: string; key: string; weeks: number },
  { timeZone, now }: { timeZone: string; now: number },
): Promise<LearnedBand | null> {
  const [series] = await store.findSeries([{ nodeId, key }])
  return learnBand(await hoursOf(store, series, { from: now - weeks * weekMs, now }), timeZone, now)
}
