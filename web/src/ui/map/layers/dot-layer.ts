import type { Tone } from '@fyr/contract/endpoints/fields'
import { type LeafletEventHandlerFn, type Map as LeafletMap, Renderer } from 'leaflet'
import type { MapMarker } from '../map-types.ts'

/** What Leaflet's renderers keep; its types leave it out. */
interface RendererParts {
  _map: LeafletMap
  _bounds: { min: { x: number; y: number }; getSize(): { x: number; y: number } }
  _container: HTMLCanvasElement
  _update(): void
  getEvents(): Record<string, LeafletEventHandlerFn>
}

const size = 7
const nearEnough = 14

/** Thousands of markers as dots on one canvas, each tone in a shape of its own. */
export class DotLayer extends Renderer {
  private markers: readonly MapMarker[] = []

  /** Draws these in place of those before; none: it goes. */
  show(map: LeafletMap, markers: readonly MapMarker[]): void {
    this.markers = markers
    if (markers.length === 0) this.remove()
    else if (map.hasLayer(this)) (this as unknown as RendererParts)._update()
    else this.addTo(map)
  }

  /** The marker at a point of the map, in pixels from its upper left corner. */
  nearest(map: LeafletMap, { x, y }: { x: number; y: number }): MapMarker | undefined {
    let found: MapMarker | undefined
    let least = nearEnough
    for (const marker of this.markers) {
      const at = map.latLngToContainerPoint([marker.lat, marker.long])
      const distance = Math.hypot(at.x - x, at.y - y)
      if (distance > least) continue
      least = distance
      found = marker
    }
    return found
  }

  /** Called by Leaflet. */
  _initContainer(): void {
    const canvas = document.createElement('canvas')
    canvas.className = 'fyr-map-dots'
    ;(this as unknown as RendererParts)._container = canvas
  }

  /** Called by Leaflet. */
  _destroyContainer(): void {
    const parts = this as unknown as Partial<RendererParts>
    parts._container?.remove()
    delete parts._container
  }

  /** Called by Leaflet. Whoever shows dots does so after each move: once is enough. */
  override getEvents(): Record<string, LeafletEventHandlerFn> {
    const { moveend: _, ...events } = (Renderer.prototype as unknown as RendererParts).getEvents.call(this)
    return events
  }

  /** Called by Leaflet when what can be seen has moved. */
  _update(): void {
    const { _map: map, _container: canvas } = this as unknown as RendererParts
    // Leaflet moves the canvas to what is seen now, and keeps its bounds.
    ;(Renderer.prototype as unknown as RendererParts)._update.call(this)
    const { _bounds: bounds } = this as unknown as RendererParts
    const { x: width, y: height } = bounds.getSize()
    const scale = window.devicePixelRatio
    canvas.width = width * scale
    canvas.height = height * scale
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
    canvas.style.transform = `translate3d(${bounds.min.x}px, ${bounds.min.y}px, 0)`
    const context = canvas.getContext('2d')
    if (!context) return
    const styles = getComputedStyle(canvas)
    const colorOf = (tone: Tone) => styles.getPropertyValue(`--fyr-dot-${tone}`)
    const inks: Record<Tone, string> = {
      ok: colorOf('ok'),
      attention: colorOf('attention'),
      alarm: colorOf('alarm'),
      silent: colorOf('silent'),
      neutral: colorOf('neutral'),
    }
    context.scale(scale, scale)
    context.translate(-bounds.min.x, -bounds.min.y)
    context.strokeStyle = styles.getPropertyValue('--fyr-dot-edge')
    context.lineWidth = 1.5
    for (const { lat, long, tone, colour } of this.markers) {
      const { x, y } = map.latLngToLayerPoint([lat, long])
      context.fillStyle = colour ?? inks[tone]
      context.beginPath()
      shapes[tone](context, x, y)
      context.fill()
      context.stroke()
    }
  }
}

type Draw = (context: CanvasRenderingContext2D, x: number, y: number) => void

const polygon =
  (...corners: readonly (readonly [number, number])[]): Draw =>
  (context, x, y) => {
    for (const [dx, dy] of corners) context.lineTo(x + dx * size, y + dy * size)
    context.closePath()
  }

const shapes: Record<Tone, Draw> = {
  ok: (context, x, y) => context.arc(x, y, size - 1, 0, 2 * Math.PI),
  neutral: (context, x, y) => context.arc(x, y, size - 3, 0, 2 * Math.PI),
  attention: polygon([0, -1], [1, 0.8], [-1, 0.8]),
  alarm: polygon(
    [-0.45, -1],
    [0.45, -1],
    [1, -0.45],
    [1, 0.45],
    [0.45, 1],
    [-0.45, 1],
    [-1, 0.45],
    [-1, -0.45],
  ),
  silent: polygon([0, -1], [1, 0], [0, 1], [-1, 0]),
}
