import type { Database } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { Delivery } from './delivery.ts'
import { claimEntries, type EntryEnd, finishEntry, type OutboxMessage } from './outbox-store.ts'

/** Tries to send one message. May be asked again for the same one: it has a key to tell by. */
export type OutboxHandler = (message: OutboxMessage) => Promise<Delivery>

/** What of a logger is needed here; pino has it. */
export interface OutboxLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface OutboxWorkerDeps {
  db: Pick<Database, 'withPlatform'>
  /** By kind; entries of other kinds wait. */
  handlers: Readonly<Record<string, OutboxHandler>>
  /** What one company may send a day (UTC), by kind; kinds that are not named have no bound. */
  dailyCaps?: Readonly<Record<string, number>>
  clock: Clock
  log: OutboxLog
  pace?: Partial<OutboxPace>
}

export interface OutboxPace {
  pollMs: number
  /** Messages of one kind under way at once. One company gets one fewer, so that it cannot take all places. */
  concurrency: number
  handlerMs: number
  /** Longer than a handler may take: after it, a message counts as abandoned by whoever took it. */
  leaseMs: number
  maxAttempts: number
  /** How long `stop` waits for what is under way. */
  drainMs: number
}

export interface OutboxWorker {
  /** Looks for work now; to be called after the commit of what put something into the outbox. */
  wake(): void
  stop(): Promise<void>
}

const usualPace: OutboxPace = {
  pollMs: 5000,
  concurrency: 4,
  handlerMs: 60_000,
  leaseMs: 120_000,
  maxAttempts: 10,
  drainMs: 6000,
}
export const usualDailyCaps = { mail: 500, sms: 100 } as const

const firstDelayMs = 30_000
const delayGrowth = 2.5

/** 30 s, 75 s, 3 min … 12 h: ten tries take about a day. A tenth more or less, so that they do not come in step. */
export function delayAfter(attempt: number, random: number): number {
  return firstDelayMs * delayGrowth ** (attempt - 1) * (0.9 + 0.2 * random)
}

/**
 * Sends what lies in the outbox, each message at least once. Every kind has places of its own, so that a mail
 * server that hangs does not hold up text messages.
 */
export function startOutboxWorker(deps: OutboxWorkerDeps): OutboxWorker {
  const pace = { ...usualPace, ...deps.pace }
  const lanes = Object.entries(deps.handlers).map(([kind, handler]) => createLane(kind, handler, deps, pace))
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  const timer = setInterval(wake, pace.pollMs)
  wake()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

function createLane(
  kind: string,
  handler: OutboxHandler,
  deps: OutboxWorkerDeps,
  pace: OutboxPace,
): OutboxWorker {
  const { db, clock, log } = deps
  const dailyCaps: Readonly<Record<string, number>> = deps.dailyCaps ?? usualDailyCaps
  const underWay = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let stopped = false

  function wake(): void {
    lookAgain = true
    looking ??= look().finally(() => {
      looking = undefined
      // A call that came while the last look was ending.
      if (lookAgain && mayTake()) wake()
    })
  }

  function mayTake(): boolean {
    return !stopped && underWay.size < pace.concurrency
  }

  async function look(): Promise<void> {
    while (lookAgain && mayTake()) {
      lookAgain = false
      try {
        const free = pace.concurrency - underWay.size
        for (const message of await claim(free)) start(message)
      } catch (error) {
        log.error({ err: error, kind }, 'The outbox could not be read')
      }
    }
  }

  async function claim(limit: number): Promise<OutboxMessage[]> {
    const now = clock.now()
    return await db.withPlatform((platform) =>
      claimEntries(platform, {
        kind,
        limit,
        perCompany: Math.max(1, pace.concurrency - 1),
        dailyCap: dailyCaps[kind] ?? null,
        dayStart: new Date(Math.floor(now.getTime() / dayMs) * dayMs),
        maxAttempts: pace.maxAttempts,
        now,
        leaseEnd: new Date(now.getTime() + pace.leaseMs),
      }),
    )
  }

  function start(message: OutboxMessage): void {
    const work = deliver(message)
      .catch((error: unknown) =>
        log.error({ err: error, kind, id: message.id }, 'The outbox could not be written'),
      )
      .finally(() => {
        underWay.delete(work)
        wake()
      })
    underWay.add(work)
  }

  async function deliver(message: OutboxMessage): Promise<void> {
    const delivery = await attempt(message)
    const end = endOf(delivery, message.attempt)
    if (end.status !== 'sent') {
      const { id, companyId, attempt: tries } = message
      log.info(
        { kind, id, companyId, attempt: tries, status: end.status, reason: end.reason },
        'A message was not sent',
      )
    }
    await db.withPlatform((platform) => finishEntry(platform, message, end))
  }

  async function attempt(message: OutboxMessage): Promise<Delivery> {
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<Delivery>((resolve) => {
      timer = setTimeout(() => resolve({ outcome: 'retry', reason: 'timeout' }), pace.handlerMs)
    })
    try {
      return await Promise.race([handler(message), deadline])
    } catch (error) {
      log.error({ err: error, kind, id: message.id }, 'An outbox handler failed')
      return { outcome: 'retry', reason: 'error' }
    } finally {
      clearTimeout(timer)
    }
  }

  function endOf(delivery: Delivery, tries: number): EntryEnd {
    const now = clock.now()
    switch (delivery.outcome) {
      case 'sent':
        return { status: 'sent', at: now }
      case 'notConfigured':
        return { status: 'failed', reason: 'notConfigured' }
      case 'refused':
        return { status: 'failed', reason: delivery.reason }
      case 'retry': {
        if (tries >= pace.maxAttempts) return { status: 'failed', reason: delivery.reason }
        const nextAttemptAt = new Date(now.getTime() + delayAfter(tries, Math.random()))
        return { status: 'waiting', reason: delivery.reason, nextAttemptAt }
      }
    }
  }

  return {
    wake,
    async stop() {
      stopped = true
      await looking
      const patience = new Promise((resolve) => setTimeout(resolve, pace.drainMs).unref())
      await Promise.race([Promise.all(underWay), patience])
    },
  }
}

const dayMs = 86_400_000
