import { hourOfWeek, hoursOfWeek } from '@fyr/contract/automation/alarms/hours-of-week'

/** What is usual in each hour of the week; null where that is not known. */
export interface LearnedBand {
  /** In which hours of the week are meant. */
  readonly timeZone: string
  readonly median: readonly (number | null)[]
  /** As a standard deviation. */
  readonly spread: readonly (number | null)[]
}

/** The readings of an hour (UTC), as rollups have them. */
export interface HourValues {
  /** Epoch ms. */
  readonly start: number
  readonly avg: number
  readonly min: number
  readonly max: number
}

export const hourMs = 3_600_000
/** Of the history that the first band is learned from. */
export const minHistoryMs = 14 * 86_400_000
/** Of an hour of the week with fewer values its neighbours are borrowed, so many on each side at most. */
const minSamples = 4
const maxBorrowed = 3
/** By which the median absolute deviation of a normal distribution is multiplied to be its standard deviation. */
const madScale = 1.4826
/** The highest less the lowest of an hour's values is about so many standard deviations. */
const rangeSpreads = 4
/** From 5 to 95 % of a normal distribution. */
const middleSpreads = 3.29
/** No spread is smaller than these parts of that of all hours, and of the value itself. */
const minOfOverall = 0.1
const minOfValue = 0.001

/** What is usual by these hours, oldest first; null where they do not go back far enough from `until` (epoch ms). */
export function learnBand(hours: readonly HourValues[], timeZone: string, until: number): LearnedBand | null {
  const [oldest] = hours
  if (!oldest || until - oldest.start < minHistoryMs) return null
  const byHour = Array.from({ length: hoursOfWeek }, (): HourValues[] => [])
  for (const values of hours) byHour[hourOfWeek(values.start, timeZone)]?.push(values)
  const median: (number | null)[] = []
  const spread: (number | null)[] = []
  for (let hour = 0; hour < hoursOfWeek; hour += 1) {
    const samples = samplesOf(byHour, hour)
    const usual = samples && medianOf(samples.map(({ avg }) => avg))
    median.push(usual ?? null)
    spread.push(samples && usual !== undefined ? spreadOf(samples, usual) : null)
  }
  const known = spread.flatMap((each) => each ?? [])
  if (known.length === 0) return null
  // That of an hour comes from a dozen values, and is by chance too small as often as it is too large.
  const smallest = Math.max(smallestSpread(hours), medianOf(known))
  return { timeZone, median, spread: spread.map((each) => (each === null ? null : Math.max(each, smallest))) }
}

/** Undefined where there are too few. */
function samplesOf(byHour: readonly HourValues[][], hour: number): HourValues[] | undefined {
  const samples: HourValues[] = []
  for (let reach = 0; reach <= maxBorrowed; reach += 1) {
    const beside = reach === 0 ? [hour] : [hour - reach, hour + reach]
    for (const each of beside) samples.push(...(byHour[(each + hoursOfWeek) % hoursOfWeek] ?? []))
    if (samples.length >= minSamples) return samples
  }
  return undefined
}

/** From week to week, and within the hour: a reading is further from the average than averages are from each other. */
function spreadOf(samples: readonly HourValues[], usual: number): number {
  const between = madScale * medianOf(samples.map(({ avg }) => Math.abs(avg - usual)))
  const within = medianOf(samples.map(({ min, max }) => max - min)) / rangeSpreads
  return Math.hypot(between, within)
}

/** So that what hardly ever changes does not trigger by noise. */
function smallestSpread(hours: readonly HourValues[]): number {
  const sorted = sortedOf(hours.map(({ avg }) => avg))
  const overall = (quantile(sorted, 0.95) - quantile(sorted, 0.05)) / middleSpreads
  return Math.max(minOfOverall * overall, minOfValue * Math.abs(quantile(sorted, 0.5)))
}

const medianOf = (values: readonly number[]) => quantile(sortedOf(values), 0.5)
const sortedOf = (values: readonly number[]) => Float64Array.from(values).sort()

function quantile(sorted: Float64Array, part: number): number {
  const at = (sorted.length - 1) * part
  const [below = 0, above = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return below + (above - below) * (at - Math.floor(at))
}
