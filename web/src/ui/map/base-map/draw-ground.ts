import type GeoJSONVT from 'geojson-vt'
import { projected } from './mercator.ts'
import { nordicBoxes } from './nordic-boxes.ts'
import { placeLabels } from './place-labels.ts'
import type { TileQuestion } from './tile-question.ts'

const extent = 4096
/** From here on the coarse map shows corners. */
export const detailedFrom = 6

interface Grounds {
  world: GeoJSONVT
  /** Undefined until it is needed. */
  nordics: GeoJSONVT | undefined
}

type Context = OffscreenCanvasRenderingContext2D

/** Draws one square of the built-in map. */
export function drawGround(context: Context, question: TileQuestion, { world, nordics }: Grounds): void {
  const { z, x, y, size, scale, style } = question
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.fillStyle = style.water
  context.fillRect(0, 0, size, size)
  drawParts(context, world, question)
  if (nordics && z >= detailedFrom) {
    for (const box of nordicBoxes) {
      const [left, top] = pixelOf(box.west, box.north, question)
      const [right, bottom] = pixelOf(box.east, box.south, question)
      if (left > size || right < 0 || top > size || bottom < 0) continue
      context.fillStyle = style.water
      context.fillRect(left, top, right - left, bottom - top)
    }
    drawParts(context, nordics, question)
  }
  context.font = `500 12px ${style.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.strokeStyle = style.halo
  context.fillStyle = style.place
  for (const label of placeLabels(z)) {
    const [left, top] = [label.x - x * size, label.y - y * size]
    if (left < -90 || left > size + 90 || top < -12 || top > size + 12) continue
    context.strokeText(label.name, left, top)
    context.fillText(label.name, left, top)
  }
}

function drawParts(context: Context, ground: GeoJSONVT, { z, x, y, size, style }: TileQuestion): void {
  const features = ground.getTileRaw(z, x, y)?.features ?? []
  const factor = size / extent
  const trace = (line: ArrayLike<number>) => {
    for (let at = 0; at + 1 < line.length; at += 2) {
      context.lineTo((line[at] ?? 0) * factor, (line[at + 1] ?? 0) * factor)
    }
  }
  // Lakes lie on the land, whatever order they come in.
  for (const kind of ['land', 'lake'] as const) {
    context.fillStyle = kind === 'land' ? style.land : style.water
    for (const feature of features) {
      if (feature.type !== 3 || feature.tags?.kind !== kind) continue
      context.beginPath()
      for (const ring of feature.geometry) {
        context.moveTo((ring[0] ?? 0) * factor, (ring[1] ?? 0) * factor)
        trace(ring)
      }
      context.fill('evenodd')
    }
  }
  context.strokeStyle = style.border
  context.lineWidth = z < 5 ? 0.8 : 1.2
  for (const feature of features) {
    if (feature.type !== 2) continue
    context.beginPath()
    for (const line of feature.geometry) {
      context.moveTo((line[0] ?? 0) * factor, (line[1] ?? 0) * factor)
      trace(line)
    }
    context.stroke()
  }
}

/** Pixels from the upper left corner of the square. */
function pixelOf(long: number, lat: number, { z, x, y, size }: TileQuestion): [number, number] {
  const [worldX, worldY] = projected(long, lat)
  return [(worldX * 2 ** z - x) * size, (worldY * 2 ** z - y) * size]
}
