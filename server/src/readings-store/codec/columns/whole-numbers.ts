import type { ByteSink } from '../bytes/byte-sink.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { CorruptData } from '../bytes/corrupt.ts'
import { costOfSymbols, readSymbols, writeSymbols } from './symbols.ts'

/**
 * A column of whole numbers of at most ±2^52. Each is base + unit * u. The low bits of u, which are noise, are
 * stored as they are; what stands above them is a symbol from 0 to 254, stored by its frequency (`symbols.ts`).
 * A number that lies elsewhere has the symbol 255 and stands in a list of its own.
 */
export interface WholeNumberPlan {
  /** Estimated size in bits. */
  readonly cost: number
  readonly base: number
  readonly unit: number
  readonly lowBits: number
}

const escaped = 255
const symbolsWanted = 240
/** Low bits are read by four bytes at once. */
const maxLowBits = 25
const mergeSteps = 8
const escapeCost = 56
const constantCost = 88

const sample = new Float64Array(256)
const histogram = new Int32Array(256)
const oddHistogram = new Int32Array(256)
const merged = new Int32Array(256)
let symbols = new Uint8Array(0)

/** How the first `length` of `values` are best stored. */
export function planWholeNumbers(values: Float64Array, length: number): WholeNumberPlan {
  if (length === 0) return { cost: 0, base: 0, unit: 1, lowBits: 0 }
  const [min, max] = rangeOf(values, length)
  if (min === max) return { cost: constantCost, base: min, unit: 1, lowBits: 0 }
  if (max - min < escaped) {
    count(values, length, { base: min, unit: 1, lowBits: 0 })
    return cheapestMerge({ base: min, unit: 1, lowBits: 0 }, length)
  }
  const sorted = takeSample(values, length)
  const outliers = sorted.length >> 6
  const low = sorted[outliers] as number
  const high = sorted[sorted.length - 1 - outliers] as number
  const unit = high - low < symbolsWanted ? 1 : unitOf(values, length)
  const span = (high - low) / unit
  let shift = 0
  while (span / 2 ** shift > symbolsWanted && shift < maxLowBits - mergeSteps) shift++
  // Room on both sides for what the sample did not show.
  const margin = Math.max(0, Math.floor((escaped - 1 - span / 2 ** shift) / 2)) * 2 ** shift * unit
  const base = low - margin < -(2 ** 52) ? low : low - margin
  count(values, length, { base, unit, lowBits: shift })
  // Low bits of escaped numbers would be stored in vain.
  if ((histogram[escaped] as number) > length / 4) {
    shift = 0
    count(values, length, { base, unit, lowBits: shift })
  }
  return cheapestMerge({ base, unit, lowBits: shift }, length)
}

export function writeWholeNumbers(
  sink: ByteSink,
  values: Float64Array,
  length: number,
  plan: WholeNumberPlan,
): void {
  if (length === 0) return
  const { base, unit, lowBits } = plan
  count(values, length, plan)
  sink.byte(lowBits)
  sink.signed(base)
  sink.varint(unit)
  writeSymbols(sink, symbols, length, histogram)
  const escapes = histogram[escaped] as number
  if (escapes > 0) {
    for (let i = 0; i < length; i++) if (symbols[i] === escaped) sink.signed(values[i] as number)
  }
  if (lowBits === 0) return
  const mask = 2 ** lowBits - 1
  let at = sink.claim(Math.ceil((length * lowBits) / 8))
  const { bytes } = sink
  let pending = 0
  let have = 0
  for (let i = 0; i < length; i++) {
    // The bits of an escaped number are lost, and need not be right.
    const low = ((((values[i] as number) - base) / unit) & mask) >>> 0
    pending |= low << have
    have += lowBits
    while (have >= 8) {
      bytes[at++] = pending
      pending >>>= 8
      have -= 8
    }
  }
  if (have > 0) bytes[at] = pending
}

/** Fills the first `length` of `values`. The body goes on for at least three bytes behind the column. */
export function readWholeNumbers(source: ByteSource, values: Float64Array, length: number): void {
  if (length === 0) return
  const lowBits = source.byte()
  const base = source.signed()
  const unit = source.varint()
  if (lowBits > maxLowBits) throw new CorruptData(`There are no ${lowBits} low bits`)
  if (symbols.length < length) symbols = new Uint8Array(length + 1024)
  const alone = readSymbols(source, symbols, length)
  if (alone !== undefined && alone !== escaped && lowBits === 0) {
    values.fill(base + unit * alone, 0, length)
    return
  }
  const escapesAt = source.at
  const escapes = alone === undefined || alone === escaped ? countEscapes(length) : 0
  for (let k = 0; k < escapes; k++) source.varint()
  if (lowBits === 0) {
    for (let i = 0; i < length; i++) values[i] = base + unit * (symbols[i] as number)
  } else {
    const start = source.skip(Math.ceil((length * lowBits) / 8))
    unpack(source.bytes, start, lowBits, base, unit, values, length)
  }
  if (escapes === 0) return
  const end = source.at
  source.at = escapesAt
  for (let i = 0; i < length; i++) {
    if (symbols[i] === escaped) values[i] = source.signed()
  }
  source.at = end
}

function unpack(
  bytes: Uint8Array,
  start: number,
  lowBits: number,
  base: number,
  unit: number,
  values: Float64Array,
  length: number,
): void {
  const mask = 2 ** lowBits - 1
  const step = unit * 2 ** lowBits
  let bit = 0
  for (let i = 0; i < length; i++) {
    const at = start + (bit >>> 3)
    const low =
      (((bytes[at] as number) |
        ((bytes[at + 1] as number) << 8) |
        ((bytes[at + 2] as number) << 16) |
        ((bytes[at + 3] as number) << 24)) >>>
        (bit & 7)) &
      mask
    values[i] = base + step * (symbols[i] as number) + unit * low
    bit += lowBits
  }
}

function countEscapes(length: number): number {
  let escapes = 0
  for (let i = 0; i < length; i++) if (symbols[i] === escaped) escapes++
  return escapes
}

function rangeOf(values: Float64Array, length: number): [least: number, most: number] {
  let least = values[0] as number
  let most = least
  for (let i = 1; i < length; i++) {
    const value = values[i] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  return [least, most]
}

/** Some of the values, sorted. */
function takeSample(values: Float64Array, length: number): Float64Array {
  const taken = Math.min(length, sample.length)
  for (let i = 0; i < taken; i++) sample[i] = values[Math.floor((i * length) / taken)] as number
  return sample.subarray(0, taken).sort()
}

/** The greatest whole number that divides all differences. */
function unitOf(values: Float64Array, length: number): number {
  const first = values[0] as number
  let unit = 0
  for (let i = 1; i < length && unit !== 1; i++) {
    const difference = Math.abs((values[i] as number) - first)
    if (difference === 0) continue
    unit = unit === 0 ? difference : gcd(difference, unit)
  }
  return unit || 1
}

function gcd(one: number, other: number): number {
  let a = one
  let b = other
  while (b !== 0) {
    const rest = a < 2 ** 31 && b < 2 ** 31 ? (a | 0) % (b | 0) : a % b
    a = b
    b = rest
  }
  return a
}

/** Sets `symbols` and `histogram`. */
function count(
  values: Float64Array,
  length: number,
  { base, unit, lowBits }: Omit<WholeNumberPlan, 'cost'>,
): void {
  if (symbols.length < length) symbols = new Uint8Array(length + 1024)
  const end = Math.min(escaped * 2 ** lowBits, 2 ** 32)
  histogram.fill(0)
  oddHistogram.fill(0)
  if (unit === 1) countSteps(values, length, base, end, lowBits, symbols)
  else countUnits(values, length, base, unit, end, lowBits, symbols)
  for (let s = 0; s < 256; s++) histogram[s] = (histogram[s] as number) + (oddHistogram[s] as number)
}

/**
 * The innermost loop of encoding. Two numbers at a time with a histogram each: the same symbol twice in a row
 * would have to wait for its own count.
 */
function countSteps(
  values: Float64Array,
  length: number,
  base: number,
  end: number,
  lowBits: number,
  into: Uint8Array,
): void {
  let i = 0
  for (; i + 1 < length; i += 2) {
    const one = (values[i] as number) - base
    const other = (values[i + 1] as number) - base
    const s = one >= 0 && one < end ? one >>> lowBits : escaped
    const t = other >= 0 && other < end ? other >>> lowBits : escaped
    into[i] = s
    into[i + 1] = t
    histogram[s] = (histogram[s] as number) + 1
    oddHistogram[t] = (oddHistogram[t] as number) + 1
  }
  if (i === length) return
  const one = (values[i] as number) - base
  const s = one >= 0 && one < end ? one >>> lowBits : escaped
  into[i] = s
  histogram[s] = (histogram[s] as number) + 1
}

function countUnits(
  values: Float64Array,
  length: number,
  base: number,
  unit: number,
  end: number,
  lowBits: number,
  into: Uint8Array,
): void {
  for (let i = 0; i < length; i++) {
    const u = ((values[i] as number) - base) / unit
    const s = u >= 0 && u < end && Number.isInteger(u) ? u >>> lowBits : escaped
    into[i] = s
    histogram[s] = (histogram[s] as number) + 1
  }
}

/** Whether it is cheaper to call more bits low: the fewer symbols, the shorter their table. */
function cheapestMerge(plan: Omit<WholeNumberPlan, 'cost'>, length: number): WholeNumberPlan {
  merged.set(histogram)
  const escapes = histogram[escaped] as number
  const fixed = 64 + escapes * escapeCost
  let end = escaped
  while (merged[end - 1] === 0) end--
  let best = { ...plan, cost: fixed + plan.lowBits * length + costOfSymbols(merged, end, escapes, length) }
  for (let step = 1; step <= mergeSteps && end > 1; step++) {
    merged[end] = 0
    end = (end + 1) >> 1
    for (let s = 0; s < end; s++) merged[s] = (merged[2 * s] as number) + (merged[2 * s + 1] as number)
    const lowBits = plan.lowBits + step
    const cost = fixed + lowBits * length + costOfSymbols(merged, end, escapes, length)
    if (cost < best.cost) best = { ...plan, lowBits, cost }
  }
  return best
}
