import protobuf from 'protobufjs/minimal.js'
import type { Integer, PayloadProblem, PayloadProblemCode } from './payload.ts'

export const { Reader } = protobuf
export type Reader = InstanceType<typeof Reader>

export const [varint, fixed64, delimited, fixed32] = [0, 1, 2, 5]
/** Wire type of each field, by its number; undefined for fields that are skipped. */
export type WireTypes = readonly (number | undefined)[]

/** A payload that cannot be read; it never leaves `named`. */
export class UnreadablePayload extends Error {
  readonly code: PayloadProblemCode
  constructor(code: PayloadProblemCode, detail = '') {
    super(detail)
    this.code = code
  }
}

/** Runs what reads bytes of others; each failure is a problem with a name. */
export function named<T>(read: () => T): T | { problem: PayloadProblem } {
  try {
    return read()
  } catch (error) {
    const code = error instanceof UnreadablePayload ? error.code : 'malformed'
    return { problem: { code, detail: error instanceof Error ? error.message.slice(0, 200) : '' } }
  }
}

/** Where the message that begins here ends; within what was received. */
export function endOf(reader: Reader): number {
  const end = reader.uint32() + reader.pos
  if (end > reader.len) throw new UnreadablePayload('malformed', 'a message is cut off')
  return end
}

/** `read` tells whether it has taken the field. */
export function readFields(
  reader: Reader,
  end: number,
  types: WireTypes,
  read: (field: number, wireType: number) => boolean,
): void {
  while (reader.pos < end) readField(reader, types, read)
  if (reader.pos > end) throw new UnreadablePayload('malformed', 'a field goes beyond its message')
}

/** One field with its tag. */
export function readField(
  reader: Reader,
  types: WireTypes,
  read: (field: number, wireType: number) => boolean,
): void {
  const tag = reader.uint32()
  const [field, wireType] = [tag >>> 3, tag & 7]
  if (field === 0) throw new UnreadablePayload('malformed', 'a field without a number')
  if ((types[field] ?? wireType) !== wireType)
    throw new UnreadablePayload('malformed', `field ${field} has wire type ${wireType}`)
  if (!read(field, wireType)) reader.skipType(wireType)
}

export function readText(reader: Reader, maximum: number): string {
  const bytes = reader.bytes()
  if (bytes.length > maximum) throw new UnreadablePayload('nameTooLong', `${bytes.length} bytes`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
}

/** An unsigned integer of 64 bits, exactly; `Reader.uint64` answers objects of a library that may be absent. */
export function readInteger(reader: Reader): Integer {
  const { buf } = reader
  let value = 0
  let scale = 1
  let large = 0n
  for (let at = 0; at < 10; at++) {
    if (reader.pos >= reader.len) throw new UnreadablePayload('malformed', 'an integer is cut off')
    const byte = buf[reader.pos++] ?? 0
    if (at < 7) value += (byte & 127) * scale
    else large |= BigInt(byte & 127) << BigInt(7 * at)
    scale *= 128
    if (byte < 128) {
      if (at < 7) return value
      const whole = BigInt.asUintN(64, large + BigInt(value))
      return whole <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(whole) : whole
    }
  }
  throw new UnreadablePayload('malformed', 'an integer of more than 64 bits')
}
