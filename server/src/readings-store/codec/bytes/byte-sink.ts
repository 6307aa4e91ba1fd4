/** Collects bytes; grows by itself. */
export class ByteSink {
  #bytes: Buffer
  #at: number

  /** Leaves `reserved` bytes free at the beginning. */
  constructor(reserved: number, capacity = 1024) {
    this.#bytes = Buffer.allocUnsafe(Math.max(capacity, reserved))
    this.#at = reserved
  }

  /** The place of the next `length` bytes in `bytes`, to be filled by the caller at once. */
  claim(length: number): number {
    const start = this.#at
    const end = start + length
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, this.#bytes.length * 2))
      larger.set(this.#bytes.subarray(0, start))
      this.#bytes = larger
    }
    this.#at = end
    return start
  }

  /** What `claim` gave places in, until the next claim. */
  get bytes(): Buffer {
    return this.#bytes
  }

  byte(value: number): void {
    const at = this.claim(1)
    this.#bytes[at] = value
  }

  uint32(value: number): void {
    const at = this.claim(4)
    this.#bytes.writeUInt32LE(value, at)
  }

  /** A whole number from 0 to 2^53: seven bits a byte, the lowest first, the top bit says that more follow. */
  varint(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.byte((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** A whole number of either sign, to 2^52, as a varint: 0, -1, 1, -2, … */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  double(value: number): void {
    const at = this.claim(8)
    this.#bytes.writeDoubleLE(value, at)
  }

  put(bytes: Uint8Array): void {
    const at = this.claim(bytes.length)
    this.#bytes.set(bytes, at)
  }

  /** Everything so far; shares the memory of the sink. */
  done(): Buffer {
    return this.#bytes.subarray(0, this.#at)
  }
}
