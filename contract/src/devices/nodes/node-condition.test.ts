import { expect, it } from 'vitest'
import { conditionOf } from './node-condition.ts'

const node = { active: true, alarm: 0, silent: false, battery: 80, lastContact: '2026-01-01T00:00:00Z' }

it.each([
  [{}, 'ok'],
  [{ battery: null }, 'ok'],
  [{ battery: 19 }, 'lowBattery'],
  [{ battery: 20 }, 'ok'],
  [{ silent: true, battery: 5 }, 'silent'],
  [{ lastContact: null, battery: null }, 'waiting'],
  [{ lastContact: null, silent: true }, 'silent'],
  [{ active: false, silent: true }, 'inactive'],
  [{ alarm: 2, silent: true, active: false }, 'alarm'],
] as const)('%j is %s', (difference, condition) => {
  expect(conditionOf({ ...node, ...difference })).toBe(condition)
})
