import { hourOfWeek, hoursOfWeek } from '@fyr/contract/automation/alarms/hours-of-week'
import type { LearnedBand } from './learned-band.ts'

/** A learned band as it is judged by. */
export interface BandLimits {
  readonly timeZone: string
  /** The low and the high limit of each hour of the week side by side; not a number where that is not known. */
  readonly edges: Float64Array
}

const width = 2

/** `sensitivity`: how many spreads a limit is away from the median. */
export function bandLimits({ timeZone, median, spread }: LearnedBand, sensitivity: number): BandLimits {
  const edges = new Float64Array(hoursOfWeek * width).fill(Number.NaN)
  for (let hour = 0; hour < hoursOfWeek; hour += 1) {
    const [usual, deviation] = [median[hour] ?? null, spread[hour] ?? null]
    if (usual === null || deviation === null) continue
    const decimals = decimalsOf(deviation)
    edges[hour * width] = rounded(usual - sensitivity * deviation, decimals)
    edges[hour * width + 1] = rounded(usual + sensitivity * deviation, decimals)
  }
  return { timeZone, edges }
}

/** The limits of the hour of the week that a moment is in; undefined where they are not known. */
export function limitsAt(
  { timeZone, edges }: BandLimits,
  time: number,
): { low: number; high: number } | undefined {
  const base = hourOfWeek(time, timeZone) * width
  const [low = Number.NaN, high = Number.NaN] = [edges[base], edges[base + 1]]
  return Number.isNaN(low) ? undefined : { low, high }
}

/** Limits are told to people: two figures of the spread are enough. */
const decimalsOf = (spread: number) => (spread > 0 ? Math.min(20, 1 - Math.floor(Math.log10(spread))) : null)

function rounded(value: number, decimals: number | null): number {
  if (decimals === null) return value
  const step = 10 ** decimals
  const steps = Math.round(value * step) / step
  return Number.isFinite(steps) ? steps : value
}
