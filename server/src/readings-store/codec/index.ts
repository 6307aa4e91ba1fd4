// TEMPORARY stand-in by the lead until the codec helper's own index.ts is here: overwrite this file.
import { deserialize, serialize } from 'node:v8'
import type { ReadingBatch, ReadingValue } from '../reading.ts'

export interface HourRollups {
  hour: Int32Array
  readings: Int32Array
  count: Int32Array
  min: Float64Array
  max: Float64Array
  sum: Float64Array
  first: Float64Array
  last: Float64Array
}
export interface DecodedBatch {
  series: Int32Array
  times: Float64Array
  numbers: Float64Array
  others: Map<number, ReadingValue>
}
export type DecodedRecord =
  | ({ kind: 'batch' } & DecodedBatch)
  | { kind: 'deletion'; series: number[]; from: number; to: number }
export class CorruptSegment extends Error {}
export function encodeSegment(times: Float64Array, values: Float64Array | readonly ReadingValue[]): Buffer {
  return serialize({ times: Array.from(times), values: Array.from(values as ArrayLike<ReadingValue>) })
}
export function decodeSegment(data: Uint8Array) {
  try {
    const { times, values } = deserialize(data) as { times: number[]; values: ReadingValue[] }
    const areNumbers = values.every((v) => typeof v === 'number')
    return {
      times: Float64Array.from(times),
      values: areNumbers ? Float64Array.from(values as number[]) : values,
    }
  } catch {
    throw new CorruptSegment('damaged')
  }
}
export function rollUp(times: Float64Array, values: Float64Array | readonly ReadingValue[]): HourRollups {
  const by = new Map<number, number[]>()
  const readings = new Map<number, number>()
  for (let i = 0; i < times.length; i++) {
    const hour = Math.floor((times[i] ?? 0) / 3_600_000)
    readings.set(hour, (readings.get(hour) ?? 0) + 1)
    const list = by.get(hour) ?? []
    by.set(hour, list)
    const value = values[i]
    if (typeof value === 'number' || typeof value === 'boolean') list.push(Number(value))
  }
  const hours = [...by.keys()]
  const f = (of: (list: number[]) => number) =>
    Float64Array.from(hours, (h) => (by.get(h)?.length ? of(by.get(h) ?? []) : 0))
  return {
    hour: Int32Array.from(hours),
    readings: Int32Array.from(hours, (h) => readings.get(h) ?? 0),
    count: Int32Array.from(hours, (h) => by.get(h)?.length ?? 0),
    min: f((l) => Math.min(...l)),
    max: f((l) => Math.max(...l)),
    sum: f((l) =>
      Math.min(
        Math.max(
          l.reduce((a, b) => a + b, 0),
          -Number.MAX_VALUE,
        ),
        Number.MAX_VALUE,
      ),
    ),
    first: f((l) => l[0] ?? 0),
    last: f((l) => l.at(-1) ?? 0),
  }
}
export const encodeHours = (h: HourRollups): Buffer => serialize(h)
export const decodeHours = (data: Uint8Array): HourRollups => deserialize(data)
export const encodeBatch = (batch: ReadingBatch): Buffer => serialize({ kind: 'batch', ...batch })
export const encodeDeletion = (d: { series: readonly number[]; from: number; to: number }): Buffer =>
  serialize({ kind: 'deletion', ...d })
export function decodeRecord(data: Uint8Array): DecodedRecord {
  const r = deserialize(data)
  if (r.kind === 'deletion') return r
  const others = new Map<number, ReadingValue>()
  const numbers = Float64Array.from(r.values, (v: ReadingValue, i: number) => {
    if (typeof v === 'number') return v
    others.set(i, v)
    return Number.NaN
  })
  return {
    kind: 'batch',
    series: Int32Array.from(r.series),
    times: Float64Array.from(r.times),
    numbers,
    others,
  }
}
