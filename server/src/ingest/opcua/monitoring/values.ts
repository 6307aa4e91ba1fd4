import { maxOpcElements, type OpcProblem } from '@fyr/contract/connections/opcua/limits'
import { DataType, type DataValue, type Variant, VariantArrayType } from 'node-opcua-client'
import { systemClock } from '#lib/clock.ts'
import { nameOf, severityOf } from '../connection/statuses.ts'

export type Scalar = number | boolean | string

/** A value of one key: `suffix` is `.3` for the fourth element of an array. */
export interface KeyValue {
  suffix: string
  value: Scalar
}

export interface Converted {
  values: readonly KeyValue[]
  problem: OpcProblem | null
}

const none: Converted = { values: [], problem: null }
const unsupported: Converted = { values: [], problem: 'unsupportedType' }
const maxByteString = 64

/**
 * Values of a variable, by the type that is on the wire. A null has none, and is no problem.
 * @param arrayIndex element to pick, where the whole array was read
 */
export function convertVariant(variant: Variant | null | undefined, arrayIndex: number | null): Converted {
  if (!variant || variant.dataType === DataType.Null) return none
  const { dataType, arrayType, value } = variant
  if (arrayType === VariantArrayType.Scalar) return convertScalar(value, dataType)
  if (arrayType !== VariantArrayType.Array) return unsupported
  const elements = value as ArrayLike<unknown> | null
  if (elements === null) return none
  if (arrayIndex !== null) {
    if (arrayIndex >= elements.length) return { values: [], problem: 'indexRange' }
    return convertScalar(elements[arrayIndex], dataType)
  }
  const values: KeyValue[] = []
  let problem: OpcProblem | null = null
  for (let at = 0; at < Math.min(elements.length, maxOpcElements); at++) {
    const element = convertElement(elements[at], dataType)
    if (element === undefined) continue
    if (typeof element === 'object') problem ??= element.problem
    else values.push({ suffix: `.${at}`, value: element })
  }
  // One element that cannot be stored does not hide the others.
  return { values, problem: values.length > 0 ? null : problem }
}

function convertScalar(value: unknown, dataType: DataType): Converted {
  const element = convertElement(value, dataType)
  if (element === undefined) return none
  if (typeof element === 'object') return { values: [], problem: element.problem }
  return { values: [{ suffix: '', value: element }], problem: null }
}

/** Undefined: no value. Texts of any length: the pipeline bounds them. */
function convertElement(value: unknown, dataType: DataType): Scalar | { problem: OpcProblem } | undefined {
  if (value === null || value === undefined) return undefined
  switch (dataType) {
    case DataType.Boolean:
      return value === true
    case DataType.SByte:
    case DataType.Byte:
    case DataType.Int16:
    case DataType.UInt16:
    case DataType.Int32:
    case DataType.UInt32:
      return value as number
    case DataType.Int64:
    case DataType.UInt64:
      return exactInteger(value as [number, number], dataType === DataType.Int64)
    case DataType.Float:
      return Number.isFinite(value) ? shortestFloat(value as number) : { problem: 'notFinite' }
    case DataType.Double:
      return Number.isFinite(value) ? (value as number) : { problem: 'notFinite' }
    case DataType.String:
    case DataType.Guid:
      return String(value)
    case DataType.LocalizedText:
      return (value as { text: string | null }).text ?? undefined
    case DataType.QualifiedName:
      return (value as { name: string | null }).name ?? undefined
    case DataType.DateTime:
      return Number.isNaN((value as Date).getTime()) ? undefined : (value as Date).toISOString()
    case DataType.StatusCode:
      return nameOf(value as Parameters<typeof nameOf>[0])
    case DataType.ByteString: {
      const bytes = value as Buffer
      return bytes.length > maxByteString ? { problem: 'unsupportedType' } : bytes.toString('hex')
    }
    default:
      return { problem: 'unsupportedType' }
  }
}

/** 64-bit integers are [high, low], unsigned words even of negative ones. Text of digits where a number is not exact. */
export function exactInteger([high, low]: readonly [number, number], isSigned: boolean): number | string {
  const bits = (BigInt(high) << 32n) | BigInt(low)
  const whole = isSigned ? BigInt.asIntN(64, bits) : BigInt.asUintN(64, bits)
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole.toString()
}

/** The shortest decimal that is the same 4-byte float: 21.7 rather than 21.700000762939453. */
function shortestFloat(value: number): number {
  for (let digits = 6; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

/** Time of a value, epoch ms: the source's, else the server's, else the arrival. */
export function timeOf({ sourceTimestamp, serverTimestamp }: DataValue, arrival: number): number {
  const time = sourceTimestamp?.getTime() || serverTimestamp?.getTime()
  return time && Number.isFinite(time) ? time : arrival
}

/** Text for people; '' where there is no value. */
export function textOf(variant: Variant | null | undefined): string {
  if (!variant) return ''
  const { values, problem } = convertVariant(variant, null)
  if (problem === 'unsupportedType') return `(${DataType[variant.dataType]})`
  if (problem === 'notFinite') return String(variant.value)
  const text = values.map(({ value }) => value).join(', ')
  const isCut = variant.arrayType === VariantArrayType.Array && (variant.value?.length ?? 0) > maxOpcElements
  return isCut ? `${text.slice(0, maxText)}, …` : text.slice(0, maxText)
}

const maxText = 1000

/** Readings of a value, none where the status is bad, and the state of its variable. */
export function judge(value: DataValue, arrayIndex: number | null): Converted & { status: string } {
  const { statusCode } = value
  const status = nameOf(statusCode)
  if (severityOf(statusCode) === 'bad') return { values: [], problem: problemOfStatus(status), status }
  const { values, problem } = convertVariant(value.value, arrayIndex)
  return { values, problem, status }
}

/** Problem of a variable by the name of a bad status of its value, or of its monitored item. */
export function problemOfStatus(status: string, other: OpcProblem = 'badStatus'): OpcProblem {
  if (/^Bad(NodeIdUnknown|NodeIdInvalid)$/.test(status)) return 'unknownNode'
  if (/^Bad(NotReadable|AttributeIdInvalid|UserAccessDenied)$/.test(status)) return 'notReadable'
  if (/^BadIndexRange/.test(status)) return 'indexRange'
  return other
}

export const now = () => systemClock.now().getTime()
