import { parseInstant } from '@fyr/contract/values/time/parse-instant'
import { dataTypes, integerFormat } from './data-types.ts'
import type { CommandMetric } from './encode.ts'

/**
 * A JSON value as the value of a datatype; undefined where it does not fit. Integers beyond 2^53 are given as texts of
 * digits. Arrays, data sets, templates and bytes cannot be written.
 */
export function fitValue(datatype: number, value: unknown): CommandMetric['value'] | undefined {
  const format = integerFormat(datatype)
  if (format) {
    const whole = integerOf(value)
    if (whole === undefined) return undefined
    const { bits, isSigned } = format
    return (isSigned ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole)) === whole ? whole : undefined
  }
  switch (datatype) {
    case dataTypes.Float:
      // A number that a float cannot hold would be sent as infinity.
      return typeof value === 'number' && Number.isFinite(Math.fround(value)) ? value : undefined
    case dataTypes.Double:
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    case dataTypes.Boolean:
      return typeof value === 'boolean' ? value : undefined
    case dataTypes.String:
    case dataTypes.Text:
    case dataTypes.UUID:
      return typeof value === 'string' ? value : undefined
    case dataTypes.DateTime: {
      const time = parseInstant(value)
      return time !== undefined && time >= 0 ? BigInt(Math.trunc(time)) : undefined
    }
    default:
      return undefined
  }
}

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^-?\d{1,20}$/.test(value) ? BigInt(value) : undefined
}
