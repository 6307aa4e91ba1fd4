import type { Point } from './topology.ts'

/**
 * The line without points that lie closer than `tolerance` degrees of latitude to the line between those that stay
 * (Douglas-Peucker). Both ends stay.
 */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  if (line.length < 3) return [...line]
  const stays = new Uint8Array(line.length)
  stays[0] = 1
  stays[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [first, last] = stretch
    const { at, distance } = farthest(line, first, last)
    if (distance <= tolerance) continue
    stays[at] = 1
    open.push([first, at], [at, last])
  }
  return line.filter((_, at) => stays[at] === 1)
}

function farthest(line: readonly Point[], first: number, last: number): { at: number; distance: number } {
  const [x1, y1] = line[first] ?? [0, 0]
  const [x2, y2] = line[last] ?? [0, 0]
  // Degrees of longitude are shorter the further north they are.
  const narrow = Math.cos((y1 * Math.PI) / 180)
  const dx = (x2 - x1) * narrow
  const dy = y2 - y1
  const length = Math.hypot(dx, dy)
  let found = { at: first, distance: -1 }
  for (let at = first + 1; at < last; at++) {
    const [x, y] = line[at] ?? [0, 0]
    const px = (x - x1) * narrow
    const py = y - y1
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length ** 2))
    const distance = Math.hypot(px - along * dx, py - along * dy)
    if (distance > found.distance) found = { at, distance }
  }
  return found
}

/** Twice the area inside a ring, in square degrees of latitude. */
export function ringArea(ring: readonly Point[]): number {
  let sum = 0
  for (const [at, [x2, y2]] of ring.entries()) {
    const [x1, y1] = ring.at(at - 1) ?? [0, 0]
    sum += x1 * y2 - x2 * y1
  }
  return Math.abs(sum) * Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180)
}
