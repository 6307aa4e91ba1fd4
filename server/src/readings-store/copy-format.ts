import { maxValueBytes, type ReadingBatch, type ReadingValue } from './reading.ts'

/** The COPY statement that reads what `encodeCopy` writes. */
export const copyStatement =
  'copy reading_log (series_id, time, number, flag, text, json) from stdin (format binary)'

/** Signature, flags and length of the header extension, as PostgreSQL's manual gives them under COPY. */
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** A field count, then for each field its length (-1 for null) and its bytes. */
const fieldCount = 6
const endOfRows = -1
const isNull = -1
/** A row with no text: the field count, the six lengths, the series, the time and the number. */
const plainRowBytes = 2 + 6 * 4 + 4 + 8 + 8
const slabBytes = 256 * 1024

/**
 * The batch in PostgreSQL's binary COPY format, in pieces of about 256 KB. By hand, since this is the
 * innermost loop of taking readings in: no object is made for a reading.
 */
export function* encodeCopy({ series, times, values }: ReadingBatch): Generator<Buffer> {
  let slab = Buffer.allocUnsafe(slabBytes)
  let view = viewOf(slab)
  let at = header.copy(slab)
  for (let i = 0; i < series.length; i++) {
    const value = values[i]
    const time = times[i]
    if (value === undefined || time === undefined)
      throw new RangeError('The columns of a batch differ in length')
    if (at + plainRowBytes + textRoom(value) > slab.length) {
      yield slab.subarray(0, at)
      slab = Buffer.allocUnsafe(slabBytes)
      view = viewOf(slab)
      at = 0
    }
    view.setInt16(at, fieldCount)
    view.setInt32(at + 2, 4)
    view.setInt32(at + 6, series[i] ?? 0)
    view.setInt32(at + 10, 8)
    view.setUint32(at + 14, Math.floor(time / 2 ** 32))
    view.setUint32(at + 18, time % 2 ** 32)
    at = writeValue(slab, view, at + 22, value)
  }
  view.setInt16(at, endOfRows)
  yield slab.subarray(0, at + 2)
}

/** Writes the fields number, flag, text and json, three of which are null. Returns where they end. */
function writeValue(slab: Buffer, view: DataView, start: number, value: ReadingValue): number {
  let at = start
  if (typeof value === 'number') {
    view.setInt32(at, 8)
    view.setFloat64(at + 4, value)
    at += 12
  } else {
    view.setInt32(at, isNull)
    at += 4
  }
  if (typeof value === 'boolean') {
    view.setInt32(at, 1)
    view.setUint8(at + 4, value ? 1 : 0)
    at += 5
  } else {
    view.setInt32(at, isNull)
    at += 4
  }
  at = typeof value === 'string' ? writeText(slab, view, at, value) : writeNull(view, at)
  return typeof value === 'object' ? writeText(slab, view, at, JSON.stringify(value)) : writeNull(view, at)
}

function writeNull(view: DataView, at: number): number {
  view.setInt32(at, isNull)
  return at + 4
}

function writeText(slab: Buffer, view: DataView, at: number, text: string): number {
  const bytes = slab.write(text, at + 4)
  view.setInt32(at, bytes)
  return at + 4 + bytes
}

/** Bytes to keep free for a value's text, generously: the end of the rows fits in as well. */
function textRoom(value: ReadingValue): number {
  if (typeof value === 'string') return Math.min(value.length * 3, maxValueBytes) + 2
  return typeof value === 'object' ? maxValueBytes + 2 : 2
}

function viewOf(slab: Buffer): DataView {
  return new DataView(slab.buffer, slab.byteOffset, slab.byteLength)
}
