import { crc32, inflateRawSync } from 'node:zlib'

/** Why a ZIP file is not read: what it is, what is broken, that it is encrypted, or that it unpacks to too much. */
export type ZipFault = 'format' | 'damaged' | 'encrypted' | 'limits'

export class ZipArchiveError extends Error {
  override name = 'ZipArchiveError'
  readonly fault: ZipFault
  /** Of the entry that is to blame; empty for the file as a whole. */
  readonly entry: string
  constructor(fault: ZipFault, entry = '') {
    super(`${fault}: ${entry}`)
    this.fault = fault
    this.entry = entry
  }
}

export interface ZipLimits {
  entries: number
  /** Of what all entries unpack to. */
  bytes: number
  /** Times as much as it is packed, of an entry that unpacks to more than five megabytes. */
  ratio: number
}

export interface ArchiveEntry {
  name: string
  content: Buffer
}

interface Listed {
  name: string
  flags: number
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endBytes = 22
const maxComment = 65_535
const encryptedFlag = 1
const wide = 0xffffffff
const wideExtra = 0x0001
const ratioFrom = 5_000_000

/**
 * Reads the entries of a ZIP file (APPNOTE.TXT 4.3) that is held in memory, unpacking each of them: what the directory
 * says of sizes is believed of none (threat 25). Blocks while it unpacks, so that it belongs in a thread.
 * @throws ZipArchiveError
 */
export function readZipArchive(file: Buffer, limits: ZipLimits): ArchiveEntry[] {
  const listed = listEntries(file, limits.entries)
  let left = limits.bytes
  let reached = 0
  const names = new Set<string>()
  // By where they stand, so that entries which share their bytes are noticed.
  return listed
    .toSorted((a, b) => a.offset - b.offset)
    .map((entry) => {
      const { name } = entry
      if (entry.flags & encryptedFlag) throw new ZipArchiveError('encrypted', name)
      if (names.has(name.toLowerCase())) throw new ZipArchiveError('damaged', name)
      names.add(name.toLowerCase())
      const from = contentStart(file, entry)
      if (entry.offset < reached || from + entry.packed > file.length)
        throw new ZipArchiveError('damaged', name)
      reached = from + entry.packed
      const content = unpack(file.subarray(from, reached), entry, left)
      left -= content.length
      if (content.length > ratioFrom && content.length > entry.packed * limits.ratio)
        throw new ZipArchiveError('limits', name)
      return { name, content }
    })
}

function listEntries(file: Buffer, maximum: number): Listed[] {
  const end = file.length < endBytes ? -1 : findEnd(file)
  if (end === -1) throw new ZipArchiveError('format')
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count > maximum) throw new ZipArchiveError('limits')
  const listed: Listed[] = []
  for (let number = 0; number < count; number++) {
    if (at + 46 > end || file.readUInt32LE(at) !== entryMark) throw new ZipArchiveError('damaged')
    const nameBytes = file.readUInt16LE(at + 28)
    const extraBytes = file.readUInt16LE(at + 30)
    const extra = file.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes)
    const sizes = [file.readUInt32LE(at + 24), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)]
    const [size = 0, packed = 0, offset = 0] = sizes.includes(wide) ? widened(sizes, extra) : sizes
    listed.push({
      name: file.toString('utf8', at + 46, at + 46 + nameBytes),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed,
      size,
      offset,
    })
    at += 46 + nameBytes + extraBytes + file.readUInt16LE(at + 32)
  }
  return listed
}

function findEnd(file: Buffer): number {
  const earliest = Math.max(0, file.length - endBytes - maxComment)
  for (let at = file.length - endBytes; at >= earliest; at--) if (file.readUInt32LE(at) === endMark) return at
  return -1
}

/** Of an entry with extensions for large files, which some programs write for small ones, too. */
function widened(sizes: readonly number[], extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const bytes = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === wideExtra) {
      let next = at + 4
      return sizes.map((value) => {
        if (value !== wide) return value
        if (next + 8 > extra.length) throw new ZipArchiveError('damaged')
        next += 8
        return Number(extra.readBigUInt64LE(next - 8))
      })
    }
    at += 4 + bytes
  }
  throw new ZipArchiveError('damaged')
}

function contentStart(file: Buffer, { name, offset }: Listed): number {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localMark)
    throw new ZipArchiveError('damaged', name)
  return offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
}

function unpack(packed: Buffer, { name, method, crc, size }: Listed, maximum: number): Buffer {
  if (method !== 0 && method !== 8) throw new ZipArchiveError('damaged', name)
  let content = packed
  if (method === 8) {
    try {
      content = inflateRawSync(packed, { maxOutputLength: Math.max(1, maximum) })
    } catch (error) {
      const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      throw new ZipArchiveError(isTooMuch ? 'limits' : 'damaged', name)
    }
  }
  if (content.length > maximum) throw new ZipArchiveError('limits', name)
  if (content.length !== size || crc32(content) !== crc) throw new ZipArchiveError('damaged', name)
  return content
}
