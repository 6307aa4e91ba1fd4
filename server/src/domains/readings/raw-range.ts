import type { RangeFormat } from '@fyr/contract/readings'
import { csvCell } from '#lib/csv.ts'
import { isoWriter } from '#lib/iso-time.ts'
import type { ReadingChunk, ReadingsStore, ReadingValue } from '#readings-store/index.ts'
import { readingsSection, streamEnd, streamHead } from './columns.ts'
import { numbersOf } from './numbers.ts'
import type { KeySeries } from './series.ts'

export interface TimeRange {
  /** Epoch ms, from <= time < to. */
  from: number
  to: number
}

type Pieces = AsyncGenerator<string | Buffer, void, undefined>

/**
 * The readings of a key as they are, oldest first, a chunk of the store at a time: no more is held than that,
 * and leaving the loop ends the store's work.
 */
export function rawRange(
  store: Pick<ReadingsStore, 'range'>,
  key: KeySeries,
  { from, to }: TimeRange,
  format: RangeFormat,
  limit?: number,
): Pieces {
  const chunks =
    key.series === null
      ? nothing
      : store.range(key.series, from, to, limit === undefined ? undefined : { limit })
  return writers[format](chunks, key)
}

const nothing: Iterable<ReadingChunk> = []
type Chunks = AsyncIterable<ReadingChunk> | Iterable<ReadingChunk>

const writers: Record<RangeFormat, (chunks: Chunks, key: KeySeries) => Pieces> = {
  async *json(chunks, key) {
    const write = readingWriter(key)
    let before = '['
    for await (const chunk of chunks) {
      yield before + linesOf(chunk, write).join(',')
      before = ','
    }
    yield before === '[' ? '[]' : ']'
  },
  async *ndjson(chunks, key) {
    const write = readingWriter(key)
    for await (const chunk of chunks) yield `${linesOf(chunk, write).join('\n')}\n`
  },
  async *csv(chunks, { key }) {
    const iso = isoWriter()
    yield `timestamp,${csvCell(key)}\r\n`
    for await (const chunk of chunks) {
      yield `${linesOf(chunk, (time, value) => `${iso(time)},${csvCell(plainValue(value))}`).join('\r\n')}\r\n`
    }
  },
  async *binary(chunks) {
    yield streamHead
    for await (const chunk of chunks) {
      const { times, values } = numbersOf(chunk)
      if (times.length > 0) yield readingsSection(0, times, values)
    }
    yield streamEnd
  },
}

type WriteReading = (time: number, value: ReadingValue) => string

/** The JSON of `wireReading`, for which only time and value differ from reading to reading. */
function readingWriter({ key, label, deveui }: KeySeries): WriteReading {
  const iso = isoWriter()
  const start = `{"key":${JSON.stringify(key)},"value":`
  const end = `","label":${JSON.stringify(label)},"tagDeveui":${JSON.stringify(deveui)}}`
  return (time, value) => `${start}${JSON.stringify(value)},"createdAt":"${iso(time)}${end}`
}

function linesOf({ times, values }: ReadingChunk, write: WriteReading): string[] {
  const lines: string[] = []
  for (let at = 0; at < times.length; at++) lines.push(write(times[at] ?? 0, values[at] ?? 0))
  return lines
}

/** What a spreadsheet's cell can hold. */
export function plainValue(value: ReadingValue): string | number | boolean {
  return typeof value === 'object' ? JSON.stringify(value) : value
}
