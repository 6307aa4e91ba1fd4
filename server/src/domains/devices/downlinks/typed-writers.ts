import type { EncodeDownlink } from './ports.ts'

/**
 * Encodes downlinks by the kind of their node: where they are values for addresses, such as metrics or registers, by who
 * speaks its protocol; else by its decoder.
 */
export interface DownlinkEncoders {
  encode: EncodeDownlink
  /** For a kind of `typedKinds`. It refuses with a `Problem` what cannot be written. */
  addTyped(kind: number, encode: EncodeDownlink): void
}

export function createDownlinkEncoders(byDecoder: EncodeDownlink): DownlinkEncoders {
  const typed = new Map<number, EncodeDownlink>()
  return {
    encode: (order) => (typed.get(order.kind) ?? byDecoder)(order),
    addTyped: (kind, encode) => void typed.set(kind, encode),
  }
}
