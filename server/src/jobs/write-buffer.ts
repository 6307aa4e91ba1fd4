import type { DatabaseLog } from '#db/index.ts'
import { startInterval } from './interval.ts'

/** Rows that are written behind, so that many changes of a row are one write. */
export interface WriteBuffer<Item> {
  put(item: Item): void
  /** Writes what waits now. What cannot be written is logged and waits for the next time. */
  flush(): Promise<void>
  /** Ends the interval and writes what waits. */
  stop(): Promise<void>
}

export interface WriteBufferOptions<Item> {
  /** What is written, for the log, such as `The last uses of access tokens`. */
  name: string
  everyMs: number
  /** Names the row of an item. */
  keyOf(item: Item): string
  /** What is written of two items of a row; the later one, if left out. */
  merge?(before: Item, after: Item): Item
  /** Items that may wait. Beyond them the one that waits longest is dropped. */
  capacity: number
  /** Items of one write. */
  atOnce?: number
  /** Writes items in the order of their keys: two writers wait for each other but never both. */
  write(items: readonly Item[]): Promise<unknown>
  log: DatabaseLog
}

export function startWriteBuffer<Item>(options: WriteBufferOptions<Item>): WriteBuffer<Item> {
  const { name, everyMs, keyOf, merge = (_, after) => after, capacity, atOnce = 1000, write, log } = options
  let waiting = new Map<string, Item>()

  function put(item: Item): void {
    const key = keyOf(item)
    const before = waiting.get(key)
    waiting.set(key, before === undefined ? item : merge(before, item))
    dropOldest()
  }
  /** What came while these were being written is later. */
  function putBack(items: readonly Item[]): void {
    const later = waiting
    waiting = new Map(items.map((item) => [keyOf(item), item]))
    for (const item of later.values()) put(item)
    dropOldest()
  }
  function dropOldest(): void {
    while (waiting.size > capacity) waiting.delete(waiting.keys().next().value ?? '')
  }

  async function flush(): Promise<void> {
    const all = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item)
    waiting = new Map()
    for (let at = 0; at < all.length; at += atOnce) {
      try {
        await write(all.slice(at, at + atOnce))
      } catch (error) {
        putBack(all.slice(at))
        log.error({ err: error }, `${name} could not be written`)
        return
      }
    }
  }

  const stopInterval = startInterval(everyMs, flush, log, { atOnce: false })
  return {
    put,
    flush,
    async stop() {
      await stopInterval()
      await flush()
    },
  }
}
