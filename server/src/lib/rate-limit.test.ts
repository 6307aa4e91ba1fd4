import { expect, it } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

it('threat 26: grants a burst of a minute, then makes the sender wait', () => {
  const limit = createRateLimit(10)
  expect(limit.take('node', 600, 0)).toBe(0)
  expect(limit.take('node', 100, 0)).toBe(10)
  expect(limit.take('node', 100, 10_000)).toBe(0)
})

it('gives each name its own allowance', () => {
  const limit = createRateLimit(1)
  expect(limit.take('noisy', 60, 0)).toBe(0)
  expect(limit.take('noisy', 1, 0)).toBe(1)
  expect(limit.take('calm', 1, 0)).toBe(0)
})

it('lets an amount above the burst through when the allowance is full, and pays it back', () => {
  const limit = createRateLimit(1)
  expect(limit.take('node', 180, 0)).toBe(0)
  expect(limit.take('node', 1, 60_000)).toBe(61)
})

it('limits nothing at a rate of 0', () => {
  expect(createRateLimit(0).take('node', 1e12, 0)).toBe(0)
})

it('threat 26: tells the wait without taking, and takes nothing when it refuses', () => {
  const limit = createRateLimit(1)
  expect(limit.wait('node', 60, 0)).toBe(0)
  expect(limit.take('node', 60, 0)).toBe(0)
  expect(limit.wait('node', 10, 0)).toBe(10)
  expect(limit.take('node', 10, 0)).toBe(10)
  expect(limit.take('node', 10, 10_000)).toBe(0)
})

it('what came in already is a debt, and waits are told until it is paid', () => {
  const limit = createRateLimit(10)
  expect(limit.charge('node', 600, 0)).toBe(0)
  expect(limit.charge('node', 50, 0)).toBe(5)
  expect(limit.take('node', 1, 4000)).toBeGreaterThan(0)
  expect(limit.charge('node', 0, 4000)).toBe(1)
  expect(limit.charge('other', 1, 0)).toBe(0)
  expect(createRateLimit(0).charge('node', 1e12, 0)).toBe(0)
})
