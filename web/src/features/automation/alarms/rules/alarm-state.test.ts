import { expect, it } from 'vitest'
import { stateOf } from './alarm-state.ts'

it('counts as triggered when it is switched on and active or outside', () => {
  expect(stateOf({ active: true, activeAlarms: [{}], flagging: false, learning: false })).toBe('triggered')
  expect(stateOf({ active: true, activeAlarms: [], flagging: true, learning: true })).toBe('triggered')
  expect(stateOf({ active: true, activeAlarms: [], flagging: false, learning: false })).toBe('quiet')
  expect(stateOf({ active: true, activeAlarms: [], flagging: false, learning: true })).toBe('learning')
  expect(stateOf({ active: false, activeAlarms: [{}], flagging: true, learning: true })).toBe('off')
})
