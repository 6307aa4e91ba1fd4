import { workerData } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import { serveBatches } from '#lib/batch-worker.ts'
import { createScriptRuntime, type ScriptRuntime, type WorkerLimits } from './script-runtime.ts'
import type { WorkerOrder, WorkerResult } from './worker-order.ts'

/** Scripts that are kept ready to run. */
const maxHot = 100
/** The memory of all of them never shrinks: beyond this the thread is renewed. */
const maxMemoryBytes = 192 * 2 ** 20
/** Longest turn of a batch, ms. */
const sliceMs = 20

const limits = workerData as WorkerLimits
const quickjs = await newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync'))
let isBroken = false

const hot = new LRUCache<string, ScriptRuntime>({
  max: maxHot,
  dispose(runtime) {
    try {
      runtime.dispose()
    } catch {
      isBroken = true
    }
  },
})

function run({ key, script, entry, input }: WorkerOrder): WorkerResult {
  const from = process.threadCpuUsage()
  const msOf = () => {
    const { user, system } = process.threadCpuUsage(from)
    return (user + system) / 1000
  }
  try {
    let runtime = hot.get(key)
    if (!runtime) {
      if (!script) return { missing: true, cpuMs: 0 }
      runtime = createScriptRuntime(quickjs, script, limits)
      hot.set(key, runtime)
    }
    const outcome = runtime.call(entry, input)
    if (outcome.status === 'outOfMemory') isBroken = true
    // Half of it may have run: the next call begins anew.
    else if (!runtime.isLoaded && outcome.status !== 'syntax') hot.delete(key)
    return { outcome, cpuMs: msOf() }
  } catch (error) {
    // The engine itself gave up: nothing of it is to be trusted any more.
    isBroken = true
    const isStack = error instanceof RangeError
    const message = isStack ? 'InternalError: stack overflow' : 'InternalError: the engine failed'
    return { outcome: { status: 'runtime', message, place: null, console: [] }, cpuMs: msOf() }
  }
}

serveBatches(run, sliceMs, () => isBroken || quickjs.getWasmMemory().buffer.byteLength > maxMemoryBytes)
