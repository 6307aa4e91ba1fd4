import { expect, test } from 'vitest'
import { joinLimits } from './join-limits.ts'

test('a threshold and an alarm limit of one value are one line with one label', () => {
  const tooWarm = { value: 7, side: 'none' as const, label: 'Too warm' }
  const alarm = { value: 7, side: 'high' as const, label: 'Cold room 1 too warm' }
  const frost = { value: 0, side: 'low' as const, label: 'Frost' }
  expect(joinLimits([tooWarm], [alarm, frost])).toEqual([tooWarm, frost])
  expect(joinLimits([], [alarm, frost])).toEqual([alarm, frost])
})
