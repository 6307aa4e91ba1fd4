import {
  CRS,
  DomEvent,
  type Handler,
  type LatLngExpression,
  Map as LeafletMap,
  Point as LeafletPoint,
  latLngBounds,
  type ZoomPanOptions,
} from 'leaflet'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fittingScale, type PictureView, type Place, type Point, type Size } from './geometry.ts'

export interface PictureControl {
  view: PictureView
  zoom: (factor: number, at?: Point) => void
  move: (by: Point) => void
  /** All of the picture. */
  fit: () => void
  /** With this place in the middle, as far as the edges allow. */
  show: (place: Place) => void
  /** The hand that has just let go had moved the picture. */
  wasDragged: () => boolean
}

/** For `ref`: what lies on the picture and has a use of its own for hands neither moves the picture nor counts as a click on it. */
export const keepFromMap = (element: HTMLElement | null): void => {
  if (element) DomEvent.disableClickPropagation(element)
}

/**
 * Which part of the picture is seen, and how large: Leaflet moves and zooms it by hand. What lies in the middle
 * stays there when the frame gets another size; with another `zoom` (of the settings) it is opened anew.
 * @param onClick told where in the frame
 * @returns null until the element is there, before anything is painted
 */
export function usePictureView(
  element: RefObject<HTMLElement | null>,
  {
    picture,
    frame,
    zoom,
    onClick,
  }: { picture: Size; frame: Size; zoom: number; onClick: (at: Point) => void },
): PictureControl | null {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [view, setView] = useState<PictureView | null>(null)
  /** The `zoom` at which somebody looked elsewhere than where it opened. */
  const movedFrom = useRef<number | null>(null)
  const moved = useEffectEvent((leaflet: LeafletMap) => {
    leaflet.options.maxBounds = boundsAt(leaflet.getZoom(), picture, frame)
    // What is seen whole has nowhere to go, and a finger on it scrolls the page.
    leaflet.dragging[leaflet.getZoom() > leaflet.getMinZoom() + 1e-6 ? 'enable' : 'disable']()
    setView(viewOf(leaflet))
  })
  const touched = useEffectEvent(() => {
    movedFrom.current = zoom
  })
  const held = useEffectEvent((leaflet: LeafletMap) => go(leaflet, leaflet.getCenter(), leaflet.getZoom()))
  const clicked = useEffectEvent((point: Point) => onClick(point))

  useLayoutEffect(() => {
    if (!element.current) return
    const made = createLeaflet(element.current)
    made.on('movestart', () => touched())
    made.on('move', () => moved(made))
    // Beyond an edge of what is seen at the new scale.
    made.on('zoomend', () => held(made))
    made.on('click', ({ containerPoint: { x, y } }) => clicked({ x, y }))
    setMap(made)
    return () => {
      made.remove()
      setMap(null)
    }
  }, [element])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are what the two consist of
  useLayoutEffect(() => {
    if (!map) return
    const isMoved = movedFrom.current === zoom
    const centre = isMoved ? map.getCenter() : at(middle, picture)
    const least = fittingScale(picture, frame)
    // Nobody needs a picture smaller than all of it, nor a pixel of it larger than eight of the screen.
    map.options.minZoom = Math.log2(least)
    map.options.maxZoom = Math.log2(Math.max(8, least * 8))
    map.invalidateSize({ pan: false, animate: false })
    go(map, centre, isMoved ? map.getZoom() : zoom)
    if (!isMoved) movedFrom.current = null
  }, [map, picture.width, picture.height, frame.width, frame.height, zoom])

  function go(leaflet: LeafletMap, centre: LatLngExpression, to: number): void {
    const within = limited(leaflet, to)
    leaflet.options.maxBounds = boundsAt(within, picture, frame)
    leaflet.setView(centre, within, atOnce)
  }

  return (
    map &&
    view && {
      view,
      zoom: (factor, { x, y } = { x: frame.width / 2, y: frame.height / 2 }) =>
        map.setZoomAround(new LeafletPoint(x, y), limited(map, map.getZoom() + Math.log2(factor))),
      move: ({ x, y }) =>
        go(map, map.unproject(map.project(map.getCenter()).subtract([x, y])), map.getZoom()),
      fit: () => go(map, at(middle, picture), map.getMinZoom()),
      show: (place) => go(map, at(place, picture), map.getZoom()),
      wasDragged: () => map.dragging.enabled() && (map.dragging as Dragging).moved(),
    }
  )
}

const middle = { x: 0.5, y: 0.5 }
// Leaflet has these two, which its types do not know.
const atOnce: ZoomPanOptions = { reset: true } as ZoomPanOptions
type Dragging = Handler & { moved: () => boolean }
const limited = (map: LeafletMap, zoom: number) =>
  Math.min(Math.max(zoom, map.getMinZoom()), map.getMaxZoom())

/** Its pixels are those of the picture at zoom 0; wheel and keys are ours. */
function createLeaflet(element: HTMLElement): LeafletMap {
  const map = new LeafletMap(element, {
    crs: CRS.Simple,
    zoomSnap: 0,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: false,
    bounceAtZoomLimits: false,
    doubleClickZoom: false,
    boxZoom: false,
    keyboard: false,
    scrollWheelZoom: false,
    maxBoundsViscosity: 1,
    inertia: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  // Its style sheet, which a map on the same page brings along, is for maps.
  element.classList.remove('leaflet-container')
  return map
}

/** In Leaflet's coordinates, whose latitude grows upwards. */
const at = ({ x, y }: Place, { width, height }: Size): [number, number] => [-y * height, x * width]

function viewOf(map: LeafletMap): PictureView {
  const zoom = map.getZoom()
  const middle = map.project(map.getCenter(), zoom)
  const { x, y } = map.getSize().divideBy(2).subtract(middle)
  return { scale: 2 ** zoom, x, y }
}

/** Where one may look: no gap beside a picture that is larger than the frame; what is smaller lies in the middle. */
function boundsAt(zoom: number, { width, height }: Size, frame: Size) {
  const scale = 2 ** zoom
  const x = Math.max(0, frame.width / scale - width) / 2
  const y = Math.max(0, frame.height / scale - height) / 2
  return latLngBounds([-height - y, -x], [y, width + x])
}
