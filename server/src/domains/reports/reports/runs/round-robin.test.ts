import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLimit } from '#lib/fairness/concurrency-limit.ts'
import { createRoundRobin } from './round-robin.ts'

describe('a round-robin scheduler', () => {
  it('ends a short work before many long ones, no more than its slots of which go on at once', async () => {
    const scheduled = createRoundRobin({ slots: 2, quantumMs: 1 })
    let working = 0
    let most = 0
    const ends: string[] = []
    const work = (name: string, portions: number) =>
      scheduled(async ({ yieldSlot }) => {
        for (let portion = 0; portion < portions; portion++) {
          most = Math.max(most, ++working)
          await sleep(2)
          working--
          await yieldSlot()
        }
        ends.push(name)
      })
    await Promise.all([...['a', 'b', 'c', 'd'].map((name) => work(name, 20)), work('short', 1)])
    expect(ends[0]).toBe('short')
    expect(ends.toSorted()).toEqual(['a', 'b', 'c', 'd', 'short'])
    expect(most).toBe(2)
  })

  it('lets few do what is limited, and others go on while more wait for it', async () => {
    const scheduled = createRoundRobin({ slots: 2, quantumMs: 1 })
    const limit = createLimit(1)
    const gate = Promise.withResolvers<void>()
    let inside = 0
    let most = 0
    const limited = ['a', 'b', 'c'].map((name) =>
      scheduled((slot) =>
        slot.limited(limit, async () => {
          most = Math.max(most, ++inside)
          await gate.promise
          inside--
          if (name === 'b') throw new Error('ended')
        }),
      ),
    )
    // One holds a slot, the others wait for the limit without one.
    expect(await scheduled(async () => 'short')).toBe('short')
    gate.resolve()
    const ends = await Promise.allSettled(limited)
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(most).toBe(1)
    expect(await scheduled(async () => 'after')).toBe('after')
  })

  it('goes on behind one that fails after it has yielded', async () => {
    const scheduled = createRoundRobin({ slots: 1, quantumMs: 0 })
    const failing = scheduled(async ({ yieldSlot }) => {
      await yieldSlot()
      throw new Error('ended')
    })
    const next = scheduled(async () => 'next')
    await expect(failing).rejects.toThrow('ended')
    expect(await next).toBe('next')
    expect(await scheduled(async () => 'after')).toBe('after')
  })
})
