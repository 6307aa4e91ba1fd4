import type { Reading, ReadingBatch, ReadingValue } from '../reads/reading.ts'

/**
 * The latest reading of every warm series. It moves only when a batch is committed, and whoever changes
 * readings otherwise makes it forget. Of a series that it does not know (a cold one) it says nothing.
 *
 * In pages of columns, since ids of series are dense: 17 bytes a series and no object. When the pages weigh
 * more than allowed, those that were not used for longest go as a whole.
 */
export interface LatestTable {
  /** Undefined: not known. Null: the series has no reading. */
  get(series: number): Reading | null | undefined
  /** The time of the latest reading, -Infinity for none; NaN if it is not known. Makes no object. */
  timeOf(series: number): number
  /** But for readings that are dated after `until`, epoch ms. */
  advance(batch: ReadingBatch, until: number): void
  forget(series: Iterable<number>): void
  /** Announces that latest readings are about to be looked up; ended by `end`. */
  startLoad(): LatestLoad
  /** Known series, and what they weigh (estimated). */
  readonly size: number
  readonly bytes: number
}

/** Fills in what was looked up, but for series that were forgotten meanwhile. */
export interface LatestLoad {
  put(series: number, reading: Reading | undefined): void
  end(): void
}

const pageBits = 8
const pageSeries = 1 << pageBits
const pageMask = pageSeries - 1
/** The three columns and what an object and a map cost around them. */
const pageBytes = pageSeries * 17 + 400

const unknown = 0
const none = 1
const number = 2
const other = 3

interface Page {
  readonly kinds: Uint8Array
  readonly times: Float64Array
  readonly numbers: Float64Array
  /** By place: what is no number. */
  readonly others: Map<number, ReadingValue>
  known: number
  otherBytes: number
  usedAt: number
}

export function createLatestTable(maxBytes: number): LatestTable {
  const pages = new Map<number, Page>()
  const loads = new Set<Set<number>>()
  let tick = 0
  let size = 0
  let otherBytes = 0

  /** The page last used: readings of a batch often lie in one. */
  let lastPlace = -1
  let lastPage: Page | undefined

  function pageOf(series: number): Page | undefined {
    const place = series >>> pageBits
    if (place !== lastPlace) {
      lastPage = pages.get(place)
      lastPlace = place
    }
    if (lastPage) lastPage.usedAt = ++tick
    return lastPage
  }

  function makePage(series: number): Page {
    const page = pageOf(series)
    if (page) return page
    const made = {
      kinds: new Uint8Array(pageSeries),
      times: new Float64Array(pageSeries),
      numbers: new Float64Array(pageSeries),
      others: new Map(),
      known: 0,
      otherBytes: 0,
      usedAt: ++tick,
    }
    pages.set(series >>> pageBits, made)
    lastPlace = -1
    if (bytes() > maxBytes) dropOldest()
    return made
  }

  const bytes = () => pages.size * pageBytes + otherBytes

  /** Drops a quarter at once, so that the search for the oldest is paid seldom. */
  function dropOldest(): void {
    const oldestFirst = [...pages].sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [place, page] of oldestFirst.slice(0, Math.floor(oldestFirst.length / 4))) {
      pages.delete(place)
      size -= page.known
      otherBytes -= page.otherBytes
    }
    lastPlace = -1
  }

  function set(page: Page, place: number, time: number, value: ReadingValue): void {
    if (page.kinds[place] === other) dropOther(page, place)
    page.times[place] = time
    if (typeof value === 'number') {
      page.kinds[place] = number
      page.numbers[place] = value
      return
    }
    page.kinds[place] = other
    page.others.set(place, value)
    weigh(page, weightOf(value))
  }

  function dropOther(page: Page, place: number): void {
    const value = page.others.get(place)
    if (value === undefined) return
    weigh(page, -weightOf(value))
    page.others.delete(place)
  }

  function weigh(page: Page, weight: number): void {
    page.otherBytes += weight
    otherBytes += weight
  }

  function know(page: Page, place: number, by: number): void {
    page.known += by
    size += by
    if (by < 0) page.kinds[place] = unknown
  }

  return {
    get(series) {
      const page = pageOf(series)
      const place = series & pageMask
      const kind = page?.kinds[place] ?? unknown
      if (!page || kind === unknown) return undefined
      if (kind === none) return null
      const value = kind === number ? page.numbers[place] : page.others.get(place)
      return { time: page.times[place] ?? 0, value: value ?? 0 }
    },
    timeOf(series) {
      const page = pageOf(series)
      const place = series & pageMask
      const kind = page?.kinds[place] ?? unknown
      if (!page || kind === unknown) return Number.NaN
      return kind === none ? Number.NEGATIVE_INFINITY : (page.times[place] ?? 0)
    },
    advance({ series, times, values }, until) {
      for (let i = 0; i < series.length; i++) {
        const id = series[i] as number
        const page = pageOf(id)
        const place = id & pageMask
        const kind = page?.kinds[place] ?? unknown
        if (!page || kind === unknown) continue
        const time = times[i] as number
        if (time > until) continue
        if (kind === none || time >= (page.times[place] as number)) {
          set(page, place, time, values[i] as ReadingValue)
        }
      }
    },
    forget(series) {
      for (const id of series) {
        for (const forgotten of loads) forgotten.add(id)
        const page = pageOf(id)
        const place = id & pageMask
        if (!page || page.kinds[place] === unknown) continue
        dropOther(page, place)
        know(page, place, -1)
      }
    },
    startLoad() {
      const forgotten = new Set<number>()
      loads.add(forgotten)
      return {
        put(series, reading) {
          if (forgotten.has(series)) return
          const page = makePage(series)
          const place = series & pageMask
          if (page.kinds[place] === unknown) know(page, place, 1)
          if (reading) set(page, place, reading.time, reading.value)
          else page.kinds[place] = none
        },
        end: () => void loads.delete(forgotten),
      }
    },
    get size() {
      return size
    },
    get bytes() {
      return bytes()
    },
  }
}

function weightOf(value: ReadingValue): number {
  if (typeof value === 'string') return 80 + value.length * 2
  // As text, times three for the objects made of it. They are rare enough to be measured.
  return typeof value === 'object' ? 80 + JSON.stringify(value).length * 3 : 80
}
