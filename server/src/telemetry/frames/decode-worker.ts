import { workerData } from 'node:worker_threads'
import { serveBatches } from '#lib/batch-worker.ts'
import type { DecodeOrder, DecodeResult } from './decoding.ts'

/** What the module exports that is injected. */
export interface DecodeModule {
  /** The values of a frame; throws when it cannot. */
  decode(order: DecodeOrder): DecodeResult
}

/** Longest turn of the thread, ms. */
const sliceMs = 20

const { decode } = (await import(workerData.module)) as DecodeModule

serveBatches((order: DecodeOrder): DecodeResult => {
  try {
    return decode(order)
  } catch (error) {
    return { code: 'payload.undecodable', detail: error instanceof Error ? error.message : String(error) }
  }
}, sliceMs)
