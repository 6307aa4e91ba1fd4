import { parentPort, workerData } from 'node:worker_threads'
import type { IncomingReading } from '../uplink.ts'
import type { Frame } from './frame.ts'

/** What the module that is injected exports. */
export interface DecodeModule {
  /** The readings of a frame; throws, or answers anything else, when it cannot. */
  decode(frame: Frame, decoder: string): readonly IncomingReading[]
}

export interface DecodeOrder {
  frame: Frame
  decoder: string
}

export type DecodeAnswer = { readings: IncomingReading[] } | { error: string }

const { decode } = (await import(workerData.module)) as DecodeModule

parentPort?.on('message', ({ frame, decoder }: DecodeOrder) => {
  parentPort?.postMessage(answerTo(frame, decoder))
})
parentPort?.postMessage('ready')

function answerTo(frame: Frame, decoder: string): DecodeAnswer {
  try {
    const readings: unknown = decode(frame, decoder)
    if (!Array.isArray(readings)) return { error: 'The decoder answered no list of readings' }
    // As text and back: nothing but plain values leaves this thread.
    return { readings: JSON.parse(JSON.stringify(readings)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
