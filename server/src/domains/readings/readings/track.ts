import type { Track, TrackPosition } from '@fyr/contract/devices/positions'
import { halfOf, type Position, placeAt, positionOf, speedOf } from '@fyr/contract/values/position-of'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { type Reading, type ReadingsStore, readingsOf } from '#readings-store/index.ts'
import { fail } from '#request/problem.ts'
import type { TimeRange } from './ranges/raw-range.ts'
import type { KeySeries } from './series.ts'

/** A key that has readings. */
type Known = KeySeries & { series: number }
/** Which keys say where a node is. */
type Source = { whole: Known } | { lat: Known; long: Known }

/**
 * Where a node was, oldest first, `max` positions at most.
 * @param keys all keys of the node
 * @param wanted the key to follow; 400 when it tells no position
 */
export async function trackOf(
  store: ReadingsStore,
  keys: readonly KeySeries[],
  range: TimeRange,
  { wanted, max }: { wanted: string | undefined; max: number },
): Promise<Omit<Track, 'deveui'>> {
  const source = await sourceOf(store, keys, wanted)
  if (!source) {
    if (wanted !== undefined) fail('field.notOneOf', { field: 'query.key' })
    return { keys: [], positions: [], step: 1, truncated: false }
  }
  const known = keys.find((key): key is Known => key.key.toLowerCase() === 'speed' && key.series !== null)
  const { kept, step } = await thinned(positionsIn(store, source, known, range), max)
  return {
    keys: 'whole' in source ? [source.whole.key] : [source.lat.key, source.long.key],
    positions: kept.map(
      ({ time, lat, long, speed }): TrackPosition => ({
        createdAt: new Date(time).toISOString(),
        lat,
        long,
        speed,
      }),
    ),
    step,
    truncated: step > 1,
  }
}

/** The key that told a position last; two keys with a half each count as one. */
async function sourceOf(
  store: ReadingsStore,
  keys: readonly KeySeries[],
  wanted: string | undefined,
): Promise<Source | undefined> {
  const known = keys.filter((key): key is Known => key.series !== null)
  const latest = await store.latest(known.map(({ series }) => series))
  const found: { source: Source; time: number }[] = []
  const halves: Partial<Record<keyof Position, { key: Known; time: number }>> = {}
  for (const [at, key] of known.entries()) {
    const reading = latest[at]
    if (!reading) continue
    const { time, value } = reading
    const half = halfOf(key.key)
    if (half && typeof value === 'number') halves[half] ??= { key, time }
    if (positionOf(value)) found.push({ source: { whole: key }, time })
  }
  const { lat, long } = halves
  if (lat && long) {
    found.push({ source: { lat: lat.key, long: long.key }, time: Math.min(lat.time, long.time) })
  }
  if (wanted !== undefined) return found.find(({ source }) => namesOf(source).includes(wanted))?.source
  return found.toSorted((one, other) => other.time - one.time)[0]?.source
}

const namesOf = (source: Source) =>
  'whole' in source ? [source.whole.key] : [source.lat.key, source.long.key]

interface Placed extends Position {
  time: number
  speed: number | null
}

async function* positionsIn(
  store: ReadingsStore,
  source: Source,
  speed: Known | undefined,
  { from, to }: TimeRange,
): AsyncGenerator<Placed, void, undefined> {
  const readings = async function* (key: Known) {
    for await (const chunk of store.range(key.series, from, to)) yield* readingsOf(chunk)
  }
  const places =
    'whole' in source
      ? wholePlaces(readings(source.whole))
      : pairs(readings(source.lat), readings(source.long))
  if (!speed) yield* places
  else {
    for await (const [place, own] of besides(places, readings(speed))) {
      yield place.speed === null && typeof own?.value === 'number' ? { ...place, speed: own.value } : place
    }
  }
}

async function* wholePlaces(readings: AsyncIterable<Reading>): AsyncGenerator<Placed, void, undefined> {
  for await (const { time, value } of readings) {
    const place = positionOf(value)
    if (place) yield { time, ...place, speed: speedOf(value) }
  }
}

async function* pairs(
  lats: AsyncIterable<Reading>,
  longs: AsyncIterable<Reading>,
): AsyncGenerator<Placed, void, undefined> {
  for await (const [lat, long] of besides(lats, longs)) {
    const place = long && placeAt(lat.value, long.value)
    if (place) yield { time: lat.time, ...place, speed: null }
  }
}

/** Each of the first with that of the second that has the same time; both are in the order of time. */
async function* besides<T extends { time: number }>(
  first: AsyncIterable<T>,
  second: AsyncIterable<Reading>,
): AsyncGenerator<[T, Reading | undefined], void, undefined> {
  const others = second[Symbol.asyncIterator]()
  try {
    let other = await others.next()
    for await (const each of first) {
      while (!other.done && other.value.time < each.time) other = await others.next()
      yield [each, other.done || other.value.time !== each.time ? undefined : other.value]
    }
  } finally {
    await others.return?.()
  }
}

/** Positions between two looks at the clock. */
const checkedEvery = 128

/**
 * Each so many-th, so that there are `max` at most: the first and the last are among them. However long the range
 * is, no more than `max` are held.
 */
export async function thinned<T>(all: AsyncIterable<T>, most: number): Promise<{ kept: T[]; step: number }> {
  let kept: T[] = []
  let step = 1
  let count = 0
  let last: T | undefined
  const halve = () => {
    kept = kept.filter((_, at) => at % 2 === 0)
    step *= 2
  }
  for await (const each of all) {
    if (count % checkedEvery === 0) await yieldWhenDue()
    if (count % step === 0 && kept.length === most) halve()
    if (count % step === 0) kept.push(each)
    last = each
    count++
  }
  if (last !== undefined && (count - 1) % step !== 0) {
    if (kept.length === most) halve()
    kept.push(last)
  }
  return { kept, step }
}
