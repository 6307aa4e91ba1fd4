import { crc32 } from 'node:zlib'
import type { CleanPicture } from './clean-picture.ts'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The chunks that decide how the picture looks, with the most bytes that each can mean something with. */
const kept = new Map(
  Object.entries<number>({
    IHDR: 13,
    PLTE: 768,
    tRNS: 256,
    gAMA: 4,
    cHRM: 32,
    sRGB: 1,
    sBIT: 4,
    pHYs: 9,
    IDAT: Number.POSITIVE_INFINITY,
    IEND: 0,
  }),
)

export function cleanPng(file: Buffer): CleanPicture | null {
  if (!file.subarray(0, signature.length).equals(signature)) return null
  const parts: Buffer[] = [signature]
  let header: Buffer | undefined
  let drawn = false
  for (let at = signature.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
    const type = file.toString('latin1', at + 4, at + 8)
    const content = file.subarray(at + 8, end - 4)
    if ((type === 'IHDR') !== (header === undefined)) return null
    if (type === 'IHDR' && content.length !== 13) return null
    const max = kept.get(type)
    if (max !== undefined && content.length <= max) parts.push(file.subarray(at, end))
    if (type === 'IHDR') header = content
    if (type === 'IDAT') drawn = true
    if (type === 'IEND') return header && drawn ? finish(header, parts) : null
    at = end
  }
  return null
}

function finish(header: Buffer, parts: Buffer[]): CleanPicture {
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4), content: Buffer.concat(parts) }
}
