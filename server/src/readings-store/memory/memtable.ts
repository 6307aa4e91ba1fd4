import type { DecodedBatch } from '../codec/index.ts'
import type { ReadingBatch, ReadingValue } from '../reads/reading.ts'
import { emptyRun, type Run } from '../segments/run.ts'

/**
 * The readings of one generation of the ingest log, in memory. What it holds is what the log holds: it takes a
 * batch when it is committed and a deletion when that is.
 *
 * One row of columns for each reading, in the order of arrival, and `before` links each to the one of the same
 * series that came before it: 20 bytes a reading and no object for any of them. `newest` leads into the list of
 * a series. Rows are never moved; a deletion unlinks them.
 */
export interface Memtable {
  /** The greatest generation of the log that it holds: decides between segments of the same time. */
  readonly generation: number
  append(batch: ReadingBatch): void
  /** As `append`, from the log. */
  load(batch: DecodedBatch): void
  remove(series: Iterable<number>, from: number, to: number): void
  /** What it has of a series in from <= time < to. */
  read(series: number, from: number, to: number): Run
  has(series: number): boolean
  /** All series that it has ever had a reading of, the smallest id first. */
  series(): Int32Array
  /** How many series it has, those of deleted readings included. */
  readonly seriesCount: number
  /** Rows, replaced and deleted readings included. */
  readonly rows: number
  /** Estimated. */
  readonly bytes: number
}

/** Rows that a read has room for at first. */
const firstFound = 64
/** Rows are kept in chunks, so that growing copies nothing. */
const chunkBits = 14
const chunkRows = 1 << chunkBits
const chunkMask = chunkRows - 1

interface Chunk {
  readonly times: Float64Array
  /** NaN: the value is in `others`. */
  readonly numbers: Float64Array
  /** The row before it of the same series plus one, or 0. */
  readonly before: Int32Array
}

const pageBits = 10
const pageSeries = 1 << pageBits
const pageMask = pageSeries - 1

export function createMemtable(generation: number): Memtable {
  const chunks: Chunk[] = []
  /** By series: its newest row plus one, or 0; in pages, since ids are dense but not all series are at work. */
  const newest: (Int32Array | undefined)[] = []
  const others = new Map<number, ReadingValue>()
  const touched: number[] = []
  let rows = 0
  let pages = 0
  let otherBytes = 0

  function pageOf(series: number): Int32Array {
    const place = series >>> pageBits
    const page = newest[place]
    if (page) return page
    while (newest.length < place) newest.push(undefined)
    const made = new Int32Array(pageSeries)
    newest[place] = made
    pages++
    return made
  }

  function add(series: number, time: number, number: number): number {
    const row = rows++
    const place = row & chunkMask
    const chunk = place === 0 ? addChunk() : (chunks[row >>> chunkBits] as Chunk)
    const page = pageOf(series)
    const before = page[series & pageMask] as number
    if (before === 0) touched.push(series)
    chunk.times[place] = time
    chunk.numbers[place] = number
    chunk.before[place] = before
    page[series & pageMask] = rows
    return row
  }

  function addChunk(): Chunk {
    const chunk = {
      times: new Float64Array(chunkRows),
      numbers: new Float64Array(chunkRows),
      before: new Int32Array(chunkRows),
    }
    chunks.push(chunk)
    return chunk
  }

  function addOther(row: number, value: ReadingValue): void {
    others.set(row, value)
    otherBytes += 80 + (typeof value === 'string' ? value.length * 2 : 0)
    // As text, times three for the objects made of it.
    if (typeof value === 'object') otherBytes += JSON.stringify(value).length * 3
  }

  const newestOf = (series: number) => newest[series >>> pageBits]?.[series & pageMask] ?? 0
  const chunkOf = (row: number) => chunks[row >>> chunkBits] as Chunk

  /** The rows of a series in a range, in the order of arrival. */
  function rowsOf(series: number, from: number, to: number): { rows: Int32Array; inOrder: boolean } {
    // The newest comes first, and stands at the end.
    let found = new Int32Array(firstFound)
    let start = found.length
    let inOrder = true
    let later = Number.POSITIVE_INFINITY
    for (let link = newestOf(series); link !== 0; ) {
      const row = link - 1
      const chunk = chunkOf(row)
      const time = chunk.times[row & chunkMask] as number
      if (time >= from && time < to) {
        inOrder &&= time < later
        later = time
        if (start === 0) {
          const wider = new Int32Array(found.length * 2)
          start = found.length
          wider.set(found, start)
          found = wider
        }
        found[--start] = row
      }
      link = chunk.before[row & chunkMask] as number
    }
    return { rows: found.subarray(start), inOrder }
  }

  const timeOf = (row: number) => chunkOf(row).times[row & chunkMask] as number

  /** Sorted by time, of one time only the row that came last. */
  function inOrderOfTime(unsorted: Int32Array): Int32Array {
    const sorted = unsorted.toSorted((a, b) => timeOf(a) - timeOf(b) || a - b)
    return sorted.filter((row, i) => {
      const next = sorted[i + 1]
      return next === undefined || timeOf(next) !== timeOf(row)
    })
  }

  function valueAt(row: number): ReadingValue {
    const number = chunkOf(row).numbers[row & chunkMask] as number
    return Number.isNaN(number) ? (others.get(row) ?? number) : number
  }

  function remove(series: number, from: number, to: number): void {
    // Where the link to the row at hand is kept.
    let holder = newest[series >>> pageBits]
    let place = series & pageMask
    while (holder) {
      const link = holder[place] as number
      if (link === 0) return
      const row = link - 1
      const chunk = chunkOf(row)
      const time = chunk.times[row & chunkMask] as number
      if (time >= from && time < to) {
        holder[place] = chunk.before[row & chunkMask] as number
        others.delete(row)
      } else {
        holder = chunk.before
        place = row & chunkMask
      }
    }
  }

  return {
    generation,
    append({ series, times, values }) {
      for (let i = 0; i < series.length; i++) {
        const value = values[i] as ReadingValue
        if (typeof value === 'number') add(series[i] as number, times[i] as number, value)
        else addOther(add(series[i] as number, times[i] as number, Number.NaN), value)
      }
    },
    load({ series, times, numbers, others: texts }) {
      for (let i = 0; i < series.length; i++) {
        const row = add(series[i] as number, times[i] as number, numbers[i] as number)
        if (Number.isNaN(numbers[i])) addOther(row, texts.get(i) as ReadingValue)
      }
    },
    remove(gone, from, to) {
      for (const series of gone) remove(series, from, to)
    },
    read(series, from, to) {
      if (newestOf(series) === 0) return emptyRun
      const found = rowsOf(series, from, to)
      const sorted = found.inOrder ? found.rows : inOrderOfTime(found.rows)
      const times = new Float64Array(sorted.length)
      const numbers = new Float64Array(sorted.length)
      let areNumbers = true
      for (let i = 0; i < sorted.length; i++) {
        const row = sorted[i] as number
        const chunk = chunkOf(row)
        times[i] = chunk.times[row & chunkMask] as number
        numbers[i] = chunk.numbers[row & chunkMask] as number
        areNumbers &&= !Number.isNaN(numbers[i])
      }
      return { times, values: areNumbers ? numbers : Array.from(sorted, valueAt) }
    },
    has: (series) => newestOf(series) !== 0,
    series: () =>
      Int32Array.from(touched)
        .sort()
        .filter((series, i, all) => series !== all[i - 1]),
    get seriesCount() {
      return touched.length
    },
    get rows() {
      return rows
    },
    get bytes() {
      return chunks.length * chunkRows * 20 + pages * pageSeries * 4 + touched.length * 8 + otherBytes
    },
  }
}
