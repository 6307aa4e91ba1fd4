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
  /** Maximum number of items; beyond it the oldest is dropped. */
  capacity: number
  /** Maximum number of items of one write. */
  maxBatch?: number
  /** Writes items in the order of their keys, so that two writers never deadlock. */
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
    merge = (_, after) => after,
    capacity,
    maxBatch = 1000,
    write,
    log,
  } = options
  const failure = `${name} could not be written`
  let waiting = new Map<string, Item>()

  function put(item: Item): void {
    const key = keyOf(item)
    const before = waiting.get(key)
    waiting.set(key, before === undefined ? item : merge(before, item))
    dropOldest()
  }
  /** Items that were put while these were being written are later. */
  function putBack(items: readonly Item[]): void {
    const later = waiting
    waiting = new Map(items.map((item) => [keyOf(item), item]))
    for (const item of later.values()) put(item)
    dropOldest()
  }
  function dropOldest(): void {
    while (waiting.size > capacity) waiting.delete(waiting.keys().next().value ?? '')
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
    const all = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item)
    waiting = new Map()
    for (let at = 0; at < all.length; at += maxBatch) {
      try {
        await writeOrBisect(all.slice(at, at + maxBatch))
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
