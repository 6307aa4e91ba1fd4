/** Data types of Sparkplug 3.0, section 6.4.16, by their numbers on the wire. */
export const dataTypes = {
  Int8: 1,
  Int16: 2,
  Int32: 3,
  Int64: 4,
  UInt8: 5,
  UInt16: 6,
  UInt32: 7,
  UInt64: 8,
  Float: 9,
  Double: 10,
  Boolean: 11,
  String: 12,
  DateTime: 13,
  Text: 14,
  UUID: 15,
  DataSet: 16,
  Bytes: 17,
  File: 18,
  Template: 19,
  PropertySet: 20,
  PropertySetList: 21,
  Int8Array: 22,
  Int16Array: 23,
  Int32Array: 24,
  Int64Array: 25,
  UInt8Array: 26,
  UInt16Array: 27,
  UInt32Array: 28,
  UInt64Array: 29,
  FloatArray: 30,
  DoubleArray: 31,
  BooleanArray: 32,
  StringArray: 33,
  DateTimeArray: 34,
} as const
export type DataTypeName = keyof typeof dataTypes

const names = new Map<number, DataTypeName>(
  Object.entries(dataTypes).map(([name, number]) => [number, name as DataTypeName]),
)

/** Undefined for a number that the specification does not know. */
export const nameOfType = (datatype: number | undefined): DataTypeName | undefined =>
  datatype === undefined ? undefined : names.get(datatype)

/** Width in bits, and whether it is signed. */
export interface IntegerFormat {
  bits: number
  isSigned: boolean
}

const integers = new Map<number, IntegerFormat>([
  [dataTypes.Int8, { bits: 8, isSigned: true }],
  [dataTypes.Int16, { bits: 16, isSigned: true }],
  [dataTypes.Int32, { bits: 32, isSigned: true }],
  [dataTypes.Int64, { bits: 64, isSigned: true }],
  [dataTypes.UInt8, { bits: 8, isSigned: false }],
  [dataTypes.UInt16, { bits: 16, isSigned: false }],
  [dataTypes.UInt32, { bits: 32, isSigned: false }],
  [dataTypes.UInt64, { bits: 64, isSigned: false }],
])

/** Undefined for a type that is no integer. */
export const integerFormat = (datatype: number): IntegerFormat | undefined => integers.get(datatype)

/** Element type of an array type. */
const elements = new Map<number, number>([
  [dataTypes.Int8Array, dataTypes.Int8],
  [dataTypes.Int16Array, dataTypes.Int16],
  [dataTypes.Int32Array, dataTypes.Int32],
  [dataTypes.Int64Array, dataTypes.Int64],
  [dataTypes.UInt8Array, dataTypes.UInt8],
  [dataTypes.UInt16Array, dataTypes.UInt16],
  [dataTypes.UInt32Array, dataTypes.UInt32],
  [dataTypes.UInt64Array, dataTypes.UInt64],
  [dataTypes.FloatArray, dataTypes.Float],
  [dataTypes.DoubleArray, dataTypes.Double],
  [dataTypes.BooleanArray, dataTypes.Boolean],
  [dataTypes.StringArray, dataTypes.String],
  [dataTypes.DateTimeArray, dataTypes.DateTime],
])

export const elementType = (datatype: number): number | undefined => elements.get(datatype)
