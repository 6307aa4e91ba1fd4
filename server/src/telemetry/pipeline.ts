import type { Pool } from 'pg'
import {
  type DatabaseLog,
  type EventPort,
  isAboutData,
  isAway,
  isCollision,
  isDiskFull,
  isFenced,
} from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { LiveBus } from '#live/index.ts'
import { type ReadingsStore, SeriesRemovedError } from '#readings-store/index.ts'
import { fail, Problem } from '#request/problem.ts'
import type { BatchLimits } from './batch.ts'
import { UnstorableBatch } from './commit.ts'
import type { OwnLastValues } from './last-values.ts'
import { createNodeDirectory } from './node-directory.ts'
import type { Participant } from './participant.ts'
import { createQueue, type QueueLimits } from './queue.ts'
import { createBatchRunner, type PipelineStage } from './run-batch.ts'
import type { Uplink, UplinkOutcome } from './uplink.ts'

/** Whether there is space for readings. */
export interface DiskState {
  /** Nothing is taken in while it is true. */
  readonly refuses: boolean
  /** Told after each batch: whether the database had space for it. */
  stored(hadSpace: boolean): void
}

export interface PipelineParts {
  pool: Pool
  events: EventPort
  store: ReadingsStore
  lastValues: OwnLastValues
  /** What takes part in each batch, in this order. */
  participants: readonly Participant[]
  bus: LiveBus
  disk: DiskState
  /** Whether this process may write to the database. */
  isOwner(): boolean
  clock: Clock
  log: DatabaseLog
  observe?: (stage: PipelineStage, seconds: number) => void
  limits: BatchLimits & { queue: QueueLimits; judgeWindowMs: number; nodesInMemory: number }
}

export interface Pipeline {
  /**
   * Resolves when everything is committed: all of it in one batch, or nothing. When too much is waiting,
   * `patient` drivers wait and the others are refused with 503; when the disk is nearly full all are, with
   * 507. Order per node is kept.
   */
  submit(uplinks: readonly Uplink[], driver?: { patient: boolean }): Promise<readonly UplinkOutcome[]>
  /** Work that must not run beside a batch: commands to alarms, the tick of their delays. */
  between<T>(work: () => Promise<T>): Promise<T>
  /** Takes nothing more, commits what it has. */
  stop(): Promise<void>
  stats(): { waiting: number; nodesInMemory: number; batches: number; readings: number; rejected: number }
}

const mostAttempts = 5

/**
 * identify -> decode -> place in time -> judge -> commit -> announce, a batch at a time. A sender is answered
 * only after the commit of its batch.
 */
export function createPipeline(parts: PipelineParts): Pipeline {
  const { pool, events, disk, isOwner, clock, log, limits, observe = () => undefined } = parts
  const directory = createNodeDirectory(pool, events, limits.nodesInMemory)
  const runBatch = createBatchRunner({ ...parts, directory, observe })
  const totals = { batches: 0, readings: 0, rejected: 0 }

  async function run(uplinks: readonly Uplink[]): Promise<readonly UplinkOutcome[]> {
    const { outcomes, batch } = await runBatch(uplinks, clock.now())
    totals.batches++
    totals.readings += batch.series.length
    totals.rejected += batch.refused.reduce((sum, { count }) => sum + count, 0)
    return outcomes
  }

  /**
   * A batch that collided with another transaction, or whose keys were deleted meanwhile, is tried again; nothing
   * of it was stored.
   */
  async function runPersistently(uplinks: readonly Uplink[]): Promise<readonly UplinkOutcome[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(uplinks)
      } catch (error) {
        const mayPass = isCollision(error) || error instanceof SeriesRemovedError
        if (!mayPass || attempt === mostAttempts) throw error
      }
    }
  }

  /** A batch whose data the database refuses is halved until the one uplink that it cannot hold is alone. */
  async function runOrHalve(uplinks: readonly Uplink[]): Promise<PromiseSettledResult<UplinkOutcome>[]> {
    try {
      const outcomes = await runPersistently(uplinks)
      disk.stored(true)
      return outcomes.map((value) => ({ status: 'fulfilled', value }))
    } catch (error) {
      if (isDiskFull(error)) disk.stored(false)
      if (!isAboutData(error) && !(error instanceof UnstorableBatch)) {
        const reason = reasonOf(error)
        if (reason !== error) log.error({ err: error }, 'A batch could not be committed')
        return uplinks.map(() => ({ status: 'rejected', reason }))
      }
      if (uplinks.length > 1) {
        const half = Math.ceil(uplinks.length / 2)
        return [...(await runOrHalve(uplinks.slice(0, half))), ...(await runOrHalve(uplinks.slice(half)))]
      }
      log.error({ err: error }, 'The database refused an uplink')
      return uplinks.map((uplink) => ({ status: 'fulfilled', value: refusedByStore(uplink) }))
    }
  }

  async function runGroups(groups: readonly (readonly Uplink[])[]) {
    const outcomes = await runOrHalve(groups.flat())
    let from = 0
    return groups.map((group) => {
      const ofGroup = outcomes.slice(from, from + group.length)
      from += group.length
      return together(ofGroup)
    })
  }

  const queue = createQueue<readonly Uplink[], UplinkOutcome[]>(limits.queue, runGroups)

  return {
    async submit(uplinks, { patient } = { patient: false }) {
      if (!isOwner()) fail('server.standby')
      if (disk.refuses) fail('server.diskFull')
      const size = uplinks.reduce((sum, uplink) => sum + Math.max(1, uplink.readings.length), 0)
      return uplinks.length === 0 ? [] : await queue.add(uplinks, size, patient)
    },
    between: (work) => queue.between(work),
    async stop() {
      await queue.drain()
      directory.close()
    },
    stats: () => ({ waiting: queue.waiting, nodesInMemory: directory.size, ...totals }),
  }
}

/** What a sender is told of a batch that could not be committed. */
function reasonOf(error: unknown): unknown {
  if (isDiskFull(error)) return new Problem('server.diskFull', {}, [])
  if (isFenced(error)) return new Problem('server.standby', {}, [])
  return isAway(error) ? new Problem('server.busy', {}, []) : error
}

/** What was handed over together is answered together: a failure of one is a failure of all. */
function together(results: PromiseSettledResult<UplinkOutcome>[]): PromiseSettledResult<UplinkOutcome[]> {
  const value: UplinkOutcome[] = []
  for (const result of results) {
    if (result.status === 'rejected') return result
    value.push(result.value)
  }
  return { status: 'fulfilled', value }
}

function refusedByStore(uplink: Uplink): UplinkOutcome {
  return {
    accepted: 0,
    skipped: 0,
    rejected: uplink.readings.map((_, index) => ({ index, code: 'store.refused' })),
  }
}
