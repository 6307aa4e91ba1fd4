/** In pixels, of the longer side. */
const maxSide = 3000
const thumbnailSide = 480

/** A picture as it is sent: those of phones are larger than anybody looks at them. Others, and what cannot be drawn, as they are. */
export async function pictureToSend(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  const drawn = await draw(file, maxSide).catch(() => null)
  // Whoever chose a small picture gets its very pixels back.
  return drawn?.isSmaller ? drawn.blob : file
}

/** The small form of a picture; null for what cannot be drawn. */
export async function thumbnailOf(file: Blob): Promise<Blob | null> {
  if (!file.type.startsWith('image/')) return null
  return (await draw(file, thumbnailSide).catch(() => null))?.blob ?? null
}

async function draw(file: Blob, side: number): Promise<{ blob: Blob; isSmaller: boolean } | null> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // What is see-through would be black in a JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
  return blob && { blob, isSmaller: scale < 1 }
}
