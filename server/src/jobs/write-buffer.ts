import { type DatabaseLog, isAboutData } from '#db/index.ts'
import { startInterval } from './interval.ts'

/** Rows that are written behind, so that many changes of a row are one write. */
export interface WriteBuffer<Item> {
  put(item: Item): void
  /** Writes all items now. Those that cannot be written are logged and kept for the next time. */
  flush(): Promise<void>
  /** Ends the interval and writes all items. */
  stop(): Promise<void>
}

export interface WriteBufferOptions<Item> {
  /** Subject of the log message, such as `The last uses of access tokens`. */
  name: string
  intervalMs: number
  /** The row of an item. */
  keyOf(item: Item): string
  /** Merges two items of a row; the later one replaces the earlier, if left out. */
  merge?(before: Item, after: Item): Item
  /** The company of an item; all items count as of one company, if left out. */
  companyOf?(item: Item): string
  /** Maximum number of items; beyond it the company with the most loses its oldest, which is logged. */
  capacity: number
  /** Maximum number of items of one write. */
  maxBatch?: number
  /** Writes a batch in the order of its keys, so that two writers never deadlock. */
  write(items: readonly Item[]): Promise<unknown>
  log: DatabaseLog
}

/**
 * Starts a write-behind buffer. Items that the database refuses for their data are logged and dropped, one by one, so
 * that they block no others.
 */
export function startWriteBuffer<Item>(options: WriteBufferOptions<Item>): WriteBuffer<Item> {
  const {
    name,
    intervalMs,
    keyOf,
    companyOf = () => '',
    merge = (_, after) => after,
    capacity,
    maxBatch = 1000,
    write,
    log,
  } = options
  const failure = `${name} could not be written`
  let companies = new Map<string, Map<string, Item>>()
  let size = 0
  let dropped = 0

  function put(item: Item): void {
    const company = companyOf(item)
    const items = companies.get(company) ?? new Map<string, Item>()
    companies.set(company, items)
    const key = keyOf(item)
    const before = items.get(key)
    items.set(key, before === undefined ? item : merge(before, item))
    if (before === undefined) size++
    if (size > capacity) dropOldest()
  }
  function dropOldest(): void {
    const largest = [...companies.values()].reduce((most, items) => (items.size > most.size ? items : most))
    largest.delete(largest.keys().next().value ?? '')
    size--
    dropped++
  }
  function takeAll(): Item[] {
    const all = [...companies.values()].flatMap((items) => [...items.values()])
    companies = new Map()
    size = 0
    return all
  }
  /** Puts items before those that came while they were being written. */
  function putBack(items: readonly Item[]): void {
    for (const item of [...items, ...takeAll()]) put(item)
  }

  async function writeOrBisect(items: readonly Item[]): Promise<void> {
    try {
      await write(items)
    } catch (error) {
      if (!isAboutData(error)) throw error
      if (items.length === 1) return log.error({ err: error }, failure)
      const middle = Math.ceil(items.length / 2)
      await writeOrBisect(items.slice(0, middle))
      await writeOrBisect(items.slice(middle))
    }
  }

  async function flush(): Promise<void> {
    if (dropped > 0) log.error({ dropped }, `${name} were dropped: the buffer was full`)
    dropped = 0
    const all = takeAll()
    for (let at = 0; at < all.length; at += maxBatch) {
      const batch = all.slice(at, at + maxBatch).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      try {
        await writeOrBisect(batch)
      } catch (error) {
        putBack(all.slice(at))
        log.error({ err: error }, failure)
        return
      }
    }
  }

  const stopInterval = startInterval(intervalMs, flush, log, { atOnce: false })
  return {
    put,
    flush,
    async stop() {
      await stopInterval()
      await flush()
    },
  }
}
