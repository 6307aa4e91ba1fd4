import type { ByteSink } from '../bytes/byte-sink.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { CorruptData } from '../bytes/corrupt.ts'
import { planWholeNumbers, readWholeNumbers, writeWholeNumbers } from './whole-numbers.ts'

/**
 * A column of times, in any order. Either each as its distance from the one before, or, for readings taken by a
 * clock and delayed on their way, each as a number of whole intervals and the delay.
 */
const byDistance = 0
const byInterval = 1

let first = new Float64Array(0)
let second = new Float64Array(0)

export function writeTimes(sink: ByteSink, times: Float64Array): void {
  const steps = times.length - 1
  sink.varint(times[0] as number)
  if (steps === 0) return
  room(steps)
  const distances = first
  for (let i = 0; i < steps; i++) distances[i] = (times[i + 1] as number) - (times[i] as number)
  const plan = planWholeNumbers(distances, steps)
  if (plan.cost > steps * 2 && steps >= 8) {
    const interval = findInterval(times, distances)
    if (interval > 0 && writeByInterval(sink, times, interval, plan.cost)) return
    for (let i = 0; i < steps; i++) distances[i] = (times[i + 1] as number) - (times[i] as number)
  }
  sink.byte(byDistance)
  writeWholeNumbers(sink, distances, steps, plan)
}

export function readTimes(source: ByteSource, length: number): Float64Array {
  const times = new Float64Array(length)
  const start = source.varint()
  times[0] = start
  const steps = length - 1
  if (steps === 0) return times
  room(steps)
  const kind = source.byte()
  if (kind === byDistance) {
    readWholeNumbers(source, first, steps)
    let time = start
    for (let i = 0; i < steps; i++) {
      time += first[i] as number
      times[i + 1] = time
    }
  } else if (kind === byInterval) {
    const interval = source.varint()
    readWholeNumbers(source, first, steps)
    readWholeNumbers(source, second, steps)
    let onTime = start
    for (let i = 0; i < steps; i++) {
      onTime += interval * (first[i] as number)
      times[i + 1] = onTime + (second[i] as number)
    }
  } else throw new CorruptData(`There are no times of kind ${kind}`)
  return times
}

/** Writes nothing and answers false if that would not be smaller than `max` bits. */
function writeByInterval(sink: ByteSink, times: Float64Array, interval: number, max: number): boolean {
  const steps = times.length - 1
  const start = times[0] as number
  let before = 0
  for (let i = 0; i < steps; i++) {
    const since = (times[i + 1] as number) - start
    const nth = Math.round(since / interval)
    first[i] = nth - before
    second[i] = since - nth * interval
    before = nth
  }
  const counts = planWholeNumbers(first, steps)
  const delays = planWholeNumbers(second, steps)
  if (counts.cost + delays.cost >= max) return false
  sink.byte(byInterval)
  sink.varint(interval)
  writeWholeNumbers(sink, first, steps, counts)
  writeWholeNumbers(sink, second, steps, delays)
  return true
}

/** The interval, in whole milliseconds, that the times seem to keep on the whole; 0 if none. */
function findInterval(times: Float64Array, distances: Float64Array): number {
  const steps = times.length - 1
  const some = distances.slice(0, Math.min(steps, 101)).sort()
  const usual = some[some.length >> 1] as number
  // From ever longer stretches, so that a delay never makes it miscount.
  let exact = usual
  let count = 0
  for (let end = 1; exact > 0; end = Math.min(end * 2, steps)) {
    const whole = (times[end] as number) - (times[0] as number)
    count = Math.round(whole / exact)
    if (count > 0) exact = whole / count
    if (end === steps) break
  }
  if (exact <= 0 || count < 1) return 0
  // The clock of a device is set to a round number, which the delays of the first and last reading hide.
  const spread =
    (some[Math.floor(some.length * 0.9)] as number) - (some[Math.floor(some.length * 0.1)] as number)
  for (const unit of [60_000, 10_000, 1000, 100, 10]) {
    const round = Math.round(exact / unit) * unit
    if (round > 0 && Math.abs(round - exact) * count <= spread) return round
  }
  return Math.round(exact)
}

function room(length: number): void {
  if (first.length >= length) return
  first = new Float64Array(length + 1024)
  second = new Float64Array(length + 1024)
}
