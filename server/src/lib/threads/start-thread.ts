import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { stopThread } from './stop-thread.ts'

export interface ThreadOptions {
  name: string
  workerData?: unknown
  heapMegabytes: number
  youngMegabytes?: number
}

export interface Thread<Sent> {
  worker: Worker
  /** Resolves once the thread has ended, with the error that ended it, if one did. */
  ended: Promise<Error | undefined>
  /** Does nothing once the thread has ended. */
  post(message: Sent): void
  /** Ends the thread between two turns of its event loop; after `last` it has `ms` to end by itself. */
  stop(last?: Sent, ms?: number): Promise<void>
}

/** Starts a thread whose file imports `exit-on-request.ts` first. It sends what it likes; a `ThreadChannel` only answers. */
export function startThread<Sent, Received>(
  file: URL,
  { name, workerData, heapMegabytes, youngMegabytes }: ThreadOptions,
  received: (message: Received) => void,
): Thread<Sent> {
  const worker = new Worker(file, {
    name,
    workerData,
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes,
      ...(youngMegabytes !== undefined && { maxYoungGenerationSizeMb: youngMegabytes }),
    },
  })
  const { promise: ended, resolve } = Promise.withResolvers<Error | undefined>()
  let isAlive = true
  let failure: Error | undefined
  worker
    .on('message', received)
    .on('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    .on('exit', () => {
      isAlive = false
      resolve(failure)
    })
  const post = (message: Sent) => {
    if (isAlive) worker.postMessage(message)
  }
  return {
    worker,
    ended,
    post,
    async stop(last, ms) {
      if (last !== undefined) {
        post(last)
        await Promise.race([ended, sleep(ms, undefined, { ref: false })])
      }
      await stopThread(worker)
    },
  }
}
