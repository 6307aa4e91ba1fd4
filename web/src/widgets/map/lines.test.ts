import { expect, it } from 'vitest'
import { linesOf } from './lines.ts'

const node = { deveui: 'lorry', name: 'Lorry', lat: 3, long: 4, lastContact: 3000 }
const track = {
  deveui: 'lorry',
  points: [
    [1000, 1, 1],
    [2000, 2, 2],
  ] as [number, number, number][],
}
const ends = (lines: ReturnType<typeof linesOf>) => lines.map(({ points }) => points.at(-1)?.lat)

it('goes on to where the node is now, in a range that ends now', () => {
  expect(ends(linesOf([track], [node], true))).toEqual([3])
  expect(ends(linesOf([track], [node], false))).toEqual([2])
  expect(ends(linesOf([track], [{ ...node, lastContact: 1500 }], true))).toEqual([2])
  expect(ends(linesOf([track], [{ ...node, lat: null, long: null }], true))).toEqual([2])
})

it('leaves out what stood still or is no longer there', () => {
  const still = { ...track, points: track.points.slice(0, 1) }
  expect(linesOf([still], [node], false)).toEqual([])
  expect(linesOf([track], [], true)).toEqual([])
  expect(ends(linesOf([still], [node], true))).toEqual([3])
})
