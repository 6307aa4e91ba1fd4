import { LRUCache } from 'lru-cache'
import { createFairQueue, type FairQueue } from '#lib/fairness/fair-queue.ts'
import { createMinuteQuotas } from '#lib/fairness/minute-quotas.ts'
import { type BatchRun, type BatchThread, createBatchThread } from '#lib/threads/batch-thread.ts'
import type { SandboxOutcome, ThreadOutcome, WaitingCall } from './outcome.ts'
import type { WorkerLimits } from './script-runtime.ts'
import type { CallOrder, ScriptSource, WorkerOrder, WorkerResult } from './worker-order.ts'

/** A program of a company's. */
export interface SandboxScript extends ScriptSource {
  companyId: string
  /** Of the script and its version: what has the same key is the same. */
  key: string
}

export interface SandboxCall {
  script: SandboxScript
  /** What the adapter is told. */
  entry: string
  /** JSON. */
  input: string
  /** It goes on from the call of the same script before it in this list, with what that has left in the script. */
  follows?: boolean
  /** The script is not kept for other calls. */
  once?: boolean
}

/** What the host answers a request; `json` is the text of a value. */
export type SandboxAnswer = { value: unknown } | { json: string } | { error: string }

export interface SandboxRun {
  /**
   * Of the first calls, at least one, in their order; the others are to be given again. None is of a script that waits:
   * that one is not to be given before its call is resumed or forgotten.
   */
  outcomes: readonly SandboxOutcome[]
  /** CPU that each of them took, ms. */
  ms: readonly number[]
}

/** Runs what users write, in threads of its own, without any access to the portal (docs/sandbox.md). */
export interface Sandbox {
  readonly threads: number
  /**
   * Where there are more batches than threads, the lane of the company that has used the least CPU in this minute goes
   * first; equal ones take turns.
   */
  run(lane: string, calls: readonly SandboxCall[]): Promise<SandboxRun>
  /** Goes on with a call that waits: with an answer to each of its requests, in their order. */
  resume(
    call: WaitingCall,
    answers: readonly SandboxAnswer[],
  ): Promise<{ outcome: SandboxOutcome; ms: number }>
  /** Ends a call that waits. */
  forget(call: WaitingCall): void
  /** Of the current minute, ms of CPU. */
  usageOf(companyId: string): { used: number; limit: number }
  stats(): SandboxStats
  stop(): Promise<void>
}

/** Since the start. */
export interface SandboxStats {
  calls: ReadonlyMap<SandboxOutcome['status'], number>
  cpuMs: number
  /** Threads that a script broke. */
  threadsEnded: number
}

export interface SandboxOptions extends Partial<WorkerLimits> {
  threads: number
  /** CPU that the scripts of a company may have in a minute, ms. */
  quotaMs: number
  /** After which the thread of a call is ended from outside that does not let itself be interrupted, ms. */
  watchdogMs?: number
  /** Of its threads. */
  name?: string
  /** Threads that one lane may have at once: of all, if left out. */
  perLane?: number
}

const usualLimits: WorkerLimits = {
  callMs: 250,
  memoryBytes: 16 * 2 ** 20,
  stackBytes: 256 * 2 ** 10,
  maxOutput: 64 * 2 ** 10,
  nice: 0,
}
/** What a script is charged that broke its thread, ms: others wait for the next one to start. */
const brokenMs = 1000
/** Scripts that a thread is taken to have. */
const maxKnown = 100

interface Thread {
  place: number
  /** Grows when what waits in it is lost. */
  generation: number
  batches: BatchThread<WorkerOrder, WorkerResult>
  known: LRUCache<string, true>
  /** What only this thread can do. */
  pinned: FairQueue<(thread: Thread) => void>
  /** Whether that had the last turn. */
  wasPinned: boolean
  /** Its worker has ended, and another is to be started. */
  isCold: boolean
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const {
    threads,
    quotaMs,
    watchdogMs = 1000,
    name = 'sandbox',
    perLane = options.threads,
    ...limits
  } = options
  const quotas = createMinuteQuotas(quotaMs)
  const all = Array.from(
    { length: threads },
    (_, place): Thread => startThread({ name, place }, { ...usualLimits, ...limits }, watchdogMs),
  )
  const idle = [...all]
  const counts = new Map<SandboxOutcome['status'], number>()
  let cpuMs = 0
  let threadsEnded = 0
  let ids = 0
  let isStopped = false
  const waiting = createFairQueue<(thread: Thread) => void>()
  const atWork = new Map<string, number>()
  const mayRun = (lane: string) => (atWork.get(lane) ?? 0) < perLane
  const costOf = (lane: string) => quotas.usedBy(lane)

  /** What a thread does next: what only it can do, and what any can, by turns. */
  function nextOf(thread: Thread): ((thread: Thread) => void) | undefined {
    const [first, second] = thread.wasPinned ? [waiting, thread.pinned] : [thread.pinned, waiting]
    const ofFirst = first.shift(mayRun, costOf)
    thread.wasPinned = (ofFirst !== undefined) === (first === thread.pinned)
    return ofFirst ?? second.shift(mayRun, costOf)
  }

  function dispatch(): void {
    // The one that ended last has the most in the caches.
    for (const thread of idle.toReversed()) {
      const next = nextOf(thread)
      if (!next) continue
      idle.splice(idle.indexOf(thread), 1)
      next(thread)
    }
  }

  async function withThread<T>(
    lane: string,
    work: (thread: Thread) => Promise<T>,
    only?: Thread,
  ): Promise<T> {
    const queue = only ? only.pinned : waiting
    const thread = await new Promise<Thread>((resolve) => {
      queue.push(lane, (free) => {
        atWork.set(lane, (atWork.get(lane) ?? 0) + 1)
        resolve(free)
      })
      dispatch()
    })
    try {
      return await work(thread)
    } finally {
      // Whoever broke a thread has it until the next one has started: others need not wait for that.
      if (thread.isCold && !isStopped) void warm(thread).finally(() => release(lane, thread))
      else release(lane, thread)
    }
  }

  function release(lane: string, thread: Thread): void {
    const left = (atWork.get(lane) ?? 1) - 1
    if (left > 0) atWork.set(lane, left)
    else atWork.delete(lane)
    idle.push(thread)
    dispatch()
  }

  async function warm(thread: Thread): Promise<void> {
    thread.isCold = false
    await thread.batches.run([]).catch(() => undefined)
  }

  /** What waited in it is lost. */
  function end(thread: Thread): void {
    thread.generation++
    thread.isCold = true
  }

  /** Its last call has made it unusable, or many have filled it; whoever broke it pays for the next one to start. */
  function renew(thread: Thread, companyId: string | undefined, last: WorkerResult | undefined): void {
    end(thread)
    const hasBroken = last && 'outcome' in last && breaksThread(last.outcome)
    if (hasBroken && companyId !== undefined) quotas.charge(companyId, Math.max(0, brokenMs - last.cpuMs))
  }

  async function runIn(thread: Thread, calls: readonly SandboxCall[]): Promise<SandboxRun> {
    const orders = calls.map((call) => orderOf(call, thread, ++ids))
    const run = await thread.batches.run(orders)
    if ('results' in run) {
      const done: { outcome: SandboxOutcome; cpuMs: number }[] = []
      const { generation } = thread
      if (run.isLast) renew(thread, calls[run.results.length - 1]?.script.companyId, run.results.at(-1))
      for (const [at, result] of run.results.entries()) {
        const call = calls[at]
        const order = orders[at]
        if (!call || !order) break
        quotas.charge(call.script.companyId, result.cpuMs)
        if ('missing' in result) {
          thread.known.delete(call.script.key)
          break
        }
        if ('busy' in result) {
          if (done.length === 0) done.push({ outcome: lost, cpuMs: result.cpuMs })
          break
        }
        const { companyId } = call.script
        const waits = { companyId, thread: thread.place, generation, id: order.id }
        done.push({ outcome: outcomeOf(result.outcome, waits), cpuMs: result.cpuMs })
      }
      if (done.length === 0) return await runIn(thread, calls)
      return { outcomes: done.map(({ outcome }) => outcome), ms: done.map(({ cpuMs }) => cpuMs) }
    }
    broke(thread)
    // Nothing of the others is known: they are done again without it.
    if (run.brokenAt > 0) return await runIn(thread, calls.slice(0, run.brokenAt))
    return chargeBroken(calls[0]?.script.companyId, run)
  }

  function broke(thread: Thread): void {
    thread.known.clear()
    end(thread)
    threadsEnded++
  }

  function chargeBroken(companyId: string | undefined, run: Broken): SandboxRun {
    const ms = Math.max(run.ms, brokenMs)
    if (companyId !== undefined) quotas.charge(companyId, ms)
    return { outcomes: [brokenOutcome(run.reason)], ms: [ms] }
  }

  async function resumeIn(
    thread: Thread,
    call: WaitingCall,
    order: Extract<WorkerOrder, { resume: number } | { forget: number }>,
  ): Promise<SandboxRun> {
    if (call.generation !== thread.generation) return { outcomes: [lost], ms: [0] }
    const run = await thread.batches.run([order])
    if (!('results' in run)) {
      broke(thread)
      return chargeBroken(call.companyId, run)
    }
    const [result] = run.results
    if (run.isLast) renew(thread, call.companyId, result)
    const ms = result?.cpuMs ?? 0
    quotas.charge(call.companyId, ms)
    return { outcomes: [result && 'outcome' in result ? outcomeOf(result.outcome, call) : lost], ms: [ms] }
  }

  function count({ outcomes, ms }: SandboxRun): void {
    for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1)
    cpuMs += ms.reduce((sum, each) => sum + each, 0)
  }

  return {
    threads,
    async run(lane, calls) {
      const isSpent = calls.map(({ script }) => quotas.isSpent(script.companyId))
      const left = calls.filter((_, at) => !isSpent[at])
      const run = left.length > 0 ? await withThread(lane, (thread) => runIn(thread, left)) : nothing
      const outcomes: SandboxOutcome[] = []
      const ms: number[] = []
      let next = 0
      for (const spent of isSpent) {
        const outcome = spent ? quotaSpent : run.outcomes[next]
        if (!outcome) break
        outcomes.push(outcome)
        ms.push(spent ? 0 : (run.ms[next++] ?? 0))
      }
      count({ outcomes, ms })
      return { outcomes, ms }
    },
    async resume(call, answers) {
      const thread = all[call.thread]
      const order = { resume: call.id, answers: `[${answers.map(textOfAnswer).join(',')}]` }
      const run = thread
        ? await withThread(call.companyId, () => resumeIn(thread, call, order), thread)
        : { outcomes: [lost], ms: [0] }
      count(run)
      return { outcome: run.outcomes[0] ?? lost, ms: run.ms[0] ?? 0 }
    },
    forget(call) {
      const thread = all[call.thread]
      if (!thread) return
      const order = { forget: call.id }
      void withThread(call.companyId, () => resumeIn(thread, call, order), thread).catch(() => undefined)
    },
    usageOf: (companyId) => ({ used: quotas.usedBy(companyId), limit: quotaMs }),
    stats: () => ({ calls: counts, cpuMs, threadsEnded }),
    async stop() {
      isStopped = true
      await Promise.all(all.map(({ batches }) => batches.stop()))
    },
  }
}

type Broken = Extract<BatchRun<WorkerResult>, { reason: string }>
const lost: SandboxOutcome = { status: 'lost', console: [] }

const outcomeOf = (outcome: ThreadOutcome, call: WaitingCall): SandboxOutcome =>
  outcome.status === 'waiting' ? { ...outcome, call } : outcome

const textOfAnswer = (answer: SandboxAnswer) =>
  'json' in answer ? `{"value":${answer.json}}` : JSON.stringify(answer)

const breaksThread = (outcome: ThreadOutcome) =>
  outcome.status === 'outOfMemory' ||
  (outcome.status === 'runtime' && outcome.message.startsWith('InternalError: '))

const nothing: SandboxRun = { outcomes: [], ms: [] }
const quotaSpent: SandboxOutcome = { status: 'quota', console: [] }

function startThread(
  { name, place }: { name: string; place: number },
  workerData: WorkerLimits,
  timeoutMs: number,
): Thread {
  const file = new URL('./sandbox-worker.ts', import.meta.url)
  // The engine's own stack lies on that of the thread.
  const resourceLimits = { maxOldGenerationSizeMb: 64, stackSizeMb: 16 }
  return {
    place,
    generation: 0,
    batches: createBatchThread({ name, file, workerData, resourceLimits, timeoutMs }),
    known: new LRUCache({ max: maxKnown }),
    pinned: createFairQueue(),
    wasPinned: false,
    isCold: false,
  }
}

function orderOf(
  { script, entry, input, follows = false, once = false }: SandboxCall,
  { known }: Thread,
  id: number,
): CallOrder {
  const { companyId: owner, key, source, adapter } = script
  const isKnown = !once && known.get(key)
  if (!once) known.set(key, true)
  return { id, owner, key, script: isKnown ? undefined : { source, adapter }, entry, input, follows, once }
}

function brokenOutcome(reason: 'timeout' | 'memory' | 'exit'): SandboxOutcome {
  if (reason === 'timeout') return { status: 'timeout', console: [] }
  if (reason === 'memory') return { status: 'outOfMemory', console: [] }
  return { status: 'runtime', message: 'InternalError: the engine failed', place: null, console: [] }
}
