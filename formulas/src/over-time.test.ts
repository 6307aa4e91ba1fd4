import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFormula, previewFormula } from './index.ts'
import { createSlidingWindow } from './sliding-window.ts'

const second = 1000

test('a window holds what is in it, however it is moved', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: -1000, max: 1000 })), {
    maxLength: 300,
  })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 20_000 }), (steps, duration) => {
      const budget = { remaining: 10_000 }
      const window = createSlidingWindow(duration, budget)
      const all: { time: number; value: number }[] = []
      let time = 0
      for (const [after, value] of steps) {
        time += after + 1
        window.advanceTo(time)
        window.add(time, value)
        all.push({ time, value })
        if (value % 3 === 0) {
          time += 500
          window.advanceTo(time)
        }
        const inside = all.filter((each) => each.time > time - duration).map((each) => each.value)
        expect(window.count).toBe(inside.length)
        expect(window.sum).toBe(inside.reduce((sum, each) => sum + each, 0))
        expect(window.min).toBe(Math.min(...inside, Number.POSITIVE_INFINITY))
        expect(window.max).toBe(Math.max(...inside, Number.NEGATIVE_INFINITY))
        expect(budget.remaining).toBe(10_000 - inside.length)
      }
      window.clear()
      expect(budget.remaining).toBe(10_000)
    }),
  )
})

test('a large value that has left a window leaves nothing behind in its sum', () => {
  const window = createSlidingWindow(10, { remaining: 100 })
  for (const [time, value] of [
    [1, 0.1],
    [2, 1e300],
    [3, 0.2],
    [12, 0.3],
  ] as const) {
    window.advanceTo(time)
    window.add(time, value)
  }
  expect([window.count, window.sum]).toEqual([2, 0.5])
})

test('a window without room says so until what it lost is past', () => {
  const budget = { remaining: 3 }
  const { formula } = compileFormula('sum([A], 10s)', { budget })
  const results = Array.from({ length: 20 }, (_, at) => {
    formula?.put(0, 1, (at < 5 ? at : at * 5) * second)
    return formula?.compute() ?? formula?.problem?.code
  })
  expect(results.slice(0, 6)).toEqual([1, 2, 3, 'windowFull', 'windowFull', 1])
  expect(results.at(-1)).toBe(2)
  // What was cleared has lost nothing.
  const lost = createSlidingWindow(1000, { remaining: 1 })
  for (const time of [1, 2]) lost.add(time, time)
  lost.advanceTo(2)
  expect([lost.isTruncated, lost.count]).toEqual([true, 1])
  lost.clear()
  expect([lost.isTruncated, lost.count]).toEqual([false, 0])
})

test('waits for all its inputs, or computes with each', () => {
  const steps = [
    [0, 1, 1],
    [0, 2, 2],
    [1, 10, 3],
    [1, 20, 4],
    [0, 3, 5],
  ] as const
  const results = (awaitAllInput: boolean) => {
    const { formula } = compileFormula('[A] + [B]', { awaitAllInput })
    return steps.map(([variable, value, time]) => {
      formula?.put(variable, value, time)
      return formula?.compute()
    })
  }
  expect(results(true)).toEqual([undefined, undefined, 12, undefined, 23])
  expect(results(false)).toEqual([undefined, undefined, 12, 22, 23])
})

test('goes on where it was when it is told of the past', () => {
  const { formula } = compileFormula('[A] - prev([A]) + avg([B], 10s)', { awaitAllInput: true })
  formula?.put(0, 5, 1 * second, false)
  formula?.put(0, 7, 2 * second, false)
  formula?.put(1, 4, 3 * second, false)
  formula?.awaitSince(2.5 * second)
  expect(formula?.put(0, 99, 2 * second)).toBe(false)
  expect(formula?.put(0, 8, 4 * second)).toBe(true)
  expect([formula?.compute(), formula?.time]).toEqual([5, 4 * second])
  formula?.clear()
  expect([formula?.compute(), formula?.problem?.code]).toEqual([undefined, undefined])
})

test('a preview computes once for each time and counts why there was nothing', () => {
  const inputs = new Map([
    ['A', { times: [1, 2, 3, 5], values: [1, 2, 'off', 4] }],
    ['B', { times: [2, 4, 5], values: [2, 0, 8] }],
  ])
  const { preview } = previewFormula('[A] / [B]', inputs)
  expect([preview?.times, preview?.values]).toEqual([
    [2, 5],
    [1, 0.5],
  ])
  expect(preview?.problems).toEqual(
    new Map([['notNumber', { count: 2, problem: { code: 'notNumber', column: 1, length: 3, params: {} } }]]),
  )
  expect(previewFormula('[A', inputs).problem?.code).toBe('variableUnclosed')
})

test('32 variables are waited for as well', () => {
  const text = Array.from({ length: 32 }, (_, at) => `[v${at}]`).join('+')
  const { formula } = compileFormula(text, { awaitAllInput: true })
  const results = Array.from({ length: 32 }, (_, at) => {
    formula?.put(at, 1, at)
    return formula?.compute()
  })
  expect(results.slice(30)).toEqual([undefined, 32])
})
