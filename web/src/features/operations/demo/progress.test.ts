import { expect, it } from 'vitest'
import { percentOf, steps } from './progress.ts'

it('never goes back, and ends at 100', () => {
  const way = steps.flatMap((step) => [0, 0.5, 1].map((part) => percentOf({ step, part })))
  expect(way).toEqual([...way].sort((a, b) => a - b))
  expect(percentOf(null)).toBe(0)
  expect(way.at(-1)).toBe(100)
})
