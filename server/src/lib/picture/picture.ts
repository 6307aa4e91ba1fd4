import type { CleanPicture } from './clean-picture.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

export interface Picture extends CleanPicture {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  ending: 'png' | 'jpg' | 'webp'
}

const maximumSide = 16_384
/** A browser needs four bytes for each to show it. */
const maximumPixels = 64_000_000

/**
 * Reads a PNG, JPEG or WebP file and writes it anew with nothing in it but what draws the picture: no
 * comments, no places where it was taken, nothing that another program would take for a page or an archive.
 * @returns null for anything else, for a file that is cut short, and for absurd dimensions
 */
export function cleanPicture(file: Buffer): Picture | null {
  const picture = read(file)
  if (!picture) return null
  const { width, height } = picture
  const sane = width > 0 && height > 0 && Math.max(width, height) <= maximumSide
  return sane && width * height <= maximumPixels ? picture : null
}

function read(file: Buffer): Picture | null {
  const png = cleanPng(file)
  if (png) return { ...png, type: 'image/png', ending: 'png' }
  const jpeg = cleanJpeg(file)
  if (jpeg) return { ...jpeg, type: 'image/jpeg', ending: 'jpg' }
  const webp = cleanWebp(file)
  return webp && { ...webp, type: 'image/webp', ending: 'webp' }
}
