import './exit-on-request.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { createGzip } from 'node:zlib'

/** Creates zlib streams all the time; `isStuck`: without an end of its turn. */
parentPort?.postMessage('started')
function turn(): void {
  for (let i = 0; i < 200; i++) createGzip().close()
  setImmediate(turn)
}
if (workerData.isStuck) for (;;);
turn()
