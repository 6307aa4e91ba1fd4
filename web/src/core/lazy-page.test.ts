import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importWhenReachable, LoadTimeout } from './lazy-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failed = new TypeError('Failed to fetch dynamically imported module')

it('a page that is opened without a connection comes when it is back', async () => {
  let isOnline = false
  const page = importWhenReachable(
    () => (isOnline ? Promise.resolve('page') : Promise.reject(failed)),
    async () => isOnline,
  )
  await vi.advanceTimersByTimeAsync(30_000)
  isOnline = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(await page).toBe('page')
})

it('a part that is gone since an update is an error, and not asked for again and again', async () => {
  let asked = 0
  const page = importWhenReachable(
    () => {
      asked++
      return Promise.reject(failed)
    },
    async () => true,
  )
  await expect(page).rejects.toBe(failed)
  expect(asked).toBe(2)
})

it.each([
  ['hangs', () => new Promise<never>(() => undefined)],
  ['cannot be reached', () => Promise.reject(failed)],
])('a part that %s is given up after two minutes', async (_, importer) => {
  let outcome: unknown = 'waiting'
  importWhenReachable(importer, async () => false).catch((error: unknown) => {
    outcome = error
  })
  await vi.advanceTimersByTimeAsync(119_000)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcome).toBeInstanceOf(LoadTimeout)
  // Nor is it tried any more.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(vi.getTimerCount()).toBe(0)
})
