import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '#lib/clock.ts'
import { createBackground } from './background.ts'
import { encodeBatch, encodeDeletion } from './codec/index.ts'
import { createMutex } from './locks.ts'
import { createTimestampAllocator } from './log/timestamp-allocator.ts'
import { createWriting } from './log/writing.ts'
import { flushStep } from './memory/flush.ts'
import { readLatest } from './memory/latest.ts'
import { createLatestTable } from './memory/latest-table.ts'
import { createTables } from './memory/memtables.ts'
import { type ReadingsStore, readingsOf, type StoreOptions } from './port.ts'
import { readBuckets, readCalendarBuckets } from './reads/buckets.ts'
import { readRange } from './reads/range.ts'
import { assertStorable, clockToleranceMs, maxTime, type Reading } from './reads/reading.ts'
import { createSeriesDirectory, type NamedSeries } from './reads/series.ts'
import { deleteFromSegments, findSegmentsBefore } from './segments/change.ts'
import { compactWeeks, findWeeksToCompact, takeWeeks, type Week } from './segments/compaction.ts'
import { countHistograms, countReadings } from './segments/counts.ts'
import type { ReadParts } from './segments/pieces.ts'
import {
  findOrphanedNodes,
  findOutRemoved,
  findRemovedOf,
  findRemovedSeries,
  markSeriesRemoved,
  SeriesRemovedError,
  sweepSeries,
} from './segments/removal.ts'
import type { OnCorrupt } from './segments/segment-store.ts'
import { readBytesOf, readSize } from './size.ts'

/**
 * Series whose readings one transaction deletes: few at first, then as many as keep appends waiting for about so
 * long, ms.
 */
const minDeleted = 4
const maxDeleted = 100
const deletionMs = 20
const weeksAtOnce = 1000
const retryMs = 200
const sweepPollMs = 50
/** How often it is looked whether something is to be flushed, and every how many of these times to be merged. */
const lookMs = 60_000
const compactionChecks = 10

export async function openReadingsStore(options: StoreOptions): Promise<ReadingsStore> {
  const { pool, readPool = pool, log, clock = systemClock, isCounted = () => true } = options
  const { maxHeadBytes = 64_000_000, maxKnownSeries = 100_000 } = options
  const totals = { flushed: 0, compacted: 0, damaged: 0, flushedAt: null as number | null }
  const reported = new Set<string>()
  const onCorrupt: OnCorrupt = (head, error) => {
    const { series, firstTime, generation } = head
    const id = `${series}/${firstTime}/${generation}`
    if (reported.has(id)) return
    reported.add(id)
    totals.damaged++
    log.error({ err: error, segment: id }, 'A segment of readings is damaged and left out')
  }
  const onCorruptRecord = (id: number, error: unknown) => {
    totals.damaged++
    log.error({ err: error, record: id }, 'A record of the ingest log is damaged and left out')
  }

  const latest = createLatestTable(maxHeadBytes)
  const directory = createSeriesDirectory(pool, maxKnownSeries, readPool)
  const times = createTimestampAllocator()
  const tables = await createTables({ ...options, clock, onCorruptRecord })
  const parts: ReadParts = { pool: readPool, tables: tables.all, onCorrupt }
  const batchParts: ReadParts = { ...parts, pool }
  const toSweep = new Set(await findRemovedSeries(pool))
  let lastToSweep = [...toSweep].at(-1)
  // Whoever changes segments takes turns; whoever then also changes what memory holds waits for open batches.
  const inTurn = createMutex()
  let weeks: Week[] = []
  let compactionDue = true
  let isClosed = false

  const background = createBackground(
    step,
    (error) => {
      tables.setFault(error)
      log.error({ err: error }, 'Readings cannot be flushed or merged')
    },
    () => tables.setFault(undefined),
  )
  const newestVisible = () => clock.now().getTime() + clockToleranceMs
  const writing = createWriting({
    pool,
    changePool: readPool,
    latest,
    isRemoved: directory.isRemoved,
    active: () => tables.active,
    newestVisible,
    room: () => tables.room(),
    onAppended: () => tables.isRotationDue() && background.wake(),
  })
  let looks = 0
  const timer = setInterval(() => {
    if (looks++ % compactionChecks === 0) compactionDue = true
    background.wake()
  }, lookMs).unref()

  /** A step of the work in the background; true if there may be more. */
  async function step(): Promise<boolean> {
    if (tables.isRotationDue()) await inTurn(() => writing.alone(tables.rotate))
    const flush = tables.flushing()
    if (flush) {
      const more = await inTurn(() => flushStep(readPool, flush, breathe))
      if (!more) {
        tables.drop(flush)
        totals.flushed++
        totals.flushedAt = clock.now().getTime()
        compactionDue = true
      }
      return true
    }
    if (await compactionStep()) return true
    return await sweepStep()
  }

  async function compactionStep(): Promise<boolean> {
    const some = takeWeeks(weeks)
    if (some.length > 0) {
      await inTurn(() => compactWeeks(readPool, some, clock.now().getTime(), onCorrupt))
      totals.compacted += some.length
      return true
    }
    if (!compactionDue) return false
    weeks = await findWeeksToCompact(readPool, clock.now().getTime(), weeksAtOnce)
    compactionDue = weeks.length > 0
    return compactionDue
  }

  async function sweepStep(): Promise<boolean> {
    const [series] = toSweep
    if (series === undefined) return false
    if (!(await inTurn(() => sweepSeries(readPool, series)))) toSweep.delete(series)
    return toSweep.size > 0
  }

  async function remove(nodeIds: readonly string[], key?: string): Promise<void> {
    let failure: unknown
    const removed = await markSeriesRemoved(pool, nodeIds, key).catch(async (error: unknown) => {
      const found = await findOutRemoved(pool, nodeIds, key, () => isClosed)
      if (!found.areAll) failure = error
      return found.removed
    })
    dropRemoved(removed)
    if (failure !== undefined) throw failure
  }

  /** They are removed in the database: memory follows, and their rows go in the background. */
  function dropRemoved(removed: readonly NamedSeries[]): void {
    directory.markRemoved(removed)
    const ids = removed.map(({ series }) => series)
    latest.forget(ids)
    for (const series of ids) {
      if (toSweep.has(series)) continue
      toSweep.add(series)
      lastToSweep = series
    }
    background.wake()
  }

  async function findAndDropRemoved(nodeIds: readonly string[], key?: string): Promise<void> {
    for (;;) {
      try {
        return dropRemoved(await findRemovedOf(pool, nodeIds, key))
      } catch (error) {
        // Until PostgreSQL answers: it may be starting again.
        if (isClosed) throw error
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  /** The readings of a removed series are there for a while; no series has the id 0. */
  const readable = (series: number) => (directory.isRemoved(series) ? 0 : series)

  const counted = async (nodeIds: readonly string[]) =>
    (await directory.list(nodeIds)).filter(({ key }) => isCounted(key))

  async function countAll(seriesIds: readonly number[], from: number, to: number): Promise<number> {
    const counts = await countReadings(parts, seriesIds.map(readable), timeWithin(from), timeWithin(to))
    return counts.values().reduce((sum, readings) => sum + readings, 0)
  }

  background.wake()

  return {
    resolveSeries: (nodeId, keys) => directory.resolve(keys.map((key) => ({ nodeId, key }))),
    resolveMany: directory.resolve,
    findSeries: directory.find,
    listSeries: directory.list,

    append: writing.append,
    committed: writing.committed,
    arrived: (batch) => latest.advance(batch, newestVisible()),
    forget: writing.forget,
    nextTime(series, arrival) {
      const time = latest.timeOf(series)
      return times.next(series, arrival, Number.isNaN(time) ? undefined : time)
    },

    latest: (seriesIds, { forBatch = false } = {}) =>
      readLatest(forBatch ? batchParts : parts, latest, seriesIds.map(readable), newestVisible()),
    async limit(series, n) {
      const newest: Reading[] = []
      const chunks = readRange(parts, readable(series), 0, maxTime + 1, { limit: n, order: 'newestFirst' })
      for await (const chunk of chunks) newest.push(...readingsOf(chunk))
      return newest
    },
    range: (series, from, to, rangeOptions) =>
      readRange(parts, readable(series), timeWithin(from), timeWithin(to), rangeOptions),
    buckets: (seriesIds, from, to, points, { signal } = {}) =>
      readBuckets(parts, seriesIds.map(readable), timeWithin(from), timeWithin(to), points, signal),
    calendarBuckets: (series, from, to, unit, timeZone) =>
      readCalendarBuckets(parts, readable(series), timeWithin(from), timeWithin(to), unit, timeZone),
    async counts(nodeIds, from, to) {
      const named = await counted(nodeIds)
      const ids = named.map(({ series }) => series)
      const readings = await countReadings(parts, ids, timeWithin(from), timeWithin(to))
      const sums = new Map<string, number>()
      for (const { nodeId, series } of named) {
        sums.set(nodeId, (sums.get(nodeId) ?? 0) + (readings.get(series) ?? 0))
      }
      return nodeIds.map((nodeId) => sums.get(nodeId.toLowerCase()) ?? 0)
    },
    async histograms(nodeIds, edges) {
      const named = await counted(nodeIds)
      const ids = named.map(({ series }) => series)
      const bySeries = await countHistograms(parts, ids, edges.map(timeWithin))
      const sums = new Map(
        nodeIds.map((nodeId) => [
          nodeId.toLowerCase(),
          new Array<number>(Math.max(edges.length - 1, 0)).fill(0),
        ]),
      )
      for (const { nodeId, series } of named) {
        const sum = sums.get(nodeId)
        for (const [at, readings] of (sum && bySeries.get(series)?.entries()) ?? [])
          if (sum) sum[at] = (sum[at] ?? 0) + readings
      }
      return nodeIds.map((nodeId) => sums.get(nodeId.toLowerCase()) ?? [])
    },
    countRange: countAll,
    async seriesBefore(seriesIds, before) {
      const to = timeWithin(before)
      const ids = seriesIds.map(readable).filter((series) => series !== 0)
      const flushed = new Set(await findSegmentsBefore(readPool, ids, to))
      const inMemory = (series: number) =>
        tables.all().some((table) => table.read(series, 0, to).times.length > 0)
      return ids.filter((series) => flushed.has(series) || inMemory(series))
    },

    async deleteRange(seriesIds, from, to, { also } = {}) {
      const [start, end] = [timeWithin(from), timeWithin(to)]
      const ids = [...new Set(seriesIds.map(readable))].filter((series) => series !== 0)
      let readings = 0
      let count = minDeleted
      // At least once, since something else may have to be written.
      for (let at = 0; at === 0 || at < ids.length; ) {
        const some = ids.slice(at, at + count)
        let began = 0
        await inTurn(() =>
          writing.change(
            [encodeDeletion({ series: some, from: start, to: end })],
            async (client) => {
              began = performance.now()
              readings += await countAll(some, start, end)
              await deleteFromSegments(client, some, start, end, onCorrupt)
              if (at === 0) await also?.(client)
            },
            () => {
              for (const table of tables.all()) table.remove(some, start, end)
              latest.forget(some)
            },
          ),
        )
        at += count
        const fitting = (count * deletionMs) / Math.max(performance.now() - began, 1)
        count = Math.round(Math.min(Math.max(fitting, 1), count * 2, maxDeleted))
      }
      return readings
    },
    async correct(series, readings, { also } = {}) {
      const batch = {
        series: readings.map(() => series),
        times: readings.map(({ time }) => time),
        values: readings.map(({ value }) => value),
      }
      assertStorable(batch)
      await inTurn(() =>
        writing.change(
          [encodeBatch(batch)],
          async (client) => {
            // It may have been removed while this waited for its turn.
            if (directory.isRemoved(series)) throw new SeriesRemovedError(new Set([series]))
            await also?.(client)
          },
          () => {
            tables.active.append(batch)
            latest.forget([series])
          },
        ),
      )
    },
    backfill: (batch, { also = async () => undefined } = {}) => writing.backfill(batch, also),
    noteRemoved: (nodeIds, key) => writing.holdBack(findAndDropRemoved(nodeIds, key)),
    async waitUntilSwept(signal) {
      const last = lastToSweep
      while (last !== undefined && toSweep.has(last)) await wait(sweepPollMs, undefined, { signal })
    },
    deleteSeries: (nodeId, key) => remove([nodeId], key),
    deleteNodes: (nodeIds) => remove(nodeIds),
    async deleteOrphans() {
      const nodeIds = await findOrphanedNodes(readPool)
      if (nodeIds.length > 0) await remove(nodeIds)
      return nodeIds.length
    },

    async waitIdle() {
      await inTurn(() => writing.alone(tables.rotate))
      compactionDue = true
      await background.finish()
    },
    state: () => ({
      headSeries: latest.size,
      headBytes: latest.bytes,
      ...tables.state(),
      ...totals,
      knownSeries: directory.size,
      seriesBeingRemoved: toSweep.size,
      fault: background.fault === undefined ? null : String(background.fault),
    }),
    size: () => readSize(readPool),
    bytes: (nodeIds) => readBytesOf(readPool, nodeIds),
    async close() {
      isClosed = true
      clearInterval(timer)
      await writing.close()
      await background.close()
    },
  }
}

/** Lets whatever is waiting have the thread for a moment. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The nearest bound within what can be stored; between two milliseconds it is the later one. */
function timeWithin(bound: number): number {
  if (Number.isNaN(bound)) throw new RangeError('A range of time has no bound')
  return Math.min(Math.max(Math.ceil(bound), 0), maxTime + 1)
}
