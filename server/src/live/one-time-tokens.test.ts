import { expect, test } from 'vitest'
import { createOneTimeTokens } from './one-time-tokens.ts'

const start = new Date('2026-01-01T00:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

function createTokens(options: { perOwner?: number; capacity?: number } = {}) {
  return createOneTimeTokens<string>({ lifetimeMs: 60_000, ownerOf: (subject) => subject, ...options })
}

test('threat 6: a token is good for one use', () => {
  const tokens = createTokens()
  const token = tokens.issue('anna', start) ?? ''
  expect(tokens.spend(token, after(1))).toBe('anna')
  expect(tokens.spend(token, after(2))).toBeUndefined()
})

test('a token ends after a minute', () => {
  const tokens = createTokens()
  const inTime = tokens.issue('anna', start) ?? ''
  const late = tokens.issue('anna', start) ?? ''
  expect(tokens.spend(inTime, after(59_999))).toBe('anna')
  expect(tokens.spend(late, after(60_000))).toBeUndefined()
})

test('tokens are long, and unlike each other', () => {
  const tokens = createTokens({ perOwner: 1000 })
  const issued = Array.from({ length: 100 }, () => tokens.issue('anna', start))
  expect(new Set(issued).size).toBe(100)
  for (const token of issued) expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32)
})

test('what is no token is refused', () => {
  const tokens = createTokens()
  for (const text of ['', 'x', 'x'.repeat(43), 'x'.repeat(1_000_000), '__proto__']) {
    expect(tokens.spend(text, start)).toBeUndefined()
  }
})

test('who asks for too many loses the own oldest and no one else’s', () => {
  const tokens = createTokens({ perOwner: 2 })
  const ofBo = tokens.issue('bo', start) ?? ''
  const [first = '', second = '', third = ''] = [1, 2, 3].map(() => tokens.issue('anna', start))
  expect(tokens.spend(first, start)).toBeUndefined()
  expect(tokens.spend(second, start)).toBe('anna')
  expect(tokens.spend(third, start)).toBe('anna')
  expect(tokens.spend(ofBo, start)).toBe('bo')
})

test('a full store refuses until tokens have expired', () => {
  const tokens = createTokens({ capacity: 2 })
  expect(tokens.issue('a', start)).toBeDefined()
  expect(tokens.issue('b', start)).toBeDefined()
  expect(tokens.issue('c', start)).toBeUndefined()
  expect(tokens.issue('c', after(60_001))).toBeDefined()
})
