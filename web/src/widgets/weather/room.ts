const heights = { now: 56, smallNow: 44, fact: 28, day: 30, foot: 22, stale: 30, gap: 8 }
/** From here on the days stand beside what is now. */
const wideFrom = 440
const factWidth = 96

export interface Room {
  small: boolean
  wide: boolean
  /** How many of each there is room for. */
  facts: number
  days: number
  /** In pixels. */
  daysWidth: number
}

/** What of the weather fits, in the order of what one wants to know: now, how it feels, the days. */
export function roomFor(
  { width, height }: { width: number; height: number },
  wanted: { facts: number; days: number; isStale: boolean },
): Room {
  const small = height < 130 || width < 200
  const foot = heights.foot + (wanted.isStale ? heights.stale : 0)
  const body = height - foot - heights.gap
  const wide = width >= wideFrom
  const half = wide ? width / 2 - heights.gap : width
  const perRow = Math.max(1, Math.floor(half / factWidth))
  const forFacts = body - (small ? heights.smallNow : heights.now)
  const facts = Math.min(wanted.facts, Math.max(0, Math.floor(forFacts / heights.fact)) * perRow)
  const used = Math.ceil(facts / perRow) * heights.fact + heights.gap
  const forDays = wide ? body : forFacts - used
  const days = Math.min(wanted.days, Math.max(0, Math.floor(forDays / heights.day)))
  return { small, wide: wide && days > 0, facts, days, daysWidth: half }
}
