import type { Pool } from 'pg'
import { type DatabaseLog, type EventPort, isAboutData, isAway, isCollision, isDiskFull } from '#db/index.ts'
import type { AlarmEngine } from '#domains/alarms/index.ts'
import { touchContacts } from '#domains/node-intake/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { LiveBus } from '#live/index.ts'
import { type ReadingsStore, SeriesRemovedError } from '#readings-store/index.ts'
import { fail, Problem } from '#request/problem.ts'
import { announceBatch } from './announce.ts'
import { type BatchLimits, readBatch } from './batch.ts'
import { commitBatch } from './commit.ts'
import { createContactLedger, nodeContactOf } from './contacts.ts'
import { newsOf, othersThan, watchedAmong } from './judge.ts'
import type { Contact } from './known-node.ts'
import { createNodeDirectory } from './node-directory.ts'
import { placeInTime } from './place-in-time.ts'
import { withPositions } from './positions.ts'
import { createQueue, type QueueLimits } from './queue.ts'
import { createSlots } from './slots.ts'
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
  alarms: AlarmEngine
  bus: LiveBus
  disk: DiskState
  clock: Clock
  log: DatabaseLog
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
  /** Writes the last contacts that have waited for long enough; to be called every second or so. */
  writeContacts(): Promise<void>
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
  const { pool, events, store, alarms, bus, disk, clock, log, limits } = parts
  const directory = createNodeDirectory(pool, events, limits.nodesInMemory)
  const ledger = createContactLedger()
  const slots = createSlots(alarms.watched)
  const totals = { batches: 0, readings: 0, rejected: 0 }

  async function run(uplinks: readonly Uplink[]): Promise<readonly UplinkOutcome[]> {
    const nodes = await directory.find(uplinks)
    const now = clock.now()
    const batch = readBatch(uplinks, nodes, now.getTime(), limits)
    const placed = await placeInTime(batch.accepted, store)
    const news = newsOf(placed, now, limits.judgeWindowMs)
    await alarms.refresh()
    const judgement = alarms.judge(watchedAmong(placed, news, slots), now)
    const late = watchedAmong(placed, othersThan(news, placed), slots)
    const heard = withPositions(batch.contacts, placed)
    const contacts = ledger.sort(heard)
    try {
      await commitBatch(pool, store, alarms, { batch, placed, contacts: contacts.due, judgement, now })
    } catch (error) {
      if (error instanceof SeriesRemovedError) directory.forgetNodesOf(placed, error.series)
      throw error
    }
    ledger.committed(contacts)
    alarms.committed(judgement, late)
    announceBatch(bus, { ...batch, contacts: heard }, placed, news)
    totals.batches++
    totals.readings += placed.series.length
    totals.rejected += batch.refused.reduce((sum, { count }) => sum + count, 0)
    return batch.outcomes
  }

  async function write(contacts: readonly Contact[]): Promise<void> {
    if (contacts.length === 0) return
    await touchContacts(pool, contacts.map(nodeContactOf))
    ledger.written(contacts)
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
      if (!isAboutData(error)) {
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
      if (disk.refuses) fail('server.diskFull')
      const size = uplinks.reduce((sum, uplink) => sum + Math.max(1, uplink.readings.length), 0)
      return uplinks.length === 0 ? [] : await queue.add(uplinks, size, patient)
    },
    between: (work) => queue.between(work),
    async writeContacts() {
      const now = clock.now().getTime()
      if (ledger.overdue(now).length > 0) await queue.between(() => write(ledger.overdue(now)))
    },
    async stop() {
      await queue.drain()
      directory.close()
      await write(ledger.waiting())
    },
    stats: () => ({ waiting: queue.waiting, nodesInMemory: directory.size, ...totals }),
  }
}

/** What a sender is told of a batch that could not be committed. */
function reasonOf(error: unknown): unknown {
  if (isDiskFull(error)) return new Problem('server.diskFull', {}, [])
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
