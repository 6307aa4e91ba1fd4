import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../connections/connect.ts'
import { DatabaseSetupError } from '../connections/roles.ts'
import type { DatabaseLog } from '../transactions/transact.ts'
import { createFence, type Fence } from './fence.ts'
import { type DatabaseHistory, readHistory } from './history.ts'

/**
 * Who works on a database: one portal, since what is not flushed yet is in its memory, or whoever restores a backup
 * into it. Two things together:
 * - A session lock, held for as long as the connection lives: at most one process tries to be the owner.
 * - The epoch in `partition_owner`, raised by each new owner and checked in every commit (`fence.ts`): a process
 *   that has lost the lock, and does not know it yet, cannot write once another is the owner.
 * - The history of the database (`history.ts`), checked too: a failover to a standby that lagged, or a restored
 *   snapshot, takes the epoch back together with rows that this process still has in memory.
 * A partition of many (docs/decisions/0009) would be owned in the same way, each by a lock and a row of its own.
 */
export interface Ownership {
  readonly fence: Fence
  /** Resolves when another owner, or another history of the database, has made this process's memory invalid. */
  readonly superseded: Promise<void>
  readonly isSuperseded: boolean
  /** How often the lock was lost since the start. */
  readonly losses: number
  release(): Promise<void>
}

/** What of a logger is needed here; pino has it. */
export interface OwnershipLog extends DatabaseLog {
  info(details: object, message: string): void
}

/** There is one partition; see docs/decisions/0009. */
const partition = 0
const sessionLock = 7_095_212
/** With the number of the partition: taken shared by `fyr_assert_owner` until the commit. */
const commitLock = 7_095_213
const retryMs = 1000
const firstRetryMs = 50
/** How often the connection that holds the lock is asked whether it is alive, and how long it may take to answer. */
const heartbeatMs = 5000
const heartbeatTimeoutMs = 5000
/** A portal that is stopping lets go of it within this time. */
const usualTimeoutMs = 12_000

/** The session lock, held. */
export interface Held {
  readonly client: pg.Client
  /** Resolves when the connection is gone, and the lock with it. */
  readonly broken: Promise<void>
  release(): Promise<void>
}

/**
 * Waits for up to `ownershipTimeoutMs` until no other portal works on the database, nor a backup is being restored into it.
 * @throws DatabaseSetupError when that is still so.
 */
export async function holdAlone(
  url: string,
  {
    ownershipTimeoutMs = usualTimeoutMs,
    onWait,
  }: { ownershipTimeoutMs?: number | undefined; onWait?: () => void } = {},
): Promise<Held> {
  const until = performance.now() + ownershipTimeoutMs
  for (;;) {
    const held = await tryToHold(url)
    if (held) return held
    if (performance.now() >= until) {
      throw new DatabaseSetupError(
        'Another Fyr works on this database, or a backup is being restored into it; start when that has ended',
      )
    }
    onWait?.()
    await sleep(retryMs)
  }
}

/** Keeps portals away for as long as it is held; undefined if one is working on the database. */
export async function keepPortalsAway(url: string): Promise<Held | undefined> {
  return await tryToHold(url)
}

/**
 * Becomes the owner: from here on no commit of a previous one can happen. What it has committed is there to be
 * loaded. The tables must be there (`migrate`).
 */
export async function raiseEpoch(client: pg.Client): Promise<{ epoch: number; history: DatabaseHistory }> {
  await client.query('begin')
  // Waits for commits that are under way.
  await client.query(`select pg_advisory_xact_lock(${commitLock}, ${partition})`)
  const { rows } = await client.query<{ epoch: string }>(
    // Without a row (a restore leaves none) as the migration begins.
    `insert into partition_owner as own (partition, epoch)
     values ($1, floor(extract(epoch from clock_timestamp()) * 1000))
     on conflict (partition) do update set epoch = own.epoch + 1, taken_at = now()
     returning epoch::text`,
    [partition],
  )
  const history = await readHistory(client)
  await client.query('commit')
  return { epoch: Number(rows[0]?.epoch), history }
}

/**
 * Becomes the owner and stays it. A lock that is lost is taken again: when nobody else was the owner meanwhile, and
 * the database has not gone back in time, all goes on as it was; else this process is superseded.
 */
export async function takeOwnership(url: string, first: Held, log: OwnershipLog): Promise<Ownership> {
  const { epoch, history } = await raiseEpoch(first.client)
  const stop = new AbortController()
  const superseded = Promise.withResolvers<void>()
  const state = { isHeld: true, isSuperseded: false, losses: 0 }
  const fence = createFence({ partition, epoch, history, isHeld: () => state.isHeld })

  async function keep(): Promise<void> {
    for (let held: Held | undefined = first; held; held = await holdAgain()) {
      state.isHeld = true
      await untilLost(held, fence.refused(), stop.signal)
      state.isHeld = false
      await held.release()
      if (stop.signal.aborted) return
      state.losses++
      log.error({ epoch }, 'The lock on the database is lost: nothing is written until it is held again')
    }
    if (stop.signal.aborted) return
    state.isSuperseded = true
    log.error({ epoch }, 'The database has another owner or another history: this portal writes nothing more')
    superseded.resolve()
  }

  /** Undefined: another is the owner, or it is no longer wanted. */
  async function holdAgain(): Promise<Held | undefined> {
    let isTold = false
    for (let wait = 0; !stop.signal.aborted; wait = Math.min(retryMs, wait * 2 || firstRetryMs)) {
      await sleep(wait, undefined, { signal: stop.signal }).catch(() => undefined)
      try {
        const { held, ...found } = await tryToHoldAndLook(url)
        if (found.epoch !== epoch || !fence.isContinuedBy(found.history)) {
          log.error({ epoch, history: fence.history, found }, 'What this portal committed is not the latest')
          await held?.release()
          return undefined
        }
        if (held) {
          log.info({ epoch }, 'The lock on the database is held again; nobody else has written')
          return held
        }
      } catch (error) {
        if (!isTold) log.error({ err: error }, 'The lock on the database cannot be taken again yet')
        isTold = true
      }
    }
    return undefined
  }

  const keeping = keep()
  return {
    fence,
    superseded: superseded.promise,
    get isSuperseded() {
      return state.isSuperseded
    },
    get losses() {
      return state.losses
    },
    async release() {
      stop.abort()
      await keeping
    },
  }
}

/** A fence without the session lock, of a process that nobody competes with: for tests, whose pools are then as a portal's. */
export async function raiseFence(url: string): Promise<Fence> {
  const client = await connect(url, 'fyr presence')
  try {
    return createFence({ partition, ...(await raiseEpoch(client)), isHeld: () => true })
  } finally {
    await client.end()
  }
}

/** The connection broke or does not answer in time, a commit was refused, or the lock is no longer wanted. */
async function untilLost(held: Held, refused: Promise<void>, signal: AbortSignal): Promise<void> {
  const stopped = new Promise<'stopped'>((resolve) => {
    if (signal.aborted) resolve('stopped')
    signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  const broken = Promise.race([held.broken, refused]).then(() => 'broken' as const)
  for (;;) {
    const rest = new AbortController()
    const due = sleep(heartbeatMs, 'due' as const, { signal: rest.signal }).catch(() => 'due' as const)
    const what = await Promise.race([broken, stopped, due])
    rest.abort()
    if (what !== 'due') return
    const answer = held.client.query('select').then(
      () => true,
      () => false,
    )
    const silence = sleep(heartbeatTimeoutMs, false, { ref: false })
    if (!(await Promise.race([answer, silence, broken.then(() => false)]))) return
  }
}

async function tryToHold(url: string): Promise<Held | undefined> {
  const client = await connect(url, 'fyr presence')
  const broken = new Promise<void>((resolve) => {
    client.once('end', () => resolve())
    client.on('error', () => resolve())
  })
  // Of a network that swallows everything nobody hears that the connection has ended.
  const release = () =>
    Promise.race([client.end().catch(() => undefined), sleep(1000, undefined, { ref: false })])
  try {
    // A server that hears nothing more of us gives the lock away within seconds, not hours.
    await client.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2',
    )
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(${sessionLock}) as held`,
    )
    if (rows[0]?.held) return { client, broken, release }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return undefined
}

async function tryToHoldAndLook(
  url: string,
): Promise<{ held: Held | undefined; epoch: number; history: DatabaseHistory }> {
  const held = await tryToHold(url)
  const client = held?.client ?? (await connect(url, 'fyr presence'))
  try {
    const { rows } = await client.query<{ epoch: string }>(
      'select epoch::text from partition_owner where partition = $1',
      [partition],
    )
    const history = await readHistory(client)
    if (!held) await client.end()
    return { held, epoch: Number(rows[0]?.epoch), history }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
