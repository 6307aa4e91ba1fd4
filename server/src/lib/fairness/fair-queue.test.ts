import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

it('serves its lanes in turn, and each in the order of its items', () => {
  const queue = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.push(item[0] ?? '', item)
  expect(queue.length).toBe(6)
  const served = Array.from({ length: 7 }, () => queue.shift())
  expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined])
  expect(queue.length).toBe(0)
})

it('passes over lanes that may not be served, which keep their place', () => {
  const queue = createFairQueue<string>()
  for (const item of ['a1', 'b1', 'a2']) queue.push(item[0] ?? '', item)
  expect(queue.shift((lane) => lane !== 'a')).toBe('b1')
  expect(queue.shift((lane) => lane !== 'a')).toBeUndefined()
  expect(queue.shift()).toBe('a1')
})

it('serves the lane with the lowest cost first, and lanes of equal cost in turn', () => {
  const queue = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'b1', 'b2', 'c1']) queue.push(item[0] ?? '', item)
  const costOf = (lane: string) => (lane === 'a' ? 2 : 1)
  const served = Array.from({ length: 5 }, () => queue.shift(undefined, costOf))
  expect(served).toEqual(['b1', 'c1', 'b2', 'a1', 'a2'])
})

it('forgets what is removed', () => {
  const queue = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'b1']) queue.push(item[0] ?? '', item)
  expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('b', 'b1')]).toEqual([
    true,
    false,
    true,
  ])
  expect([queue.length, queue.has((lane) => lane === 'b'), queue.shift()]).toEqual([1, false, 'a2'])
})
