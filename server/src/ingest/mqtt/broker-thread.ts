import { startThread, type Thread } from '#lib/threads/start-thread.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

export interface BrokerThread extends Thread<ToThread> {
  /** Rejects if the port cannot be had or the thread ends first. */
  listening: Promise<ThreadData['ports']>
}

/** Starts a broker thread; `reply` reaches the thread that asked, and nobody if that has ended. */
export function startBrokerThread(
  data: ThreadData,
  received: (message: FromThread, reply: (message: ToThread) => void) => void,
): BrokerThread {
  const listening = Promise.withResolvers<ThreadData['ports']>()
  // Whoever restarts a thread may look only at its end.
  listening.promise.catch(() => undefined)
  const heapMegabytes = data.limits.threadHeapMegabytes
  const thread = startThread<ToThread, FromThread>(
    new URL('./broker-worker.ts', import.meta.url),
    { name: 'mqtt', workerData: data, heapMegabytes, youngMegabytes: 24 },
    (message) => {
      if (message.type === 'listening') listening.resolve(message.ports)
      else if (message.type === 'unable')
        listening.reject(
          Object.assign(new Error(message.message), { code: message.code, port: message.port }),
        )
      else received(message, thread.post)
    },
  )
  void thread.ended.then((error) =>
    listening.reject(error ?? new Error('the thread of the MQTT broker ended')),
  )
  return { ...thread, listening: listening.promise }
}
