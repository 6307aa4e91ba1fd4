import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import { serveBatches } from '#lib/threads/batch-worker.ts'
import type { ThreadOutcome } from './outcome.ts'
import { createScriptRuntime, type ScriptRuntime, type WorkerLimits } from './script-runtime.ts'
import type { CallOrder, ResumeOrder, WorkerOrder, WorkerResult } from './worker-order.ts'

/** Scripts that are kept ready to run. */
const maxHot = 100
/** The memory of all of them never shrinks: beyond this the thread is renewed. */
const maxMemoryBytes = 192 * 2 ** 20
/** Beyond this even while calls wait in it. */
const maxMemoryWhileWaiting = 2 * maxMemoryBytes
/** Calls of one company that wait at once: each holds the memory of its script. */
const maxWaitingOfOwner = 10
/** Longest turn of a batch, ms. */
const sliceMs = 20
/** A call that is resumed has at least so much of its time left, ms. */
const leastMs = 5

/** A call in a runtime that is not among those that are ready. */
interface Waiting {
  runtime: ScriptRuntime
  owner: string
  key: string
  once: boolean
  usedMs: number
}

const limits = workerData as WorkerLimits
// There it is the calling thread's own; elsewhere it would be that of the whole program.
if (limits.nice > 0 && process.platform === 'linux') setPriority(0, limits.nice)
const quickjs = await newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync'))
let isBroken = false
const waiting = new Map<number, Waiting>()
/** Keys of the scripts whose kept runtime waits. */
const busy = new Set<string>()

function dispose(runtime: ScriptRuntime): void {
  try {
    runtime.dispose()
  } catch {
    isBroken = true
  }
}

const hot = new LRUCache<string, ScriptRuntime>({
  max: maxHot,
  dispose: (runtime, _, reason) => reason !== 'delete' && dispose(runtime),
})

function run(order: WorkerOrder): WorkerResult {
  const from = process.threadCpuUsage()
  const msOf = () => {
    const { user, system } = process.threadCpuUsage(from)
    return (user + system) / 1000
  }
  try {
    const done =
      'resume' in order ? resume(order, msOf) : 'forget' in order ? forget(order.forget) : call(order, msOf)
    return { ...done, cpuMs: msOf() }
  } catch (error) {
    // The engine itself gave up: nothing of it is to be trusted any more.
    isBroken = true
    const isStack = error instanceof RangeError
    const message = isStack ? 'InternalError: stack overflow' : 'InternalError: the engine failed'
    return { outcome: { status: 'runtime', message, place: null, console: [] }, cpuMs: msOf() }
  }
}

type Done = { outcome: ThreadOutcome } | { missing: true } | { busy: true }
const lost: Done = { outcome: { status: 'lost', console: [] } }

function call({ id, owner, key, script, entry, input, follows, once }: CallOrder, msOf: () => number): Done {
  if (!once && busy.has(key)) return { busy: true }
  if (waiting.size >= maxWaitingOfOwner && countOf(owner) >= maxWaitingOfOwner) return { busy: true }
  let runtime = once ? undefined : hot.get(key)
  if (!runtime) {
    if (!script || follows) return { missing: true }
    runtime = createScriptRuntime(quickjs, script, limits)
  }
  const outcome = runtime.call(entry, input, limits.callMs)
  return { outcome: keep(id, { runtime, owner, key, once, usedMs: 0 }, outcome, msOf) }
}

function countOf(owner: string): number {
  let count = 0
  for (const of of waiting.values()) if (of.owner === owner) count++
  return count
}

function resume({ resume: id, answers }: ResumeOrder, msOf: () => number): Done {
  const of = waiting.get(id)
  if (!of) return lost
  waiting.delete(id)
  if (!of.once) busy.delete(of.key)
  const outcome = of.runtime.resume(answers, Math.max(limits.callMs - of.usedMs, leastMs))
  return { outcome: keep(id, of, outcome, msOf) }
}

function forget(id: number): Done {
  const of = waiting.get(id)
  waiting.delete(id)
  // Its runtime is left as it is: the engine may find fault with what was half done.
  if (of && !of.once) busy.delete(of.key)
  return lost
}

/** Where the runtime of a call goes, by what came of it. */
function keep(id: number, of: Waiting, outcome: ThreadOutcome, msOf: () => number): ThreadOutcome {
  const { runtime, key, once, usedMs } = of
  if (outcome.status === 'outOfMemory') isBroken = true
  else if (outcome.status === 'waiting') {
    if (!once) {
      hot.delete(key)
      busy.add(key)
    }
    waiting.set(id, { ...of, usedMs: usedMs + msOf() })
    // What was half done is not gone on with: the next call begins anew.
  } else if (once || (!runtime.isUsable && outcome.status !== 'syntax')) {
    hot.delete(key)
    if (outcome.status !== 'timeout') dispose(runtime)
  } else if (hot.peek(key) !== runtime) hot.set(key, runtime)
  return outcome
}

function shouldEnd(): boolean {
  const bytes = quickjs.getWasmMemory().buffer.byteLength
  return isBroken || bytes > (waiting.size > 0 ? maxMemoryWhileWaiting : maxMemoryBytes)
}

serveBatches(run, sliceMs, shouldEnd)
