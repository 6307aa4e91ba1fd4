import type { RegisterProblem } from '@fyr/contract/connections/modbus/limits'
import type { RegisterType } from '@fyr/contract/connections/modbus/value-types'

const readFunctions = { coil: 1, 'digital input': 2, holding: 3, 'analog input': 4 } as const

/** A request to a unit, without address and check. */
export interface Request {
  pdu: Uint8Array
  /** Values of the answer; throws a `ModbusFailure` unless it is the answer to this request. */
  parse(answer: Uint8Array): number[]
}

/** Something asked of a unit that failed: an exception that it answered, no answer, or one that is none. */
export class ModbusFailure extends Error {
  readonly problem: RegisterProblem
  constructor(problem: RegisterProblem, detail = '') {
    super(detail)
    this.problem = problem
  }
}

const exceptions: readonly (RegisterProblem | undefined)[] = [
  ...[
    undefined,
    'illegalFunction',
    'illegalAddress',
    'illegalValue',
    'deviceFailure',
    undefined,
    'deviceBusy',
  ],
  ...[undefined, undefined, undefined, 'gatewayPath', 'gatewayTarget'],
] as const

/** The answer's bytes behind the function code. */
function bodyOf(answer: Uint8Array, code: number): Uint8Array {
  if (answer[0] === (code | 0x80)) {
    const exception = answer[1] ?? 0
    throw new ModbusFailure(exceptions[exception] ?? 'otherException', `exception ${exception}`)
  }
  if (answer[0] !== code) throw new ModbusFailure('shortAnswer', `function ${answer[0]} in answer to ${code}`)
  return answer.subarray(1)
}

/** Words of registers, or bits as 0 and 1. */
export function readRequest(type: RegisterType, register: number, count: number): Request {
  const code = readFunctions[type]
  const isBits = code <= 2
  return {
    pdu: pduOf(code, [register, count]),
    parse(answer) {
      const body = bodyOf(answer, code)
      const data = body.subarray(1)
      const expected = isBits ? Math.ceil(count / 8) : 2 * count
      if (body[0] === data.length && data.length < expected) {
        // Some servers cut the answer at the end of their memory, where others answer exception 2.
        throw new ModbusFailure('illegalAddress', `the unit has ${data.length} of ${expected} bytes`)
      }
      if (body[0] !== expected || data.length !== expected) {
        throw new ModbusFailure('shortAnswer', `${data.length} bytes, expected ${expected}`)
      }
      if (isBits) return Array.from({ length: count }, (_, at) => ((data[at >> 3] ?? 0) >> (at & 7)) & 1)
      return Array.from({ length: count }, (_, at) => ((data[2 * at] ?? 0) << 8) | (data[2 * at + 1] ?? 0))
    },
  }
}

/** Writes words to holding registers or bits to coils: the single form for one, which all devices know. */
export function writeRequest(
  type: 'holding' | 'coil',
  register: number,
  elements: readonly number[],
): Request {
  const [first = 0] = elements
  if (elements.length === 1) {
    return type === 'coil' ? echoed(5, [register, first === 0 ? 0 : 0xff00]) : echoed(6, [register, first])
  }
  const data = type === 'coil' ? packed(elements) : bytesOf(elements)
  const head = pduOf(type === 'coil' ? 15 : 16, [register, elements.length])
  return { pdu: Buffer.concat([head, Buffer.of(data.length), data]), parse: echoParser(head, 5) }
}

/** Sets the bits of a holding register that `mask` names. */
export function maskRequest(register: number, word: number, mask: number): Request {
  return echoed(22, [register, ~mask & 0xffff, word & mask])
}

/** A request that is answered with itself. */
function echoed(code: number, words: readonly number[]): Request {
  const pdu = pduOf(code, words)
  return { pdu, parse: echoParser(pdu, pdu.length) }
}
const echoParser = (pdu: Uint8Array, length: number) => (answer: Uint8Array) => {
  bodyOf(answer, pdu[0] ?? 0)
  if (Buffer.compare(answer, pdu.subarray(0, length)) !== 0) {
    throw new ModbusFailure('shortAnswer', 'the answer names other values')
  }
  return []
}

function pduOf(code: number, words: readonly number[]): Uint8Array {
  return Buffer.concat([Buffer.of(code), bytesOf(words)])
}
function bytesOf(words: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(words.length * 2)
  for (const [at, word] of words.entries()) bytes.writeUInt16BE(word, 2 * at)
  return bytes
}
function packed(bits: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [at, bit] of bits.entries())
    if (bit !== 0) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7))
  return bytes
}
