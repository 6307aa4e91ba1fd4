/** Reads the binary form as docs/columns.md describes it, on its own: what the server writes is held to the page. */
export interface Section {
  kind: 'readings' | 'buckets'
  place: number
  stepMs: number
  columns: number[][]
}

export interface Columns {
  version: number
  sections: Section[]
  /** What stands before them, if anything. */
  words?: unknown
  whole: boolean
}

export function readColumns(bytes: ArrayBuffer): Columns {
  const view = new DataView(bytes)
  const name = String.fromCharCode(...new Uint8Array(bytes, 0, 4))
  if (name !== 'FYRC') throw new Error(`A stream begins with ${name}`)
  const sections: Section[] = []
  let words: unknown
  for (let at = 8; at < bytes.byteLength; ) {
    const kind = view.getUint32(at, true)
    const rows = view.getUint32(at + 8, true)
    const columns = view.getUint32(at + 12, true)
    if (kind === 0) {
      const whole = at + 24 === bytes.byteLength
      return { version: view.getUint8(4), sections, whole, ...(words !== undefined && { words }) }
    }
    if (kind === 3) {
      words = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, at + 24, columns * rows * 8)))
      at += 24 + columns * rows * 8
      continue
    }
    sections.push({
      kind: kind === 1 ? 'readings' : 'buckets',
      place: view.getUint32(at + 4, true),
      stepMs: view.getFloat64(at + 16, true),
      columns: Array.from({ length: columns }, (_, column) => [
        ...new Float64Array(bytes, at + 24 + column * rows * 8, rows),
      ]),
    })
    at += 24 + columns * rows * 8
  }
  return { version: view.getUint8(4), sections, whole: false }
}
