import { Worker, type WorkerOptions } from 'node:worker_threads'
import { isOutOfMemory } from './out-of-memory.ts'

/** A thread that does its orders in batches: one message each way costs as much as many orders. */
export interface BatchThread<Order, Result> {
  /** One batch at a time. What breaks the thread ends it; the next batch starts another. */
  run(orders: readonly Order[]): Promise<BatchRun<Result>>
  stop(): Promise<void>
}

export type BatchRun<Result> =
  /**
   * Of the first orders, with what each of them took; those that are left over are to be given again. `isLast`: the thread
   * has ended with what it had.
   */
  | { results: readonly Result[]; ms: readonly number[]; isLast: boolean }
  /** The order at this place broke the thread; nothing of the others is known. */
  | { brokenAt: number; reason: 'timeout' | 'memory' | 'exit'; message: string; ms: number }

export interface BatchThreadOptions extends Pick<WorkerOptions, 'name' | 'resourceLimits'> {
  /** Calls `serveBatches`. */
  file: URL
  workerData?: object
  /** One order that takes longer, at most twice as long, ends the thread. */
  timeoutMs: number
}

/** What the thread is given; `progress` holds the place of the order that it is at. */
export interface Batch<Order> {
  orders: readonly Order[]
  progress: Int32Array
}

/** What it answers. `isLast`: it is to be ended. */
export interface Done<Result> {
  results: readonly Result[]
  ms: readonly number[]
  isLast: boolean
}

interface Broken {
  reason: 'timeout' | 'memory' | 'exit'
  message: string
}

export function createBatchThread<Order, Result>(options: BatchThreadOptions): BatchThread<Order, Result> {
  const { file, workerData, timeoutMs, ...rest } = options
  const progress = new Int32Array(new SharedArrayBuffer(4))
  let starting: Promise<Worker> | undefined

  async function start(): Promise<Worker> {
    const worker = new Worker(file, { ...rest, workerData })
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
    // Whatever happens to it while it has nothing to do is seen at the next batch.
    worker.on('error', () => undefined)
    return worker
  }

  async function stop(): Promise<void> {
    const worker = await starting?.catch(() => undefined)
    starting = undefined
    await worker?.terminate()
  }

  /** Tells when an order has held the thread for too long; returns what ends the watch. */
  function watch(onTimeout: () => void): () => void {
    let timer: NodeJS.Timeout
    const lookAfter = (seen: number) => {
      timer = setTimeout(() => {
        const at = Atomics.load(progress, 0)
        if (at === seen) onTimeout()
        else lookAfter(at)
      }, timeoutMs)
    }
    lookAfter(-1)
    return () => clearTimeout(timer)
  }

  return {
    async run(orders) {
      Atomics.store(progress, 0, 0)
      starting ??= start()
      const worker = await starting.catch((error) => {
        starting = undefined
        throw error
      })
      // A thread that has to be started first is nobody's fault.
      const from = performance.now()
      const { promise, resolve } = Promise.withResolvers<Done<Result> | Broken>()
      const onError = (error: unknown) => resolve(brokenBy(error))
      const onExit = () => resolve({ reason: 'exit', message: 'The thread ended' })
      const unwatch = watch(() => resolve({ reason: 'timeout', message: `Longer than ${timeoutMs} ms` }))
      worker.once('message', resolve).once('error', onError).once('exit', onExit)
      worker.postMessage({ orders, progress } satisfies Batch<Order>)
      const outcome = await promise
      unwatch()
      worker.off('message', resolve).off('error', onError).off('exit', onExit)
      if ('results' in outcome) {
        if (outcome.isLast) await stop()
        return outcome
      }
      const brokenAt = Atomics.load(progress, 0)
      await stop()
      return { brokenAt, ...outcome, ms: performance.now() - from }
    },
    stop,
  }
}

function brokenBy(error: unknown): Broken {
  const message = error instanceof Error ? error.message : String(error)
  return { reason: isOutOfMemory(error) ? 'memory' : 'exit', message }
}
