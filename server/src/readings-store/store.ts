import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { inTransaction } from '#db/index.ts'
import { type Bucket, readBuckets, readCalendarBuckets } from './buckets.ts'
import type { CalendarUnit } from './calendar.ts'
import { copyStatement, encodeCopy } from './copy-format.ts'
import { createHead } from './head.ts'
import { countAppended, readCounts } from './hour-counts.ts'
import { readLatest } from './latest.ts'
import { lockForAppend } from './lock.ts'
import { createTimeGiver } from './next-time.ts'
import { type RangeOptions, readRange } from './range.ts'
import { assertStorable, maxTime, type Reading, type ReadingBatch, type ReadingChunk } from './reading.ts'
import { deleteReadings, findRemovedSeries, markSeriesRemoved, sweepSeries } from './removal.ts'
import { createSeriesDirectory, type NamedSeries, type SeriesName } from './series.ts'

/**
 * Where readings are kept. A series is one key of one node and is known here by a number; whoever calls has
 * found the node under `withCompany`, the store asks no more. Times are whole milliseconds since 1970, ranges
 * are half open (from <= time < to) and may be infinite. Of two readings of one series and time the one that
 * was written last is the only one.
 */
export interface ReadingsStore {
  /** The series of a node's keys, in order; those that are missing are made. For writers. */
  resolveSeries(nodeId: string, keys: readonly string[]): Promise<number[]>
  resolveMany(names: readonly SeriesName[]): Promise<number[]>
  /** The series in order, or undefined where nothing was ever stored. For readers: makes none. */
  findSeries(names: readonly SeriesName[]): Promise<(number | undefined)[]>
  /** All series of some nodes, by node and key. */
  listSeries(nodeIds: readonly string[]): Promise<NamedSeries[]>

  /**
   * Writes a batch in the caller's transaction (read committed), once in a transaction, and not while another
   * open transaction has appended to one of its series. Readings of deleted series are dropped.
   * Then the caller tells how it ended: `committed`, or `forget` if it failed or nobody knows.
   * @throws TypeError or RangeError if a reading is not storable (`findValueProblem`, `isStorableTime`).
   */
  append(client: PoolClient, batch: ReadingBatch): Promise<void>
  /** After the commit and before anybody is told: from here on `latest` knows the batch. */
  committed(batch: ReadingBatch): void
  /** What is held in memory of these series may be wrong: it is read again when it is needed. */
  forget(batch: ReadingBatch): void
  /**
   * A time for a reading that came without one, greater than every time given before for the series and than
   * its latest reading (unless that is dated more than a minute ahead). Ask for `latest` first: a series that
   * is not in memory is not looked up here.
   */
  nextTime(series: number, arrival: number): number

  /** The newest reading of each series, in order. From memory once a series has been asked for. */
  latest(seriesIds: readonly number[]): Promise<(Reading | undefined)[]>
  /** The newest `n` readings, newest first. For more than some thousand use `range`. */
  limit(series: number, n: number): Promise<Reading[]>
  /** A stretch of a series in chunks, oldest first unless told otherwise. Leave the loop and the work ends. */
  range(series: number, from: number, to: number, options?: RangeOptions): AsyncIterable<ReadingChunk>
  /** At most `points` buckets of equal width for each series, in order. */
  buckets(
    seriesIds: readonly number[],
    from: number,
    to: number,
    points: number,
    options?: ReadOptions,
  ): Promise<Bucket[][]>
  /** Buckets by the calendar of a time zone. The first and last are cut by the range, not their start and end. */
  calendarBuckets(
    series: number,
    from: number,
    to: number,
    unit: CalendarUnit,
    timeZone: string,
  ): Promise<Bucket[]>
  /** How many readings each node has in the range, in order. */
  counts(nodeIds: readonly string[], from: number, to: number): Promise<number[]>

  /** Deletes what these series have in the range and answers how many readings went. */
  deleteRange(
    seriesIds: readonly number[],
    from: number,
    to: number,
    options?: ChangeOptions,
  ): Promise<number>
  /**
   * Writes readings of a series outside of any batch: a correction by hand. Those of a time that is there
   * replace it. The caller does not tell how it ended.
   * @throws TypeError or RangeError if a reading is not storable.
   */
  correct(series: number, readings: readonly Reading[], options?: ChangeOptions): Promise<void>
  /** How many readings these series have in the range, together. */
  countRange(seriesIds: readonly number[], from: number, to: number): Promise<number>
  /**
   * Forgets one key of a node, or all. Done when nothing can be read any more; the rows go in the background,
   * if need be after the next start. The same key later begins a new series.
   */
  deleteSeries(nodeId: string, key?: string): Promise<void>
  deleteNodes(nodeIds: readonly string[]): Promise<void>

  state(): StoreState
  /** Ends the work in the background. The pool stays open, it belongs to the caller. */
  close(): Promise<void>
}

export interface ReadOptions {
  /** When it is aborted the work ends at the next series, with the signal's reason as the error. */
  signal?: AbortSignal
}

export interface ChangeOptions {
  /** What must be written in the same transaction, an audit row for example; as the pipeline's role. */
  also?: (client: PoolClient) => Promise<void>
}

/** For the metrics. */
export interface StoreState {
  /** Series whose latest reading is in memory, and what that weighs (estimated). */
  headSeries: number
  headBytes: number
  /** Series whose names are in memory. */
  knownSeries: number
  /** Series whose rows are being deleted. */
  seriesBeingRemoved: number
}

export interface StoreOptions {
  /** Of the role `fyr_pipeline`. */
  pool: Pool
  log: { error(details: object, message: string): void }
  /** What the latest readings may weigh in memory; those not asked for go. Enough for half a million series. */
  maxHeadBytes?: number
  /** How many names of series are kept in memory. */
  maxKnownSeries?: number
}

export async function openReadingsStore(options: StoreOptions): Promise<ReadingsStore> {
  const { pool, log, maxHeadBytes = 64_000_000, maxKnownSeries = 1_000_000 } = options
  const head = createHead(maxHeadBytes)
  const directory = createSeriesDirectory(pool, maxKnownSeries)
  const times = createTimeGiver()
  const toSweep = await findRemovedSeries(pool)
  let closing = false
  let sweeping: Promise<void> | undefined

  function startSweeping(): void {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined
      if (toSweep.length > 0 && !closing) startSweeping()
    })
  }

  async function sweep(): Promise<void> {
    for (let series = toSweep[0]; series !== undefined && !closing; series = toSweep[0]) {
      try {
        await sweepSeries(pool, series, () => !closing)
      } catch (error) {
        log.error({ err: error, series }, 'Readings of a deleted series stay until the next start')
      }
      toSweep.shift()
    }
  }

  async function remove(nodeIds: readonly string[], key?: string): Promise<void> {
    const removed = await markSeriesRemoved(pool, nodeIds, key)
    directory.markRemoved(removed)
    const ids = removed.map(({ series }) => series)
    head.forget(ids)
    toSweep.push(...ids)
    startSweeping()
  }

  /** The rows of a removed series are there for a while; no series has the id 0. */
  function readable(series: number): number {
    return directory.isRemoved(series) ? 0 : series
  }

  async function append(client: PoolClient, batch: ReadingBatch): Promise<void> {
    assertStorable(batch)
    const kept = withoutSeries(batch, directory.isRemoved)
    if (kept.series.length === 0) return
    await lockForAppend(client)
    // On the transaction's own connection: waiting for a second one while holding the first could last for ever.
    const latest = await readLatest(client, head, kept.series)
    await countAppended(client, kept, latest)
    await pipeline(Readable.from(encodeCopy(kept)), client.query(copyFrom(copyStatement)))
  }

  startSweeping()

  return {
    resolveSeries: (nodeId, keys) => directory.resolve(keys.map((key) => ({ nodeId, key }))),
    resolveMany: directory.resolve,
    findSeries: directory.find,
    listSeries: directory.list,

    append,
    committed: head.advance,
    forget: (batch) => head.forget(batch.series),
    nextTime: (series, arrival) => times.next(series, arrival, head.get(series)?.time),

    async latest(seriesIds) {
      const wanted = seriesIds.map(readable)
      const entries = await readLatest(pool, head, wanted)
      return wanted.map((series) => {
        const entry = entries.get(series)
        return entry?.value === undefined ? undefined : { time: entry.time, value: entry.value }
      })
    },
    async limit(series, n) {
      const newest: Reading[] = []
      const chunks = readRange(pool, readable(series), 0, maxTime + 1, { limit: n, order: 'newestFirst' })
      for await (const chunk of chunks) newest.push(...readingsOf(chunk))
      return newest
    },
    range: (series, from, to, rangeOptions) =>
      readRange(pool, readable(series), timeWithin(from), timeWithin(to), rangeOptions),
    async buckets(seriesIds, from, to, points, { signal } = {}) {
      const all: Bucket[][] = []
      for (const series of seriesIds) {
        signal?.throwIfAborted()
        all.push(await readBuckets(pool, readable(series), timeWithin(from), timeWithin(to), points))
      }
      return all
    },
    calendarBuckets: (series, from, to, unit, timeZone) =>
      readCalendarBuckets(pool, readable(series), timeWithin(from), timeWithin(to), unit, timeZone),
    counts: (nodeIds, from, to) => readCounts(pool, nodeIds, timeWithin(from), timeWithin(to)),

    async deleteRange(seriesIds, from, to, { also } = {}) {
      let readings = 0
      for (const series of seriesIds) {
        await deleteReadings(pool, readable(series), timeWithin(from), timeWithin(to), (gone) => {
          head.forget([series])
          readings += gone
          return true
        })
      }
      if (also) await inTransaction(pool, also)
      return readings
    },
    async correct(series, readings, { also } = {}) {
      const batch = {
        series: readings.map(() => series),
        times: readings.map(({ time }) => time),
        values: readings.map(({ value }) => value),
      }
      await inTransaction(pool, async (client) => {
        await append(client, batch)
        await also?.(client)
      })
      head.forget([series])
    },
    async countRange(seriesIds, from, to) {
      let readings = 0
      for (const series of seriesIds) {
        for await (const chunk of readRange(pool, readable(series), timeWithin(from), timeWithin(to)))
          readings += chunk.times.length
      }
      return readings
    },
    deleteSeries: (nodeId, key) => remove([nodeId], key),
    deleteNodes: (nodeIds) => remove(nodeIds),

    state: () => ({
      headSeries: head.size,
      headBytes: head.bytes,
      knownSeries: directory.size,
      seriesBeingRemoved: toSweep.length,
    }),
    async close() {
      closing = true
      await sweeping
    },
  }
}

function withoutSeries(batch: ReadingBatch, isRemoved: (series: number) => boolean): ReadingBatch {
  if (!batch.series.some(isRemoved)) return batch
  const isKept = (_: unknown, i: number) => !isRemoved(batch.series[i] ?? 0)
  return {
    series: batch.series.filter(isKept),
    times: batch.times.filter(isKept),
    values: batch.values.filter(isKept),
  }
}

/** The nearest bound within what can be stored; between two milliseconds it is the later one. */
function timeWithin(bound: number): number {
  if (Number.isNaN(bound)) throw new RangeError('A range of time has no bound')
  return Math.min(Math.max(Math.ceil(bound), 0), maxTime + 1)
}

/** The readings of a chunk one by one. */
export function* readingsOf({ times, values }: ReadingChunk): Generator<Reading> {
  for (let i = 0; i < times.length; i++) {
    const time = times[i]
    const value = values[i]
    if (time !== undefined && value !== undefined) yield { time, value }
  }
}
