import { setTimeout as sleep } from 'node:timers/promises'
import { BroadcastChannel, type Worker } from 'node:worker_threads'
import { exitChannelOf } from './exit-channel.ts'

/** Longest turn of the event loop that a thread may finish before it is terminated, ms. */
const maxTurnMs = 1000
/** It is asked again, as one that starts does not listen yet. */
const askEveryMs = 50

/**
 * Ends a thread that imports `exit-on-request.ts`: it exits between two turns of its event loop, and is terminated
 * when a turn takes longer. `Worker.terminate()` at any moment is not enough: in the midst of creating a zlib stream
 * it aborts the whole process (Node.js 24.21, src/node_zlib.cc, "close before init").
 */
export async function stopThread(worker: Worker): Promise<void> {
  const { threadId } = worker
  // It has exited.
  if (threadId < 0) return
  let hasExited = false
  const exited = new Promise<void>((resolve) =>
    worker.once('exit', () => {
      hasExited = true
      resolve()
    }),
  )
  const channel = new BroadcastChannel(exitChannelOf(threadId))
  const until = performance.now() + maxTurnMs
  while (!hasExited && performance.now() < until) {
    channel.postMessage('exit')
    await Promise.race([exited, sleep(askEveryMs)])
  }
  channel.close()
  if (!hasExited) await worker.terminate()
}
