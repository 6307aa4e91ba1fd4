import { bit, bits, type Payload, signed, toHex } from '../payload.ts'

/** Bytes by data field: integers and, from 9 on, decimal digits. What is not here is nothing that meters send. */
const integerBytes = new Map([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [6, 6],
  [7, 8],
])
const digitBytes = new Map([
  [9, 1],
  [10, 2],
  [11, 3],
  [12, 4],
  [14, 6],
])
const real = 5

interface Unit {
  key: string
  /** What the value is multiplied by. */
  factor: number
}

/** Ranges of value information, as EN 13757-3 has them: first code, how many, key, and the factor of the first. */
const ranges: readonly (readonly [first: number, count: number, key: string, factor: number])[] = [
  [0x00, 8, 'energy', 1e-6],
  [0x08, 8, 'energy', 1e-3 / 3.6e6],
  [0x10, 8, 'volume', 1e-6],
  [0x28, 8, 'power', 1e-3],
  [0x38, 8, 'flow', 1e-6],
  [0x58, 4, 'supplyTemperature', 1e-3],
  [0x5c, 4, 'returnTemperature', 1e-3],
  [0x60, 4, 'temperatureDifference', 1e-3],
  [0x64, 4, 'externalTemperature', 1e-3],
]
/** Of the extension behind 0xfb: megawatt hours and gigajoules. */
const extended: typeof ranges = [
  [0x00, 2, 'energy', 100],
  [0x08, 2, 'energy', 1e5 / 3.6e3],
]
const [fabricationNumber, enhancedNumber, errorFlags] = [0x78, 0x79, 0x17]

/**
 * Records of M-Bus as in EN 13757-3: what the data is, what the value means, the value. Only current values are
 * told, not those of a tariff, a day before or an extreme.
 */
export function readRecords(payload: Payload): void {
  while (payload.left > 0) {
    payload.beginPart()
    readRecord(payload)
  }
}

function readRecord(payload: Payload): void {
  const information = payload.u8()
  const current = bits(information, 4, 3) === 0
  const more = bit(information, 7) ? skipExtensions(payload) : 0
  const value = payload.u8()
  const table = value === 0xfb ? extended : ranges
  const code = value === 0xfd || value === 0xfb ? payload.u8() : value
  if (bit(code, 7)) skipExtensions(payload)
  const field = bits(information, 0, 4)
  const tell = current && more === 0
  if (value === 0xfd) {
    const raw = readNumber(payload, field)
    if (tell && bits(code, 0, 7) === errorFlags) payload.set('errorFlags', raw)
  } else if (code === fabricationNumber || code === enhancedNumber) {
    readMeterNumber(payload, field)
  } else {
    const unit = unitOf(table, bits(code, 0, 7))
    const raw = readNumber(payload, field)
    if (unit && tell && raw !== undefined) payload.set(unit.key, Number((raw * unit.factor).toPrecision(12)))
  }
}

/** Bytes that go on while the highest bit is set; answers them together, 0 when they say nothing. */
function skipExtensions(payload: Payload): number {
  let all = 0
  let byte = 0x80
  while (bit(byte, 7)) {
    byte = payload.u8()
    all += bits(byte, 0, 7)
  }
  return all
}

function unitOf(table: typeof ranges, code: number): Unit | undefined {
  const found = table.find(([first, count]) => code >= first && code < first + count)
  return found && { key: found[2], factor: found[3] * 10 ** (code - found[0]) }
}

/** Undefined for digits that are none, by which meters say that they have no value. */
function readNumber(payload: Payload, field: number): number | undefined {
  if (field === real) return payload.f32le()
  const integers = integerBytes.get(field)
  if (integers !== undefined) {
    const hex = toHex(payload.take(integers).toReversed())
    return signed(Number.parseInt(hex, 16), integers * 8)
  }
  const digits = digitBytes.get(field)
  if (digits === undefined) payload.fail(`Unknown data field ${field}`)
  const text = toHex(payload.take(digits).toReversed())
  const positive = text.startsWith('f') ? `-${text.slice(1)}` : text
  return /^-?\d+$/.test(positive) ? Number(positive) : undefined
}

/** Eight digits, in front of four bytes of manufacturer and type where the number is the longer one. */
function readMeterNumber(payload: Payload, field: number): void {
  const bytes = payload.take(
    integerBytes.get(field) ?? digitBytes.get(field) ?? payload.fail('Unknown meter number'),
  )
  payload.set('meterId', toHex(bytes.slice(0, 4).toReversed()))
}
