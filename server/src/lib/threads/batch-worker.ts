import { parentPort } from 'node:worker_threads'
import type { Batch, Done } from './batch-thread.ts'

/**
 * Serves the batches of a `BatchThread`, to be called once in the thread. After `sliceMs` it answers what it has, so
 * that no batch holds the thread for long. When it `shouldEnd` after an order, it is ended with what it has.
 */
export function serveBatches<Order, Result>(
  run: (order: Order) => Result,
  sliceMs: number,
  shouldEnd: () => boolean = () => false,
): void {
  parentPort?.on('message', ({ orders, progress }: Batch<Order>) => {
    const results: Result[] = []
    const ms: number[] = []
    const began = performance.now()
    let at = began
    for (const [place, order] of orders.entries()) {
      Atomics.store(progress, 0, place)
      results.push(run(order))
      const now = performance.now()
      ms.push(now - at)
      at = now
      if (now - began > sliceMs || shouldEnd()) break
    }
    parentPort?.postMessage({ results, ms, isLast: shouldEnd() } satisfies Done<Result>)
  })
  parentPort?.postMessage('ready')
}
