import { expect, it } from 'vitest'
import { contentOf, fillPlace, outlines, percentDecimals, percentFull, surfaceOf } from './fill.ts'

it('is as full as the value lies between empty and full', () => {
  expect(percentFull(30, 0, 120)).toBe(25)
  expect(percentFull(-4, 0, 120)).toBe(0)
  expect(percentFull(130, 0, 120)).toBe(100)
})

it('is fuller the nearer the surface is to the lid, where a distance is measured', () => {
  expect(percentFull(65, 200, 20)).toBe(75)
  expect(percentFull(210, 200, 20)).toBe(0)
})

it('has no fill where empty and full are the same', () => {
  expect(percentFull(5, 5, 5)).toBeNull()
})

it('tells what is in it', () => {
  expect(contentOf(25, 500)).toBe(125)
})

it('does not round to full before it is', () => {
  expect([percentDecimals(99.6), percentDecimals(100), percentDecimals(42.4)]).toEqual([1, 0, 0])
})

it('draws the surface at the bottom when empty and at the top when full, in each shape', () => {
  for (const outline of Object.values(outlines)) {
    expect(surfaceOf(outline, 0)).toBe(outline.bottom)
    expect(surfaceOf(outline, 100)).toBe(outline.top)
  }
})

it('puts the words where they leave the vessel more room', () => {
  expect(fillPlace({ width: 220, height: 190 }, 1.7, 1).beside).toBe(false)
  expect(fillPlace({ width: 300, height: 120 }, 0.7, 1).beside).toBe(true)
})

it('leaves the vessel and its words within the smallest room', () => {
  for (const { ratio } of Object.values(outlines)) {
    const { beside, height, large } = fillPlace({ width: 136, height: 80 }, ratio, 1)
    expect(beside ? height : height + 8 + large * 1.15).toBeLessThanOrEqual(80)
    expect(beside ? height * ratio : 0).toBeLessThanOrEqual(136 - 60)
  }
})
