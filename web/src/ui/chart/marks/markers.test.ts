import { expect, it } from 'vitest'
import { sparsePlaces } from './markers.ts'

const of = (values: (number | null | undefined)[], pixels: number, maxMarkers = 100) =>
  sparsePlaces(values, [0, values.length - 1], (place) => place * pixels, maxMarkers)

it('marks readings that are as far apart as can be seen, and no others', () => {
  expect(of([1, 2, 3], 20)).toEqual([0, 1, 2])
  expect(of([1, 2, 3], 5)).toEqual([])
  // Where another series has a reading this one has none: that is not nearer.
  expect(of([1, undefined, undefined, 2], 5)).toEqual([0, 3])
})

it('marks a reading that stands alone between breaks, of which no line is drawn', () => {
  expect(of([null, 1, null, 2, 3, 4, null], 5)).toEqual([1])
})

it('does not look at readings one by one where there are several to a pixel', () => {
  expect(of([1, null, 2, null, 3, null], 20, 2)).toEqual([])
})
