/** One part of an answer in columns: docs/columns.md describes the form. */
export interface Section {
  /** `head`: JSON in the bytes of the one column. */
  kind: 'readings' | 'buckets' | 'head'
  /** Which series of the question, from 0. */
  place: number
  /** Width of the buckets in ms. */
  stepMs: number
  /** Laid over the answer's own bytes: nothing is copied. */
  columns: Float64Array[]
}

const magic = 0x43525946 // FYRC
const version = 1
const kinds = [undefined, 'readings', 'buckets', 'head'] as const
const headBytes = 24

/** @throws TypeError if the bytes are of another form, or were cut off on the way. */
export function readColumns(bytes: ArrayBuffer): Section[] {
  const view = new DataView(bytes)
  const u32 = (at: number) => view.getUint32(at, true)
  if (bytes.byteLength < 8 || u32(0) !== magic || view.getUint8(4) !== version) {
    throw new TypeError('The answer is not in columns')
  }
  const sections: Section[] = []
  for (let at = 8; ; ) {
    if (at + headBytes > bytes.byteLength) throw new TypeError('The answer was cut off')
    const [kind, place, rows, width] = [u32(at), u32(at + 4), u32(at + 8), u32(at + 12)]
    if (kind === 0) return sections
    const stepMs = view.getFloat64(at + 16, true)
    at += headBytes
    if (at + rows * width * 8 > bytes.byteLength) throw new TypeError('The answer was cut off')
    const name = kinds[kind]
    if (name) {
      const column = (_: unknown, n: number) => new Float64Array(bytes, at + n * rows * 8, rows)
      sections.push({ kind: name, place, stepMs, columns: Array.from({ length: width }, column) })
    }
    at += rows * width * 8
  }
}
