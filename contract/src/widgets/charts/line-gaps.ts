/** One line of a chart: columns of equal length, oldest first, times in epoch ms. */
export interface Line {
  times: number[]
  /** Null: here the line is broken. */
  values: (number | null)[]
  /** Where the values are averages: the lowest and highest of each step. */
  band?: { low: (number | null)[]; high: (number | null)[] }
  /** Where nothing came for longer than this the line is broken; 0 or absent: nowhere. */
  gapMs?: number
}

const dense = 4
/** Where a bucket usually holds several readings an empty one is a gap; else a sensor may just be slow. */
export function gapOfBuckets(start: ArrayLike<number>, count: Iterable<number>, bucketMs: number): number {
  const usual = usualStep(start)
  const isDense = usual <= bucketMs && medianOf(count) >= dense
  return Math.max(isDense ? 0 : usual * 4, bucketMs * 1.5)
}

/**
 * Breaks the line where nothing came for longer than `given` (ms); by default eight times the usual step,
 * so that a sensor that lost its way is seen and one that is slow is not.
 */
export function withGaps<T extends Line>(data: T, given?: number): Omit<T, keyof Line> & Line {
  const { times, values, band } = data
  const gapMs = given ?? usualStep(times) * 8
  if (!(gapMs > 0)) return data
  const places: number[] = []
  for (let i = 1; i < times.length; i++) {
    const step = (times[i] ?? 0) - (times[i - 1] ?? 0)
    if (step > gapMs && (given !== undefined || step > 4 * stepAround(times, i))) places.push(i)
  }
  if (places.length === 0) return { ...data, gapMs }
  const hole = <T>(column: readonly T[], filler: (at: number) => T): T[] => {
    const parts: T[] = []
    let from = 0
    for (const place of places) {
      for (let i = from; i < place; i++) parts.push(column[i] as T) // i is inside
      parts.push(filler(place))
      from = place
    }
    for (let i = from; i < column.length; i++) parts.push(column[i] as T)
    return parts
  }
  return {
    ...data,
    gapMs,
    times: hole(times, (place) => (times[place - 1] ?? 0) + 1),
    values: hole(values, () => null),
    ...(band && { band: { low: hole(band.low, () => null), high: hole(band.high, () => null) } }),
  }
}

const around = 5

/**
 * How often something comes before and after a place, whichever is less often: a sensor that sends more often for a while
 * was not away at other times.
 */
function stepAround(times: readonly number[], place: number): number {
  const median = (from: number, to: number) => {
    const steps: number[] = []
    for (let i = Math.max(1, from); i < Math.min(to, times.length); i++)
      steps.push((times[i] ?? 0) - (times[i - 1] ?? 0))
    return medianOf(steps)
  }
  return Math.max(median(place - around, place), median(place + 1, place + 1 + around))
}

/** The median distance between neighbours, from a sample; 0 when there are too few. */
export function usualStep(times: ArrayLike<number>): number {
  if (times.length < 3) return 0
  const stride = Math.max(1, Math.floor(times.length / 500))
  const steps: number[] = []
  for (let i = 1; i < times.length; i += stride) steps.push((times[i] ?? 0) - (times[i - 1] ?? 0))
  return medianOf(steps)
}

function medianOf(values: Iterable<number>): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
