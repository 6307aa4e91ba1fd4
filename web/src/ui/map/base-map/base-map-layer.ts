import { type Coords, type DoneCallback, GridLayer } from 'leaflet'
import type { GroundStyle, TileAnswer, TileQuestion } from './tile-question.ts'

const square = 256

/** One worker for all maps of a page, for as long as the page lives: it keeps the map's data. */
let worker: Worker | undefined
const waiting = new Map<number, (picture: ImageBitmap | null) => void>()
let questions = 0

function ask(question: Omit<TileQuestion, 'id'>, done: (picture: ImageBitmap | null) => void): void {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'fyr-map' })
    worker.onmessage = ({ data: { id, picture } }: MessageEvent<TileAnswer>) => {
      waiting.get(id)?.(picture)
      waiting.delete(id)
    }
  }
  const id = ++questions
  waiting.set(id, done)
  worker.postMessage({ ...question, id } satisfies TileQuestion)
}

/** The map that Fyr brings along, drawn in the theme's colours. */
export class BaseMapLayer extends GridLayer {
  private style: GroundStyle | undefined

  constructor() {
    super({ tileSize: square, className: 'fyr-map-ground', updateWhenZooming: false, keepBuffer: 1 })
  }

  /** The theme has changed. */
  restyle(): void {
    this.style = undefined
    this.redraw()
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const scale = Math.min(2, window.devicePixelRatio)
    canvas.width = square * scale
    canvas.height = square * scale
    this.style ??= styleOf(this.getContainer())
    ask({ x, y, z, size: square, scale, style: this.style }, (picture) => {
      if (picture) canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
      done(picture ? undefined : new Error('The built-in map could not be drawn'), canvas)
    })
    return canvas
  }
}

function styleOf(element: HTMLElement | null): GroundStyle {
  const probe = document.createElement('span')
  element?.append(probe)
  // As a colour of an element a variable comes out as something that canvases understand.
  const colour = (name: string) => {
    probe.style.color = `var(--fyr-map-${name})`
    return getComputedStyle(probe).color
  }
  const style = {
    water: colour('water'),
    land: colour('land'),
    border: colour('border'),
    place: colour('place'),
    halo: colour('halo'),
    // Fonts of the page are not there where it is drawn.
    font: 'system-ui, sans-serif',
  }
  probe.remove()
  return style
}
