import type { Point, Polygon } from './topology.ts'

/** Degrees. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

interface Edge {
  isInside: (point: Point) => boolean
  /** Where the line between two points crosses it. */
  cross: (from: Point, to: Point) => Point
}

function edgesOf({ west, south, east, north }: Box): Edge[] {
  const atLong =
    (long: number) =>
    ([x1, y1]: Point, [x2, y2]: Point): Point => [long, y1 + ((y2 - y1) * (long - x1)) / (x2 - x1)]
  const atLat =
    (lat: number) =>
    ([x1, y1]: Point, [x2, y2]: Point): Point => [x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1), lat]
  return [
    { isInside: ([x]) => x >= west, cross: atLong(west) },
    { isInside: ([x]) => x <= east, cross: atLong(east) },
    { isInside: ([, y]) => y >= south, cross: atLat(south) },
    { isInside: ([, y]) => y <= north, cross: atLat(north) },
  ]
}

/** The part of a polygon within a box; null when there is none (Sutherland-Hodgman). */
export function clipPolygon(polygon: Polygon, box: Box): Polygon | null {
  const [outline, ...holes] = polygon.map((ring) => clipRing(ring, box))
  if (!outline || outline.length < 4) return null
  return [outline, ...holes.filter((ring) => ring.length >= 4)]
}

function clipRing(ring: readonly Point[], box: Box): Point[] {
  let points = ring.slice(0, -1)
  for (const { isInside, cross } of edgesOf(box)) {
    const kept: Point[] = []
    for (const [at, to] of points.entries()) {
      const from = points.at(at - 1)
      if (!from) continue
      if (isInside(from) !== isInside(to)) kept.push(cross(from, to))
      if (isInside(to)) kept.push(to)
    }
    points = kept
  }
  const [first] = points
  return first ? [...points, first] : []
}

/** The parts of a line within a box. */
export function clipLine(line: readonly Point[], box: Box): Point[][] {
  let parts: Point[][] = [[...line]]
  for (const edge of edgesOf(box)) parts = parts.flatMap((part) => clipByEdge(part, edge))
  return parts.filter(({ length }) => length > 1)
}

function clipByEdge(line: readonly Point[], { isInside, cross }: Edge): Point[][] {
  const parts: Point[][] = []
  let part: Point[] | undefined
  let before: Point | undefined
  for (const point of line) {
    if (isInside(point)) {
      if (!part) {
        part = before ? [cross(before, point)] : []
        parts.push(part)
      }
      part.push(point)
    } else if (part && before) {
      part.push(cross(before, point))
      part = undefined
    }
    before = point
  }
  return parts
}
