import type { Point } from './topology.ts'

/**
 * A ring without jumps: what crosses the date line goes on beyond 180 degrees. Its middle lies between -180 and 180,
 * so that outline and holes stay together. One around a pole is closed along the pole.
 */
export function unwrapRing(ring: readonly Point[]): Point[] {
  const line = unwrap(ring)
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return []
  if (Math.abs(last[0] - first[0]) > 180) {
    const pole = first[1] < 0 ? -90 : 90
    line.push([last[0], pole], [first[0], pole], first)
  }
  const longs = line.map(([long]) => long)
  // Not by spreading: a coast has more points than a call may have arguments.
  const middle = (longs.reduce((a, b) => Math.min(a, b)) + longs.reduce((a, b) => Math.max(a, b))) / 2
  const shift = Math.round(middle / 360) * 360
  return line.map(([long, lat]) => [long - shift, lat])
}

function unwrap(line: readonly Point[]): Point[] {
  let turns = 0
  return line.map(([long, lat], at) => {
    const step = long - (line[at - 1]?.[0] ?? long)
    if (step > 180) turns--
    if (step < -180) turns++
    return [long + 360 * turns, lat]
  })
}

/** The polygon as it is, and once around the earth to either side. */
export const copiesOf = (rings: readonly Point[][]): Point[][][] =>
  [-360, 0, 360].map((turn) => rings.map((ring) => ring.map(([long, lat]): Point => [long + turn, lat])))
