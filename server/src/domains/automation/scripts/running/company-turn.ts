import type { Permission } from '@fyr/contract/access/permissions'
import type { SandboxCall } from '#sandbox/index.ts'
import { listDue } from '../schedule-store.ts'
import { listTriggers, type StoredTrigger } from '../trigger-store.ts'
import { callerOf } from './call-script.ts'
import { finishCall } from './finish-call.ts'
import { type CallChain, newChain } from './locks.ts'
import { problemOf } from './problem.ts'
import { commitRuns } from './recording/commit-runs.ts'
import type { EndedRun } from './recording/ended-run.ts'
import { outcomeOfRun } from './recording/run-outcome.ts'
import type { RunnableScript } from './runnable-scripts.ts'
import { isSpent, type ScriptHost } from './script-host.ts'

/** Runs of a company in one turn; others have theirs in between. */
const maxRuns = 500
/** And of their readings, by weight: 8 KB each. */
const maxWeight = 1000
/** So long a turn may run scripts before it records what it has, ms. */
const turnMs = 150

/** One thing that a script is to be run for. */
interface Due {
  script: RunnableScript
  trigger: 'readings' | 'interval'
  /** JSON. */
  event: string
  at: Date
  depth: number
  triggerId: string | null
  nextRunAt?: Date | null
}

/** What a turn has done. */
export interface Turn {
  /** Weight of the triggers that are gone. */
  done: number
  /** Whether there may be more that can be done now. */
  hasMore: boolean
  /** Nothing of it waits. */
  isEmpty: boolean
  /** Nothing more can be done at once: the quota of this minute is used up, or nothing could be run. */
  mustRest: boolean
  /** Whether the next time of a repeating script has changed. */
  rescheduled: boolean
  /** Runs that wait for answers; each resolves when it is recorded, with its weight, or null when it is to be run again. */
  waiting: Promise<number | null>[]
}

/**
 * Runs what waits of one company: its triggers in their order, and the repeating scripts that are due.
 * @param except scripts that run
 */
export async function runTurn(host: ScriptHost, companyId: string, except: readonly string[]): Promise<Turn> {
  const { database, scripts, locks, now } = host
  const isOver = isSpent(host, companyId)
  const language = await host.languageOf(companyId)
  const { due, dropped, hasFurther, weights } = await database.withCompany(companyId, async (db) => {
    const [intervals, triggers] = [
      await listDue(db, now(), { except, limit: maxRuns }),
      isOver ? [] : await listTriggers(db, { except, limit: maxRuns, weight: maxWeight }),
    ]
    const ids = [...intervals, ...triggers].map(({ scriptId }) => scriptId)
    const found = ids.length === 0 ? new Map<string, RunnableScript>() : await scripts.find(db, ids)
    const gone = triggers.filter(({ scriptId, node }) => node === null || !mayRun(found.get(scriptId)))
    return {
      due: [
        ...intervals.flatMap((each) => dueAtInterval(found.get(each.scriptId), each, now())),
        ...triggers.flatMap((each) => dueByReadings(found.get(each.scriptId), each)),
      ],
      dropped: gone,
      hasFurther: triggers.length > 0 || intervals.length === maxRuns,
      weights: new Map(triggers.map(({ id, weight }) => [id, weight])),
    }
  })
  const held = new Map<string, CallChain>()
  for (const { script } of due) {
    const chain = newChain()
    if (!held.has(script.scriptId) && locks.tryLock(script.scriptId, chain)) held.set(script.scriptId, chain)
  }
  const waiting: Promise<number | null>[] = []
  const recorded = Promise.withResolvers<void>()
  recorded.promise.catch(() => undefined)
  try {
    const order = due.filter(({ script }) => held.has(script.scriptId))
    const ended: { run: EndedRun; due: Due }[] = []
    if (isOver) {
      // Triggers wait for the next minute; an interval that is over is over.
      for (const each of order) {
        const outcome = outcomeOfRun({ status: 'quota', console: [] }, { cpuMs: 0 })
        ended.push({ due: each, run: endedRun(each, outcome) })
      }
    } else await runAll(await refuseReaders(order))
    const triggerIds = [
      ...ended.flatMap(({ due: { triggerId } }) => triggerId ?? []),
      ...dropped.map(({ id }) => id),
    ]
    if (ended.length + triggerIds.length > 0) {
      await commitRuns(
        host,
        companyId,
        ended.map(({ run }) => run),
        { triggerIds, language },
      )
    }
    recorded.resolve()
    const done = triggerIds.reduce((sum, id) => sum + (weights.get(id) ?? 1), 0)
    const rescheduled = ended.some(({ due: { nextRunAt } }) => nextRunAt !== undefined)
    const hasProgress = ended.length + dropped.length + waiting.length > 0
    const hasMore = !isOver && hasProgress && (hasFurther || ended.length + waiting.length < due.length)
    const mustRest = isOver || (!hasProgress && due.length > 0)
    const isEmpty = !isOver && weights.size === 0
    return { done, hasMore, isEmpty, mustRest, rescheduled, waiting }

    /** Those that may be run: nobody is told of readings by a script of theirs that they may not read. */
    async function refuseReaders(all: readonly Due[]): Promise<Due[]> {
      const allowed: Due[] = []
      for (const each of all) {
        const may = await host.makers.of(companyId, each.script.makerId)
        if (each.trigger !== 'readings' || may('Tag.View')) allowed.push(each)
        else ended.push({ due: each, run: endedRun(each, notAllowed('Tag.View')) })
      }
      return allowed
    }

    async function runAll(all: readonly Due[]): Promise<void> {
      let left = all
      const end = performance.now() + turnMs
      while (left.length > 0 && performance.now() < end && !isSpent(host, companyId)) {
        const room = host.runs.limit - host.runs.usedBy(companyId)
        const { outcomes, ms } = await host.sandbox.run(companyId, callsOf(left.slice(0, room), ended))
        host.runs.charge(companyId, outcomes.length)
        const skipped = new Set<string>()
        for (const [at, outcome] of outcomes.entries()) {
          const each = left[at]
          if (!each) break
          const { scriptId } = each.script
          const first = { outcome, ms: ms[at] ?? 0 }
          if (outcome.status === 'waiting') {
            skipped.add(scriptId)
            const chain = held.get(scriptId) ?? newChain()
            held.delete(scriptId)
            waiting.push(finishLater(each, first, chain))
          } else if (outcome.status === 'quota' || outcome.status === 'lost') skipped.add(scriptId)
          else ended.push({ due: each, run: endedRun(each, outcomeOfRun(outcome, { cpuMs: first.ms })) })
        }
        left = left.slice(outcomes.length).filter(({ script }) => !skipped.has(script.scriptId))
      }
    }
  } catch (error) {
    recorded.reject(error)
    throw error
  } finally {
    for (const scriptId of held.keys()) locks.unlock(scriptId)
  }

  /** A run that waits for answers is recorded by itself, after what came before it. */
  async function finishLater(
    each: Due,
    first: Parameters<typeof finishCall>[0],
    chain: CallChain,
  ): Promise<number | null> {
    const { script, trigger, triggerId } = each
    try {
      const from = { companyId, trigger, calledBy: null, chain, depth: 0, isTest: false }
      const call = callerOf(host, from, script.name)
      const may = await host.makers.of(companyId, script.makerId)
      const outcome = await finishCall(first, { companyId, isTest: false, may, call }, host)
      // Not by its fault: it is run again.
      if (outcome.problem?.code === 'lost') return null
      await recorded.promise
      const triggerIds = triggerId === null ? [] : [triggerId]
      await commitRuns(host, companyId, [endedRun(each, outcome)], { triggerIds, language })
      return triggerId === null ? 0 : (weights.get(triggerId) ?? 1)
    } finally {
      locks.unlock(script.scriptId)
    }
  }
}

const mayRun = (script: RunnableScript | undefined): script is RunnableScript =>
  script?.isEnabled === true && script.isValid

function dueByReadings(script: RunnableScript | undefined, trigger: StoredTrigger): Due[] {
  const { id, at, node, readings, depth } = trigger
  if (!mayRun(script) || !node) return []
  const told = JSON.stringify({ trigger: 'readings', time: at.toISOString(), node })
  // As the database has them: nothing is parsed to be written again.
  const event = `${told.slice(0, -1)},"readings":${readings}}`
  return [{ script, trigger: 'readings', event, at, depth, triggerId: id }]
}

function dueAtInterval(script: RunnableScript | undefined, { dueAt }: { dueAt: Date }, now: Date): Due[] {
  if (!script) return []
  const event = JSON.stringify({ trigger: 'interval', time: dueAt.toISOString() })
  const nextRunAt = mayRun(script) ? nextRun(dueAt, script.interval, now) : null
  return [{ script, trigger: 'interval', event, at: dueAt, depth: 0, triggerId: null, nextRunAt }]
}

/** The next time after now of every so many seconds since: one that was missed is not made up for. */
export function nextRun(since: Date, seconds: number, now: Date): Date | null {
  if (seconds <= 0) return null
  const ms = seconds * 1000
  const missed = Math.max(0, Math.floor((now.getTime() - since.getTime()) / ms))
  return new Date(since.getTime() + (missed + 1) * ms)
}

/** Of successive calls of one script only the first brings what it remembers: the others go on from it. */
function callsOf(due: readonly Due[], ended: readonly { run: EndedRun; due: Due }[]): SandboxCall[] {
  const memories = new Map<string, string>()
  for (const { run } of ended) if (run.memory !== null) memories.set(run.script.scriptId, run.memory)
  const begun = new Set<string>()
  return due.map(({ script: { scriptId, sandboxed, memory }, event }) => {
    const follows = begun.has(scriptId)
    begun.add(scriptId)
    const brought = follows ? '' : `,"memory":${JSON.stringify(memories.get(scriptId) ?? memory)}`
    const input = `{"event":${event}${brought}}`
    return { script: sandboxed, entry: 'run', input, follows }
  })
}

const notAllowed = (permission: Permission) => ({
  ...outcomeOfRun({ status: 'lost', console: [] }, { cpuMs: 0 }),
  problem: problemOf('notAllowed', permission),
})

const endedRun = (
  { script, trigger, at, depth, triggerId, nextRunAt }: Due,
  outcome: ReturnType<typeof outcomeOfRun>,
): EndedRun => ({
  ...outcome,
  ...{ runId: null, script, trigger, at, depth, triggerId, calledBy: null },
  ...(nextRunAt !== undefined && { nextRunAt }),
})
