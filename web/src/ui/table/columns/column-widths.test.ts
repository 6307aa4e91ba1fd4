import { expect, test } from 'vitest'
import { shareWidth } from './column-widths.ts'

const name = { base: 140, content: 130, main: true }
const node = { base: 150, content: 230, main: false }
const state = { base: 100, content: 80, main: false }

test('what is cut off gets room before the name gets the rest', () => {
  expect(shareWidth([name, node, state], 1000)).toEqual([670, 230, 100])
})

test('what is left is shared in proportion where it is too little for all', () => {
  const long = { ...name, content: 300 }
  expect(shareWidth([long, node, state], 390 + 120)).toEqual([220, 190, 100])
})

test('nothing shrinks where there is nothing to share', () => {
  expect(shareWidth([name, node, state], 300)).toEqual([140, 150, 100])
})
