import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importWhenReachable } from './lazy-page.ts'

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
