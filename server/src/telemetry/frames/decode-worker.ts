import { workerData } from 'node:worker_threads'
import { serveBatches } from '#lib/threads/batch-worker.ts'
import type { DecodeOrder } from './decoding.ts'

/** What the module exports that is injected. */
export interface DecodeModule {
  /** What a `decodeUplink` answers, as it should be; undefined for a decoder that there is not. May throw. */
  decode(order: DecodeOrder): unknown
}

export type ThreadResult = { answer: unknown } | { unknown: true } | { error: string }

/** Longest turn of the thread, ms. */
const sliceMs = 20

const { decode } = (await import(workerData.module)) as DecodeModule

serveBatches((order: DecodeOrder): ThreadResult => {
  try {
    const answer = decode(order)
    return answer === undefined ? { unknown: true } : { answer }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}, sliceMs)
