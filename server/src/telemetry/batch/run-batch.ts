import type { Pool } from 'pg'
import type { DatabaseLog } from '#db/index.ts'
import { createPrioritySlice } from '#lib/fairness/time-slices.ts'
import type { LiveBus } from '#live/index.ts'
import { type ReadingsStore, SeriesRemovedError } from '#readings-store/index.ts'
import type { OwnLastValues } from '../nodes/last-values.ts'
import type { NodeDirectory } from '../nodes/node-directory.ts'
import { createSlots } from '../nodes/slots.ts'
import type { BatchWork, Participant } from '../participant.ts'
import type { Uplink } from '../uplink.ts'
import { announceBatch } from './announce.ts'
import { type Batch, type BatchLimits, closeBatch, openBatch } from './batch.ts'
import { commitBatch } from './commit.ts'
import { takeDueReadings } from './due-readings.ts'
import { sortByAge, watchedAmong } from './news.ts'
import { placeInTime } from './place-in-time.ts'
import { locateContacts } from './positions.ts'
import { readUplinks, refuseAll } from './read-uplinks.ts'

/** The stages of a batch, as metrics name them. */
export type PipelineStage = 'read' | 'place' | 'derive' | 'prepare' | 'commit' | 'announce'

/** What a batch took, whether it was stored or not. */
export interface BatchRun {
  seconds: number
  readings: number
  hasFailed: boolean
  /** In their order, each with the seconds after the batch's start. */
  stages: { stage: PipelineStage; after: number; seconds: number }[]
}

type Timed = <T>(stage: PipelineStage, work: () => Promise<T>) => Promise<T>

export interface BatchParts {
  pool: Pool
  store: ReadingsStore
  bus: LiveBus
  directory: NodeDirectory
  lastValues: OwnLastValues
  participants: readonly Participant[]
  /** Told of each batch that had anything to do, when it has ended. */
  observe(run: BatchRun): void
  log: DatabaseLog
  limits: BatchLimits & { judgeWindowMs: number }
}

/** A batch with more readings lets the event loop go on between its stages; in a small one they are soon over. */
const maxReadingsInTurn = 4_000

/** How many times over readings may be computed from computed readings. */
const maxDeriveDepth = 8

/**
 * What becomes of a batch of uplinks: identify and decode -> place in time -> derive -> prepare -> commit -> announce.
 * Both runs resolve after the commit, with the outcomes of the uplinks in order, and the batch as it was stored.
 */
export function createBatchRunner(parts: BatchParts) {
  const { pool, store, bus, directory, lastValues, participants, observe, log, limits } = parts
  const slots = createSlots(lastValues)

  /** Readings that are computed from the batch's join it, and are computed from in turn. */
  async function derive(batch: Batch, now: Date): Promise<void> {
    for (let depth = 1, from = 0; from < batch.news.length; depth++) {
      const news = watchedAmong(batch, batch.news, slots, from)
      from = batch.news.length
      const derived: Uplink[] = []
      for (const { derive } of participants) derived.push(...((await derive?.(news, now)) ?? []))
      if (derived.length === 0) return
      if (depth > maxDeriveDepth) {
        for (const uplink of derived) refuseAll(uplink, 'derived.tooDeep', batch)
        return
      }
      await readUplinks(batch, derived, await directory.find(derived))
      await placeInTime(batch, store)
      sortByAge(batch, limits.judgeWindowMs)
    }
  }

  async function prepare(batch: Batch, now: Date): Promise<BatchWork[]> {
    locateContacts(batch)
    const news = watchedAmong(batch, batch.news, slots)
    const work: BatchWork[] = []
    for (const participant of participants) {
      const own = await participant.prepare({ batch, now, news })
      if (own) work.push(own)
    }
    return work
  }

  function committed(batch: Batch, work: readonly BatchWork[]): void {
    lastValues.advance(watchedAmong(batch, batch.news, slots), watchedAmong(batch, batch.others, slots))
    for (const each of work) {
      try {
        each.committed?.()
      } catch (error) {
        // The readings are stored: their senders must not take this for a failure.
        log.error({ err: error }, 'Work after a batch failed')
      }
    }
  }

  /** From readings that have their series and times to what everybody knows; `first` is written before all else. */
  async function finish(batch: Batch, now: Date, timed: Timed, first?: BatchWork): Promise<void> {
    sortByAge(batch, limits.judgeWindowMs)
    await timed('derive', () => derive(batch, now))
    const work = await timed('prepare', () => prepare(batch, now))
    if (first) work.unshift(first)
    try {
      await timed('commit', () => commitBatch(pool, store, batch, first !== undefined, work))
    } catch (error) {
      // Before it is tried again.
      if (error instanceof SeriesRemovedError) directory.forgetNodesOf(batch, error.series)
      throw error
    }
    committed(batch, work)
    await timed('announce', () => announceBatch(bus, batch))
  }

  async function withBatch<T>(now: Date, work: (batch: Batch, timed: Timed) => Promise<T>): Promise<T> {
    const batch = openBatch(now.getTime(), limits)
    const stages: BatchRun['stages'] = []
    const started = performance.now()
    const since = (from: number) => (performance.now() - from) / 1000
    const slice = createPrioritySlice()
    const timed: Timed = async (stage, work) => {
      if (batch.times.length > maxReadingsInTurn && slice.isOver()) await slice.next()
      const [after, from] = [since(started), performance.now()]
      try {
        return await work()
      } finally {
        stages.push({ stage, after, seconds: since(from) })
      }
    }
    let hasFailed = true
    try {
      for (const { refresh } of participants) await refresh?.()
      const result = await work(batch, timed)
      hasFailed = false
      return result
    } finally {
      const readings = batch.series.length
      closeBatch(batch)
      if (stages.length > 0) observe({ seconds: since(started), readings, hasFailed, stages })
    }
  }

  return {
    run: (uplinks: readonly Uplink[], now: Date) =>
      withBatch(now, async (batch, timed) => {
        const outcomes = await timed('read', async () =>
          readUplinks(batch, uplinks, await directory.find(uplinks)),
        )
        await timed('place', () => placeInTime(batch, store))
        await finish(batch, now, timed)
        return { outcomes, batch }
      }),
    /** Readings that were dated ahead, and whose time has come, are treated as arriving. */
    runDue: (now: Date) =>
      withBatch(now, async (batch, timed) => {
        const moved = await takeDueReadings(batch, { pool, store, directory })
        if (!moved) return
        await placeInTime(batch, store)
        // What came due while nobody looked is the latest of its series already, and news all the same.
        for (const [at, key] of batch.keyOf.entries()) {
          if (batch.newest[key] === batch.times[at]) batch.newest[key] = null
        }
        await finish(batch, now, timed, moved)
      }),
  }
}
