import { sparkplugLimits } from '../limits.ts'
import { dataTypes, elementType, integerFormat } from './data-types.ts'
import type { DataSet, Integer, Metric, Template, WireValue } from './payload.ts'

/** A value as readings hold it; lists and objects are flattened, or stored as JSON, as those of JSON are. */
export type MetricValue = number | boolean | string | null | MetricValue[] | { [name: string]: MetricValue }

/** `wrongType`: the value is not of the datatype; `notStorable`: files, and what no reading can hold. */
export type ValueProblem = 'wrongType' | 'notStorable'
export type ConvertedValue = { value: MetricValue } | { problem: ValueProblem }

/** Datatypes of the members of a template, by name, as its birth said. */
export type MemberTypes = ReadonlyMap<string, number>

const wrongType: ConvertedValue = { problem: 'wrongType' }

/** Longer bytes are refused; shorter ones are stored as hexadecimal digits. */
const maxBytes = 256

/**
 * Reads a value by its datatype, which a birth has said. Integers beyond 2^53 become text, so that no digit is lost;
 * times become ISO 8601. A value of another form than its datatype has is refused.
 */
export function convertValue(
  wire: WireValue | undefined,
  datatype: number,
  members?: MemberTypes,
): ConvertedValue {
  if (wire === undefined) return { value: null }
  const format = integerFormat(datatype)
  if (format) {
    if (wire.form !== 'integer') return wrongType
    return { value: exact(wrapInteger(wire.value, format.bits, format.isSigned)) }
  }
  const element = elementType(datatype)
  if (element !== undefined) return wire.form === 'bytes' ? readArray(wire.value, element) : wrongType
  switch (datatype) {
    case dataTypes.Float:
    case dataTypes.Double:
      return wire.form === 'float' ? { value: wire.value } : wrongType
    case dataTypes.Boolean:
      return wire.form === 'boolean' ? { value: wire.value } : wrongType
    case dataTypes.String:
    case dataTypes.Text:
    case dataTypes.UUID:
      return wire.form === 'string' ? { value: wire.value } : wrongType
    case dataTypes.DateTime:
      return wire.form === 'integer' ? { value: timeText(wire.value) } : wrongType
    case dataTypes.Bytes:
      if (wire.form !== 'bytes') return wrongType
      return wire.value.length > maxBytes
        ? { problem: 'notStorable' }
        : { value: Buffer.from(wire.value).toString('hex') }
    case dataTypes.DataSet:
      return wire.form === 'dataSet' ? { value: rowsOf(wire.value) } : wrongType
    case dataTypes.Template:
      return wire.form === 'template' ? { value: membersOf(wire.value, members) } : wrongType
    default:
      return { problem: 'notStorable' }
  }
}

/** Some encoders write -1 as 4294967295, others as 2^64 - 1, others in as many bits as it has. */
function wrapInteger(value: Integer, bits: number, isSigned: boolean): Integer {
  if (typeof value === 'number') {
    if (bits === 32) return isSigned ? toSigned32(value) : value % 2 ** 32
    if (bits < 32) {
      const low = value % 2 ** bits
      return isSigned && low >= 2 ** (bits - 1) ? low - 2 ** bits : low
    }
    return value
  }
  const whole = isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
  return whole
}

const toSigned32 = (value: number) => {
  const low = value % 2 ** 32
  return low >= 2 ** 31 ? low - 2 ** 32 : low
}

function exact(value: Integer): number | string {
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}

function timeText(value: Integer): string | number {
  const ms = typeof value === 'bigint' ? Number(BigInt.asIntN(64, value)) : value
  const time = new Date(ms)
  return Number.isNaN(time.getTime()) ? exact(value) : time.toISOString()
}

/** Arrays are bytes, little-endian [tck-id-payloads-metric-datatype-value]. */
function readArray(bytes: Uint8Array, element: number): ConvertedValue {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (element === dataTypes.String) return readStrings(bytes)
  if (element === dataTypes.Boolean) {
    const length = bytes.length >= 4 ? view.getUint32(0, true) : 0
    if (length > sparkplugLimits.elements || Math.ceil(length / 8) > bytes.length - 4) return wrongType
    return {
      value: Array.from({ length }, (_, at) => (((bytes[4 + (at >> 3)] ?? 0) >> (7 - (at & 7))) & 1) === 1),
    }
  }
  const read = elementReader(view, element)
  if (!read || bytes.length % read.size !== 0) return wrongType
  const length = bytes.length / read.size
  if (length > sparkplugLimits.elements) return { problem: 'notStorable' }
  return { value: Array.from({ length }, (_, at) => read.at(at * read.size)) }
}

function elementReader(
  view: DataView,
  element: number,
): { size: number; at: (offset: number) => number | string } | undefined {
  switch (element) {
    case dataTypes.Int8:
      return { size: 1, at: (offset) => view.getInt8(offset) }
    case dataTypes.UInt8:
      return { size: 1, at: (offset) => view.getUint8(offset) }
    case dataTypes.Int16:
      return { size: 2, at: (offset) => view.getInt16(offset, true) }
    case dataTypes.UInt16:
      return { size: 2, at: (offset) => view.getUint16(offset, true) }
    case dataTypes.Int32:
      return { size: 4, at: (offset) => view.getInt32(offset, true) }
    case dataTypes.UInt32:
      return { size: 4, at: (offset) => view.getUint32(offset, true) }
    case dataTypes.Int64:
      return { size: 8, at: (offset) => exact(view.getBigInt64(offset, true)) }
    case dataTypes.UInt64:
      return { size: 8, at: (offset) => exact(view.getBigUint64(offset, true)) }
    case dataTypes.Float:
      return { size: 4, at: (offset) => view.getFloat32(offset, true) }
    case dataTypes.Double:
      return { size: 8, at: (offset) => view.getFloat64(offset, true) }
    case dataTypes.DateTime:
      return { size: 8, at: (offset) => timeText(view.getBigUint64(offset, true)) }
    default:
      return undefined
  }
}

/** Texts that each end with a zero byte. */
function readStrings(bytes: Uint8Array): ConvertedValue {
  if (bytes.length === 0) return { value: [] }
  const texts = Buffer.from(bytes).toString('utf8').split('\0')
  if (texts.at(-1) === '') texts.pop()
  return texts.length > sparkplugLimits.elements ? { problem: 'notStorable' } : { value: texts }
}

/** A set of one row is an object of its columns, any other a list of such objects. */
function rowsOf({ columns, types, rows }: DataSet): MetricValue {
  const objects = rows.map((row) => {
    const entries = columns.map((column, at): [string, MetricValue] => {
      const converted = convertValue(row[at], types[at] ?? 0)
      return [column, 'value' in converted ? converted.value : null]
    })
    return Object.fromEntries(entries)
  })
  const [only] = objects
  return objects.length === 1 && only ? only : objects
}

function membersOf({ metrics }: Template, members: MemberTypes | undefined): MetricValue {
  const entries = metrics.flatMap((member): [string, MetricValue][] => {
    const { name } = member
    const datatype = member.datatype ?? (name === undefined ? undefined : members?.get(name))
    if (name === undefined || datatype === undefined || member.isNull || !isGood(member)) return []
    const converted = convertValue(member.wire, datatype)
    return 'value' in converted ? [[name, converted.value]] : []
  })
  return Object.fromEntries(entries)
}

/** Qualities from which on a value is of no use: 500 is stale, others are codes of OPC and Ignition. */
const [firstUncertain, firstStale] = [64, 256]

/** Quality by the property `Quality`: 192 is good, 0 bad, 500 stale. A metric without one is good. */
export function isGood({ properties }: Pick<Metric, 'properties'>): boolean {
  const wire = (properties?.get('Quality') ?? properties?.get('quality'))?.wire
  if (wire?.form !== 'integer') return true
  const quality = Number(wire.value)
  return quality >= firstUncertain && quality < firstStale
}
