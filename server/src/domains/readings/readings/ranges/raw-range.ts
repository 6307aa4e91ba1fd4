import type { RangeFormat } from '@fyr/contract/readings/readings'
import { csvCell } from '@fyr/contract/values/csv-cell'
import { isoWriter } from '#lib/iso-time.ts'
import type { ReadingChunk, ReadingsStore, ReadingValue } from '#readings-store/index.ts'
import { readingsSection, streamEnd, streamHead } from '../columns.ts'
import { numbersOf } from '../numbers.ts'
import type { KeySeries } from '../series.ts'

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
    for await (const lines of linesOf(chunks, write)) {
      yield before + lines.join(',')
      before = ','
    }
    yield before === '[' ? '[]' : ']'
  },
  async *ndjson(chunks, key) {
    const write = readingWriter(key)
    for await (const lines of linesOf(chunks, write)) yield `${lines.join('\n')}\n`
  },
  async *csv(chunks, { key }) {
    const iso = isoWriter()
    yield `timestamp,${csvCell(key)}\r\n`
    const write = (time: number, value: ReadingValue) => `${iso(time)},${csvCell(plainValue(value))}`
    for await (const lines of linesOf(chunks, write)) yield `${lines.join('\r\n')}\r\n`
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
export function readingWriter({ key, label, deveui }: KeySeries): WriteReading {
  const iso = isoWriter()
  const start = `{"key":${JSON.stringify(key)},"value":`
  const end = `","label":${JSON.stringify(label)},"tagDeveui":${JSON.stringify(deveui)}}`
  return (time, value) => `${start}${JSON.stringify(value)},"createdAt":"${iso(time)}${end}`
}

/** So many lines, or so much text, are written at once: the event loop goes on in between. */
const linesAtOnce = 500
const lengthAtOnce = 65_536

/** Readings as lines, some at a time. */
export async function* linesOf(
  chunks: Chunks,
  write: WriteReading,
): AsyncGenerator<string[], void, undefined> {
  for await (const { times, values } of chunks) {
    let lines: string[] = []
    let length = 0
    for (let at = 0; at < times.length; at++) {
      const line = write(times[at] ?? 0, values[at] ?? 0)
      lines.push(line)
      length += line.length
      if (lines.length < linesAtOnce && length < lengthAtOnce) continue
      yield lines
      lines = []
      length = 0
    }
    if (lines.length > 0) yield lines
  }
}

/** What a spreadsheet's cell can hold. */
export function plainValue(value: ReadingValue): string | number | boolean {
  return typeof value === 'object' ? JSON.stringify(value) : value
}
