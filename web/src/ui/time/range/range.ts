import { momentOf, wallAt } from '../zone.ts'

/** The presets of the specification, section 9, and two for those who look back further. */
export const presets = ['1h', '5h', '24h', '7d', '30d', '1y', 'all'] as const
export type Preset = (typeof presets)[number]
export const presetMs: Record<Exclude<Preset, 'all'>, number> = {
  '1h': 3_600_000,
  '5h': 18_000_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
  '1y': 31_536_000_000,
}
/** No reading is older: where "all" begins until the page knows better. */
export const beginning = Date.UTC(1990, 0, 1)

/** A range as it stands in the address: a preset that moves with the clock, or two moments (epoch ms). */
export interface RangeSearch {
  range?: Preset
  from?: number
  to?: number
}
/** A range as charts and queries take it. */
export interface Range {
  from: number
  to: number
  /** Ends now: live points belong to it. */
  live: boolean
}

export const defaultPreset: Preset = '24h'

export function isPreset(value: unknown): value is Preset {
  return presets.some((preset) => preset === value)
}

/** For `validateSearch` of a route; what makes no sense is left out. */
export function rangeSearch(search: Record<string, unknown>): RangeSearch {
  const from = epoch(search.from)
  const to = epoch(search.to)
  if (from !== undefined && to !== undefined && from < to) return { from, to }
  return isPreset(search.range) ? { range: search.range } : {}
}

export function resolveRange(search: RangeSearch, now: number, fallback: Preset = defaultPreset): Range {
  if (search.from !== undefined && search.to !== undefined) {
    return { from: search.from, to: search.to, live: false }
  }
  const preset = search.range ?? fallback
  return { from: preset === 'all' ? beginning : now - presetMs[preset], to: now, live: true }
}

/** The same range nailed to two moments, for a link that shows others what I see. */
export function freezeRange(search: RangeSearch, now: number, fallback?: Preset): RangeSearch {
  const { from, to } = resolveRange(search, now, fallback)
  return { from: Math.round(from), to: Math.round(to) }
}

/** Start of the day and its last minute on the wall clock: what a range of days means. */
export function wholeDays(first: number, last: number, timeZone: string): { from: number; to: number } {
  const start = wallAt(first, timeZone)
  const end = wallAt(last, timeZone)
  return {
    from: momentOf({ ...start, hour: 0, minute: 0 }, timeZone),
    to: momentOf({ ...end, hour: 23, minute: 59 }, timeZone),
  }
}

function epoch(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Number(value) : value
  return typeof at === 'number' && Number.isFinite(at) && Math.abs(at) < 8.64e15 ? Math.round(at) : undefined
}
