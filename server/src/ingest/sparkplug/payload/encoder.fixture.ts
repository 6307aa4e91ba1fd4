import jspb from 'google-protobuf'
import { type DataTypeName, dataTypes } from './data-types.ts'
import type { Steps } from './steps.ts'

/** A second encoder of Sparkplug payloads, on Google's library: what the portal reads is not written by what reads it. */
export interface SentMetric {
  name?: string
  alias?: number | string
  timestamp?: number
  type?: DataTypeName
  /** Value in the form of its type; integers of 64 bits as texts, arrays as bytes. */
  value?: unknown
  isNull?: true
  isHistorical?: true
  isTransient?: true
  properties?: Record<string, string | number | boolean>
}
export interface SentPayload {
  timestamp?: number
  seq?: number
  uuid?: string
  body?: Uint8Array
  metrics?: readonly SentMetric[]
}
export interface SentDataSet {
  columns: string[]
  types: DataTypeName[]
  rows: unknown[][]
}
export interface SentTemplate {
  isDefinition?: boolean
  metrics: SentMetric[]
}

type Writer = InstanceType<typeof jspb.BinaryWriter>
const ints: ReadonlySet<string> = new Set(['Int8', 'Int16', 'Int32', 'UInt8', 'UInt16', 'UInt32'])
const longs: ReadonlySet<string> = new Set(['Int64', 'UInt64', 'DateTime'])
const texts: ReadonlySet<string> = new Set(['String', 'Text', 'UUID'])

export function encodeSparkplug({ timestamp, seq, uuid, body, metrics = [] }: SentPayload): Buffer {
  const writer = new jspb.BinaryWriter()
  if (timestamp !== undefined) writer.writeUint64(1, timestamp)
  for (const metric of metrics) writer.writeMessage(2, metric, writeMetric)
  if (seq !== undefined) writer.writeUint64(3, seq)
  if (uuid !== undefined) writer.writeString(4, uuid)
  if (body !== undefined) writer.writeBytes(5, body)
  return Buffer.from(writer.getResultBuffer())
}

function writeMetric(metric: SentMetric, writer: Writer): void {
  const { name, alias, timestamp, type, value, properties } = metric
  if (name !== undefined) writer.writeString(1, name)
  if (alias !== undefined) writer.writeUint64String(2, String(alias))
  if (timestamp !== undefined) writer.writeUint64(3, timestamp)
  if (type) writer.writeUint32(4, dataTypes[type])
  if (metric.isHistorical) writer.writeBool(5, true)
  if (metric.isTransient) writer.writeBool(6, true)
  if (metric.isNull) writer.writeBool(7, true)
  if (properties) writer.writeMessage(9, properties, writeProperties)
  if (value === undefined || value === null) return
  writeValue(writer, type ?? guess(value), value, 10)
}

const guess = (value: unknown): DataTypeName => {
  if (typeof value === 'boolean') return 'Boolean'
  return typeof value === 'string' ? 'String' : 'Double'
}

/** `first` is the number of the field `int_value`; the others follow. */
function writeValue(writer: Writer, type: DataTypeName, value: unknown, first: number): void {
  if (ints.has(type)) writer.writeUint32(first, Number(value) >>> 0)
  else if (longs.has(type))
    writer.writeUint64String(first + 1, BigInt.asUintN(64, BigInt(value as string)).toString())
  else if (type === 'Float') writer.writeFloat(first + 2, Number(value))
  else if (type === 'Double') writer.writeDouble(first + 3, Number(value))
  else if (type === 'Boolean') writer.writeBool(first + 4, value === true)
  else if (texts.has(type)) writer.writeString(first + 5, String(value))
  else if (type === 'DataSet') writer.writeMessage(17, value as SentDataSet, writeDataSet)
  else if (type === 'Template') writer.writeMessage(18, value as SentTemplate, writeTemplate)
  else writer.writeBytes(first + 6, value as Uint8Array)
}

function writeProperties(properties: NonNullable<SentMetric['properties']>, writer: Writer): void {
  for (const key of Object.keys(properties)) writer.writeString(1, key)
  for (const value of Object.values(properties))
    writer.writeMessage(2, value, (each: string | number | boolean, inner: Writer) => {
      const type = Number.isInteger(each) ? 'Int32' : guess(each)
      inner.writeUint32(1, dataTypes[type])
      writeValue(inner, type, each, 3)
    })
}

function writeDataSet({ columns, types, rows }: SentDataSet, writer: Writer): void {
  writer.writeUint64(1, columns.length)
  for (const column of columns) writer.writeString(2, column)
  for (const type of types) writer.writeUint32(3, dataTypes[type])
  for (const row of rows)
    writer.writeMessage(4, row, (elements: unknown[], inner: Writer) => {
      elements.forEach((element, at) => {
        inner.writeMessage(1, { element }, (each: { element: unknown }, cell: Writer) => {
          if (each.element !== null) writeValue(cell, types[at] ?? 'String', each.element, 1)
        })
      })
    })
}

function writeTemplate({ isDefinition = false, metrics }: SentTemplate, writer: Writer): void {
  for (const metric of metrics) writer.writeMessage(2, metric, writeMetric)
  if (isDefinition) writer.writeBool(5, true)
}

/** Does all steps of work at once. */
export function resultOf<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
