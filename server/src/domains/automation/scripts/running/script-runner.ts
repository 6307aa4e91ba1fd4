import { createFairQueue } from '#lib/fairness/fair-queue.ts'
import { findDue } from '../schedule-store.ts'
import { countWaiting } from '../trigger-store.ts'
import { runTurn } from './company-turn.ts'
import { recordSkipped, type Skipped } from './recording/record-skipped.ts'
import type { ScriptHost } from './script-host.ts'

/** How many scripts may trigger each other in a row. */
export const maxScriptDepth = 8
/** What may wait in one company, by weight. */
export const maxWaiting = 10_000
/** Companies whose scripts are run at once: they wait for each other in the sandbox, where threads are few. */
const turnsAtOnce = 8
/** After a turn that failed, or whose company has no more of this minute, ms. */
const pauseMs = 1000
/** How soon a company sees what scripts were not run for, ms. */
const noteMs = 1000
/** How long a timer runs at most, ms. */
const maxTimer = 3_600_000

/** Runs what readings and the clock ask for, the companies by turns. */
export interface ScriptRunner {
  /** Goes on with what waits. */
  start(): Promise<void>
  /** There are triggers of this company, of so much weight. */
  wake(companyId: string, weight: number): void
  /** How much may be added for a company. */
  roomOf(companyId: string): number
  /** That a script was not run for readings. */
  note(companyId: string, scriptId: string, code: 'queueFull' | 'chainTooDeep'): void
  /** How much waits, by weight. */
  waitingOf(companyId: string): number
  /** Of all companies. */
  readonly waiting: number
  /** A script that may have been waited for can be run. */
  freed(companyId: string): void
  /** When repeating scripts are due may have changed. */
  reschedule(): void
  stop(): Promise<void>
}

export function createScriptRunner(host: ScriptHost): ScriptRunner {
  const { database, log } = host
  const waiting = new Map<string, number>()
  const turns = createFairQueue<string>()
  /** Companies that are in the queue, at work, or rest. */
  const known = new Map<string, 'queued' | 'running' | 'again' | 'paused'>()
  const running = new Set<Promise<unknown>>()
  /** Turns at work: runs that wait for answers take no place of other companies. */
  let turning = 0
  /** Companies whose last turn may have passed over a script that runs. */
  const blocked = new Set<string>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const pauses = new Set<NodeJS.Timeout>()
  let noted = new Map<string, Skipped & { companyId: string }>()
  let noteTimer: NodeJS.Timeout | undefined
  let scheduling: Promise<void> | undefined
  let mustSchedule = false

  function queue(companyId: string): void {
    if (isStopped) return
    const state = known.get(companyId)
    if (state === 'running') known.set(companyId, 'again')
    if (state !== undefined) return
    known.set(companyId, 'queued')
    turns.push(companyId, companyId)
    serve()
  }

  function serve(): void {
    while (!isStopped && turning < turnsAtOnce) {
      const companyId = turns.shift(undefined, (id) => host.sandbox.usageOf(id).used)
      if (companyId === undefined) return
      turning++
      track(turn(companyId)).finally(() => {
        turning--
        serve()
      })
    }
  }

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    return work.finally(() => running.delete(work))
  }

  async function turn(companyId: string): Promise<void> {
    known.set(companyId, 'running')
    let isPaused = false
    let hasMore = false
    try {
      const before = waiting.get(companyId) ?? 0
      const held = host.locks.held()
      if (held.length > 0) blocked.add(companyId)
      const ran = await runTurn(host, companyId, held)
      // Of what was counted something may be gone with its script or its node.
      subtract(companyId, ran.isEmpty && held.length === 0 ? before : ran.done)
      hasMore = ran.hasMore
      isPaused = !hasMore && ran.mustRest
      for (const later of ran.waiting) void track(finish(companyId, later))
      if (ran.rescheduled) schedule()
    } catch (error) {
      log.error({ err: error, companyId }, 'Scripts of a company could not be run')
      isPaused = true
    }
    const wasAsked = known.get(companyId) === 'again'
    known.delete(companyId)
    if (isPaused) pause(companyId)
    else if (hasMore || wasAsked) queue(companyId)
  }

  async function finish(companyId: string, later: Promise<number | null>): Promise<void> {
    try {
      const weight = await later
      // It was lost with its thread: run again at once, it may be lost again as soon.
      if (weight === null) return pause(companyId)
      subtract(companyId, weight)
      queue(companyId)
      schedule()
    } catch (error) {
      log.error({ err: error, companyId }, 'A run of a script could not be recorded')
      pause(companyId)
    }
  }

  function pause(companyId: string): void {
    if (isStopped || known.has(companyId)) return
    known.set(companyId, 'paused')
    const pauseTimer = setTimeout(() => {
      pauses.delete(pauseTimer)
      known.delete(companyId)
      queue(companyId)
    }, pauseMs)
    pauses.add(pauseTimer)
  }

  function subtract(companyId: string, weight: number): void {
    const left = (waiting.get(companyId) ?? 0) - weight
    if (left > 0) waiting.set(companyId, left)
    else waiting.delete(companyId)
  }

  /** Looks when the next repeating script is due, once for however many who ask. */
  function schedule(): void {
    mustSchedule = true
    if (scheduling || isStopped) return
    scheduling = (async () => {
      while (mustSchedule && !isStopped) {
        mustSchedule = false
        await lookAtClock()
      }
    })()
      .catch((error) => {
        log.error({ err: error }, 'The times of scripts could not be read')
        setClock(pauseMs)
      })
      .finally(() => {
        scheduling = undefined
      })
  }

  async function lookAtClock(): Promise<void> {
    const now = host.now()
    const { companyIds, nextAt } = await database.withPlatform((db) => findDue(db, now))
    for (const companyId of companyIds) queue(companyId)
    if (nextAt) setClock(nextAt.getTime() - now.getTime())
  }

  function setClock(ms: number): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(schedule, Math.min(Math.max(ms, 1), maxTimer))
    timer.unref()
  }

  /** Writes down what was not run, each script and reason once however often it was; companies do not wait for each other. */
  function flushNoted(): void {
    const all = noted
    noted = new Map()
    for (const [companyId, ofCompany] of Map.groupBy(all.values(), (each) => each.companyId)) {
      void track(recordNoted(companyId, ofCompany))
    }
  }

  async function recordNoted(companyId: string, skipped: readonly Skipped[]): Promise<void> {
    for (const each of skipped) {
      try {
        await recordSkipped(host, companyId, each)
      } catch (error) {
        log.error({ err: error, companyId }, 'What a script was not run for could not be recorded')
      }
    }
  }

  return {
    async start() {
      for (const { companyId, weight } of await database.withPlatform(countWaiting)) {
        waiting.set(companyId, weight)
        queue(companyId)
      }
      schedule()
    },
    wake(companyId, weight) {
      waiting.set(companyId, (waiting.get(companyId) ?? 0) + weight)
      queue(companyId)
    },
    note(companyId, scriptId, code) {
      if (isStopped) return
      noteTimer ??= setTimeout(() => {
        noteTimer = undefined
        flushNoted()
      }, noteMs)
      const name = `${scriptId} ${code}`
      const count = (noted.get(name)?.count ?? 0) + 1
      noted.set(name, { companyId, scriptId, code, count })
    },
    roomOf: (companyId) => Math.max(0, maxWaiting - (waiting.get(companyId) ?? 0)),
    get waiting() {
      return waiting.values().reduce((sum, weight) => sum + weight, 0)
    },
    waitingOf: (companyId) => waiting.get(companyId) ?? 0,
    freed(companyId) {
      if (blocked.delete(companyId)) queue(companyId)
    },
    reschedule: schedule,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(noteTimer)
      for (const pauseTimer of pauses) clearTimeout(pauseTimer)
      await scheduling
      // Runs that wait for answers are begun again at the next start.
      await Promise.race([
        Promise.allSettled(running),
        new Promise((resolve) => setTimeout(resolve, 2000).unref()),
      ])
    },
  }
}
