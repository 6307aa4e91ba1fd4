import type { ReadingValue } from '../reads/reading.ts'
import { ByteSink } from './bytes/byte-sink.ts'
import { CorruptData, CorruptSegment } from './bytes/corrupt.ts'
import { envelopeBytes, seal, unseal } from './bytes/envelope.ts'
import { readTimes, writeTimes } from './columns/times.ts'
import { readValues, writeValues } from './columns/values.ts'

export interface DecodedSegment {
  readonly times: Float64Array
  /** A Float64Array when all are numbers. */
  readonly values: Float64Array | ReadingValue[]
}

const version = 1
/** Columns of whole numbers are read four bytes at once, so the body ends with three that mean nothing. */
const padding = 3
export const maxPoints = 1_000_000

/**
 * A stretch of one series as bytes (docs/readings-store-format.md). 1 to 1,000,000 readings in any order, the
 * times whole milliseconds since 1970, the values finite; anything else is a mistake of the program.
 */
export function encodeSegment(times: Float64Array, values: Float64Array | readonly ReadingValue[]): Buffer {
  if (times.length !== values.length || times.length === 0 || times.length > maxPoints) {
    throw new RangeError(`A segment cannot have ${times.length} times and ${values.length} values`)
  }
  const sink = new ByteSink(envelopeBytes, times.length * 3 + 256)
  sink.varint(times.length)
  writeTimes(sink, times)
  writeValues(sink, values)
  sink.put(new Uint8Array(padding))
  return seal(sink.done(), version)
}

/** Throws `CorruptSegment`, whatever the bytes are. */
export function decodeSegment(data: Uint8Array): DecodedSegment {
  return unseal(
    data,
    (source, found) => {
      if (found !== version) throw new CorruptData(`There is no version ${found} of segments`)
      const length = source.count(maxPoints)
      if (length === 0) throw new CorruptData('A segment is never empty')
      const times = readTimes(source, length)
      const values = readValues(source, length)
      source.skip(padding)
      source.end()
      return { times, values }
    },
    CorruptSegment,
  )
}
