import { Agent, request } from 'node:http'

export interface FetchedSection {
  place: number
  /** Laid over the bytes that came: no number is copied. */
  columns: Float64Array[]
}

/** Asks over one connection that is kept, as a browser does, and hands over the bytes. */
export function createCaller(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(url)
  const call = (method: string, path: string, body?: unknown) =>
    new Promise<ArrayBuffer>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const asked = request(
        {
          agent,
          hostname,
          port,
          method,
          path: `/api${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('error', reject)
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => {
            const bytes = Buffer.concat(parts)
            if (answer.statusCode !== 200) return reject(new Error(`${answer.statusCode} ${bytes}`))
            resolve(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
          })
        },
      )
      asked.on('error', reject)
      asked.end(text)
    })
  return { call, close: () => agent.destroy() }
}

/** The sections of a range in its binary form, as docs/columns.md tells to read it. */
export function decodeColumns(bytes: ArrayBuffer): FetchedSection[] {
  const view = new DataView(bytes)
  const sections: FetchedSection[] = []
  for (let at = 8; view.getUint32(at, true) !== 0; ) {
    const place = view.getUint32(at + 4, true)
    const rows = view.getUint32(at + 8, true)
    const columns = view.getUint32(at + 12, true)
    const column = (_: unknown, n: number) => new Float64Array(bytes, at + 24 + n * rows * 8, rows)
    sections.push({ place, columns: Array.from({ length: columns }, column) })
    at += 24 + columns * rows * 8
  }
  return sections
}

/** One column of all sections in one array, as a chart wants it. */
export function joinColumn(sections: readonly FetchedSection[], column: number): Float64Array {
  const pieces = sections.map(({ columns }) => columns[column] ?? new Float64Array())
  const [only] = pieces
  if (only && pieces.length === 1) return only
  const joined = new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
