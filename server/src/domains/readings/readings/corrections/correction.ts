import type { LiveReading } from '@fyr/contract/live/live'
import type { EventPort } from '#db/index.ts'
import { type Changes, recordChangeInPipeline } from '#domains/records/audit/index.ts'
import type { LiveBus } from '#live/index.ts'
import {
  maxValueBytes,
  type Reading,
  type ReadingsStore,
  type ReadingValue,
  SeriesRemovedError,
} from '#readings-store/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { wireReading } from '../currents.ts'
import type { KeySeries } from '../series.ts'
import { problemOfValue } from '../value-problem.ts'

export interface CorrectionParts {
  store: ReadingsStore
  events: Pick<EventPort, 'publishEvent'>
  bus: LiveBus
  /** How deep the JSON of a reading may be nested, the reading itself being the first level. */
  maxDepth: number
}

interface TimeRange {
  from: number
  to: number
}

/**
 * Gives the reading of a time another value; 404 when there is none at that time, since what was never measured
 * is sent as every other reading is. The old value stays in the audit log. Alarms judge the last value again.
 */
export async function correctReading(
  parts: CorrectionParts,
  by: CompanyPrincipal,
  key: KeySeries,
  time: number,
  sent: unknown,
) {
  const { store, maxDepth } = parts
  const value = checkedValue(sent, maxDepth)
  const series = found(key.series)
  const before = found(await readingAt(store, series, time))
  const correction = store.correct(series, [{ time, value }], {
    also: (client) =>
      recordChangeInPipeline(client, by, 'updated', objectOf(key), {
        time: { from: iso(time), to: iso(time) },
        value: { from: before.value, to: value },
      }),
  })
  await correction.catch((error: unknown) => {
    // Its key was deleted meanwhile.
    if (error instanceof SeriesRemovedError) fail('object.notFound')
    throw error
  })
  await tell(parts, by.companyId, [key], { from: time, to: time + 1 })
  return wireReading(key, { time, value })
}

/** 404 when there is no reading at that time. */
export async function removeReading(
  parts: CorrectionParts,
  by: CompanyPrincipal,
  key: KeySeries,
  time: number,
): Promise<void> {
  const deleted = await removeRanges(parts, by, [key], { from: time, to: time + 1 })
  if (deleted === 0) fail('object.notFound')
}

/**
 * Deletes what several keys have in a range. In the audit each key that had readings has a row: with the value
 * where the range is one moment, else with their number.
 */
export async function removeRanges(
  parts: CorrectionParts,
  by: CompanyPrincipal,
  keys: readonly KeySeries[],
  range: TimeRange,
): Promise<number> {
  const { store } = parts
  const changed: { key: KeySeries & { series: number }; changes: Changes }[] = []
  for (const key of storedOf(keys)) {
    const changes = await describeRange(store, key.series, range)
    if (changes) changed.push({ key, changes })
  }
  if (changed.length === 0) return 0
  const series = changed.map(({ key }) => key.series)
  const deleted = await store.deleteRange(series, range.from, range.to, {
    async also(client) {
      for (const { key, changes } of changed) {
        await recordChangeInPipeline(client, by, 'deleted', objectOf(key), changes)
      }
    },
  })
  await tell(
    parts,
    by.companyId,
    changed.map(({ key }) => key),
    range,
  )
  return deleted
}

/** What goes with a range, for the audit; undefined when there is nothing in it. */
async function describeRange(
  store: ReadingsStore,
  series: number,
  { from, to }: TimeRange,
): Promise<Changes | undefined> {
  if (to - from === 1) {
    const reading = await readingAt(store, series, from)
    return reading && { time: { from: iso(from), to: null }, value: { from: reading.value, to: null } }
  }
  const count = await store.countRange([series], from, to)
  if (count === 0) return undefined
  return { range: { from: iso(from), to: iso(to - 1) }, readings: { from: count, to: 0 } }
}

const iso = (time: number) => new Date(time).toISOString()
const objectOf = ({ deveui, key, nodeName }: KeySeries) =>
  ['readings', `${deveui}/${key}`, `${nodeName} ${key}`] as const

export function storedOf<K extends KeySeries>(keys: readonly K[]): (K & { series: number })[] {
  return keys.flatMap((key) => (key.series === null ? [] : [{ ...key, series: key.series }]))
}

async function readingAt(store: ReadingsStore, series: number, time: number): Promise<Reading | undefined> {
  for await (const { values } of store.range(series, time, time + 1, { limit: 1 })) {
    const [value] = values
    if (value !== undefined) return { time, value }
  }
  return undefined
}

/** The value as ingest would take it. */
function checkedValue(value: unknown, maxDepth: number): ReadingValue {
  const field = 'body.value'
  switch (problemOfValue(value, maxDepth - 1)) {
    case undefined:
      // problemOfValue has just shown that it is one.
      return value as ReadingValue
    case 'value.tooLong':
      return fail('field.tooLong', { field, params: { maximum: maxValueBytes } })
    default:
      return fail('field.invalid', { field })
  }
}

/**
 * Open pages fetch what they show of these keys anew; where the newest reading is another now, it is sent to
 * them as readings are that come in.
 */
async function tell(
  { store, events, bus }: CorrectionParts,
  companyId: string,
  keys: readonly KeySeries[],
  range: TimeRange,
): Promise<void> {
  const stored = storedOf(keys)
  const series = stored.map(({ nodeId, key }) => ({ nodeId, key }))
  events.publishEvent('readingsCorrected', { companyId, series })
  const latest = await store.latest(stored.map(({ series }) => series))
  const news = stored.flatMap(({ deveui, key }, at): LiveReading[] => {
    const reading = latest[at]
    if (!reading || reading.time >= range.to) return []
    return [{ deveui, key, value: reading.value as LiveReading['value'], createdAt: reading.time }]
  })
  if (news.length > 0) bus.publishReadings(companyId, news)
  for (const [deveui, ofNode] of Map.groupBy(keys, (key) => key.deveui)) {
    bus.publishEvent(companyId, { type: 'readingsChanged', deveui, keys: ofNode.map(({ key }) => key) })
  }
}
