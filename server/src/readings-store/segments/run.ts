import type { ReadingValue } from '../reads/reading.ts'

/**
 * A run: readings of one series, times strictly ascending. May be empty. The values are a Float64Array when all
 * of them are numbers.
 */
export interface Run {
  readonly times: Float64Array
  readonly values: Float64Array | readonly ReadingValue[]
}

export const emptyRun: Run = { times: new Float64Array(0), values: new Float64Array(0) }

/** The place of the first time that is not before `time`. */
export function lowerBound(times: Float64Array, time: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

/** What lies in from <= time < to; shares the memory of the run. */
export function within(run: Run, from: number, to: number): Run {
  const { times } = run
  if (times.length === 0 || ((times[0] ?? 0) >= from && (times.at(-1) ?? 0) < to)) return run
  return slice(run, lowerBound(times, from), lowerBound(times, to))
}

/** The readings from place `start` up to place `end`; shares the memory of the run. */
export function slice({ times, values }: Run, start: number, end: number): Run {
  return {
    times: times.subarray(start, end),
    values: values instanceof Float64Array ? values.subarray(start, end) : values.slice(start, end),
  }
}

/** Without what lies in from <= time < to. */
export function without(run: Run, from: number, to: number): Run {
  const start = lowerBound(run.times, from)
  const end = lowerBound(run.times, to)
  if (start >= end) return run
  return concat([slice(run, 0, start), slice(run, end, run.times.length)])
}

/** One after the other: each begins after the one before it has ended. */
export function concat(runs: readonly Run[]): Run {
  const filled = runs.filter(({ times }) => times.length > 0)
  const only = filled[0]
  if (filled.length <= 1) return only ?? emptyRun
  const length = filled.reduce((sum, { times }) => sum + times.length, 0)
  const times = new Float64Array(length)
  let at = 0
  for (const run of filled) {
    times.set(run.times, at)
    at += run.times.length
  }
  return { times, values: joinValues(filled, length) }
}

function joinValues(runs: readonly Run[], length: number): Run['values'] {
  if (!runs.every(({ values }) => values instanceof Float64Array)) {
    return runs.flatMap(({ values }) => Array.from(values as ArrayLike<ReadingValue>))
  }
  const values = new Float64Array(length)
  let at = 0
  for (const run of runs) {
    values.set(run.values as Float64Array, at)
    at += run.values.length
  }
  return values
}

/** One run of several, the older before the younger: of one time the youngest is right. */
export function mergeRuns(runs: readonly Run[]): Run {
  const filled = runs.filter(({ times }) => times.length > 0)
  const inTime = filled.toSorted((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0))
  const follow = inTime.every((run, i) => i === 0 || (inTime[i - 1]?.times.at(-1) ?? 0) < (run.times[0] ?? 0))
  return follow ? concat(inTime) : filled.reduce(mergeTwo, emptyRun)
}

function mergeTwo(older: Run, younger: Run): Run {
  if (older.times.length === 0) return younger
  const length = older.times.length + younger.times.length
  const times = new Float64Array(length)
  const areNumbers = older.values instanceof Float64Array && younger.values instanceof Float64Array
  const values: Float64Array | ReadingValue[] = areNumbers ? new Float64Array(length) : []
  let a = 0
  let b = 0
  let at = 0
  while (a < older.times.length || b < younger.times.length) {
    const olderTime = older.times[a] ?? Number.POSITIVE_INFINITY
    const youngerTime = younger.times[b] ?? Number.POSITIVE_INFINITY
    if (olderTime < youngerTime) {
      times[at] = olderTime
      values[at++] = older.values[a++] ?? 0
    } else {
      if (olderTime === youngerTime) a++
      times[at] = youngerTime
      values[at++] = younger.values[b++] ?? 0
    }
  }
  return slice({ times, values: values instanceof Float64Array ? values : narrow(values) }, 0, at)
}

/** Texts may have been replaced by numbers: then it is a run of numbers. */
function narrow(values: ReadingValue[]): Run['values'] {
  return values.every((value) => typeof value === 'number') ? Float64Array.from(values) : values
}

/** Monday, the fifth of January 1970: weeks are counted from the one that holds 1970. */
const weekMs = 7 * 86_400_000
const mondayOffset = 3 * 86_400_000

/** The beginning of the week (UTC, from Monday) that a time lies in, and of the next. */
export function weekOf(time: number): { start: number; end: number } {
  const start = Math.floor((time + mondayOffset) / weekMs) * weekMs - mondayOffset
  return { start, end: start + weekMs }
}

/** The longest time between the first and the last reading of a segment, no segment crossing a week. */
export const maxSegmentMs = weekMs

/** In pieces of at most `max` readings, none across the border of a week. */
export function cut(run: Run, max: number): Run[] {
  const pieces: Run[] = []
  for (let start = 0; start < run.times.length; ) {
    const { end } = weekOf(run.times[start] ?? 0)
    const stop = (run.times.at(-1) ?? 0) < end ? run.times.length : lowerBound(run.times, end)
    // Equal pieces rather than full ones and a rest.
    const count = Math.ceil((stop - start) / max)
    const size = Math.ceil((stop - start) / count)
    for (let at = start; at < stop; at += size) pieces.push(slice(run, at, Math.min(at + size, stop)))
    start = stop
  }
  return pieces
}
