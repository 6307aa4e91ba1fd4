import type { Box } from './canvas.ts'
import { colours } from './colours.ts'
import type { PdfObjects } from './objects.ts'
import type { Paper } from './paper.ts'
import type { PdfHead } from './pdf-head.ts'

/** Opened picture; undefined if pdfkit cannot read it: the file is written without it. */
export function openImage(objects: PdfObjects, picture: Uint8Array) {
  try {
    return objects.openImage(Buffer.from(picture))
  } catch {
    return undefined
  }
}

/** Draws a figure with the description that screen readers announce. */
export function drawAsFigure(paper: Paper, description: string, box: Box, draw: () => void): void {
  const bottom = paper.objects.page.height - box.y - box.height
  paper.structure.leaf('Figure', draw, {
    alt: paper.clean(description).slice(0, 2000),
    bounds: [box.x, bottom, box.x + box.width, bottom + box.height],
  })
}

/** Logo of the white label in the upper corner of a box; the name of the portal if there is no readable logo. */
export function drawLogo(
  paper: Paper,
  { logo, portal }: Pick<PdfHead, 'logo' | 'portal'>,
  { x, y, width, height }: Box,
  { corner, size }: { corner: 'left' | 'right'; size: number },
): void {
  const { canvas, objects, structure, clean } = paper
  const image = logo && openImage(objects, logo)
  const style = { size, weight: 'bold' as const, colour: colours.brand }
  const name = canvas.fit(clean(portal), width, style)
  const scale = image ? Math.min(width / image.width, height / image.height, 1) : 0
  const own = image
    ? { width: image.width * scale, height: image.height * scale }
    : { width: canvas.widthOf(name, style), height: size }
  const left = corner === 'left' ? x : x + width - own.width
  if (image) drawAsFigure(paper, portal, { x: left, y, ...own }, () => objects.image(image, left, y, own))
  else structure.leaf('P', () => canvas.text(name, left, y + size, style))
}
