import { flattenJson } from '@fyr/contract/values/flatten-json'

/** As deep as the portal takes it without a setting of its own, the reading itself being the first level. */
const maxDepth = 8

/** A payload read as the portal reads it, to show what becomes of it. */
export interface SampleReading {
  key: string
  value: number | boolean | string | Record<string, unknown>
}
export type Sample =
  | {
      readings: SampleReading[]
      skipped: number
      /** Keys that stand in it more than once, as `a.b` beside a `b` within `a`: the last value of each counts. */
      doubled: string[]
    }
  | { problem: 'notJson' | 'notReadings' | 'empty' }

/** `{ temperature: 21.5 }` as MQTT sends it, or `{ key, value }` and arrays of them as HTTP does. `flattens`: as the node is set. */
export function readSample(text: string, flattens: boolean): Sample {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // What is being typed is no JSON yet.
    return { problem: 'notJson' }
  }
  const pairs = Array.isArray(parsed) ? parsed.map(pairOf) : isRecord(parsed) ? pairsOf(parsed) : undefined
  if (!pairs || pairs.includes(undefined)) return { problem: 'notReadings' }
  const given = pairs.flatMap((pair) => (pair ? valuesOf(pair, flattens) : []))
  const readings = given.flatMap(({ key, value }) => (isValue(value) ? [{ key, value }] : []))
  if (readings.length === 0) return { problem: 'empty' }
  const counts = Map.groupBy(readings, ({ key }) => key)
  const doubled = [...counts].flatMap(([key, same]) => (same.length > 1 ? [key] : []))
  return { readings, skipped: given.length - readings.length, doubled }
}

type Pair = [key: string, value: unknown]

function pairOf(item: unknown): Pair | undefined {
  return isRecord(item) && typeof item.key === 'string' && 'value' in item
    ? [item.key, item.value]
    : undefined
}

function pairsOf(record: Record<string, unknown>): Pair[] {
  const single = pairOf(record)
  return single ? [single] : Object.entries(record).filter(([key]) => key !== 'createdAt')
}

function valuesOf([key, value]: Pair, flattens: boolean): { key: string; value: unknown }[] {
  if (!flattens) return [{ key, value }]
  const flattened = flattenJson(key, value, maxDepth - 1)
  // What cannot be flattened is refused.
  return typeof flattened === 'string' ? [{ key, value: null }] : flattened
}

function isValue(value: unknown): value is SampleReading['value'] {
  return isRecord(value) || ['number', 'boolean', 'string'].includes(typeof value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An example of what a sender of this kind would send. */
export function exampleSample(mqtt: boolean): string {
  const readings = { temperature: 21.5, humidity: 48, door: true }
  return mqtt
    ? JSON.stringify(readings, null, 2)
    : `[\n${Object.entries(readings)
        .map(([key, value]) => `  ${JSON.stringify({ key, value })}`)
        .join(',\n')}\n]`
}
