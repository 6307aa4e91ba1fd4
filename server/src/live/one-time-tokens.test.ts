import { describe, expect, test } from 'vitest'
import { createOneTimeTokens, type OneTimeTokens, type OneTimeTokensOptions } from './one-time-tokens.ts'

const start = new Date('2026-01-01T00:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

/** What every store of one-time tokens must do, wherever it keeps them. */
function describeOneTimeTokens(
  where: string,
  create: (options: OneTimeTokensOptions<string>) => OneTimeTokens<string>,
): void {
  const createTokens = (options: { perOwner?: number; capacity?: number } = {}) =>
    create({ lifetimeMs: 60_000, ownerOf: (subject) => subject, ...options })

  describe(where, () => {
    test('threat 6: a token is good for one use, of many at once too', async () => {
      const tokens = createTokens()
      const token = (await tokens.issue('anna', start)) ?? ''
      const uses = await Promise.all([1, 2, 3].map(() => tokens.spend(token, after(1))))
      expect(uses.filter((subject) => subject === 'anna')).toHaveLength(1)
      expect(await tokens.spend(token, after(2))).toBeUndefined()
    })

    test('a token ends after a minute', async () => {
      const tokens = createTokens()
      const inTime = (await tokens.issue('anna', start)) ?? ''
      const late = (await tokens.issue('anna', start)) ?? ''
      expect(await tokens.spend(inTime, after(59_999))).toBe('anna')
      expect(await tokens.spend(late, after(60_000))).toBeUndefined()
    })

    test('tokens are long, and unlike each other', async () => {
      const tokens = createTokens({ perOwner: 1000 })
      const issued = await Promise.all(Array.from({ length: 100 }, () => tokens.issue('anna', start)))
      expect(new Set(issued).size).toBe(100)
      for (const token of issued) expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32)
    })

    test('what is no token is refused', async () => {
      const tokens = createTokens()
      for (const text of ['', 'x', 'x'.repeat(43), 'x'.repeat(1_000_000), '__proto__']) {
        expect(await tokens.spend(text, start)).toBeUndefined()
      }
    })

    test('who asks for too many loses the own oldest and no one else’s', async () => {
      const tokens = createTokens({ perOwner: 2 })
      const issue = async (owner: string) => (await tokens.issue(owner, start)) ?? ''
      const ofBo = await issue('bo')
      const [first, second, third] = [await issue('anna'), await issue('anna'), await issue('anna')]
      expect(await tokens.spend(first, start)).toBeUndefined()
      expect(await tokens.spend(second, start)).toBe('anna')
      expect(await tokens.spend(third, start)).toBe('anna')
      expect(await tokens.spend(ofBo, start)).toBe('bo')
    })

    test('a full store refuses until tokens have expired', async () => {
      const tokens = createTokens({ capacity: 2 })
      expect(await tokens.issue('a', start)).toBeDefined()
      expect(await tokens.issue('b', start)).toBeDefined()
      expect(await tokens.issue('c', start)).toBeUndefined()
      expect(await tokens.issue('c', after(60_001))).toBeDefined()
    })
  })
}

describeOneTimeTokens('tokens in memory', createOneTimeTokens)
