import type { ReadingValue } from '#readings-store/index.ts'

/** What the judge remembers of the readings of a series, for a rule that asks how they change. In memory only. */
export interface Trail {
  /** Notes a reading (times are epoch ms); one that is not newer changes nothing, so that a batch may come again. */
  add(value: ReadingValue, time: number): void
  /** Forgets all readings: they were corrected. */
  clear(): void
  /** The newest number that is at least `ageMs` older than `time`. */
  before(time: number, ageMs: number): { readonly value: number; readonly time: number } | undefined
  /** The value that the series has had, give or take the tolerance, and since when. */
  readonly steady: { readonly value: ReadingValue; readonly since: number } | undefined
}

/** Samples in the span of a rate: it is measured over so much more than the span at most. */
const samplesInSpan = 16

/** For a rate over `spanMs`, and for what has not changed by more than `tolerance`. */
export function createTrail({ spanMs, tolerance }: { spanMs: number; tolerance: number }): Trail {
  const samples: { value: number; time: number }[] = []
  let newest: { value: number; time: number } | undefined
  let steady: { value: ReadingValue; since: number } | undefined
  let last = Number.NEGATIVE_INFINITY

  return {
    get steady() {
      return steady
    },
    add(value, time) {
      if (time <= last) return
      last = time
      if (steady === undefined || differs(steady.value, value, tolerance)) steady = { value, since: time }
      if (typeof value !== 'number') return
      const sample = { value, time }
      const kept = samples.at(-1)
      if (kept === undefined || time - kept.time >= spanMs / samplesInSpan) samples.push(sample)
      if (samples.length > samplesInSpan + 2) samples.shift()
      newest = sample
    },
    clear() {
      samples.length = 0
      newest = undefined
      steady = undefined
      last = Number.NEGATIVE_INFINITY
    },
    before(time, ageMs) {
      if (newest && time - newest.time >= ageMs) return newest
      return samples.findLast((sample) => time - sample.time >= ageMs)
    },
  }
}

/** Numbers differ by more than the tolerance, anything else when it is not the same. */
export function differs(one: ReadingValue, other: ReadingValue, tolerance: number): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) > tolerance
  return JSON.stringify(one) !== JSON.stringify(other)
}
