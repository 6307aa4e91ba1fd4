import { expect, it } from 'vitest'
import { stateOf } from './alarm-state.ts'

it('counts as triggered when it is switched on and active or outside', () => {
  expect(stateOf({ active: true, activeAlarms: [{}], flagging: false })).toBe('triggered')
  expect(stateOf({ active: true, activeAlarms: [], flagging: true })).toBe('triggered')
  expect(stateOf({ active: true, activeAlarms: [], flagging: false })).toBe('quiet')
  expect(stateOf({ active: false, activeAlarms: [{}], flagging: true })).toBe('off')
})
