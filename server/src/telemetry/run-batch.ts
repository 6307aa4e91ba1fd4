import type { Pool } from 'pg'
import type { DatabaseLog } from '#db/index.ts'
import type { LiveBus } from '#live/index.ts'
import { type ReadingsStore, SeriesRemovedError } from '#readings-store/index.ts'
import { announceBatch } from './announce.ts'
import { type Batch, type BatchLimits, closeBatch, openBatch, readUplinks, refuseAll } from './batch.ts'
import { commitBatch } from './commit.ts'
import type { OwnLastValues } from './last-values.ts'
import { sortByAge, watchedAmong } from './news.ts'
import type { NodeDirectory } from './node-directory.ts'
import type { BatchWork, Participant } from './participant.ts'
import { placeInTime } from './place-in-time.ts'
import { locateContacts } from './positions.ts'
import { createSlots } from './slots.ts'
import type { Uplink, UplinkOutcome } from './uplink.ts'

/** The stages of a batch, as metrics name them. */
export type PipelineStage = 'read' | 'place' | 'derive' | 'prepare' | 'commit' | 'announce'

export interface BatchParts {
  pool: Pool
  store: ReadingsStore
  bus: LiveBus
  directory: NodeDirectory
  lastValues: OwnLastValues
  participants: readonly Participant[]
  /** Told what each stage of each batch took. */
  observe(stage: PipelineStage, seconds: number): void
  log: DatabaseLog
  limits: BatchLimits & { judgeWindowMs: number }
}

/** How many times over readings may be computed from computed readings. */
const maxDeriveDepth = 8

/**
 * What becomes of a batch of uplinks: identify and decode -> place in time -> derive -> prepare -> commit -> announce.
 * @returns the outcomes of the uplinks, in order, after the commit; and the batch as it was stored.
 */
export function createBatchRunner(parts: BatchParts) {
  const { pool, store, bus, directory, lastValues, participants, observe, log, limits } = parts
  const slots = createSlots(lastValues)

  async function timed<T>(stage: PipelineStage, work: () => Promise<T>): Promise<T> {
    const from = performance.now()
    try {
      return await work()
    } finally {
      observe(stage, (performance.now() - from) / 1000)
    }
  }

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

  return async (
    uplinks: readonly Uplink[],
    now: Date,
  ): Promise<{ outcomes: UplinkOutcome[]; batch: Batch }> => {
    const batch = openBatch(now.getTime(), limits)
    try {
      for (const { refresh } of participants) await refresh?.()
      const outcomes = await timed('read', async () =>
        readUplinks(batch, uplinks, await directory.find(uplinks)),
      )
      await timed('place', () => placeInTime(batch, store))
      sortByAge(batch, limits.judgeWindowMs)
      await timed('derive', () => derive(batch, now))
      const work = await timed('prepare', () => prepare(batch, now))
      await timed('commit', () => commitBatch(pool, store, batch, work)).catch((error: unknown) => {
        // Before it is tried again.
        if (error instanceof SeriesRemovedError) directory.forgetNodesOf(batch, error.series)
        throw error
      })
      committed(batch, work)
      await timed('announce', () => announceBatch(bus, batch))
      return { outcomes, batch }
    } finally {
      closeBatch(batch)
    }
  }
}
