import type { CleanPicture } from './clean-picture.ts'

/** Animated pictures are not read: a node's picture stands still. */
export function cleanWebp(file: Buffer): CleanPicture | null {
  const text = (at: number) => file.toString('latin1', at, at + 4)
  if (file.length < 20 || text(0) !== 'RIFF' || text(8) !== 'WEBP') return null
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) return null
  let alpha: Buffer | undefined
  for (let at = 12; at + 8 <= end; ) {
    const length = file.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end) return null
    const chunk = { type: text(at), content: file.subarray(at + 8, at + 8 + length) }
    if (chunk.type === 'ALPH') alpha = chunk.content
    const size = sizeOf(chunk)
    if (size?.width === 0 || size?.height === 0) return null
    if (size) return { ...size, content: riff(chunksOf(chunk, size, alpha)) }
    at = next
  }
  return null
}

interface Chunk {
  type: string
  content: Buffer
}
interface Size {
  width: number
  height: number
}

/** The dimensions, if this chunk is the picture itself. */
function sizeOf({ type, content }: Chunk): Size | undefined {
  if (type === 'VP8 ' && content.length >= 10 && content.readUIntBE(3, 3) === 0x9d012a) {
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
  }
  if (type === 'VP8L' && content.length >= 5 && content[0] === 0x2f) {
    const bits = content.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}

function chunksOf(picture: Chunk, size: Size, alpha: Buffer | undefined): Chunk[] {
  // Lossless pictures carry their transparency themselves.
  if (!alpha || picture.type === 'VP8L') return [picture]
  const extended = Buffer.alloc(10)
  extended[0] = 0x10
  extended.writeUIntLE(size.width - 1, 4, 3)
  extended.writeUIntLE(size.height - 1, 7, 3)
  return [{ type: 'VP8X', content: extended }, { type: 'ALPH', content: alpha }, picture]
}

function riff(chunks: Chunk[]): Buffer {
  const body = chunks.flatMap(({ type, content }) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return [head, content, Buffer.alloc(content.length % 2)]
  })
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + body.reduce((sum, part) => sum + part.length, 0), 4)
  return Buffer.concat([head, ...body])
}
