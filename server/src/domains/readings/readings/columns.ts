import { type BucketColumn, bucketColumns } from '@fyr/contract/readings/readings'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { jsonPieces } from '#lib/json/json-pieces.ts'
import type { Bucket } from '#readings-store/index.ts'

/**
 * The binary form of ranges, for charts; docs/columns.md describes it for readers. A stream is `streamHead`,
 * any number of sections, and `streamEnd`. All numbers are little-endian and every column begins at a multiple
 * of eight bytes, so that a reader lays typed arrays over the bytes and touches no single point.
 */
export const streamHead = Buffer.from([0x46, 0x59, 0x52, 0x43, 1, 0, 0, 0]) // FYRC, version 1

export const sectionKinds = { end: 0, readings: 1, buckets: 2, words: 3 } as const
const headBytes = 24

/** What the columns after it are about, as JSON with spaces after it, in place of one column of numbers. */
export async function wordsSection(words: object): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const piece of jsonPieces(words)) {
    pieces.push(Buffer.from(piece))
    await yieldWhenDue()
  }
  const json = Buffer.concat(pieces)
  const rows = Math.ceil(json.length / 8)
  const bytes = Buffer.alloc(headBytes + rows * 8, ' ')
  bytes.fill(0, 0, headBytes)
  bytes.writeUInt32LE(sectionKinds.words, 0)
  bytes.writeUInt32LE(rows, 8)
  bytes.writeUInt32LE(1, 12)
  json.copy(bytes, headBytes)
  return bytes
}

/** Columns of equal length of the series at a place of the question. `stepMs` is the width of buckets, else 0. */
function section(
  kind: 'end' | 'readings' | 'buckets',
  place: number,
  stepMs: number,
  columns: readonly Float64Array[],
): Buffer {
  const rows = columns[0]?.length ?? 0
  // Not zeroed: every byte is written below.
  const bytes = Buffer.allocUnsafeSlow(headBytes + columns.length * rows * 8)
  bytes.writeUInt32LE(sectionKinds[kind], 0)
  bytes.writeUInt32LE(place, 4)
  bytes.writeUInt32LE(rows, 8)
  bytes.writeUInt32LE(columns.length, 12)
  bytes.writeDoubleLE(stepMs, 16)
  for (const [at, column] of columns.entries()) {
    // Every machine that Fyr runs on keeps its numbers little-endian.
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), headBytes + at * rows * 8)
  }
  return bytes
}

/** What ends without it was cut off. */
export const streamEnd = section('end', 0, 0, [])

export function readingsSection(place: number, times: Float64Array, values: Float64Array): Buffer {
  return section('readings', place, 0, [times, values])
}

/** The start of each bucket and what else is wanted of it. A time of an extreme that is not known is NaN. */
export function bucketsSection(
  place: number,
  stepMs: number,
  buckets: readonly Bucket[],
  wanted: readonly BucketColumn[] = bucketColumns,
): Buffer {
  const columns = (['start', ...wanted] as const).map((name) => {
    const column = new Float64Array(buckets.length)
    for (let at = 0; at < buckets.length; at++) column[at] = buckets[at]?.[name] ?? Number.NaN
    return column
  })
  return section('buckets', place, stepMs, columns)
}
