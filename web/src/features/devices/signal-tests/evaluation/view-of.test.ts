import { expect, it } from 'vitest'
import { viewOf } from './view-of.ts'

it('opens as close as shows the whole walk', () => {
  expect(viewOf([])).toBeNull()
  expect(viewOf([{ lat: 57.7, long: 12.9 }])).toEqual({ centre: { lat: 57.7, long: 12.9 }, zoom: 18 })
  const walk = viewOf([
    { lat: 57.7, long: 12.9 },
    { lat: 57.704, long: 12.908 },
  ])
  expect(walk?.centre.lat).toBeCloseTo(57.702)
  // About 480 m.
  expect(walk?.zoom).toBe(15)
})
