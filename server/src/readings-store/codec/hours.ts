import { ByteSink } from './bytes/byte-sink.ts'
import type { ByteSource } from './bytes/byte-source.ts'
import { CorruptData, CorruptHours } from './bytes/corrupt.ts'
import { envelopeBytes, seal, unseal } from './bytes/envelope.ts'
import { findDecimals, fromWhole, readDecimals, writeDecimals } from './columns/decimals.ts'
import { readDoubles, writeDoubles } from './columns/doubles.ts'
import { planWholeNumbers, readWholeNumbers, writeWholeNumbers } from './columns/whole-numbers.ts'
import { type HourRollups, hourColumns } from './roll-up.ts'

const version = 1
const padding = 3
const maxHours = 1_000_000
const asDoubles = 0
const asDecimals = 1
/** Whole numbers of decimals are at most this (decimals.ts). */
const maxWhole = 2 ** 51

let column = new Float64Array(0)

/** Rollups as bytes (docs/readings-store-format.md); hours, readings and counts are whole, the others finite. */
export function encodeHours(hours: HourRollups): Buffer {
  const { length } = hours.hour
  if (length > maxHours) throw new RangeError(`${length} hours are too many`)
  const sink = new ByteSink(envelopeBytes)
  if (column.length < length) column = new Float64Array(length)
  sink.varint(length)
  for (let i = 0, next = 0; i < length; i++) {
    column[i] = (hours.hour[i] as number) - next
    next = (hours.hour[i] as number) + 1
  }
  writeColumn(sink, length)
  for (let i = 0; i < length; i++) column[i] = hours.readings[i] as number
  writeColumn(sink, length)
  for (let i = 0; i < length; i++) column[i] = (hours.readings[i] as number) - (hours.count[i] as number)
  writeColumn(sink, length)
  writeExtremes(sink, hours)
  writeSums(sink, hours)
  sink.put(new Uint8Array(padding))
  return seal(sink.done(), version)
}

/** Throws `CorruptHours`, whatever the bytes are. */
export function decodeHours(data: Uint8Array): HourRollups {
  return unseal(
    data,
    (source, found) => {
      if (found !== version) throw new CorruptData(`There is no version ${found} of hours`)
      const length = source.count(maxHours)
      if (column.length < length) column = new Float64Array(length)
      const hours = hourColumns(length)
      readWholeNumbers(source, column, length)
      for (let i = 0, next = 0; i < length; i++) {
        hours.hour[i] = next + (column[i] as number)
        next = (hours.hour[i] as number) + 1
      }
      readWholeNumbers(source, column, length)
      hours.readings.set(column.subarray(0, length))
      readWholeNumbers(source, column, length)
      for (let i = 0; i < length; i++) hours.count[i] = (hours.readings[i] as number) - (column[i] as number)
      readExtremes(source, hours)
      readSums(source, hours)
      source.skip(padding)
      source.end()
      return hours
    },
    CorruptHours,
  )
}

/** Min, max, first and last share their digits; all but the first min are stored as what they are above a min. */
function writeExtremes(sink: ByteSink, { min, max, first, last }: HourRollups): void {
  const { length } = min
  const all = new Float64Array(length * 4)
  for (const [k, one] of [min, max, first, last].entries()) all.set(one, k * length)
  const decimals = findDecimals(all)
  sink.byte(decimals ? asDecimals : asDoubles)
  if (!decimals) {
    writeDoubles(sink, all)
    return
  }
  writeDecimals(sink, decimals)
  const { whole } = decimals
  for (let i = 0, before = 0; i < length; i++) {
    column[i] = (whole[i] as number) - before
    before = whole[i] as number
  }
  writeColumn(sink, length)
  for (let k = 1; k < 4; k++) {
    for (let i = 0; i < length; i++) column[i] = (whole[k * length + i] as number) - (whole[i] as number)
    writeColumn(sink, length)
  }
}

function readExtremes(source: ByteSource, { min, max, first, last }: HourRollups): void {
  const { length } = min
  let all: Float64Array = new Float64Array(length * 4)
  if (isDecimals(source)) {
    const decimals = readDecimals(source, length * 4)
    readWholeNumbers(source, all, length)
    for (let i = 1; i < length; i++) all[i] = (all[i] as number) + (all[i - 1] as number)
    for (let k = 1; k < 4; k++) {
      readWholeNumbers(source, column, length)
      for (let i = 0; i < length; i++) all[k * length + i] = (column[i] as number) + (all[i] as number)
    }
    fromWhole(all, decimals)
  } else all = readDoubles(source, length * 4)
  for (const [k, one] of [min, max, first, last].entries())
    one.set(all.subarray(k * length, (k + 1) * length))
}

/** The sum is stored as what it is above what the extremes let expect. */
function writeSums(sink: ByteSink, hours: HourRollups): void {
  const { sum } = hours
  const decimals = findDecimals(sum)
  sink.byte(decimals ? asDecimals : asDoubles)
  if (!decimals) {
    writeDoubles(sink, sum)
    return
  }
  writeDecimals(sink, decimals)
  const { whole, digits } = decimals
  const scale = 10 ** digits
  for (let i = 0; i < sum.length; i++) column[i] = (whole[i] as number) - expectedSum(hours, i, scale)
  writeColumn(sink, sum.length)
}

function readSums(source: ByteSource, hours: HourRollups): void {
  const { sum } = hours
  if (isDecimals(source)) {
    const decimals = readDecimals(source, sum.length)
    const scale = 10 ** decimals.digits
    readWholeNumbers(source, sum, sum.length)
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + expectedSum(hours, i, scale)
    fromWhole(sum, decimals)
  } else sum.set(readDoubles(source, sum.length))
}

/** Of the sum times `scale`: as if the mean lay in the middle of min, max, first and last. */
function expectedSum({ count, min, max, first, last }: HourRollups, i: number, scale: number): number {
  const four = (min[i] as number) + (max[i] as number) + (first[i] as number) + (last[i] as number)
  const sum = Math.round(four * 0.25 * (count[i] as number) * scale)
  return Number.isNaN(sum) ? 0 : Math.min(Math.max(sum, -maxWhole), maxWhole)
}

function isDecimals(source: ByteSource): boolean {
  const kind = source.byte()
  if (kind > asDecimals) throw new CorruptData(`There are no hours of kind ${kind}`)
  return kind === asDecimals
}

function writeColumn(sink: ByteSink, length: number): void {
  writeWholeNumbers(sink, column, length, planWholeNumbers(column, length))
}
