/** What a decoder answers under a key. */
export type Value = number | boolean | string | Position

/** Degrees. */
export interface Position {
  lat: number
  long: number
}

/** The payload is too short, or none that the decoder knows. It never leaves this workspace: see `defineModels`. */
export class UnreadablePayload extends Error {}

/**
 * The bytes of one uplink, read from the front, and what has been found in them. Names say width and byte order:
 * `u16` is big-endian, as most makers send, `u16le` little-endian.
 */
export class Payload {
  readonly values = new Map<string, Value>()
  readonly warnings: string[] = []
  /** What was measured at earlier times, epoch ms. */
  readonly history: { time: number; values: Map<string, Value> }[] = []
  /** Parts that were not read, in hex. */
  readonly undecoded: string[] = []
  /** Where the part begins that is read now, in formats of several parts. */
  partAt: number | undefined
  private current = this.values
  readonly bytes: Uint8Array
  readonly fPort: number
  /** When it came, epoch ms, where that is known. */
  readonly receivedAt: number | undefined
  private readonly view: DataView
  offset = 0

  constructor(bytes: ArrayLike<number>, fPort = 1, receivedAt?: number) {
    this.bytes = Uint8Array.from(bytes)
    this.view = new DataView(this.bytes.buffer)
    this.fPort = fPort
    this.receivedAt = receivedAt
  }

  get left(): number {
    return this.bytes.length - this.offset
  }

  /** Keeps a value. What is not known (undefined, NaN) is left out. */
  set(key: string, value: Value | undefined): void {
    if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return
    this.current.set(key, typeof value === 'number' ? withoutNoise(value) : value)
  }

  /** Keeps a position, unless the receiver had none or it is no place on earth. */
  setPosition(lat: number, long: number): void {
    if (!(Math.abs(lat) <= 90 && Math.abs(long) <= 180) || (lat === 0 && long === 0)) return
    this.current.set('position', { lat: withoutNoise(lat), long: withoutNoise(long) })
  }

  /** Keeps what `read` sets as measured at an earlier time, epoch ms; nothing of it where it throws. */
  earlier(time: number, read: () => void): void {
    const values = new Map<string, Value>()
    this.current = values
    try {
      read()
    } finally {
      this.current = this.values
    }
    this.history.push({ time, values })
  }

  warn(text: string): void {
    this.warnings.push(text)
  }

  /** @throws UnreadablePayload always */
  fail(text: string): never {
    throw new UnreadablePayload(text)
  }

  /** The next byte, without reading it; undefined at the end. */
  peek(ahead = 0): number | undefined {
    return this.bytes[this.offset + ahead]
  }

  skip(count: number): void {
    this.take(count)
  }

  /** Begins a part: where it cannot be read, it is kept as it is, with all that follows. */
  beginPart(): void {
    this.partAt = this.offset
  }

  /** Keeps the next bytes as they are, since they are not read. */
  leave(count = this.left): void {
    if (count > 0) this.undecoded.push(this.hex(count))
  }

  take(count: number): Uint8Array {
    const start = this.advance(count)
    return this.bytes.subarray(start, start + count)
  }

  hex(count: number): string {
    return toHex(this.take(count))
  }

  u8(): number {
    return this.view.getUint8(this.advance(1))
  }

  i8(): number {
    return this.view.getInt8(this.advance(1))
  }

  u16(): number {
    return this.view.getUint16(this.advance(2))
  }

  u16le(): number {
    return this.view.getUint16(this.advance(2), true)
  }

  i16(): number {
    return this.view.getInt16(this.advance(2))
  }

  i16le(): number {
    return this.view.getInt16(this.advance(2), true)
  }

  u24(): number {
    return this.u8() * 0x10000 + this.u16()
  }

  u24le(): number {
    return this.u16le() + this.u8() * 0x10000
  }

  i24(): number {
    return this.i8() * 0x10000 + this.u16()
  }

  i24le(): number {
    return this.u16le() + this.i8() * 0x10000
  }

  u32(): number {
    return this.view.getUint32(this.advance(4))
  }

  u32le(): number {
    return this.view.getUint32(this.advance(4), true)
  }

  i32(): number {
    return this.view.getInt32(this.advance(4))
  }

  i32le(): number {
    return this.view.getInt32(this.advance(4), true)
  }

  f32(): number {
    return single(this.view.getFloat32(this.advance(4)))
  }

  f32le(): number {
    return single(this.view.getFloat32(this.advance(4), true))
  }

  f16le(): number {
    return half(this.u16le())
  }

  private advance(count: number): number {
    const start = this.offset
    if (count > this.left) this.fail(`Payload too short: ${this.bytes.length} bytes`)
    this.offset += count
    return start
  }
}

/** Some bits of a number, the lowest being 0. */
export function bits(value: number, from: number, count = 1): number {
  return Math.floor(value / 2 ** from) % 2 ** count
}

/** Whether one bit is set, the lowest being 0. */
export function bit(value: number, index: number): boolean {
  return bits(value, index) === 1
}

/** What a number of so many bits means in two's complement. */
export function signed(value: number, width: number): number {
  return value >= 2 ** (width - 1) ? value - 2 ** width : value
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a single-precision number has is seven digits; the others come of widening it. */
function single(value: number): number {
  return Number(value.toPrecision(7))
}

/** IEEE 754 half precision. */
function half(raw: number): number {
  const sign = bit(raw, 15) ? -1 : 1
  const exponent = bits(raw, 10, 5)
  const fraction = bits(raw, 0, 10)
  if (exponent === 31) return Number.NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}

/** 0.1 × 3 is 0.3; twelve digits hold every counter that a payload has. */
function withoutNoise(value: number): number {
  return Number.isSafeInteger(value) ? value + 0 : Number(value.toPrecision(12))
}
