import type { ReadingBatch, ReadingValue } from './reading.ts'

/**
 * The latest reading of every warm series, in memory. What it says is what the log says: it moves only when a
 * batch is committed, and whoever changes the log otherwise makes it forget. A series that it does not know
 * is cold, which says nothing about the log.
 */
export interface Head {
  get(series: number): HeadEntry | undefined
  advance(batch: ReadingBatch): void
  forget(series: Iterable<number>): void
  /** Announces that latest readings are about to be read from the log. */
  startLoad(): HeadLoad
  readonly size: number
  /** Estimated. */
  readonly bytes: number
}

/** The latest reading of a series, or `time: -Infinity` if the series has none. */
export interface HeadEntry {
  readonly time: number
  readonly value: ReadingValue | undefined
}

/** Fills the head with what the log said, but for series that moved since `startLoad`. Must be ended. */
export interface HeadLoad {
  put(series: number, entry: HeadEntry): void
  end(): void
}

interface WeighedEntry extends HeadEntry {
  readonly bytes: number
}

/** The slot in a map and the entry itself, roughly. */
const entryBytes = 100

/** When the entries weigh more than `maxBytes`, those that were not used for longest go. */
export function createHead(maxBytes: number): Head {
  // Two generations stand in for a list by last use: an entry that is used moves to the young one; when that
  // is full, the old one is dropped and the young one takes its place.
  let young = createGeneration()
  let old = createGeneration()
  const loads = new Set<Set<number>>()

  function keep(series: number, entry: WeighedEntry): void {
    old.drop(series)
    young.drop(series)
    young.add(series, entry)
    if (young.bytes > maxBytes / 2) {
      old = young
      young = createGeneration()
    }
  }

  function get(series: number): HeadEntry | undefined {
    const entry = young.entries.get(series)
    if (entry) return entry
    const aged = old.entries.get(series)
    if (aged) keep(series, aged)
    return aged
  }

  function disturbLoads(series: number): void {
    for (const moved of loads) moved.add(series)
  }

  return {
    get,
    advance({ series, times, values }) {
      for (let i = 0; i < series.length; i++) {
        const id = series[i]
        const time = times[i]
        if (id === undefined || time === undefined) continue
        disturbLoads(id)
        const entry = get(id)
        if (entry && time >= entry.time) keep(id, weigh({ time, value: values[i] }))
      }
    },
    forget(series) {
      for (const id of series) {
        disturbLoads(id)
        young.drop(id)
        old.drop(id)
      }
    },
    startLoad() {
      const moved = new Set<number>()
      loads.add(moved)
      return {
        put(series, entry) {
          if (!moved.has(series)) keep(series, weigh(entry))
        },
        end: () => void loads.delete(moved),
      }
    },
    get size() {
      return young.entries.size + old.entries.size
    },
    get bytes() {
      return young.bytes + old.bytes
    },
  }
}

interface Generation {
  readonly entries: ReadonlyMap<number, WeighedEntry>
  bytes: number
  add(series: number, entry: WeighedEntry): void
  drop(series: number): void
}

function createGeneration(): Generation {
  const entries = new Map<number, WeighedEntry>()
  const generation: Generation = {
    entries,
    bytes: 0,
    add(series, entry) {
      entries.set(series, entry)
      generation.bytes += entry.bytes
    },
    drop(series) {
      const entry = entries.get(series)
      if (!entry) return
      entries.delete(series)
      generation.bytes -= entry.bytes
    },
  }
  return generation
}

function weigh({ time, value }: HeadEntry): WeighedEntry {
  let bytes = entryBytes
  if (typeof value === 'string') bytes += value.length * 2
  // As text, times three for the objects made of it. They are rare enough to be measured.
  else if (typeof value === 'object') bytes += JSON.stringify(value).length * 3
  return { time, value, bytes }
}
