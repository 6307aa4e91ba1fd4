import { Worker } from 'node:worker_threads'
import { stopThread } from '#lib/threads/stop-thread.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

export interface ConnectionThread {
  readonly name: string
  post(message: ToThread): void
  /** To be called again and again: ends a thread that has not answered for too long. */
  check(): void
  /** Ends it within `ms`; connections say goodbye first. */
  stop(ms: number): Promise<void>
}

export interface ThreadOptions {
  name: string
  data: ThreadData
  heapMegabytes: number
  /** Checks that may stay unanswered in a row. */
  unansweredChecks: number
  received(message: FromThread): void
  /** It is gone without having been stopped. */
  crashed(reason: string): void
  createWorker?: ((data: ThreadData) => Worker) | undefined
}

/** How many times as long a thread may take to start. */
const startChecks = 10

/** A running thread of connections. */
export function startConnectionThread(options: ThreadOptions): ConnectionThread {
  const { name, data, heapMegabytes, unansweredChecks, received, crashed } = options
  const worker =
    options.createWorker?.(data) ??
    new Worker(new URL('./worker.ts', import.meta.url), {
      name: `connections ${name}`,
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 48 },
    })
  const exited = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  let isAlive = true
  let isStopping = false
  // Its modules are loaded first, which takes longer than an answer.
  let unanswered = -startChecks * unansweredChecks
  let reason = 'The thread ended'

  worker.on('message', (message: FromThread) => {
    unanswered = 0
    if (message.type === 'stopped') stopped.resolve()
    else if (message.type !== 'pong') received(message)
  })
  worker.on('error', (error) => {
    reason = error instanceof Error ? error.message : String(error)
  })
  worker.on('exit', () => {
    isAlive = false
    exited.resolve()
    if (!isStopping) crashed(reason)
  })
  const post = (message: ToThread) => {
    if (isAlive) worker.postMessage(message)
  }
  return {
    name,
    post,
    check() {
      if (!isAlive || isStopping) return
      if (unanswered++ < unansweredChecks) return post({ type: 'ping' })
      reason = 'The thread did not answer'
      void stopThread(worker)
    },
    async stop(ms) {
      isStopping = true
      post({ type: 'stop' })
      const late = new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
      await Promise.race([stopped.promise, exited.promise, late])
      await stopThread(worker)
    },
  }
}
