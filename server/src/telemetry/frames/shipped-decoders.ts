import { type DecodeResult, resultOfAnswer } from '#domains/devices/decoders/index.ts'
import { type BatchThread, createBatchThread } from '#lib/threads/batch-thread.ts'
import type { ThreadResult } from './decode-worker.ts'
import type { Decoded, DecodeEngine, DecodeOrder } from './decoding.ts'

export interface ShippedDecoderOptions {
  threads: number
  timeoutMs: number
  heapMegabytes: number
  /** Exports `decode` as `decode-shipped.ts` does, which is the default. */
  module?: URL
}

/** Decodes with what ships with Fyr. It is ours, and yet a fault in it must cost no more than a frame. */
export function createShippedDecoders(options: ShippedDecoderOptions): DecodeEngine {
  const {
    threads,
    timeoutMs,
    heapMegabytes,
    module = new URL('./decode-shipped.ts', import.meta.url),
  } = options
  type Thread = BatchThread<DecodeOrder, ThreadResult>
  const all = Array.from(
    { length: threads },
    (): Thread =>
      createBatchThread({
        name: 'decode',
        file: new URL('./decode-worker.ts', import.meta.url),
        workerData: { module: module.href },
        resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, stackSizeMb: 4 },
        timeoutMs,
      }),
  )
  const idle = [...all]

  async function decodeIn(thread: Thread, batch: readonly DecodeOrder[]): Promise<Decoded> {
    const run = await thread.run(batch)
    if ('results' in run) {
      const results = run.results.map((result, at) => resultOf(result, batch[at]?.decoder ?? ''))
      return { results, ms: run.ms }
    }
    // The others are done again without it.
    if (run.brokenAt > 0) return await decodeIn(thread, batch.slice(0, run.brokenAt))
    return { results: [brokenResult(run.reason)], ms: [run.ms] }
  }

  return {
    threads,
    async decode(batch) {
      const thread = idle.pop()
      if (!thread) throw new Error('More batches than threads')
      try {
        return await decodeIn(thread, batch)
      } finally {
        idle.push(thread)
      }
    },
    async stop() {
      await Promise.all(all.map((thread) => thread.stop()))
    },
  }
}

function brokenResult(reason: 'timeout' | 'memory' | 'exit'): DecodeResult {
  if (reason === 'timeout') return { code: 'decoder.timeout', detail: '' }
  if (reason === 'memory') return { code: 'decoder.outOfMemory', detail: '' }
  return { code: 'payload.undecodable', detail: 'The decoder ended its thread' }
}

function resultOf(result: ThreadResult, decoder: string): DecodeResult {
  if ('answer' in result) return resultOfAnswer(result.answer)
  if ('error' in result) return { code: 'payload.undecodable', detail: result.error }
  return { code: 'decoder.unknown', detail: decoder }
}
