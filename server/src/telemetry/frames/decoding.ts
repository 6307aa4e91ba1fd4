import type { DecodeResult } from '#domains/devices/decoders/index.ts'

/** One frame to be decoded. */
export interface DecodeOrder {
  companyId: string
  /** As the node has it. */
  decoder: string
  bytes: Uint8Array
  port: number | null
  /** When it was sent, epoch ms. */
  time: number
}

export interface Decoded {
  /** Of the first frames, in their order. Those that are left over are to be given again. */
  results: readonly DecodeResult[]
  /** What each of them took, ms. */
  ms: readonly number[]
}

/** What decodes frames of one kind of decoder, in threads of its own. */
export interface DecodeEngine {
  /** Batches that may be at work at once. */
  readonly threads: number
  decode(batch: readonly DecodeOrder[]): Promise<Decoded>
  stop(): Promise<void>
}
