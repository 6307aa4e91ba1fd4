import { expect, it } from 'vitest'
import { projected } from './mercator.ts'
import { placeLabels } from './place-labels.ts'

it('writes the great ones first and more of them from near, never one on another', () => {
  const names = (zoom: number) => placeLabels(zoom).map(({ name }) => name)
  expect(names(2)).toEqual([])
  expect(names(4)).toContain('Stockholm')
  expect(names(4)).not.toContain('Uppsala')
  expect(names(8)).toEqual(expect.arrayContaining(['Stockholm', 'Uppsala', 'Malmö', 'København']))
  for (const one of placeLabels(6)) {
    for (const other of placeLabels(6)) {
      if (one === other || Math.abs(one.y - other.y) > 16) continue
      expect(Math.abs(one.x - other.x)).toBeGreaterThan(30)
    }
  }
})

it('projects as web maps do', () => {
  expect(projected(0, 0)).toEqual([0.5, 0.5])
  expect(projected(-180, 85.0511)[1]).toBeCloseTo(0, 5)
})
