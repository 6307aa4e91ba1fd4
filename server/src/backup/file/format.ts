/**
 * A backup is one file: `magic`, then frames, of a kind (one ASCII letter), a length (4 bytes, big endian) and so
 * many bytes of content. In this order:
 *
 *   H            what it is, as JSON (`headerSchema`)
 *   for each table of the header, in its order:
 *     D …        pieces of one zstd stream: PostgreSQL's `COPY … TO STDOUT (FORMAT binary)`
 *     E          its end, as JSON (`tableEndSchema`)
 *   S            SHA-256 of every byte before this frame; nothing comes after it
 *
 * So it can be written and read as a stream, and what is cut short or changed is noticed.
 */
export type FrameKind = 'H' | 'D' | 'E' | 'S'

export const magic = Buffer.from('fyr backup 1\n', 'latin1')
export const frameHeadBytes = 5
/** A greater length is damage: it bounds what a reader holds in memory. */
export const maxFrame = 16 * 1024 * 1024

export function frameHead(kind: FrameKind, length: number): Buffer {
  const head = Buffer.alloc(frameHeadBytes)
  head.write(kind, 'latin1')
  head.writeUInt32BE(length, 1)
  return head
}
