import { thresholdOf } from '@fyr/contract/widgets/thresholds'
import { expect, it } from 'vitest'
import { hasLimits, thresholdsOfAlarm } from './alarm-thresholds.ts'

const toneAt = (limits: Parameters<typeof thresholdsOfAlarm>[0], value: number) =>
  thresholdOf(thresholdsOfAlarm(limits), value)?.tone

it('colours values outside the limits by the priority, and values within as ok', () => {
  const both = { limitHigh: 8, limitLow: 2, priority: 'a' as const }
  expect([1, 2, 5, 8.1].map((value) => toneAt(both, value))).toEqual(['alarm', 'ok', 'ok', 'alarm'])
  const low = { limitHigh: null, limitLow: -20, priority: 'b' as const }
  expect([-40, -20, 900].map((value) => toneAt(low, value))).toEqual(['attention', 'ok', 'ok'])
  const high = { limitHigh: 30, limitLow: null, priority: 'c' as const }
  expect([-40, 31].map((value) => toneAt(high, value))).toEqual([undefined, 'attention'])
})

it('offers rules with limits alone', () => {
  const rule = { limitHigh: 8, limitLow: null, priority: 'a' as const, advanced: [] }
  expect(hasLimits(rule)).toBe(true)
  expect(hasLimits({ ...rule, limitHigh: null })).toBe(false)
  const condition = { tag: 'x', tagDataKey: 'y', limitType: 'HIGH' as const, limit: 1 }
  expect(hasLimits({ ...rule, advanced: [condition] })).toBe(false)
})
