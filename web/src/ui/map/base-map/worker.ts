import GeoJSONVT from 'geojson-vt'
import { detailedFrom, drawGround } from './draw-ground.ts'
import { readGround } from './ground-file.ts'
import nordicsFile from './nordics.bin?url'
import type { TileAnswer, TileQuestion } from './tile-question.ts'
import worldFile from './world.bin?url'

/** Draws squares of the built-in map off the page's thread. */

const grounds = new Map<string, Promise<GeoJSONVT>>()

function groundOf(file: string): Promise<GeoJSONVT> {
  const known = grounds.get(file)
  if (known) return known
  const ground = load(file)
  grounds.set(file, ground)
  // The next square tries again.
  ground.catch(() => grounds.delete(file))
  return ground
}

type GeoJson = Extract<ConstructorParameters<typeof GeoJSONVT>[0], { type: 'Feature' }>

async function load(file: string): Promise<GeoJSONVT> {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`The built-in map did not come: ${answer.status}`)
  const features: GeoJson[] = readGround(new Uint8Array(await answer.arrayBuffer())).map(
    ({ kind, lines }) => ({
      type: 'Feature',
      properties: { kind },
      geometry: {
        type: kind === 'border' ? 'MultiLineString' : 'Polygon',
        coordinates: lines.map((line) => line.map(([long, lat]) => [long, lat])),
      },
    }),
  )
  return new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: 19, indexMaxZoom: 4, tolerance: 2 },
  )
}

async function draw(question: TileQuestion): Promise<ImageBitmap | null> {
  const { z, size, scale } = question
  const world = await groundOf(worldFile)
  const nordics = z >= detailedFrom ? await groundOf(nordicsFile).catch(() => undefined) : undefined
  const canvas = new OffscreenCanvas(size * scale, size * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  drawGround(context, question, { world, nordics })
  return canvas.transferToImageBitmap()
}

const page = self as unknown as Worker // A worker's own side of the channel; the libraries loaded are those of pages.
page.onmessage = ({ data }: MessageEvent<TileQuestion>) => {
  draw(data)
    .catch(() => null)
    .then((picture) => {
      const answer: TileAnswer = { id: data.id, picture }
      page.postMessage(answer, picture ? [picture] : [])
    })
}
