import { expect, it } from 'vitest'
import { isOnCooldown } from './cooldown.ts'

it('is on cooldown until the time that was read, or until it is reset', () => {
  const until = Date.parse('2026-11-27T14:00:00Z')
  const cooldownUntil = new Date(until).toISOString()
  expect(isOnCooldown({ onCooldown: true, cooldownUntil }, until - 1)).toBe(true)
  expect(isOnCooldown({ onCooldown: true, cooldownUntil }, until)).toBe(false)
  expect(isOnCooldown({ onCooldown: true, cooldownUntil: null }, until)).toBe(true)
  expect(isOnCooldown({ onCooldown: false, cooldownUntil: null }, until)).toBe(false)
})
