import { useRef, useState } from 'react'
import {
  fittingScale,
  middleOf,
  movedBy,
  openingView,
  type PictureView,
  type Place,
  type Point,
  type Size,
  viewAround,
  zoomedAt,
} from './geometry.ts'

export interface PictureControl {
  view: PictureView
  zoom: (factor: number, at?: Point) => void
  move: (by: Point) => void
  /** All of the picture. */
  fit: () => void
  /** With this place in the middle, as far as the edges allow. */
  show: (place: Place) => void
}

/**
 * Which part of the picture is seen, and how large. What lies in the middle stays there when the frame gets another
 * size; with another `zoom` (of the settings) it is opened anew.
 */
export function usePictureView(picture: Size, frame: Size, zoom: number): PictureControl {
  const [moved, setMoved] = useState<{ middle: Place; scale: number; from: number } | null>(null)
  const view =
    moved?.from === zoom
      ? viewAround(moved.middle, moved.scale, picture, frame)
      : openingView(picture, frame, zoom)
  // A finger sends several moves between two frames of the screen; each goes on from the one before.
  const newest = useRef(view)
  newest.current = view
  function set(next: PictureView): void {
    newest.current = next
    setMoved({ middle: middleOf(next, picture, frame), scale: next.scale, from: zoom })
  }
  const centre = { x: frame.width / 2, y: frame.height / 2 }
  return {
    view,
    zoom: (factor, at = centre) => set(zoomedAt(newest.current, factor, at, picture, frame)),
    move: (by) => set(movedBy(newest.current, by, picture, frame)),
    fit: () => set(viewAround({ x: 0.5, y: 0.5 }, fittingScale(picture, frame), picture, frame)),
    show: (place) => set(viewAround(place, newest.current.scale, picture, frame)),
  }
}
