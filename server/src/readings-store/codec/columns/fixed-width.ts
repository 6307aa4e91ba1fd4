import type { ByteSink } from '../bytes/byte-sink.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { CorruptData } from '../bytes/corrupt.ts'

/** Bytes that each of a column's numbers takes: none if all are the same, 8 for doubles. */
export function widthFor(span: number): number {
  if (span === 0) return 0
  if (span < 2 ** 8) return 1
  if (span < 2 ** 16) return 2
  if (span < 2 ** 24) return 3
  return span < 2 ** 32 ? 4 : 8
}

/** The first `length` of `column` less `min`, little endian, `width` bytes each; the doubles as they are. */
export function writeFixedWidth(
  sink: ByteSink,
  column: Float64Array,
  length: number,
  min: number,
  width: number,
): void {
  if (width === 0) return
  let at = sink.claim(length * width)
  const { bytes } = sink
  if (width === 8) {
    // The bytes of doubles on every machine that Node runs on are little endian.
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, length * 8), at)
    return
  }
  if (width === 1) {
    for (let i = 0; i < length; i++) bytes[at++] = (column[i] as number) - min
    return
  }
  for (let i = 0; i < length; i++) {
    const offset = (column[i] as number) - min
    bytes[at] = offset
    bytes[at + 1] = offset >>> 8
    if (width > 2) bytes[at + 2] = offset >>> 16
    if (width > 3) bytes[at + 3] = offset >>> 24
    at += width
  }
}

export function readFixedWidth(
  source: ByteSource,
  into: Float64Array | Int32Array,
  least: number,
  width: number,
): void {
  const { length } = into
  if (width > 4 && width !== 8) throw new CorruptData(`There are no numbers of ${width} bytes`)
  if (width === 0) {
    into.fill(least)
    return
  }
  let at = source.skip(length * width)
  const { bytes } = source
  if (width === 8) {
    // A copy, to be aligned; the slice of a Buffer would be none.
    into.set(new Float64Array(Uint8Array.from(bytes.subarray(at, at + length * 8)).buffer))
    return
  }
  for (let i = 0; i < length; i++) {
    let offset = bytes[at] as number
    if (width > 1) offset |= (bytes[at + 1] as number) << 8
    if (width > 2) offset |= (bytes[at + 2] as number) << 16
    if (width > 3) offset |= (bytes[at + 3] as number) << 24
    into[i] = least + (offset >>> 0)
    at += width
  }
}
