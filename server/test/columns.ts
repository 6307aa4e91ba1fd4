/** Reads the binary form as docs/columns.md describes it, on its own: what the server writes is held to the page. */
export interface Section {
  kind: 'readings' | 'buckets'
  place: number
  stepMs: number
  columns: number[][]
}

export function readColumns(bytes: ArrayBuffer): { version: number; sections: Section[]; whole: boolean } {
  const view = new DataView(bytes)
  const name = String.fromCharCode(...new Uint8Array(bytes, 0, 4))
  if (name !== 'FYRC') throw new Error(`A stream begins with ${name}`)
  const sections: Section[] = []
  for (let at = 8; at < bytes.byteLength; ) {
    const kind = view.getUint32(at, true)
    const rows = view.getUint32(at + 8, true)
    const columns = view.getUint32(at + 12, true)
    if (kind === 0) return { version: view.getUint8(4), sections, whole: at + 24 === bytes.byteLength }
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
