import { Worker } from 'node:worker_threads'
import { stopThread } from './stop-thread.ts'

/** Why a thread has not answered; `exit`: it ended by itself. */
export type ThreadFailure = 'memory' | 'timeout' | 'exit'

export class ThreadError extends Error {
  override name = 'ThreadError'
  readonly reason: ThreadFailure
  constructor(reason: ThreadFailure) {
    super(`The thread failed: ${reason}`)
    this.reason = reason
  }
}

export interface ThreadChannelOptions {
  name: string
  workerData?: unknown
  heapMegabytes: number
  youngMegabytes?: number
  /** For one answer; without it there is none. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

/** Messages to a thread that calls `serveMessages`. */
export interface ThreadChannel<Message, Answer> {
  /**
   * The answer to one message; whoever asks again without waiting bounds how many are unanswered.
   * @throws ThreadError, what the thread threw, or the reason of the signal; all later calls throw it, too
   */
  ask(message: Message): Promise<Answer>
  /** Rejects with what breaks the thread, for who waits for something else meanwhile. */
  broken: Promise<never>
  /** Ends the thread between two turns of its event loop. */
  stop(): Promise<void>
}

/** Starts a thread of its own; what breaks it is thrown to whoever waits for an answer. */
export function openThreadChannel<Message, Answer>(
  file: URL,
  { name, workerData, heapMegabytes, youngMegabytes, timeoutMs, signal }: ThreadChannelOptions,
): ThreadChannel<Message, Answer> {
  const worker = new Worker(file, {
    name,
    workerData,
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes,
      ...(youngMegabytes !== undefined && { maxYoungGenerationSizeMb: youngMegabytes }),
    },
  })
  const unanswered: PromiseWithResolvers<Answer>[] = []
  const { promise: broken, reject } = Promise.withResolvers<never>()
  // Seen by whoever asks, now or later.
  broken.catch(() => undefined)
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  worker
    .on('message', (answer: Answer) => unanswered.shift()?.resolve(answer))
    .on('error', (error) => reject(isOutOfMemory(error) ? new ThreadError('memory') : error))
    .on('exit', () => reject(new ThreadError('exit')))
  return {
    broken,
    async ask(message) {
      signal?.throwIfAborted()
      const answer = Promise.withResolvers<Answer>()
      unanswered.push(answer)
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => answer.reject(new ThreadError('timeout')), timeoutMs)
      worker.postMessage(message)
      try {
        return await Promise.race([answer.promise, broken])
      } finally {
        clearTimeout(timer)
      }
    },
    async stop() {
      signal?.removeEventListener('abort', abort)
      await stopThread(worker)
    },
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
