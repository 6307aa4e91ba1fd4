import { courseOf } from '../parts/chart/columns.ts'
import type { ShownBuckets } from '../widget.ts'

export interface Lean {
  x: number
  y: number
}

/** How far from level, in the unit of the two. */
export const distanceOf = ({ x, y }: Lean): number => Math.hypot(x, y)

/** Which way it leans: degrees from the front, clockwise, 0 <= way < 360; null where it is level. */
export function wayOf({ x, y }: Lean): number | null {
  if (x === 0 && y === 0) return null
  return ((Math.atan2(x, y) * 180) / Math.PI + 360) % 360
}

/** The same as one of eight, clockwise from the front. */
export const eighthOf = (way: number): number => Math.round(way / 45) % 8

/** A point beyond the outermost circle stands on it, in its direction. */
export function within(lean: Lean, limit: number): Lean {
  const far = distanceOf(lean)
  return far <= limit ? lean : { x: (lean.x / far) * limit, y: (lean.y / far) * limit }
}

/**
 * Where it was, oldest first: each value of one key with the newest of the other by then, so that keys that are
 * sent one after the other make a way and not a cloud. A key that is not there is level.
 */
export function trailOf(x: ShownBuckets | null | undefined, y: ShownBuckets | null | undefined): Lean[] {
  const [one, other] = [courseOf(x ?? undefined), courseOf(y ?? undefined)]
  const trail: Lean[] = []
  let [i, j] = [0, 0]
  while (i < one.times.length || j < other.times.length) {
    const at = Math.min(one.times[i] ?? Number.POSITIVE_INFINITY, other.times[j] ?? Number.POSITIVE_INFINITY)
    if (one.times[i] === at) i++
    if (other.times[j] === at) j++
    const isKnown = (x === null || i > 0) && (y === null || j > 0)
    if (isKnown) trail.push({ x: one.values[i - 1] ?? 0, y: other.values[j - 1] ?? 0 })
  }
  return trail
}
