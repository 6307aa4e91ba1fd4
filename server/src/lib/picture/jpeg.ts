import type { CleanPicture } from './clean-picture.ts'
import { orientationSegment } from './jpeg-orientation.ts'

/** Second bytes of the markers, the first being 0xff. */
const marker = {
  baseline: 0xc0,
  extended: 0xc1,
  progressive: 0xc2,
  huffmanTables: 0xc4,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  restartInterval: 0xdd,
  jfif: 0xe0,
  exif: 0xe1,
  adobe: 0xee,
}
const frames = [marker.baseline, marker.extended, marker.progressive]
const tables = [marker.huffmanTables, marker.quantization, marker.restartInterval]

export function cleanJpeg(file: Buffer): CleanPicture | null {
  if (file[0] !== 0xff || file[1] !== marker.start) return null
  const parts: Buffer[] = [file.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let drawn = false
  for (let at = 2; ; ) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++
    const kind = file[at + 1]
    if (file[at] !== 0xff || kind === undefined) return null
    if (kind === marker.end) {
      parts.push(file.subarray(at, at + 2))
      return size && drawn ? { ...size, content: Buffer.concat(parts) } : null
    }
    if (at + 4 > file.length) return null
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end < at + 4 || end > file.length) return null
    const segment = file.subarray(at, end)
    at = end
    if (frames.includes(kind)) {
      if (size || segment.length < 10) return null
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
      parts.push(segment)
    } else if (kind === marker.scan) {
      at = endOfScan(file, end)
      parts.push(segment, file.subarray(end, at))
      drawn = true
    } else if (tables.includes(kind)) {
      parts.push(segment)
    } else if (kind < 0xe0) {
      // A frame that no browser draws, or a marker that cannot stand here.
      return null
    } else {
      parts.push(...whatOfApplicationDraws(kind, segment))
    }
  }
}

/** The drawn data ends at the first marker that is neither a restart nor an escaped 0xff. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

/** Of the segments that cameras and programs add, the few that decide how the picture looks, written anew. */
function whatOfApplicationDraws(kind: number, segment: Buffer): Buffer[] {
  const starts = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (kind === marker.jfif && starts('JFIF\0') && segment.length >= 18) {
    // Version and density stay, the thumbnail goes.
    return [Buffer.from([0xff, kind, 0, 16]), segment.subarray(4, 16), Buffer.from([0, 0])]
  }
  if (kind === marker.adobe && starts('Adobe') && segment.length === 16) return [segment]
  if (kind === marker.exif && starts('Exif\0\0')) return orientationSegment(segment.subarray(10))
  return []
}
