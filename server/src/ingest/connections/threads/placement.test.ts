import { expect, it } from 'vitest'
import { retryDelay } from '../backoff.ts'
import { createPlacement } from './placement.ts'

const companies = Array.from({ length: 16 }, (_, at) => `c${at}`)

it('companies are spread, and the one with which threads crash is alone after a few crashes', () => {
  const placement = createPlacement({ threads: 2, apartThreads: 4, suspicionMs: 1000 })
  const inThread = (thread: string) => companies.filter((each) => placement.threadOf(each) === thread)
  expect(companies.map(placement.threadOf).filter((thread) => thread === 'shared-1')).toHaveLength(8)
  let crashes = 0
  while (inThread(placement.threadOf('c5')).length > 1 && crashes < 12) {
    const thread = placement.threadOf('c5')
    placement.crashed(thread, inThread(thread), ++crashes)
  }
  expect(inThread(placement.threadOf('c5'))).toEqual(['c5'])
  expect(placement.threadOf('c5')).toMatch(/^apart/)
  expect(crashes).toBeLessThan(8)
  placement.letBack(5000)
  expect(placement.threadOf('c5')).toMatch(/^shared/)
})

it('waits twice as long after each failure, from a second to five minutes', () => {
  const limits = { firstRetryMs: 1000, maxRetryMs: 300_000 }
  expect(retryDelay(1, limits, 0)).toBe(1000)
  expect(retryDelay(3, limits, 1)).toBe(8000)
  expect(retryDelay(50, limits, 0)).toBe(150_000)
  expect(retryDelay(50, limits, 1)).toBe(300_000)
})
