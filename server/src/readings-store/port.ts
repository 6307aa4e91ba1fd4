import type { Pool, PoolClient } from 'pg'
import type { Clock } from '#lib/clock.ts'
import type { Bucket } from './reads/bucket-sums.ts'
import type { CalendarUnit } from './reads/calendar.ts'
import type { RangeOptions } from './reads/range.ts'
import type { Reading, ReadingBatch, ReadingChunk } from './reads/reading.ts'
import type { NamedSeries, SeriesName } from './reads/series.ts'

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
   * open transaction has appended to one of its series.
   * Then the caller tells how it ended: `committed`, or `forget` if it failed or nobody knows.
   * @throws SeriesRemovedError if one of its series is removed: then it is to be resolved anew.
   * @throws TypeError or RangeError if a reading is not storable (`findValueProblem`, `isStorableTime`).
   */
  append(client: PoolClient, batch: ReadingBatch): Promise<void>
  /** After the commit and before anybody is told: from here on `latest` knows the batch. */
  committed(batch: ReadingBatch): void
  /** Readings that are stored and were dated ahead of the clock: their time has come, and `latest` knows them. */
  arrived(batch: ReadingBatch): void
  /** What is held in memory of these series may be wrong: it is read again when it is needed. */
  forget(batch: ReadingBatch): void
  /**
   * A time for a reading that came without one, greater than every time given before for the series and than
   * its latest reading (unless that is dated more than a minute ahead). Ask for `latest` first: a series that
   * is not in memory is not looked up here.
   */
  nextTime(series: number, arrival: number): number

  /**
   * The newest reading of each series that is not dated ahead of the clock, in order. From memory once a series has been asked for. `forBatch`: asked by
   * the pipeline, which never waits behind readers.
   */
  latest(seriesIds: readonly number[], options?: { forBatch?: boolean }): Promise<(Reading | undefined)[]>
  /** The newest `n` readings, newest first. For more than some thousand use `range`. */
  limit(series: number, n: number): Promise<Reading[]>
  /** A stretch of a series in chunks, oldest first unless told otherwise. Leave the loop and the work ends. */
  range(series: number, from: number, to: number, options?: RangeOptions): AsyncIterable<ReadingChunk>
  /** At most `points` buckets of equal width for each series, in order; see `readBuckets` for their width. */
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
  /** How many readings each node has, in order, from each edge (ascending) up to the next. */
  histograms(nodeIds: readonly string[], edges: readonly number[]): Promise<number[][]>

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
   * @throws TypeError or RangeError if a reading is not storable, SeriesRemovedError if the series is removed.
   */
  correct(series: number, readings: readonly Reading[], options?: ChangeOptions): Promise<void>
  /**
   * Writes readings of the past outside of any batch, such as those that were computed later; waits for room in
   * memory. Those of a time that is there replace it. Some thousand at a time: batches wait meanwhile. The caller
   * does not tell how it ended.
   * @throws as `correct`.
   */
  backfill(batch: ReadingBatch, options?: ChangeOptions): Promise<void>
  /** How many readings these series have in the range, together. */
  countRange(seriesIds: readonly number[], from: number, to: number): Promise<number>
  /** Which of the series have readings before a time. Cheap: no reading is read. */
  seriesBefore(seriesIds: readonly number[], before: number): Promise<number[]>
  /**
   * Tells the store that series of these nodes (or of one key of them) were removed in a transaction that is
   * committed, or may be: deleting a node or a key in the database removes its series. To be called in the same
   * turn as the commit is known; batches that have not begun wait until memory has followed. Resolves when
   * nothing of them can be read any more.
   */
  noteRemoved(nodeIds: readonly string[], key?: string): Promise<void>
  /** Resolves when the rows of everything that was removed until now are gone; rejects when `signal` is aborted. */
  waitUntilSwept(signal: AbortSignal): Promise<void>
  /**
   * Forgets one key of a node, or all. Done when nothing can be read any more; the rows go in the background,
   * if need be after the next start. The same key later begins a new series.
   */
  deleteSeries(nodeId: string, key?: string): Promise<void>
  deleteNodes(nodeIds: readonly string[]): Promise<void>
  /** Deletes what is left of nodes that are gone, where a crash came between them and their readings. */
  deleteOrphans(): Promise<number>

  /** Flushes and merges all there is. For tests, measurements and those who cannot wait. */
  waitIdle(): Promise<void>
  state(): StoreState
  /** How many readings are flushed, and what is kept takes on disk, bytes. Looks at every segment's row. */
  size(): Promise<{ flushed: number; bytes: number }>
  /** What the flushed readings of some nodes take on disk, about: without indexes and what is not flushed yet. */
  bytes(nodeIds: readonly string[]): Promise<number>
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

/** For the metrics, and for whoever looks after the machine. */
export interface StoreState {
  /** Series whose latest reading is in memory, and what that weighs (estimated). */
  headSeries: number
  headBytes: number
  /** Readings in memory that are not flushed yet, and what they weigh (estimated). */
  openReadings: number
  openBytes: number
  /** Memtables that are waiting to be flushed or at it. */
  flushing: number
  /** Since the start: memtables flushed, weeks of a series merged, damaged segments and log records found. */
  flushed: number
  compacted: number
  damaged: number
  /** When a memtable was flushed last since the start, epoch ms. */
  flushedAt: number | null
  /** Series whose names are in memory. */
  knownSeries: number
  /** Series whose rows are being deleted. */
  seriesBeingRemoved: number
  /** Why the work in the background does not get on, if it does not. */
  fault: string | null
}

export interface StoreOptions {
  /** Whether `counts` and `histograms` count the readings of a key; all when left out. */
  isCounted?: (key: string) => boolean
  /** Of the role `fyr_pipeline`: for what batches wait for. */
  pool: Pool
  /** Of the same role: for reading, and for flushing, compacting and deleting. Without it, `pool`. */
  readPool?: Pool
  log: { error(details: object, message: string): void }
  clock?: Clock
  /** What the latest readings may weigh in memory; those not asked for go. Enough for three million series. */
  maxHeadBytes?: number
  /** How many names of series are kept in memory. */
  maxKnownSeries?: number
  /** So many readings are kept in memory and in the ingest log before they are flushed; 20 bytes each. */
  flushReadings?: number
  /** So many bytes as well (estimated), whichever comes first; writers wait when memory holds three times as much. */
  flushBytes?: number
  /** After so long they are flushed, however few they are, ms. */
  flushAfterMs?: number
}

/** The readings of a chunk one by one. */
export function* readingsOf({ times, values }: ReadingChunk): Generator<Reading> {
  for (let i = 0; i < times.length; i++) {
    const time = times[i]
    const value = values[i]
    if (time !== undefined && value !== undefined) yield { time, value }
  }
}
