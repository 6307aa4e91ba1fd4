import { expect, test } from 'vitest'
import { endOf, expiryChoices } from './expiry.ts'

const now = Date.UTC(2026, 1, 3, 12)

test('each choice ends later than the one before, and a chosen moment is what was chosen', () => {
  const days = expiryChoices.slice(0, 4).map((choice) => (endOf(choice, 0, now) - now) / 86_400_000)
  expect(days).toEqual([1, 7, 30, 365])
  expect(endOf('date', now + 5, now)).toBe(now + 5)
})
