import type { BucketColumn, SeriesBuckets } from '@fyr/contract/readings/readings'
import { jsonPieces } from '#lib/json/json-pieces.ts'
import { bucketsSection, readingsSection, streamEnd, streamHead, wordsSection } from '../columns.ts'
import { wireBucket } from '../ranges/buckets.ts'
import type { SeriesPart } from './many-series.ts'

/** A JSON array with an object for each series, one series at a time. */
export async function* asJson(parts: AsyncIterable<SeriesPart>) {
  let before = '['
  for await (const part of parts) {
    yield before
    yield* jsonPieces(wireSeries(part))
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

export function wireSeries({ key, stepMs, buckets, readings }: SeriesPart): SeriesBuckets {
  return {
    tagDeveui: key.deveui,
    key: key.key,
    label: key.label,
    bucketMs: stepMs,
    buckets: readings ? [] : buckets.map(wireBucket),
    ...(readings && { readings: { times: [...readings.times], values: [...readings.values] } }),
  }
}

/**
 * A section of columns for each series; small ones travel together.
 * @param wanted of the buckets of a place; undefined: all
 * @param words what stands before them
 */
export async function* asColumns(
  parts: AsyncIterable<SeriesPart>,
  wanted: (place: number) => readonly BucketColumn[] | undefined,
  words?: object,
) {
  let waiting: Buffer[] = words ? [streamHead, await wordsSection(words)] : [streamHead]
  let bytes = 0
  for await (const { place, stepMs, buckets, readings } of parts) {
    const section = readings
      ? readingsSection(place, readings.times, readings.values)
      : bucketsSection(place, stepMs, buckets, wanted(place))
    waiting.push(section)
    bytes += section.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  yield Buffer.concat([...waiting, streamEnd])
}

const pieceBytes = 64 * 1024
