/** A part of the time axis, epoch ms. */
export interface TimeRange {
  from: number
  to: number
}

const shortest = 1000
const maxLength = 60 * 365 * 86_400_000
const earliest = Date.UTC(1980, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** Not narrower than a second, not reversed, not beyond all readings. */
export function sensible({ from, to }: TimeRange): TimeRange {
  const middle = (from + to) / 2
  const length = Math.min(Math.max(Math.abs(to - from), shortest), maxLength)
  const start = Math.min(Math.max(middle - length / 2, earliest), latest - length)
  return { from: Math.round(start), to: Math.round(start + length) }
}

/** The stretch moved by a part of its length. */
export function shifted({ from, to }: TimeRange, part: number): TimeRange {
  const by = (to - from) * part
  return { from: from + by, to: to + by }
}

/** The stretch with its length times `factor`; what is at `anchor` (0 left, 1 right) stays there. */
export function scaled({ from, to }: TimeRange, factor: number, anchor = 0.5): TimeRange {
  const fixed = from + (to - from) * anchor
  return { from: fixed - (fixed - from) * factor, to: fixed + (to - fixed) * factor }
}
