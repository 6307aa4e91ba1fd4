import { expect, it } from 'vitest'
import { isNoticeDue } from './notice-due.ts'

const now = 1_800_000_000_000
const hoursAgo = (hours: number) => String(now - hours * 3_600_000)

it.each([
  [31, null, false],
  [999, null, false],
  [30, null, true],
  [0, null, true],
  [30, hoursAgo(23), false],
  [30, hoursAgo(24), true],
  [0, hoursAgo(1), false],
  [30, hoursAgo(-1), true],
  [30, 'nonsense', true],
])('at %s days, shown %s, it is due: %s', (expiresIn, shownAt, due) => {
  expect(isNoticeDue(expiresIn, shownAt, now)).toBe(due)
})
