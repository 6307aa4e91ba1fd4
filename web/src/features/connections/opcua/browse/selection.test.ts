import { expect, it } from 'vitest'
import { reference, variableReference } from './reference.fixture.ts'
import { checkedBelow, isSelectable, toggle, toggleAll } from './selection.ts'

const [speed, temperature] = [variableReference('Motor/Speed'), variableReference('Motor/Temperature')]

it('takes variables of supported types that are not read already', () => {
  expect(isSelectable(speed)).toBe(true)
  expect(isSelectable({ ...speed, isRead: true })).toBe(false)
  expect(isSelectable(variableReference('Motor/State', { isSupported: false }))).toBe(false)
  expect(isSelectable(reference('Motor'))).toBe(false)
})

it('chooses what is below an object, completes a part, and takes all back', () => {
  const part = toggle(new Map(), speed)
  expect(checkedBelow(part, [speed, temperature])).toBe('mixed')
  const all = toggleAll(part, [speed, temperature])
  expect(checkedBelow(all, [speed, temperature])).toBe(true)
  expect(toggleAll(all, [speed, temperature]).size).toBe(0)
  expect(toggle(part, speed).size).toBe(0)
})
