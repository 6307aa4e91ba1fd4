import { LRUCache } from 'lru-cache'

/**
 * Keeps the `max` entries that were used last, and takes memory as it fills: with lru-cache's own `max`, an empty cache
 * has 28 bytes for each entry that it may ever have.
 */
export const createLruCache = <Key extends {}, Value extends {}>(max: number): LRUCache<Key, Value> =>
  new LRUCache({ maxSize: max, sizeCalculation: () => 1 })
