import { DataType } from 'node-opcua-client'
import type { Scalar } from '../monitoring/values.ts'

const ranges = new Map<DataType, readonly [bigint, bigint]>([
  [DataType.SByte, [-128n, 127n]],
  [DataType.Byte, [0n, 255n]],
  [DataType.Int16, [-32_768n, 32_767n]],
  [DataType.UInt16, [0n, 65_535n]],
  [DataType.Int32, [-(2n ** 31n), 2n ** 31n - 1n]],
  [DataType.UInt32, [0n, 2n ** 32n - 1n]],
  [DataType.Int64, [-(2n ** 63n), 2n ** 63n - 1n]],
  [DataType.UInt64, [0n, 2n ** 64n - 1n]],
])

/** A value as node-opcua encodes it; undefined where the data type does not have it. */
export function toWire(value: Scalar, dataType: DataType): unknown {
  const range = ranges.get(dataType)
  if (range) return integer(value, dataType, range)
  switch (dataType) {
    case DataType.Boolean:
      if (typeof value === 'boolean') return value
      return value === 0 || value === 1 ? value === 1 : undefined
    case DataType.Float:
      return typeof value === 'number' && Number.isFinite(Math.fround(value)) ? value : undefined
    case DataType.Double:
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    case DataType.String:
      return String(value)
    case DataType.LocalizedText:
      return { text: String(value), locale: null }
    case DataType.DateTime: {
      const time = typeof value === 'string' ? new Date(value) : undefined
      return time && !Number.isNaN(time.getTime()) ? time : undefined
    }
    case DataType.Guid:
      return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
        ? value
        : undefined
    case DataType.ByteString:
      return typeof value === 'string' && /^([0-9a-f]{2})*$/i.test(value)
        ? Buffer.from(value, 'hex')
        : undefined
    default:
      return undefined
  }
}

function integer(value: Scalar, dataType: DataType, [low, high]: readonly [bigint, bigint]): unknown {
  const isWhole = typeof value === 'number' ? Number.isSafeInteger(value) : /^-?\d{1,20}$/.test(String(value))
  if (typeof value === 'boolean' || !isWhole) return undefined
  const whole = BigInt(value)
  if (whole < low || whole > high) return undefined
  if (dataType !== DataType.Int64 && dataType !== DataType.UInt64) return Number(whole)
  const bits = BigInt.asUintN(64, whole)
  return [Number(bits >> 32n), Number(bits & 0xffff_ffffn)]
}
