/** An integer of 64 bits: a number where that is exact. */
export type Integer = number | bigint

/** A value as it is on the wire: how it is to be read says the datatype. */
export type WireValue =
  | { form: 'integer'; value: Integer }
  | { form: 'float'; value: number }
  | { form: 'boolean'; value: boolean }
  | { form: 'string'; value: string }
  | { form: 'bytes'; value: Uint8Array }
  | { form: 'dataSet'; value: DataSet }
  | { form: 'template'; value: Template }

export interface Metric {
  name: string | undefined
  alias: Integer | undefined
  /** Epoch ms. */
  timestamp: number | undefined
  datatype: number | undefined
  isHistorical: boolean
  isTransient: boolean
  isNull: boolean
  properties: ReadonlyMap<string, PropertyValue> | undefined
  wire: WireValue | undefined
}

export interface PropertyValue {
  datatype: number | undefined
  wire: WireValue | undefined
}

export interface DataSet {
  columns: string[]
  types: number[]
  rows: (WireValue | undefined)[][]
}

export interface Template {
  isDefinition: boolean
  metrics: Metric[]
}

export interface SparkplugPayload {
  /** Epoch ms. */
  timestamp: number | undefined
  seq: number | undefined
  metrics: Metric[]
}

export const payloadProblems = ['malformed', 'tooLarge', 'tooManyMetrics', 'tooDeep', 'nameTooLong'] as const
export type PayloadProblemCode = (typeof payloadProblems)[number]
export interface PayloadProblem {
  code: PayloadProblemCode
  detail: string
}
