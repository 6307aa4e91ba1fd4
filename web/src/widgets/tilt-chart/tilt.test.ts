import { expect, it } from 'vitest'
import type { ShownBuckets } from '../widget.ts'
import { distanceOf, eighthOf, trailOf, wayOf, within } from './tilt.ts'

const readings = (...pairs: [number, number][]): ShownBuckets => ({
  kind: 'readings',
  times: Float64Array.from(pairs, ([at]) => at),
  values: Float64Array.from(pairs, ([, value]) => value),
})

it('leans so far and that way', () => {
  expect(distanceOf({ x: 3, y: -4 })).toBe(5)
  expect(wayOf({ x: 0, y: 1 })).toBe(0)
  expect(wayOf({ x: 2, y: 0 })).toBe(90)
  expect(wayOf({ x: -1, y: 0 })).toBe(270)
  expect(wayOf({ x: 0, y: 0 })).toBeNull()
})

it('names eight ways, the last of which is the first again', () => {
  expect([0, 44, 90, 200, 350].map(eighthOf)).toEqual([0, 1, 2, 4, 0])
})

it('stays within the outermost circle, in its direction', () => {
  expect(within({ x: 6, y: 8 }, 5)).toEqual({ x: 3, y: 4 })
  expect(within({ x: 1, y: 1 }, 5)).toEqual({ x: 1, y: 1 })
})

it('goes from place to place as either value changes, once both are known', () => {
  expect(trailOf(readings([1, 10], [3, 11]), readings([2, 20], [3, 21]))).toEqual([
    { x: 10, y: 20 },
    { x: 11, y: 21 },
  ])
})

it('moves on a line where only one tilt is measured', () => {
  expect(trailOf(readings([1, 10], [3, 11]), null)).toEqual([
    { x: 10, y: 0 },
    { x: 11, y: 0 },
  ])
})
