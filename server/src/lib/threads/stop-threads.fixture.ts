import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { stopThread } from './stop-thread.ts'

/** Starts threads that create zlib streams and stops each at some moment; a process of its own, as it may abort. */
for (let i = 0; i < 12; i++) {
  const worker = new Worker(new URL('./zlib-worker.fixture.ts', import.meta.url), {
    workerData: { isStuck: false },
  })
  await once(worker, 'message')
  await sleep(i % 10)
  await stopThread(worker)
}
process.stdout.write('stopped')
