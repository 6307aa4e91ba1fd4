import type { Point } from './topology.ts'

/**
 * A ring with its corners cut twice (Chaikin), so that an outline whose points were rounded to a coarse grid looks like
 * a shore and not like stairs. It ends where it begins.
 */
export function smoothRing(ring: readonly Point[]): Point[] {
  return cutCorners(cutCorners(ring))
}

function cutCorners(ring: readonly Point[]): Point[] {
  const points = ring.slice(0, -1).flatMap(([x, y], at): Point[] => {
    const [nextX, nextY] = ring[at + 1] ?? [x, y]
    return [
      [x + (nextX - x) / 4, y + (nextY - y) / 4],
      [x + ((nextX - x) * 3) / 4, y + ((nextY - y) * 3) / 4],
    ]
  })
  const [first] = points
  return first ? [...points, first] : []
}
