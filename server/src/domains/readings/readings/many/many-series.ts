import type { ManyQuestion } from '@fyr/contract/readings/readings'
import type { Bucket, ReadingsStore } from '#readings-store/index.ts'
import { fail } from '#request/problem.ts'
import { type NumberColumns, numbersOf } from '../numbers.ts'
import { bucketWidth, refuseTooManySteps } from '../ranges/buckets.ts'
import type { TimeRange } from '../ranges/raw-range.ts'
import type { KeySeries } from '../series.ts'

/** What one of several series answers with. */
export interface SeriesPart {
  /** In the question, from 0. */
  place: number
  key: KeySeries
  /** Width of the buckets in ms; 0 for steps of the calendar. */
  stepMs: number
  buckets: readonly Bucket[]
  /** In place of buckets, where there are few. */
  readings: NumberColumns | undefined
}

const usualPoints = 500
/** Over all series of a call: some 30 MB of columns. */
const maxBuckets = 500_000
/** Asked of the store at once, so that no more is held: about 10 MB. */
const bucketsAtOnce = 50_000

/**
 * The series of a question one after the other, in its order; a part is made when it is asked for.
 * @throws Problem buckets.tooMany before anything is read
 */
export function manySeries(
  store: ReadingsStore,
  keys: readonly KeySeries[],
  range: TimeRange,
  question: ManyQuestion,
  timeZone: string,
  signal: AbortSignal,
): AsyncGenerator<SeriesPart, void, undefined> {
  const { resolution, raw = 0 } = question
  if (resolution) {
    refuseTooManySteps(range, resolution, 'body.resolution')
    return byCalendar(store, keys, range, resolution, timeZone, signal)
  }
  const points = question.series.map((each) => each.points ?? question.points ?? usualPoints)
  if (points.reduce((sum, each) => sum + each, 0) > maxBuckets) {
    fail('buckets.tooMany', { params: { maximum: maxBuckets }, field: 'body.points' })
  }
  return byPoints(store, keys, range, points, raw, signal)
}

async function* byCalendar(
  store: ReadingsStore,
  keys: readonly KeySeries[],
  { from, to }: TimeRange,
  resolution: NonNullable<ManyQuestion['resolution']>,
  timeZone: string,
  signal: AbortSignal,
): AsyncGenerator<SeriesPart, void, undefined> {
  for (const [place, key] of keys.entries()) {
    signal.throwIfAborted()
    const buckets =
      key.series === null ? [] : await store.calendarBuckets(key.series, from, to, resolution, timeZone)
    yield { place, key, stepMs: 0, buckets, readings: undefined }
  }
}

async function* byPoints(
  store: ReadingsStore,
  keys: readonly KeySeries[],
  range: TimeRange,
  points: readonly number[],
  raw: number,
  signal: AbortSignal,
): AsyncGenerator<SeriesPart, void, undefined> {
  for (const { first, last, wanted } of groupsOf(points)) {
    const group = keys.slice(first, last)
    const stored = group.map(({ series }) => series).filter((series) => series !== null)
    const answers = await store.buckets(stored, range.from, range.to, wanted, { signal })
    const bySeries = new Map(stored.map((series, at) => [series, answers[at] ?? []]))
    for (const [at, key] of group.entries()) {
      const buckets = (key.series === null ? undefined : bySeries.get(key.series)) ?? []
      const readings = await readingsIn(store, key, range, buckets, raw)
      yield { place: first + at, key, stepMs: bucketWidth(range, wanted), buckets, readings }
    }
  }
}

/** Neighbours that want the same number of points, as many as one question to the store may have. */
function* groupsOf(points: readonly number[]) {
  let first = 0
  for (let last = 1; last <= points.length; last++) {
    const wanted = points[first] ?? 1
    if (points[last] === wanted && (last + 1 - first) * wanted <= bucketsAtOnce) continue
    yield { first, last, wanted }
    first = last
  }
}

/** The readings themselves, if there are so few of them; undefined if not. */
async function readingsIn(
  store: ReadingsStore,
  { series }: KeySeries,
  { from, to }: TimeRange,
  buckets: readonly Bucket[],
  max: number,
): Promise<NumberColumns | undefined> {
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0)
  if (series === null || count === 0 || count > max) return undefined
  // Buckets of one reading each say all there is to say.
  if (count === buckets.length && buckets.every(({ minTime }) => minTime !== undefined)) {
    return {
      times: Float64Array.from(buckets, ({ minTime }) => minTime ?? 0),
      values: Float64Array.from(buckets, ({ min }) => min),
    }
  }
  const chunks: NumberColumns[] = []
  let left = max
  for await (const chunk of store.range(series, from, to)) {
    const numbers = numbersOf(chunk)
    left -= numbers.times.length
    // More came meanwhile: the buckets are the better answer.
    if (left < 0) return undefined
    chunks.push(numbers)
  }
  return {
    times: joined(chunks.map(({ times }) => times)),
    values: joined(chunks.map(({ values }) => values)),
  }
}

function joined(columns: readonly Float64Array[]): Float64Array {
  const [only] = columns
  if (only && columns.length === 1) return only
  const all = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const column of columns) {
    all.set(column, at)
    at += column.length
  }
  return all
}
