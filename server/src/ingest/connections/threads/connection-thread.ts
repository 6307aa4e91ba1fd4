import { startProcess } from '#lib/threads/start-process.ts'
import { startThread } from '#lib/threads/start-thread.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

export interface ConnectionThread {
  readonly name: string
  readonly isolation: Isolation
  post(message: ToThread): void
  /** To be called again and again: ends a thread that has not answered for too long. */
  check(): void
  /** Ends it within `ms`; connections say goodbye first. */
  stop(ms: number): Promise<void>
}

/** A process has memory of its own, outside of the heap too. */
export type Isolation = 'thread' | 'process'

interface ConnectionThreadOptions {
  name: string
  isolation: Isolation
  data: ThreadData
  heapMegabytes: number
  /** Checks that may stay unanswered in a row. */
  unansweredChecks: number
  received(message: FromThread): void
  /**
   * It is gone without having been stopped.
   * @param output what it has written before, for the log alone: it may be of any company in it
   */
  crashed(reason: string, output: string): void
}

/** How many times as long a thread may take to start. */
const startChecks = 10

/** A running thread, or process, of connections. */
export function startConnectionThread(options: ConnectionThreadOptions): ConnectionThread {
  const { name, isolation, data, heapMegabytes, unansweredChecks, received, crashed } = options
  let isStopping = false
  // Its modules are loaded first, which takes longer than an answer.
  let unanswered = -startChecks * unansweredChecks
  let reason = 'The thread ended'
  let isHanging = false
  const start = isolation === 'process' ? startProcess : startThread
  const thread = start<ToThread, FromThread>(
    new URL('./worker.ts', import.meta.url),
    { name: `connections ${name}`, workerData: data, heapMegabytes, youngMegabytes: 48 },
    (message) => {
      unanswered = 0
      if (message.type !== 'pong') received(message)
    },
  )
  void thread.ended.then((error) => {
    if (!isStopping) crashed(isHanging ? reason : (error?.message ?? reason), String(error?.cause ?? ''))
  })
  return {
    name,
    isolation,
    post: thread.post,
    check() {
      if (isStopping || isHanging) return
      if (unanswered++ < unansweredChecks) return thread.post({ type: 'ping' })
      isHanging = true
      reason = 'The thread did not answer'
      void thread.stop()
    },
    async stop(ms) {
      isStopping = true
      await thread.stop({ type: 'stop' }, ms)
    },
  }
}
