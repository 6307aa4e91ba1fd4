import { roundTo } from '../format/numbers.ts'
import type { OpenBucket, SeriesData } from './data.ts'

/**
 * Adds a live point at the end: as a point of its own, or folded into the bucket that it belongs to. Of two
 * points of one time the later counts; what is older than the end changes nothing.
 */
export function appendPoint(data: SeriesData, at: number, value: number): boolean {
  if (data.open) return foldPoint(data, data.open, at, value)
  const last = data.times.at(-1)
  if (last !== undefined && at < last) return false
  if (at === last) data.values[data.values.length - 1] = value
  else push(data, at, value)
  return true
}

function foldPoint(data: SeriesData, open: OpenBucket, at: number, value: number): boolean {
  if (at < open.start) return false
  const steps = Math.floor((at - open.start) / open.stepMs)
  if (steps > 0) {
    open.start += steps * open.stepMs
    open.sum = value
    open.count = 1
    push(data, open.start + open.stepMs / 2, open.of === 'count' ? 1 : value)
    return true
  }
  open.sum += value
  open.count++
  const end = data.values.length - 1
  data.values[end] = folded(open, data.values[end] ?? value, value)
  if (data.band) {
    data.band.low[end] = Math.min(data.band.low[end] ?? value, value)
    data.band.high[end] = Math.max(data.band.high[end] ?? value, value)
  }
  return true
}

function folded({ of = 'avg', sum, count, decimals }: OpenBucket, before: number, value: number): number {
  switch (of) {
    case 'min':
      return Math.min(before, value)
    case 'max':
      return Math.max(before, value)
    case 'sum':
      return roundTo(sum, decimals)
    case 'count':
      return count
    case 'first':
      return before
    case 'last':
      return value
    case 'avg':
      return roundTo(sum / count, decimals)
  }
}

/** At the end, after a break if there was nothing for long. */
function push({ times, values, band, gapMs = 0 }: SeriesData, at: number, value: number): void {
  const add = (time: number, what: number | null) => {
    times.push(time)
    values.push(what)
    band?.low.push(what)
    band?.high.push(what)
  }
  const last = times.at(-1)
  if (last !== undefined && gapMs > 0 && at - last > gapMs) add(last + 1, null)
  add(at, value)
}
