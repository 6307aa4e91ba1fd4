import type { Worker } from 'node:worker_threads'
import { stopThread } from '#lib/threads/stop-thread.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

export interface BrokerThread {
  /** Rejects if the port cannot be had or the thread ends first. */
  listening: Promise<ThreadData['ports']>
  ended: Promise<void>
  /** Does nothing once the thread has ended. */
  post(message: ToThread): void
  terminate(): Promise<void>
}

interface ThreadEvents {
  /** `reply` reaches the thread that asked, and nobody if that has ended. */
  message(message: FromThread, reply: (message: ToThread) => void): void
  broke(error: Error): void
}

/** A running broker thread as promises and messages. */
export function watchThread(worker: Worker, events: ThreadEvents): BrokerThread {
  let alive = true
  const post = (message: ToThread) => {
    if (alive) worker.postMessage(message)
  }
  const listening = Promise.withResolvers<ThreadData['ports']>()
  // Whoever restarts a thread may look only at its end.
  listening.promise.catch(() => undefined)
  const ended = Promise.withResolvers<void>()
  worker.on('message', (message: FromThread) => {
    if (message.type === 'listening') listening.resolve(message.ports)
    else if (message.type === 'unable')
      listening.reject(Object.assign(new Error(message.message), { code: message.code, port: message.port }))
    else events.message(message, post)
  })
  worker.on('error', (error) => {
    const known = error instanceof Error ? error : new Error(String(error))
    listening.reject(known)
    events.broke(known)
  })
  worker.on('exit', () => {
    alive = false
    listening.reject(new Error('the thread of the MQTT broker ended'))
    ended.resolve()
  })
  return {
    listening: listening.promise,
    ended: ended.promise,
    post,
    async terminate() {
      await stopThread(worker)
    },
  }
}
