import { expect, it } from 'vitest'
import { nudgeOf } from './nudge.ts'

it('moves by ten pixels, with Shift by one, and by no other key', () => {
  expect(nudgeOf({ key: 'ArrowLeft', shiftKey: false })).toEqual([-10, 0])
  expect(nudgeOf({ key: 'ArrowDown', shiftKey: true })).toEqual([0, 1])
  expect(nudgeOf({ key: 'a', shiftKey: false })).toBeNull()
})
