const orientationTag = 0x0112

/**
 * Phones store pictures as the sensor lies and note which side is up; that note, alone of all they note, has
 * to stay.
 * @param tiff what follows `Exif\0\0`
 * @returns a segment that says only the orientation, or nothing if it is upright or not to be read
 */
export function orientationSegment(tiff: Buffer): Buffer[] {
  const orientation = readOrientation(tiff)
  if (orientation === undefined || orientation < 2 || orientation > 8) return []
  const segment = Buffer.alloc(36)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(34, 2)
  segment.write('Exif\0\0II*\0', 4, 'latin1')
  segment.writeUInt32LE(8, 14)
  segment.writeUInt16LE(1, 18)
  segment.writeUInt16LE(orientationTag, 20)
  segment.writeUInt16LE(3, 22)
  segment.writeUInt32LE(1, 24)
  segment.writeUInt16LE(orientation, 28)
  return [segment]
}

function readOrientation(tiff: Buffer): number | undefined {
  if (tiff.length < 8) return undefined
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const word = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return undefined
  const last = Math.min(word(directory), Math.floor((tiff.length - directory - 2) / 12))
  for (let entry = 0; entry < last; entry++) {
    const at = directory + 2 + entry * 12
    if (word(at) === orientationTag) return word(at + 8)
  }
  return undefined
}
