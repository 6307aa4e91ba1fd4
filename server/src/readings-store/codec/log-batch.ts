import type { ReadingBatch, ReadingValue } from '../reads/reading.ts'
import { ByteSink } from './bytes/byte-sink.ts'
import type { ByteSource } from './bytes/byte-source.ts'
import { CorruptBatch, CorruptData } from './bytes/corrupt.ts'
import { envelopeBytes, seal, unseal } from './bytes/envelope.ts'
import { readFixedWidth, widthFor, writeFixedWidth } from './columns/fixed-width.ts'

/** A batch from the log, by columns. */
export interface DecodedBatch {
  readonly series: Int32Array
  readonly times: Float64Array
  /** NaN where the value is no number. */
  readonly numbers: Float64Array
  /** By place in the batch: the values that are no numbers. */
  readonly others: ReadonlyMap<number, ReadingValue>
}

/** The readings of these series with from <= time < to are gone. */
export interface Deletion {
  readonly series: readonly number[]
  readonly from: number
  readonly to: number
}

export type DecodedRecord =
  | ({ readonly kind: 'batch' } & DecodedBatch)
  | ({ readonly kind: 'deletion' } & Deletion)

const batchVersion = 1
const deletionVersion = 2
export const maxLogged = 1_000_000

const asDoubles = 255
const maxDigits = 4
const maxWhole = 2 ** 31 - 1
const scales = Float64Array.from({ length: maxDigits + 1 }, (_, digits) => 10 ** digits)

let column = new Float64Array(0)

/** A batch as a record of the log (docs/readings-store-format.md): at most 1,000,000 storable readings. */
export function encodeBatch(batch: ReadingBatch): Buffer {
  const { length } = batch.series
  assertLoggable(length)
  if (column.length < length) column = new Float64Array(length + 1024)
  const sink = new ByteSink(envelopeBytes, 64 + length * 12)
  sink.varint(length)
  for (let i = 0; i < length; i++) column[i] = batch.series[i] as number
  writeOffsets(sink, length)
  for (let i = 0; i < length; i++) column[i] = batch.times[i] as number
  writeOffsets(sink, length)
  writeValues(sink, batch.values)
  return seal(sink.done(), batchVersion)
}

/** A deletion as a record of the log; the times are from 0 to one behind the last that can be stored. */
export function encodeDeletion({ series, from, to }: Deletion): Buffer {
  assertLoggable(series.length)
  const sink = new ByteSink(envelopeBytes, 32 + series.length * 4)
  sink.varint(from)
  sink.varint(to)
  sink.varint(series.length)
  if (column.length < series.length) column = new Float64Array(series.length)
  column.set(series)
  writeOffsets(sink, series.length)
  return seal(sink.done(), deletionVersion)
}

/** A record of the log, whichever it is. Throws `CorruptBatch`, whatever the bytes are. */
export function decodeRecord(data: Uint8Array): DecodedRecord {
  return unseal(
    data,
    (source, version): DecodedRecord => {
      if (version === batchVersion) return { kind: 'batch', ...readBatch(source) }
      if (version === deletionVersion) return { kind: 'deletion', ...readDeletion(source) }
      throw new CorruptData(`There is no version ${version} of records`)
    },
    CorruptBatch,
  )
}

/** As `decodeRecord`, when it must be a batch. */
export function decodeBatch(data: Uint8Array): DecodedBatch {
  const record = decodeRecord(data)
  if (record.kind !== 'batch') throw new CorruptBatch('The record is a deletion')
  return record
}

function assertLoggable(length: number): void {
  if (length > maxLogged) throw new RangeError(`A record of ${length} is too long`)
}

function readBatch(source: ByteSource): DecodedBatch {
  const length = source.count(maxLogged)
  const series = new Int32Array(length)
  const times = new Float64Array(length)
  const numbers = new Float64Array(length)
  readOffsets(source, series)
  readOffsets(source, times)
  const others = readValues(source, numbers)
  source.end()
  return { series, times, numbers, others }
}

function readDeletion(source: ByteSource): Deletion {
  const from = source.varint()
  const to = source.varint()
  const series = new Int32Array(source.count(maxLogged))
  readOffsets(source, series)
  source.end()
  return { from, to, series: Array.from(series) }
}

/** The first `length` of `column` as the least of them and what each is above it. */
function writeOffsets(sink: ByteSink, length: number): void {
  if (length === 0) return
  let min = column[0] as number
  let max = min
  for (let i = 1; i < length; i++) {
    const value = column[i] as number
    if (value < min) min = value
    if (value > max) max = value
  }
  const width = widthFor(max - min)
  sink.signed(min)
  sink.byte(width)
  writeFixedWidth(sink, column, length, min, width)
}

function readOffsets(source: ByteSource, into: Int32Array | Float64Array): void {
  if (into.length === 0) return
  const least = source.signed()
  const width = source.byte()
  readFixedWidth(source, into, least, width)
}

/** Decimals of up to four digits as whole numbers, if all are; else doubles. Then what is no number, as JSON. */
function writeValues(sink: ByteSink, values: readonly ReadingValue[]): void {
  const { length } = values
  const others: [place: number, value: ReadingValue][] = []
  let digits = 0
  let scale = 1
  for (let i = 0; i < length; i++) {
    const value = values[i] as ReadingValue
    if (typeof value !== 'number') {
      others.push([i, value])
      column[i] = 0
      continue
    }
    column[i] = value
    if (digits === asDoubles) continue
    // What fits with few digits also fits with more, so those before need not be looked at again.
    while (!fits(value, scale)) {
      if (++digits > maxDigits) {
        digits = asDoubles
        break
      }
      scale = scales[digits] as number
    }
  }
  if (digits !== asDoubles && !scaleColumn(length, scale)) {
    digits = asDoubles
    for (let i = 0; i < length; i++) column[i] = typeof values[i] === 'number' ? (values[i] as number) : 0
  }
  sink.byte(digits)
  if (digits !== asDoubles) writeOffsets(sink, length)
  else writeFixedWidth(sink, column, length, 0, 8)
  sink.varint(others.length)
  if (others.length === 0) return
  for (let k = 0, next = 0; k < others.length; k++) {
    const place = (others[k] as [number, ReadingValue])[0]
    sink.varint(place - next)
    next = place + 1
  }
  const json = Buffer.from(JSON.stringify(others.map(([, value]) => value)))
  sink.varint(json.length)
  sink.put(json)
}

function fits(value: number, scale: number): boolean {
  const n = Math.round(value * scale)
  return n / scale === value && (n !== 0 || Object.is(value, 0))
}

/** False if they come to more than fits into 32 bits; `column` is then spoilt. */
function scaleColumn(length: number, scale: number): boolean {
  for (let i = 0; i < length; i++) {
    const n = Math.round((column[i] as number) * scale)
    if (n > maxWhole || n < -maxWhole) return false
    column[i] = n
  }
  return true
}

function readValues(source: ByteSource, numbers: Float64Array): Map<number, ReadingValue> {
  const { length } = numbers
  const digits = source.byte()
  if (digits === asDoubles) readFixedWidth(source, numbers, 0, 8)
  else {
    const scale = scales[digits]
    if (scale === undefined) throw new CorruptData(`There are no ${digits} digits`)
    readOffsets(source, numbers)
    if (digits > 0) for (let i = 0; i < length; i++) numbers[i] = (numbers[i] as number) / scale
  }
  const others = new Map<number, ReadingValue>()
  const count = source.count(length)
  if (count === 0) return others
  const places: number[] = []
  for (let k = 0, next = 0; k < count; k++) {
    const place = next + source.count(length - 1 - next)
    places.push(place)
    next = place + 1
  }
  const json = source.take(source.varint())
  const values: unknown = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString())
  if (!Array.isArray(values) || values.length !== count) throw new CorruptData('The values are too few')
  for (const [k, place] of places.entries()) {
    others.set(place, values[k] as ReadingValue)
    numbers[place] = Number.NaN
  }
  return others
}
