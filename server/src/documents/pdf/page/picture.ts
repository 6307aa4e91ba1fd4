import type { PdfObjects } from './objects.ts'

/** A picture to be drawn; undefined where pdfkit cannot read it, which is no reason to have no file. */
export function openImage(objects: PdfObjects, picture: Uint8Array) {
  try {
    return objects.openImage(Buffer.from(picture))
  } catch {
    return undefined
  }
}
