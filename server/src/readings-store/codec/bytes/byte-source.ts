import { CorruptData } from './corrupt.ts'

/** Reads a body from its beginning to its end, never beyond. */
export class ByteSource {
  readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** The place of the next `length` bytes, which are there, and passes them. */
  skip(length: number): number {
    const start = this.at
    if (length > this.bytes.length - start) throw new CorruptData('The bytes end too soon')
    this.at = start + length
    return start
  }

  take(length: number): Uint8Array {
    const start = this.skip(length)
    return this.bytes.subarray(start, start + length)
  }

  byte(): number {
    return this.bytes[this.skip(1)] as number
  }

  uint32(): number {
    const at = this.skip(4)
    const { bytes } = this
    return (
      ((bytes[at] as number) |
        ((bytes[at + 1] as number) << 8) |
        ((bytes[at + 2] as number) << 16) |
        ((bytes[at + 3] as number) << 24)) >>>
      0
    )
  }

  /** A whole number from 0 to 2^53. */
  varint(): number {
    let value = 0
    let scale = 1
    for (let i = 0; i < 8; i++) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
    throw new CorruptData('A number is too long')
  }

  /** A whole number of either sign, to 2^52. */
  signed(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** A varint that must not be above `max`. */
  count(max: number): number {
    const value = this.varint()
    if (value > max) throw new CorruptData(`A count of ${value} is above ${max}`)
    return value
  }

  double(): number {
    const at = this.skip(8)
    for (let i = 0; i < 8; i++) eight[i] = this.bytes[at + i] as number
    return asDouble[0] as number
  }

  end(): void {
    if (this.at !== this.bytes.length) throw new CorruptData('There are bytes behind the end')
  }
}

const asDouble = new Float64Array(1)
const eight = new Uint8Array(asDouble.buffer)
