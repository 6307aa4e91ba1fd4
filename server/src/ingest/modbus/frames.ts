import type { RegisterProblem } from '@fyr/contract/connections/modbus/limits'

/** Longest request and answer of the protocol without address and check, bytes. */
const maxPdu = 253
const headerLength = 7

/** An answer of a unit. */
export interface Answer {
  /** Null where frames carry none (RTU). */
  transaction: number | null
  unit: number
  pdu: Uint8Array
}

/** Wraps requests and cuts what comes into answers: what differs between Modbus TCP and RTU over TCP. */
export interface Framing {
  /** Whether answers name their request: what comes late is told by that. */
  hasTransactions: boolean
  wrap(transaction: number, unit: number, pdu: Uint8Array): Uint8Array
  /** Answers in the bytes so far; throws a `FrameError` at what is no Modbus. */
  push(bytes: Uint8Array): Answer[]
  /** Drops the beginning of an answer that did not go on. */
  reset(): void
}

/** Bytes that are no Modbus. `problem` null: whoever is there speaks something else. */
export class FrameError extends Error {
  readonly problem: RegisterProblem | null
  constructor(problem: RegisterProblem | null, message: string) {
    super(message)
    this.problem = problem
  }
}

export function createTcpFraming(): Framing {
  let rest: Buffer = Buffer.alloc(0)
  return {
    hasTransactions: true,
    wrap(transaction, unit, pdu) {
      const frame = Buffer.alloc(headerLength + pdu.length)
      frame.writeUInt16BE(transaction, 0)
      frame.writeUInt16BE(pdu.length + 1, 4)
      frame[6] = unit
      frame.set(pdu, headerLength)
      return frame
    },
    push(bytes) {
      rest = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes])
      const answers: Answer[] = []
      while (rest.length >= headerLength) {
        const length = rest.readUInt16BE(4)
        if (rest.readUInt16BE(2) !== 0 || length < 2 || length > maxPdu + 1) {
          throw new FrameError(null, `Not Modbus TCP: ${rest.subarray(0, headerLength).toString('hex')}`)
        }
        const end = headerLength - 1 + length
        if (rest.length < end) break
        answers.push({
          transaction: rest.readUInt16BE(0),
          unit: rest.readUInt8(6),
          pdu: rest.subarray(headerLength, end),
        })
        rest = rest.subarray(end)
      }
      return answers
    },
    reset() {
      rest = Buffer.alloc(0)
    },
  }
}

/** Frames of a serial line: unit, answer, checksum. Their length follows from the function. */
export function createRtuFraming(): Framing {
  let rest: Buffer = Buffer.alloc(0)
  return {
    hasTransactions: false,
    wrap(_, unit, pdu) {
      const frame = Buffer.alloc(pdu.length + 3)
      frame[0] = unit
      frame.set(pdu, 1)
      frame.writeUInt16LE(checksum(frame.subarray(0, -2)), frame.length - 2)
      return frame
    },
    push(bytes) {
      rest = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes])
      const answers: Answer[] = []
      for (
        let length = rtuLength(rest);
        length !== undefined && rest.length >= length;
        length = rtuLength(rest)
      ) {
        const frame = rest.subarray(0, length)
        rest = rest.subarray(length)
        if (checksum(frame.subarray(0, -2)) !== frame.readUInt16LE(length - 2)) {
          rest = Buffer.alloc(0)
          throw new FrameError('badChecksum', `Checksum of ${frame.toString('hex')}`)
        }
        answers.push({ transaction: null, unit: frame.readUInt8(0), pdu: frame.subarray(1, -2) })
      }
      return answers
    },
    reset() {
      rest = Buffer.alloc(0)
    },
  }
}

/** Length of the answer that begins here, with unit and checksum; undefined: more bytes are needed. */
function rtuLength(bytes: Buffer): number | undefined {
  const [, code, count] = bytes
  if (code === undefined || count === undefined) return undefined
  if ((code & 0x80) !== 0) return 5
  if (code <= 4) return 5 + count
  return code === 22 ? 10 : 8
}

/** CRC-16 with the polynomial A001 of the protocol's serial-line specification. */
export function checksum(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}
