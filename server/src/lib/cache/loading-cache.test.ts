import { expect, test, vi } from 'vitest'
import { createLoadingCache } from './loading-cache.ts'

test('loads once, also for those who ask at the same time', async () => {
  const load = vi.fn(async (key: string) => key.toUpperCase())
  const cache = createLoadingCache({ load, capacity: 10 })
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['A', 'A'])
  expect(await cache.get('a')).toBe('A')
  expect(load).toHaveBeenCalledTimes(1)
})

test('does not remember what was forgotten while it was being loaded', async () => {
  let truth = 'before'
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const cache = createLoadingCache({
    async load(_key: string) {
      const seen = truth
      await gate
      return seen
    },
    capacity: 10,
  })
  const early = cache.get('rights')
  truth = 'after'
  cache.forget('rights')
  letGo()
  expect(await early).toBe('before')
  expect(await cache.get('rights')).toBe('after')
})

test('tries again after a failure', async () => {
  let fails = true
  const cache = createLoadingCache({
    async load(_key: string) {
      if (fails) throw new Error('no database')
      return 'fine'
    },
    capacity: 10,
  })
  await expect(cache.get('a')).rejects.toThrow('no database')
  fails = false
  expect(await cache.get('a')).toBe('fine')
})

test('holds no more than its capacity, and keeps what is used', async () => {
  const load = vi.fn(async (key: number) => key)
  const cache = createLoadingCache({ load, capacity: 2 })
  await cache.get(1)
  await cache.get(2)
  await cache.get(1)
  await cache.get(3)
  load.mockClear()
  await cache.get(1)
  expect(load).not.toHaveBeenCalled()
  await cache.get(2)
  expect(load).toHaveBeenCalledWith(2)
})

test('forgets by a rule', async () => {
  const load = vi.fn(async (key: string) => key)
  const cache = createLoadingCache({ load, capacity: 10 })
  await Promise.all([cache.get('a/1'), cache.get('a/2'), cache.get('b/1')])
  cache.forgetIf((key) => key.startsWith('a/'))
  load.mockClear()
  await Promise.all([cache.get('a/1'), cache.get('b/1')])
  expect(load.mock.calls).toEqual([['a/1']])
})
