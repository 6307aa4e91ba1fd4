import { cut, type Run, slice } from './run.ts'

/** A segment has at most so many readings: decoding it takes well under a millisecond. */
export const maxReadings = 8_192
/** From here on a segment is large enough to be left as it is. */
export const enoughReadings = 4_096
/** What texts and objects may weigh in one segment, unless a single one weighs more. */
const maxBytes = 512 * 1024

/** A run in pieces that make good segments. */
export function cutByWeight(run: Run): Run[] {
  const pieces = cut(run, maxReadings)
  return run.values instanceof Float64Array ? pieces : pieces.flatMap(cutHeavy)
}

/** A run in portions that a reader may be handed at once; times may also descend. */
export function portionsOf(run: Run): Run[] {
  const portions: Run[] = []
  for (let at = 0; at < run.times.length; at += maxReadings) portions.push(slice(run, at, at + maxReadings))
  return run.values instanceof Float64Array ? portions : portions.flatMap(cutHeavy)
}

function cutHeavy(run: Run): Run[] {
  const pieces: Run[] = []
  let start = 0
  let bytes = 0
  for (let i = 0; i < run.values.length; i++) {
    const weight = weightOf(run.values[i])
    if (i > start && bytes + weight > maxBytes) {
      pieces.push(slice(run, start, i))
      start = i
      bytes = 0
    }
    bytes += weight
  }
  return [...pieces, slice(run, start, run.values.length)]
}

/** Of a value, in bytes, roughly. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' ? JSON.stringify(value).length : 8
}
