import { nameOfType } from '../payload/data-types.ts'
import { convertValue, type MemberTypes } from '../payload/metric-value.ts'
import type { Integer, Metric, PropertyValue } from '../payload/payload.ts'

/** A metric as its birth announced it. */
export interface MetricDefinition {
  name: string
  alias: Integer | undefined
  datatype: number
  /** The key of its readings. */
  key: string
  /** Label and unit by the properties of the birth; empty where there are none. */
  unit: string
  label: string
  low: number | null
  high: number | null
  writable: boolean
  members: MemberTypes | undefined
  /** Time of the newest current value, epoch ms. */
  currentTime: number
}

/** Metrics of the protocol itself, which carry no measured value. */
export const isControl = (name: string): boolean =>
  name === 'bdSeq' || name.startsWith('Node Control/') || name.startsWith('Device Control/')

/** Undefined where the birth gives the metric no name, or no datatype that exists. */
export function defineMetric(metric: Metric): MetricDefinition | undefined {
  const { name, alias, datatype, properties, wire } = metric
  if (name === undefined || name === '' || datatype === undefined || !nameOfType(datatype)) return undefined
  const texts = (...names: string[]) => textOf(find(properties, names))
  const members = wire?.form === 'template' ? wire.value.metrics : undefined
  return {
    name,
    alias,
    datatype,
    key: name.trim(),
    unit: texts('engUnit', 'engUnits', 'unit', 'units'),
    label: texts('label', 'displayName'),
    low: numberOf(find(properties, ['engLow'])),
    high: numberOf(find(properties, ['engHigh'])),
    writable: find(properties, ['readOnly'])?.wire?.value !== true,
    members: members && typesOf(members),
    currentTime: Number.NEGATIVE_INFINITY,
  }
}

function typesOf(members: readonly Metric[]): MemberTypes {
  return new Map(
    members.flatMap(({ name, datatype }): [string, number][] =>
      name === undefined || datatype === undefined ? [] : [[name, datatype]],
    ),
  )
}

/** Property by the first of these names; senders differ in upper and lower case. */
function find(properties: Metric['properties'], names: readonly string[]): PropertyValue | undefined {
  if (!properties) return undefined
  const wanted = names.map((name) => name.toLowerCase())
  for (const [name, value] of properties) if (wanted.includes(name.toLowerCase())) return value
  return undefined
}

const textOf = (property: PropertyValue | undefined): string =>
  property?.wire?.form === 'string'
    ? property.wire.value
        .replace(/\p{Cc}/gu, '')
        .trim()
        .toWellFormed()
    : ''

function numberOf(property: PropertyValue | undefined): number | null {
  const { wire, datatype = 0 } = property ?? {}
  const converted = convertValue(wire, datatype)
  const value = 'value' in converted ? converted.value : null
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
