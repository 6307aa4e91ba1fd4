import { expect, it } from 'vitest'
import { limitsOf, nearLimits } from './near-limits.ts'

const alarm = {
  name: 'Warm',
  active: true,
  tag: 'n1',
  tagDataKey: 't',
  limitHigh: 25,
  limitLow: null,
  advanced: [],
}

it('finds the limits of one key of one node', () => {
  expect(limitsOf([alarm, { ...alarm, limitHigh: null, limitLow: 5, name: 'Cold' }], 'n1', 't')).toEqual([
    { value: 25, side: 'high', name: 'Warm' },
    { value: 5, side: 'low', name: 'Cold' },
  ])
  expect(limitsOf([alarm], 'n2', 't')).toEqual([])
  expect(limitsOf([alarm], 'n1', 'h')).toEqual([])
  expect(limitsOf([{ ...alarm, active: false }], 'n1', 't')).toEqual([])
})

it('lets advanced conditions stand for the alarm', () => {
  const advanced = [
    { tag: 'n1', tagDataKey: 't', limitType: 'LOW' as const, limit: 3 },
    { tag: 'n2', tagDataKey: 't', limitType: 'HIGH' as const, limit: 9 },
  ]
  expect(limitsOf([{ ...alarm, advanced }], 'n1', 't')).toEqual([{ value: 3, side: 'low', name: 'Warm' }])
})

it('leaves out what would squeeze the line flat', () => {
  const data = [{ times: [1, 2], values: [20, 24] }]
  const limits = [25, 31, -40].map((value) => ({ value, side: 'high' as const, name: 'x' }))
  expect(nearLimits(limits, data).map(({ value }) => value)).toEqual([25])
  expect(nearLimits(limits, [{ times: [], values: [] }])).toEqual([])
})
