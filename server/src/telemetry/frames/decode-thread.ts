import { Worker } from 'node:worker_threads'
import type { DecodeAnswer, DecodeOrder } from './decode-worker.ts'

export interface DecodeThread {
  /** One frame at a time. A decoder that takes too long, or too much memory, ends the thread; the next frame starts another. `ms` is what the decoder took. */
  decode(order: DecodeOrder): Promise<{ answer: DecodeAnswer; ms: number }>
  stop(): Promise<void>
}

export interface DecodeThreadOptions {
  /** Exports `decode`: see `DecodeModule`. */
  module: URL
  timeoutMs: number
  heapMegabytes: number
}

export function createDecodeThread({ module, timeoutMs, heapMegabytes }: DecodeThreadOptions): DecodeThread {
  let starting: Promise<Worker> | undefined

  async function start(): Promise<Worker> {
    const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), {
      name: 'decode',
      workerData: { module: module.href },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, stackSizeMb: 4 },
    })
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
    return worker
  }

  async function stop(): Promise<void> {
    const worker = await starting?.catch(() => undefined)
    starting = undefined
    await worker?.terminate()
  }

  return {
    async decode(order) {
      starting ??= start()
      const worker = await starting
      // A thread that has to be started first is nobody's fault.
      const from = performance.now()
      const { promise, resolve } = Promise.withResolvers<DecodeAnswer & { isBroken?: true }>()
      const broke = (reason: string) => resolve({ error: reason, isBroken: true })
      const timer = setTimeout(() => broke(`The decoder took longer than ${timeoutMs} ms`), timeoutMs)
      const onError = (error: unknown) => broke(error instanceof Error ? error.message : String(error))
      const onExit = () => broke('The decoder ended its thread')
      worker.once('message', resolve).once('error', onError).once('exit', onExit)
      worker.postMessage(order)
      const { isBroken, ...answer } = await promise
      clearTimeout(timer)
      worker.off('message', resolve).off('error', onError).off('exit', onExit)
      // One that hangs or has run out of memory is thrown away.
      if (isBroken) await stop()
      return { answer: answer as DecodeAnswer, ms: performance.now() - from }
    },
    stop,
  }
}
