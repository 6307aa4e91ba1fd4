import type { ByteSink } from '../bytes/byte-sink.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { CorruptData } from '../bytes/corrupt.ts'

/**
 * Symbols of one byte in as many bits as their frequency deserves: range ANS ("rANS", Jarek Duda) with two
 * states that take turns, so that a processor works on both at once. It beats what zstd makes of such columns,
 * each column has its own frequencies, and it costs no call out of JavaScript.
 *
 * A state is between 2^15 and 2^31; words of 16 bits move between it and the stream. Symbol s with frequency
 * f and the sum b of the frequencies before it takes state x to floor(x / f) * 2^bits + x mod f + b.
 */
const lowest = 2 ** 15
const maxBits = 12

const frequencies = new Int32Array(256)
const before = new Int32Array(256)
const table = new Uint32Array(1 << maxBits)
let words = new Uint16Array(0)

/** Of the number of times that a symbol occurs: times its logarithm. */
const weights = Float64Array.from({ length: 4096 }, (_, count) => (count ? count * Math.log2(count) : 0))
const weightOf = (count: number) => (count < 4096 ? (weights[count] as number) : count * Math.log2(count))

/**
 * The bits that `writeSymbols` takes, about, tables included, for symbols below `end` that occur so many times
 * and one more that occurs `others` times, together `length`.
 */
export function costOfSymbols(histogram: Int32Array, end: number, others: number, length: number): number {
  let bits = weightOf(length) - weightOf(others)
  let distinct = others > 0 ? 1 : 0
  for (let s = 0; s < end; s++) {
    const count = histogram[s] as number
    if (count === 0) continue
    distinct++
    bits -= weightOf(count)
  }
  return distinct === 1 ? 24 : bits + 13 * distinct + 88
}

/** `histogram` counts the first `length` of `symbols`. */
export function writeSymbols(
  sink: ByteSink,
  symbols: Uint8Array,
  length: number,
  histogram: Int32Array,
): void {
  let distinct = 0
  let last = 0
  for (let s = 0; s < 256; s++) {
    if (histogram[s] === 0) continue
    distinct++
    last = s
  }
  const bits = tableBits(length, distinct)
  if (distinct === 1) {
    sink.byte(bits)
    sink.byte(1)
    sink.byte(last)
    return
  }
  normalize(histogram, length, bits)
  sink.byte(bits)
  sink.varint(distinct)
  for (let s = 0, next = 0, sum = 0; s < 256; s++) {
    before[s] = sum
    const frequency = frequencies[s] as number
    if (frequency === 0) continue
    sink.byte(s - next)
    sink.varint(frequency)
    next = s + 1
    sum += frequency
  }
  if (words.length < length + 2) words = new Uint16Array(length + 1024)
  let at = words.length
  let even = lowest
  let odd = lowest
  const shift = 31 - bits
  let i = length - 1
  if (i % 2 === 0) {
    const s = symbols[i--] as number
    const f = frequencies[s] as number
    const q = (even / f) | 0
    even = (q << bits) + (even - Math.imul(q, f)) + (before[s] as number)
  }
  // Backwards, as the decoder takes off in order what was put on last.
  for (; i > 0; i -= 2) {
    let s = symbols[i] as number
    let f = frequencies[s] as number
    if (odd >>> shift >= f) {
      words[--at] = odd
      odd >>>= 16
    }
    let q = (odd / f) | 0
    odd = (q << bits) + (odd - Math.imul(q, f)) + (before[s] as number)
    s = symbols[i - 1] as number
    f = frequencies[s] as number
    if (even >>> shift >= f) {
      words[--at] = even
      even >>>= 16
    }
    q = (even / f) | 0
    even = (q << bits) + (even - Math.imul(q, f)) + (before[s] as number)
  }
  const count = words.length - at
  sink.varint(count)
  sink.uint32(even)
  sink.uint32(odd)
  const start = sink.claim(count * 2)
  const { bytes } = sink
  for (let k = 0; k < count; k++) {
    const word = words[at + k] as number
    bytes[start + 2 * k] = word
    bytes[start + 2 * k + 1] = word >>> 8
  }
}

/** Fills the first `length` of `symbols`. Answers which it is if it is the same everywhere. */
export function readSymbols(source: ByteSource, symbols: Uint8Array, length: number): number | undefined {
  const bits = source.byte()
  const distinct = source.count(256)
  if (bits > maxBits || distinct === 0) throw new CorruptData('There is no such table')
  if (distinct === 1) {
    const only = source.byte()
    symbols.fill(only, 0, length)
    return only
  }
  const size = 1 << bits
  let sum = 0
  for (let i = 0, next = 0; i < distinct; i++) {
    const s = next + source.byte()
    const frequency = source.varint()
    if (s > 255 || frequency === 0 || sum + frequency > size) throw new CorruptData('The table is wrong')
    // In one number for each slot: the slot's place among those of its symbol, the frequency less one, the symbol.
    const entry = ((frequency - 1) << 8) | s
    for (let k = 0; k < frequency; k++) table[sum + k] = (k << 20) | entry
    next = s + 1
    sum += frequency
  }
  if (sum !== size) throw new CorruptData('The table is not full')
  const count = source.count(length + 1)
  let even = source.uint32()
  let odd = source.uint32()
  if (even >= 2 ** 31 || odd >= 2 ** 31) throw new CorruptData('No such state')
  const { bytes } = source
  let at = source.skip(count * 2)
  const end = source.at
  const mask = size - 1
  let i = 0
  for (; i + 1 < length; i += 2) {
    let entry = table[even & mask] as number
    symbols[i] = entry
    even = Math.imul(((entry >>> 8) & 4095) + 1, even >>> bits) + (entry >>> 20)
    if (even < lowest && at < end) {
      even = (even << 16) | (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
      at += 2
    }
    entry = table[odd & mask] as number
    symbols[i + 1] = entry
    odd = Math.imul(((entry >>> 8) & 4095) + 1, odd >>> bits) + (entry >>> 20)
    if (odd < lowest && at < end) {
      odd = (odd << 16) | (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
      at += 2
    }
  }
  if (i < length) {
    const entry = table[even & mask] as number
    symbols[i] = entry
    even = Math.imul(((entry >>> 8) & 4095) + 1, even >>> bits) + (entry >>> 20)
  }
  if (at !== end || even !== lowest || odd !== lowest) throw new CorruptData('The symbols do not add up')
}

/** A small table is built sooner and written shorter; a large one is more exact. */
function tableBits(length: number, distinct: number): number {
  const wanted = length >= 2048 ? 12 : length >= 512 ? 10 : 8
  return distinct > 64 ? Math.max(wanted, 10) : wanted
}

/** Frequencies that add up to 2^bits, at least 1 for each symbol that occurs. */
function normalize(histogram: Int32Array, length: number, bits: number): void {
  const size = 1 << bits
  const scale = size / length
  let sum = 0
  let mostFrequent = 0
  for (let s = 0; s < 256; s++) {
    const count = histogram[s] as number
    const frequency = count === 0 ? 0 : Math.max(1, Math.round(count * scale))
    frequencies[s] = frequency
    sum += frequency
    if (frequency > (frequencies[mostFrequent] as number)) mostFrequent = s
  }
  if (sum <= size) frequencies[mostFrequent] = (frequencies[mostFrequent] as number) + size - sum
  // What is too much is taken from the most frequent, who mind it least.
  for (let excess = sum - size; excess > 0; ) {
    for (let s = 0; s < 256; s++) {
      if ((frequencies[s] as number) > (frequencies[mostFrequent] as number)) mostFrequent = s
    }
    const frequency = frequencies[mostFrequent] as number
    const less = Math.min(excess, (frequency + 7) >>> 3)
    frequencies[mostFrequent] = frequency - less
    excess -= less
  }
}
