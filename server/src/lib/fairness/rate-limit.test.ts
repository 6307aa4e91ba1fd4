import { describe, expect, it } from 'vitest'
import { type CreateRateLimit, createRateLimit } from './rate-limit.ts'

/** What every rate limit must do, wherever it counts. */
function describeRateLimit(where: string, create: CreateRateLimit): void {
  describe(where, () => {
    it('threat 26: grants a burst of a minute, then makes the sender wait', async () => {
      const limit = create({ perSecond: 10 }, 'bursts')
      expect(await limit.take('node', 600, 0)).toBe(0)
      expect(await limit.take('node', 100, 0)).toBe(10)
      expect(await limit.take('node', 100, 10_000)).toBe(0)
    })

    it('gives each name its own allowance', async () => {
      const limit = create({ perSecond: 1 }, 'names')
      expect(await limit.take('noisy', 60, 0)).toBe(0)
      expect(await limit.take('noisy', 1, 0)).toBe(1)
      expect(await limit.take('calm', 1, 0)).toBe(0)
    })

    it('gives each purpose its own allowance', async () => {
      const [one, other] = [create({ perSecond: 1 }, 'one'), create({ perSecond: 1 }, 'other')]
      expect(await one.take('node', 60, 0)).toBe(0)
      expect(await one.take('node', 60, 0)).toBe(60)
      expect(await other.take('node', 60, 0)).toBe(0)
    })

    it('lets an amount above the burst through when the allowance is full, and pays it back', async () => {
      const limit = create({ perSecond: 1 }, 'large amounts')
      expect(await limit.take('node', 180, 0)).toBe(0)
      expect(await limit.take('node', 1, 60_000)).toBe(61)
    })

    it('limits nothing at a rate of 0', async () => {
      const limit = create({ perSecond: 0 }, 'nothing')
      expect(await limit.take('node', 1e12, 0)).toBe(0)
      expect(await limit.charge('node', 1e12, 0)).toBe(0)
      expect(await limit.wait('node', 1e12, 0)).toBe(0)
    })

    it('threat 26: tells the wait without taking, and takes nothing when it refuses', async () => {
      const limit = create({ perSecond: 1 }, 'refusals')
      expect(await limit.wait('node', 60, 0)).toBe(0)
      expect(await limit.take('node', 60, 0)).toBe(0)
      expect(await limit.wait('node', 10, 0)).toBe(10)
      expect(await limit.take('node', 10, 0)).toBe(10)
      expect(await limit.take('node', 10, 10_000)).toBe(0)
    })

    it('takes for as many as there is, of those who ask at once', async () => {
      const limit = create({ perSecond: 1 }, 'at once')
      const waits = await Promise.all(Array.from({ length: 70 }, () => limit.take('node', 1, 0)))
      expect(waits.filter((wait) => wait === 0)).toHaveLength(60)
    })

    it('what came in already is a debt, and waits are told until it is paid', async () => {
      const limit = create({ perSecond: 10 }, 'debts')
      expect(await limit.charge('node', 600, 0)).toBe(0)
      expect(await limit.charge('node', 50, 0)).toBe(5)
      expect(await limit.take('node', 1, 4000)).toBeGreaterThan(0)
      expect(await limit.charge('node', 0, 4000)).toBe(1)
      expect(await limit.charge('other', 1, 0)).toBe(0)
    })
  })
}

describeRateLimit('limits of this process', createRateLimit)
