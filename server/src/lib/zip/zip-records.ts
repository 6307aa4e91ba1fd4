import type { ZipEntrySizes } from './zip-entry.ts'

/** The records of a ZIP file (APPNOTE.TXT 4.3) without extensions, whose sizes follow the content. */

/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** Of the format that is needed to read it: 2.0. */
const version = 20

const dosTimeOf = (at: Date) =>
  ((Math.max(0, at.getFullYear() - 1980) << 25) |
    ((at.getMonth() + 1) << 21) |
    (at.getDate() << 16) |
    (at.getHours() << 11) |
    (at.getMinutes() << 5) |
    (at.getSeconds() >> 1)) >>>
  0

/** What stands before the content of an entry. */
export function localHeader(name: Uint8Array, mtime: Date): Buffer {
  const header = Buffer.alloc(30 + name.length)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt32LE(dosTimeOf(mtime), 10)
  header.writeUInt16LE(name.length, 26)
  header.set(name, 30)
  return header
}

/** What stands behind the content of an entry. */
export function dataDescriptor({ crc, compressed, size }: ZipEntrySizes): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(compressed, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

/** What the directory says of an entry. @param offset of its local header */
export function directoryHeader(
  name: Uint8Array,
  mtime: Date,
  { crc, compressed, size }: ZipEntrySizes,
  offset: number,
): Buffer {
  const header = Buffer.alloc(46 + name.length)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(deflated, 10)
  header.writeUInt32LE(dosTimeOf(mtime), 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(compressed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  header.set(name, 46)
  return header
}

/** What ends the file. @param at where the directory begins */
export function directoryEnd({ entries, bytes, at }: { entries: number; bytes: number; at: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}
