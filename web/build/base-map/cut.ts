import type { GroundPart } from '../../src/ui/map/base-map/ground-file.ts'
import { type Box, clipLine, clipPolygon } from './clip.ts'
import { ringArea, simplify } from './simplify.ts'
import { smoothRing } from './smooth.ts'
import { bordersOf, landOf, type Point, type Polygon, type Topology } from './topology.ts'
import { copiesOf, unwrapRing } from './unwrap.ts'

export interface Cut {
  /** Null: all of the earth. */
  boxes: readonly Box[] | null
  /** Degrees of latitude that nobody sees. */
  tolerance: number
  /** As the map of that detail has them; their outlines are rounded. */
  lakes: readonly Polygon[]
}

/** Web maps end here. */
const mercator: Box = { west: -180, east: 180, south: -85, north: 85 }

/** Land, lakes and borders within the boxes, as a map of that detail needs them. */
export function cutGround(topology: Topology, { boxes, tolerance, lakes }: Cut): GroundPart[] {
  const parts: GroundPart[] = []
  const land = landOf(topology).flatMap((rings) => copiesOf(rings.map(unwrapRing)))
  const water = lakes.map((rings) => rings.map(smoothRing))
  const borders = bordersOf(topology)
  for (const box of boxes ?? [mercator]) {
    parts.push(...areasIn(land, box, tolerance, 'land'), ...areasIn(water, box, tolerance, 'lake'))
    const lines = borders.flatMap((line) => clipLine(line, box)).map((line) => simplify(line, tolerance))
    parts.push({ kind: 'border', lines })
  }
  return parts
}

function areasIn(
  polygons: readonly Polygon[],
  box: Box,
  tolerance: number,
  kind: 'land' | 'lake',
): GroundPart[] {
  return polygons.flatMap((polygon) => {
    const within = clipPolygon(polygon, box)
    const lines = (within ?? []).map((ring) => simplifyRing(ring, tolerance))
    const [outline] = lines
    if (!outline || isTiny(outline, tolerance)) return []
    return [{ kind, lines: [outline, ...lines.slice(1).filter((ring) => !isTiny(ring, tolerance))] }]
  })
}

/** Ends where it begins, so that it is simplified as two halves. */
function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  const half = ring.length >> 1
  return [
    ...simplify(ring.slice(0, half + 1), tolerance).slice(0, -1),
    ...simplify(ring.slice(half), tolerance),
  ]
}

const isTiny = (ring: readonly Point[], tolerance: number) =>
  ring.length < 4 || ringArea(ring) < 2 * tolerance ** 2
