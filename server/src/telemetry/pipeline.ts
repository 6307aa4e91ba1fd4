import type { Pool } from 'pg'
import {
  type DatabaseLog,
  type EventPort,
  isAboutData,
  isAway,
  isCollision,
  isDiskFull,
  isFenced,
  isLockTimeout,
} from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { LiveBus } from '#live/index.ts'
import { type ReadingsStore, SeriesRemovedError } from '#readings-store/index.ts'
import { fail, Problem } from '#request/problem.ts'
import type { BatchLimits } from './batch/batch.ts'
import { UnstorableBatch } from './batch/commit.ts'
import { type BatchRun, createBatchRunner } from './batch/run-batch.ts'
import { countReadings } from './count-readings.ts'
import type { KnownNode } from './nodes/known-node.ts'
import type { OwnLastValues } from './nodes/last-values.ts'
import { type Address, createNodeDirectory } from './nodes/node-directory.ts'
import type { Participant } from './participant.ts'
import { createQueue, type JobResult, type QueueLimits, type Size } from './queue.ts'
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
  bus: LiveBus
  disk: DiskState
  /** Whether this process may write to the database. */
  isOwner(): boolean
  clock: Clock
  log: DatabaseLog
  observe?: (run: BatchRun) => void
  limits: BatchLimits & { queue: QueueLimits; judgeWindowMs: number; nodesInMemory: number }
}

export interface Pipeline {
  /** Begins to run batches; participants take part in each, in this order. */
  start(participants: readonly Participant[]): void
  /**
   * Resolves when everything is committed: what is of one company in one batch, or nothing of it. When too much of
   * a company is waiting, its `patient` drivers wait and the others are refused with 503; when the disk is nearly
   * full all are, with 507. Order per node is kept.
   */
  submit(uplinks: readonly Uplink[], driver?: { patient: boolean }): Promise<readonly UplinkOutcome[]>
  /** The nodes at these addresses, in order; undefined where there is none. */
  nodesAt(addresses: readonly Address[]): Promise<readonly (KnownNode | undefined)[]>
  /** Work that must not run beside a batch: commands to alarms, the tick of their delays. */
  between<T>(work: () => Promise<T>): Promise<T>
  /** Lets readings arrive that were dated ahead and whose time has come; to be called every second or so. */
  releaseDue(): Promise<void>
  /** Takes nothing more, commits what it has. */
  stop(): Promise<void>
  stats(): { waiting: number; nodesInMemory: number; batches: number; readings: number; rejected: number }
}

const maxAttempts = 5
/** Batches that one batch may become while it is looked for what of it cannot be stored. */
const maxRuns = 200

/**
 * identify -> decode -> place in time -> judge -> commit -> announce, a batch at a time. A sender is answered
 * only after the commit of its batch.
 */
export function createPipeline(parts: PipelineParts): Pipeline {
  const { pool, events, disk, isOwner, clock, log, limits, observe = () => undefined } = parts
  const directory = createNodeDirectory(pool, events, limits.nodesInMemory)
  const participants: Participant[] = []
  const runner = createBatchRunner({ ...parts, participants, directory, observe })
  let isStarted = false
  const totals = { batches: 0, readings: 0, rejected: 0 }

  async function run(uplinks: readonly Uplink[]): Promise<readonly UplinkOutcome[]> {
    const { outcomes, batch } = await runner.run(uplinks, clock.now())
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
        if (!mayPass || attempt === maxAttempts) throw error
      }
    }
  }

  /**
   * A batch whose data cannot be stored is done company by company, and halved until the one reading that is to blame
   * is alone. One that waits for a row that somebody of a company holds is done company by company, so that only that company waits.
   */
  async function runOrHalve(
    uplinks: readonly Uplink[],
    runs = { left: maxRuns },
  ): Promise<JobResult<UplinkOutcome>[]> {
    try {
      // Others wait meanwhile: whoever is not looked at by then sends again.
      if (runs.left-- <= 0) return uplinks.map(() => ({ status: 'rejected', reason: busy() }))
      const outcomes = await runPersistently(uplinks)
      disk.stored(true)
      return outcomes.map((value) => ({ status: 'fulfilled', value }))
    } catch (error) {
      if (isDiskFull(error)) disk.stored(false)
      if (isLockTimeout(error)) {
        if (isOfSeveral(uplinks)) return await runEachCompany(uplinks)
        return uplinks.map(() => ({ status: 'later', reason: busy() }))
      }
      if (!isAboutData(error) && !(error instanceof UnstorableBatch)) {
        const reason = reasonOf(error)
        if (reason !== error) log.error({ err: error }, 'A batch could not be committed')
        return uplinks.map(() => ({ status: 'rejected', reason }))
      }
      if (isOfSeveral(uplinks)) return await runEachCompany(uplinks)
      if (uplinks.length > 1) {
        const half = Math.ceil(uplinks.length / 2)
        const first = await runOrHalve(uplinks.slice(0, half), runs)
        return [...first, ...(await runOrHalve(uplinks.slice(half), runs))]
      }
      const [uplink] = uplinks
      if (uplink && uplink.readings.length > 1) return [await runHalvesOf(uplink, runs)]
      log.error({ err: error }, 'A reading cannot be stored')
      return uplinks.map((uplink) => ({ status: 'fulfilled', value: refusedByStore(uplink) }))
    }
  }

  async function runHalvesOf(uplink: Uplink, runs: { left: number }): Promise<JobResult<UplinkOutcome>> {
    const half = Math.ceil(uplink.readings.length / 2)
    // What is said of the whole is said once.
    const { nulls: _, problem: __, ...facts } = uplink
    const results = [
      ...(await runOrHalve([{ ...uplink, readings: uplink.readings.slice(0, half) }], runs)),
      ...(await runOrHalve([{ ...facts, readings: uplink.readings.slice(half) }], runs)),
    ]
    const halves = combineResults(results)
    if (halves.status !== 'fulfilled') return halves
    return {
      status: 'fulfilled',
      value: {
        accepted: halves.value.reduce((sum, { accepted }) => sum + accepted, 0),
        skipped: halves.value.reduce((sum, { skipped }) => sum + skipped, 0),
        rejected: halves.value.flatMap(({ rejected }, at) =>
          rejected.map(({ index, code }) => ({ index: index + at * half, code })),
        ),
      },
    }
  }

  /** One after the other, since no two batches are at work at once. */
  async function runEachCompany(uplinks: readonly Uplink[]): Promise<JobResult<UplinkOutcome>[]> {
    let before: Promise<unknown> = Promise.resolve()
    return await byCompany(uplinks, async (_, own) => {
      const mine = before.then(() => runOrHalve(own))
      before = mine
      return await mine
    })
  }

  async function runGroups(groups: readonly (readonly Uplink[])[]) {
    const outcomes = await runOrHalve(groups.flat())
    let from = 0
    return groups.map((group) => {
      const ofGroup = outcomes.slice(from, from + group.length)
      from += group.length
      return combineResults(ofGroup)
    })
  }

  const queue = createQueue<readonly Uplink[], readonly UplinkOutcome[]>(limits.queue, runGroups)

  return {
    start(own) {
      participants.push(...own)
      isStarted = true
    },
    async submit(uplinks, { patient } = { patient: false }) {
      if (!isStarted) throw new Error('The pipeline has no participants yet')
      if (!isOwner()) fail('server.standby')
      if (disk.refuses) fail('server.diskFull')
      return await byCompany(uplinks, (companyId, own) => queue.add(companyId, own, sizeOf(own), patient))
    },
    nodesAt: directory.look,
    between: (work) => queue.between(work),
    releaseDue: () => queue.between(() => runner.runDue(clock.now())),
    async stop() {
      await queue.drain()
      directory.close()
    },
    stats: () => ({ waiting: queue.waiting, nodesInMemory: directory.size, ...totals }),
  }
}

/** Of readings that nobody has measured. */
const usualBytes = 60

function sizeOf(uplinks: readonly Uplink[]): Size {
  let [readings, bytes] = [0, 0]
  for (const uplink of uplinks) {
    const amount = Math.max(1, countReadings(uplink.readings))
    readings += amount
    bytes += uplink.bytes ?? amount * usualBytes
  }
  return { readings, bytes }
}

/** Does the uplinks of each company by themselves, and answers in the order of all. */
async function byCompany<Outcome>(
  uplinks: readonly Uplink[],
  work: (companyId: string, own: readonly Uplink[]) => Promise<readonly Outcome[]>,
): Promise<Outcome[]> {
  const places = Map.groupBy(uplinks.keys(), (at) => uplinks[at]?.companyId ?? '')
  const outcomes: Outcome[] = []
  const done = [...places].map(async ([companyId, own]) => {
    const settled = await work(
      companyId,
      own.flatMap((at) => uplinks[at] ?? []),
    )
    own.forEach((place, at) => {
      const outcome = settled[at]
      if (outcome !== undefined) outcomes[place] = outcome
    })
  })
  // All have come to an end before anybody is told of a failure: nobody sends again what is still on its way.
  const failed = (await Promise.allSettled(done)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return outcomes
}

/** What a sender is told of a batch that could not be committed. */
function reasonOf(error: unknown): unknown {
  if (isDiskFull(error)) return new Problem('server.diskFull', {}, [])
  if (isFenced(error)) return new Problem('server.standby', {}, [])
  return isAway(error) ? busy() : error
}

const isOfSeveral = (uplinks: readonly Uplink[]) =>
  uplinks.some(({ companyId }) => companyId !== uplinks[0]?.companyId)

const busy = () => new Problem('server.busy', {}, [])

/** What was handed over together is answered together: a failure of one is a failure of all. */
function combineResults(results: readonly JobResult<UplinkOutcome>[]): JobResult<UplinkOutcome[]> {
  if (results.length > 0 && results.every(({ status }) => status === 'later')) {
    return { status: 'later', reason: busy() }
  }
  const value: UplinkOutcome[] = []
  for (const result of results) {
    // A part of it is stored: it is the sender's to send all of it again.
    if (result.status !== 'fulfilled') return { status: 'rejected', reason: result.reason }
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
