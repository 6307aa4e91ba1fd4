import { isOutOfMemory } from './out-of-memory.ts'
import { startThread, type ThreadOptions } from './start-thread.ts'

/** Failure of a thread; `exit`: it ended by itself. */
export type ThreadFailure = 'memory' | 'timeout' | 'exit'

export class ThreadError extends Error {
  override name = 'ThreadError'
  readonly reason: ThreadFailure
  constructor(reason: ThreadFailure) {
    super(`The thread failed: ${reason}`)
    this.reason = reason
  }
}

export interface ThreadChannelOptions extends ThreadOptions {
  /** Limit for one answer, ms; absent: none. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

/** Messages to a thread that calls `serveMessages`. */
export interface ThreadChannel<Message, Answer> {
  /**
   * The answer to one message, in the order of the messages; the caller bounds how many are unanswered.
   * @throws ThreadError, what the thread threw, or the reason of the signal; so do all later calls
   */
  request(message: Message): Promise<Answer>
  /** Rejects with the first failure, for callers that wait for something else meanwhile. */
  broken: Promise<never>
  /** Ends the thread between two turns of its event loop. */
  stop(): Promise<void>
}

/** Starts a thread; what breaks it rejects pending and later requests. */
export function openThreadChannel<Message, Answer>(
  file: URL,
  { timeoutMs, signal, ...options }: ThreadChannelOptions,
): ThreadChannel<Message, Answer> {
  // No race with `broken` for each answer: it would hold every answer for as long as the thread lives.
  const unanswered: PromiseWithResolvers<Answer>[] = []
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  let isBroken = false
  const fail = (error: unknown) => {
    if (isBroken) return
    isBroken = true
    reject(error)
    for (const answer of unanswered.splice(0)) answer.reject(error)
  }
  const abort = () => fail(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const thread = startThread<Message, Answer>(file, options, (answer) => unanswered.shift()?.resolve(answer))
  void thread.ended.then((error) =>
    fail(isOutOfMemory(error) ? new ThreadError('memory') : (error ?? new ThreadError('exit'))),
  )
  return {
    broken,
    async request(message) {
      if (isBroken) return await broken
      thread.post(message)
      const answer = Promise.withResolvers<Answer>()
      unanswered.push(answer)
      const timer =
        timeoutMs === undefined ? undefined : setTimeout(() => fail(new ThreadError('timeout')), timeoutMs)
      try {
        return await answer.promise
      } finally {
        clearTimeout(timer)
      }
    },
    async stop() {
      signal?.removeEventListener('abort', abort)
      await thread.stop()
    },
  }
}
