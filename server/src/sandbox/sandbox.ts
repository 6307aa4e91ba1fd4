import { LRUCache } from 'lru-cache'
import { type BatchThread, createBatchThread } from '#lib/batch-thread.ts'
import { createFairQueue } from '#lib/fair-queue.ts'
import type { SandboxOutcome } from './outcome.ts'
import { createQuotas } from './quotas.ts'
import type { WorkerLimits } from './script-runtime.ts'
import type { ScriptSource, WorkerOrder, WorkerResult } from './worker-order.ts'

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
}

export interface SandboxRun {
  /** Of the first calls, at least one, in their order; the others are to be given again. */
  outcomes: readonly SandboxOutcome[]
  /** CPU that each of them took, ms. */
  ms: readonly number[]
}

/** Runs what users write, in threads of its own, without any access to the portal (docs/sandbox.md). */
export interface Sandbox {
  readonly threads: number
  /** Lanes take turns where there are more batches than threads. */
  run(lane: string, calls: readonly SandboxCall[]): Promise<SandboxRun>
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
}

const usualLimits: WorkerLimits = {
  callMs: 250,
  memoryBytes: 16 * 2 ** 20,
  stackBytes: 256 * 2 ** 10,
  maxOutput: 64 * 2 ** 10,
}
/** What a script is charged that broke its thread, ms: others wait for the next one to start. */
const brokenMs = 1000
/** Scripts that a thread is taken to have. */
const maxKnown = 100

interface Thread {
  batches: BatchThread<WorkerOrder, WorkerResult>
  known: LRUCache<string, true>
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const { threads, quotaMs, watchdogMs = 1000, ...limits } = options
  const quotas = createQuotas(quotaMs)
  const all = Array.from(
    { length: threads },
    (): Thread => startThread({ ...usualLimits, ...limits }, watchdogMs),
  )
  const idle = [...all]
  const counts = new Map<SandboxOutcome['status'], number>()
  let cpuMs = 0
  let threadsEnded = 0
  const waiting = createFairQueue<(thread: Thread) => void>()

  async function withThread<T>(lane: string, work: (thread: Thread) => Promise<T>): Promise<T> {
    const thread = idle.pop() ?? (await new Promise<Thread>((resolve) => waiting.push(lane, resolve)))
    try {
      return await work(thread)
    } finally {
      const next = waiting.shift()
      if (next) next(thread)
      else idle.push(thread)
    }
  }

  async function runIn(thread: Thread, calls: readonly SandboxCall[]): Promise<SandboxRun> {
    const orders = calls.map((call) => orderOf(call, thread))
    const run = await thread.batches.run(orders)
    if ('results' in run) {
      const done: { outcome: SandboxOutcome; cpuMs: number }[] = []
      for (const [at, result] of run.results.entries()) {
        const call = calls[at]
        if (!call) break
        quotas.charge(call.script.companyId, result.cpuMs)
        if ('missing' in result) {
          thread.known.delete(call.script.key)
          break
        }
        done.push(result)
      }
      if (done.length === 0) return await runIn(thread, calls)
      return { outcomes: done.map(({ outcome }) => outcome), ms: done.map(({ cpuMs }) => cpuMs) }
    }
    thread.known.clear()
    threadsEnded++
    // Nothing of the others is known: they are done again without it.
    if (run.brokenAt > 0) return await runIn(thread, calls.slice(0, run.brokenAt))
    const ms = Math.max(run.ms, brokenMs)
    const guilty = calls[0]?.script.companyId
    if (guilty !== undefined) quotas.charge(guilty, ms)
    return { outcomes: [brokenOutcome(run.reason)], ms: [ms] }
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
        counts.set(outcome.status, (counts.get(outcome.status) ?? 0) + 1)
        ms.push(spent ? 0 : (run.ms[next++] ?? 0))
      }
      cpuMs += ms.reduce((sum, each) => sum + each, 0)
      return { outcomes, ms }
    },
    stats: () => ({ calls: counts, cpuMs, threadsEnded }),
    async stop() {
      await Promise.all(all.map(({ batches }) => batches.stop()))
    },
  }
}

const nothing: SandboxRun = { outcomes: [], ms: [] }
const quotaSpent: SandboxOutcome = { status: 'quota', console: [] }

function startThread(workerData: WorkerLimits, timeoutMs: number): Thread {
  const file = new URL('./sandbox-worker.ts', import.meta.url)
  // The engine's own stack lies on that of the thread.
  const resourceLimits = { maxOldGenerationSizeMb: 64, stackSizeMb: 16 }
  return {
    batches: createBatchThread({ name: 'sandbox', file, workerData, resourceLimits, timeoutMs }),
    known: new LRUCache({ max: maxKnown }),
  }
}

function orderOf({ script, entry, input }: SandboxCall, { known }: Thread): WorkerOrder {
  const { key, source, adapter } = script
  const isKnown = known.get(key)
  known.set(key, true)
  return { key, script: isKnown ? undefined : { source, adapter }, entry, input }
}

function brokenOutcome(reason: 'timeout' | 'memory' | 'exit'): SandboxOutcome {
  if (reason === 'timeout') return { status: 'timeout', console: [] }
  if (reason === 'memory') return { status: 'outOfMemory', console: [] }
  return { status: 'runtime', message: 'InternalError: the engine failed', place: null, console: [] }
}
