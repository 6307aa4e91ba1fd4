import type { ReadingBatch } from '../reads/reading.ts'
import { weightOf } from '../segments/segment-size.ts'

/**
 * What texts and objects may weigh in one record of the log, unless a single one weighs more: a record is read back
 * whole, at the start, and travels as text of twice its size.
 */
const maxRecordBytes = 8_000_000

/** A batch in parts that make records of bounded size; nearly always it is its only one. */
export function recordsOf(batch: ReadingBatch): ReadingBatch[] {
  const { series, times, values } = batch
  const parts: ReadingBatch[] = []
  let start = 0
  let bytes = 0
  const cutAt = (end: number) =>
    parts.push({
      series: series.slice(start, end),
      times: times.slice(start, end),
      values: values.slice(start, end),
    })
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    if (typeof value === 'number') continue
    const weight = weightOf(value)
    if (bytes > 0 && bytes + weight > maxRecordBytes) {
      cutAt(at)
      start = at
      bytes = 0
    }
    bytes += weight
  }
  if (start === 0) return [batch]
  cutAt(values.length)
  return parts
}
