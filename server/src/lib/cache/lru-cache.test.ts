import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('the entries that were used last are kept', () => {
  const cache = createLruCache<string, number>(2)
  cache.set('a', 1).set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([...cache.keys()].sort()).toEqual(['a', 'c'])
  expect(cache.get('b')).toBeUndefined()
})

test('an empty cache takes no memory for the entries that it may have', () => {
  const before = process.memoryUsage().arrayBuffers
  const caches = Array.from({ length: 10 }, () => createLruCache<string, number>(100_000))
  // With `max` it would be 12 MB.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000)
  expect(caches.every(({ size }) => size === 0)).toBe(true)
})
