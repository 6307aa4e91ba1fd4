import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

describe('turns', () => {
  it('let a short work pass many long ones, no more than a few of which go on at once', async () => {
    const inTurns = createTurns({ atOnce: 2, turnMs: 1 })
    let working = 0
    let most = 0
    const ends: string[] = []
    const work = (name: string, portions: number) =>
      inTurns(async ({ pass }) => {
        for (let portion = 0; portion < portions; portion++) {
          most = Math.max(most, ++working)
          await sleep(2)
          working--
          await pass()
        }
        ends.push(name)
      })
    await Promise.all([...['a', 'b', 'c', 'd'].map((name) => work(name, 20)), work('short', 1)])
    expect(ends[0]).toBe('short')
    expect(ends.toSorted()).toEqual(['a', 'b', 'c', 'd', 'short'])
    expect(most).toBe(2)
  })

  it('go on behind one that fails, also in its turn', async () => {
    const inTurns = createTurns({ atOnce: 1, turnMs: 0 })
    const failing = inTurns(async ({ pass }) => {
      await pass()
      throw new Error('ended')
    })
    const next = inTurns(async () => 'next')
    await expect(failing).rejects.toThrow('ended')
    expect(await next).toBe('next')
    expect(await inTurns(async () => 'after')).toBe('after')
  })
})
