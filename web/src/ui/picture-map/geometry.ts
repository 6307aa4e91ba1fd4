/** Width and height in pixels: of the picture in its file, or of the frame that it is shown in. */
export interface Size {
  width: number
  height: number
}

/** A place on the picture, in parts of its width and height from the upper left corner. */
export interface Place {
  x: number
  y: number
}

/** In pixels of the frame, from its upper left corner. */
export interface Point {
  x: number
  y: number
}

/** How the picture lies in its frame: pixels of the frame for each of its own, and where its corner is. */
export interface PictureView extends Point {
  scale: number
}

/** The largest scale at which all of the picture is to be seen. */
export function fittingScale(picture: Size, frame: Size): number {
  return Math.min(frame.width / picture.width, frame.height / picture.height)
}

/** Where a place of the picture is to be seen. */
export function pointOf(place: Place, view: PictureView, picture: Size): Point {
  return {
    x: view.x + place.x * picture.width * view.scale,
    y: view.y + place.y * picture.height * view.scale,
  }
}

/** Which place of the picture is to be seen there; beside the picture, the nearest of its edge. */
export function placeAt(point: Point, view: PictureView, picture: Size): Place {
  return {
    x: part((point.x - view.x) / (picture.width * view.scale)),
    y: part((point.y - view.y) / (picture.height * view.scale)),
  }
}

/** A ten-thousandth is less than a pixel of any screen. */
const part = (of: number): number => Math.round(Math.min(1, Math.max(0, of)) * 10_000) / 10_000

/** Whether the point is within the frame, or on its edge. */
export function isInside({ x, y }: Point, { width, height }: Size): boolean {
  // Rounding must not hide what lies on the very edge.
  return x >= -0.5 && y >= -0.5 && x <= width + 0.5 && y <= height + 0.5
}

/**
 * How much of the frame's width is there for a label at this point.
 * @param tools size of what lies in the lower right corner, over everything
 */
export function roomAt({ y }: Point, { width, height }: Size, tools: Size): number {
  return y > height - tools.height ? width - tools.width : width
}

/** A place that is far from those that are taken: where something new is put before anybody says where. */
export function freePlace(taken: readonly Place[]): Place {
  const steps = [0.5, 0.3, 0.7, 0.1, 0.9]
  let best = { x: 0.5, y: 0.5 }
  let farthest = -1
  for (const y of steps) {
    for (const x of steps) {
      const nearest = Math.min(1, ...taken.map((each) => Math.hypot(each.x - x, each.y - y)))
      if (nearest > farthest + 1e-9) [best, farthest] = [{ x, y }, nearest]
    }
  }
  return best
}
