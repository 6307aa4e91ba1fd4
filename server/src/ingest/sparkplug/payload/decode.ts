import { type SparkplugLimits, sparkplugLimits } from '../limits.ts'
import type {
  DataSet,
  Metric,
  PayloadProblem,
  PropertyValue,
  SparkplugPayload,
  Template,
  WireValue,
} from './payload.ts'
import { type Steps, stepSize } from './steps.ts'
import {
  delimited,
  endOf,
  fixed32,
  fixed64,
  named,
  Reader,
  readField,
  readFields,
  readInteger,
  readText,
  UnreadablePayload,
  varint,
  type WireTypes,
} from './wire.ts'

/** The schema of Sparkplug 3.0, section 6.4: field numbers of `org.eclipse.tahu.protobuf.Payload`. */
const payloadFields = { timestamp: 1, metric: 2, seq: 3 }
const metricFields = {
  ...{ name: 1, alias: 2, timestamp: 3, datatype: 4, isHistorical: 5, isTransient: 6, isNull: 7 },
  ...{ properties: 9, int: 10, long: 11, float: 12, double: 13, boolean: 14, string: 15, bytes: 16 },
  ...{ dataSet: 17, template: 18 },
}
/** Field numbers of values in PropertyValue and Parameter; in DataSetValue each is two less. */
const partFields = { int: 3, long: 4, float: 5, double: 6, boolean: 7, string: 8, propertySet: 9 }

const payloadTypes: WireTypes = [undefined, varint, delimited, varint]
const metricTypes: WireTypes = [
  ...[undefined, delimited, varint, varint, varint, varint, varint, varint, undefined, delimited],
  ...[varint, varint, fixed32, fixed64, varint, delimited, delimited, delimited, delimited],
]
const templateTypes: WireTypes = [undefined, undefined, delimited, undefined, undefined, varint]
const propertySetTypes: WireTypes = [undefined, delimited, delimited]
const partTypes: WireTypes = [
  undefined,
  varint,
  undefined,
  varint,
  varint,
  fixed32,
  fixed64,
  varint,
  delimited,
]
const elementTypes: WireTypes = [undefined, ...partTypes.slice(3)]
/** The types of columns come packed too. */
const dataSetTypes: WireTypes = [undefined, undefined, delimited, undefined, delimited]
const rowTypes: WireTypes = [undefined, delimited]

type Decoded = { payload: SparkplugPayload } | { problem: PayloadProblem }

/** Reads a payload that is unpacked, step by step; at most `limits.metrics` metrics are made. */
export function* decodePayload(bytes: Uint8Array, limits: SparkplugLimits = sparkplugLimits): Steps<Decoded> {
  const reader = Reader.create(bytes)
  const budget: Budget = { limits, metrics: limits.metrics, members: 0 }
  const payload: SparkplugPayload = { timestamp: undefined, seq: undefined, metrics: [] }
  const take = (field: number): boolean => {
    if (field === payloadFields.timestamp) payload.timestamp = Number(readInteger(reader))
    else if (field === payloadFields.metric) {
      budget.members = limits.members
      payload.metrics.push(readMetric(reader, budget, 1))
    } else if (field === payloadFields.seq) payload.seq = Number(readInteger(reader))
    else return false
    return true
  }
  for (let fields = 1; reader.pos < reader.len; fields++) {
    const failed = named(() => readField(reader, payloadTypes, take))
    if (failed) return failed
    if (fields % stepSize === 0) yield
  }
  if (reader.pos === reader.len) return { payload }
  return { problem: { code: 'malformed', detail: 'a field goes beyond its message' } }
}

interface Budget {
  limits: SparkplugLimits
  /** Left of the payload. */
  metrics: number
  /** Left of the metric that is read: members of templates in it. */
  members: number
}

function readMetric(reader: Reader, budget: Budget, depth: number): Metric {
  const { limits } = budget
  if (budget.metrics-- <= 0) throw new UnreadablePayload('tooManyMetrics', `more than ${limits.metrics}`)
  const metric: Metric = {
    name: undefined,
    alias: undefined,
    timestamp: undefined,
    datatype: undefined,
    isHistorical: false,
    isTransient: false,
    isNull: false,
    properties: undefined,
    wire: undefined,
  }
  readFields(reader, endOf(reader), metricTypes, (field) => {
    switch (field) {
      case metricFields.name:
        metric.name = readText(reader, limits.nameBytes)
        return true
      case metricFields.alias:
        metric.alias = readInteger(reader)
        return true
      case metricFields.timestamp:
        metric.timestamp = Number(readInteger(reader))
        return true
      case metricFields.datatype:
        metric.datatype = reader.uint32()
        return true
      case metricFields.isHistorical:
        metric.isHistorical = reader.bool()
        return true
      case metricFields.isTransient:
        metric.isTransient = reader.bool()
        return true
      case metricFields.isNull:
        metric.isNull = reader.bool()
        return true
      case metricFields.properties:
        metric.properties = readProperties(reader, limits)
        return true
      case metricFields.int:
      case metricFields.long:
        metric.wire = { form: 'integer', value: readInteger(reader) }
        return true
      case metricFields.float:
        metric.wire = { form: 'float', value: reader.float() }
        return true
      case metricFields.double:
        metric.wire = { form: 'float', value: reader.double() }
        return true
      case metricFields.boolean:
        metric.wire = { form: 'boolean', value: reader.bool() }
        return true
      case metricFields.string:
        metric.wire = { form: 'string', value: reader.string() }
        return true
      case metricFields.bytes:
        metric.wire = { form: 'bytes', value: reader.bytes() }
        return true
      case metricFields.dataSet:
        metric.wire = { form: 'dataSet', value: readDataSet(reader, limits) }
        return true
      case metricFields.template:
        metric.wire = { form: 'template', value: readTemplate(reader, budget, depth + 1) }
        return true
      default:
        return false
    }
  })
  return metric
}

function readTemplate(reader: Reader, budget: Budget, depth: number): Template {
  if (depth > budget.limits.depth) throw new UnreadablePayload('tooDeep', 'templates within templates')
  const template: Template = { isDefinition: false, metrics: [] }
  readFields(reader, endOf(reader), templateTypes, (field) => {
    if (field === 2) {
      if (budget.members-- <= 0)
        throw new UnreadablePayload(
          'tooManyMetrics',
          `more than ${budget.limits.members} members of a template`,
        )
      template.metrics.push(readMetric(reader, budget, depth))
    } else if (field === 5) template.isDefinition = reader.bool()
    else return false
    return true
  })
  return template
}

/** Properties that are property sets themselves are passed over. */
function readProperties(reader: Reader, limits: SparkplugLimits): Map<string, PropertyValue> {
  const keys: string[] = []
  const values: PropertyValue[] = []
  readFields(reader, endOf(reader), propertySetTypes, (field) => {
    if (field !== 1 && field !== 2) return false
    if (keys.length + values.length >= 2 * limits.propertiesPerMetric)
      throw new UnreadablePayload('tooManyMetrics', `more than ${limits.propertiesPerMetric} properties`)
    if (field === 1) keys.push(readText(reader, limits.nameBytes))
    else values.push(readProperty(reader))
    return true
  })
  return new Map(keys.flatMap((key, at) => (values[at] ? [[key, values[at]] as const] : [])))
}

function readProperty(reader: Reader): PropertyValue {
  const property: PropertyValue = { datatype: undefined, wire: undefined }
  readFields(reader, endOf(reader), partTypes, (field) => {
    if (field === 1) property.datatype = reader.uint32()
    else {
      const wire = readPart(reader, field)
      if (!wire) return false
      property.wire = wire
    }
    return true
  })
  return property
}

/** A value of a property; undefined where the field is none. */
function readPart(reader: Reader, field: number): WireValue | undefined {
  switch (field) {
    case partFields.int:
    case partFields.long:
      return { form: 'integer', value: readInteger(reader) }
    case partFields.float:
      return { form: 'float', value: reader.float() }
    case partFields.double:
      return { form: 'float', value: reader.double() }
    case partFields.boolean:
      return { form: 'boolean', value: reader.bool() }
    case partFields.string:
      return { form: 'string', value: reader.string() }
    default:
      return undefined
  }
}

function readDataSet(reader: Reader, limits: SparkplugLimits): DataSet {
  const set: DataSet = { columns: [], types: [], rows: [] }
  let elements = 0
  const count = () => {
    if (++elements > limits.elements) throw new UnreadablePayload('tooLarge', 'a data set')
  }
  readFields(reader, endOf(reader), dataSetTypes, (field, wireType) => {
    if (field === 2) {
      count()
      set.columns.push(readText(reader, limits.nameBytes))
    } else if (field === 3 && wireType === 2) {
      // Packed, as encoders of proto3 write it.
      for (const end = endOf(reader); reader.pos < end; ) {
        count()
        set.types.push(reader.uint32())
      }
    } else if (field === 3) {
      count()
      set.types.push(reader.uint32())
    } else if (field === 4) set.rows.push(readRow(reader, count))
    else return false
    return true
  })
  return set
}

function readRow(reader: Reader, count: () => void): (WireValue | undefined)[] {
  const row: (WireValue | undefined)[] = []
  count()
  readFields(reader, endOf(reader), rowTypes, (field) => {
    if (field !== 1) return false
    count()
    let element: WireValue | undefined
    readFields(reader, endOf(reader), elementTypes, (part) => {
      const wire = readPart(reader, part + 2)
      if (!wire) return false
      element = wire
      return true
    })
    row.push(element)
    return true
  })
  return row
}
