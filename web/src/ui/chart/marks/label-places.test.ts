import { expect, it } from 'vitest'
import { type LabelToPlace, placeLabels } from './label-places.ts'

const room = { top: 0, bottom: 100, width: 200, height: 14 }
const above = (y: number, width = 50): LabelToPlace => ({ y, width, side: 'above' })

it('puts words at the right end, where nothing is in the way', () => {
  expect(placeLabels([above(50), above(80)], room)).toEqual([
    { side: 'above', right: 0 },
    { side: 'above', right: 0 },
  ])
})

it('keeps them off the time axis and inside the chart, whatever side they prefer', () => {
  expect(placeLabels([{ y: 100, width: 50, side: 'below' }, above(4)], room)).toEqual([
    { side: 'above', right: 0 },
    { side: 'below', right: 0 },
  ])
})

it('parts those of lines that are close: below, then one before the other', () => {
  expect(placeLabels([above(50), above(52), above(51)], room)).toEqual([
    { side: 'above', right: 0 },
    { side: 'below', right: 0 },
    { side: 'above', right: 58 },
  ])
})

it('leaves out what finds no room', () => {
  expect(placeLabels([above(50, 150), above(50, 150), above(50, 150)], room)[2]).toBeNull()
  expect(placeLabels([above(5)], { ...room, bottom: 10 })).toEqual([null])
})

it('stands where no readings are drawn: farther to the left, or on the other side', () => {
  const newest = (box: { right: number }) => box.right < 60
  expect(placeLabels([above(50)], room, newest)).toEqual([{ side: 'above', right: 96 }])
  const aboveIt = ({ top }: { top: number }) => top < 50
  expect(placeLabels([above(50)], room, aboveIt)).toEqual([{ side: 'below', right: 0 }])
  // Readings everywhere: better over them than nowhere.
  expect(placeLabels([above(50)], room, () => true)).toEqual([{ side: 'above', right: 0 }])
})
