import { expect, it } from 'vitest'
import { chargeTo } from './charged-to.ts'
import { createPrioritySlice, isSliceOver, nextSlice, yieldWhenDue } from './time-slices.ts'

/** Keeps the thread for a while. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) Math.sqrt(until)
}

it('threat 26: each round of the event loop runs one slice, of the companies in turn', async () => {
  const order: string[] = []
  let rounds = 0
  let isDone = false
  const countRounds = () => {
    rounds++
    if (!isDone) setImmediate(countRounds)
  }
  setImmediate(countRounds)
  const run = (companyId: string) =>
    chargeTo({ companyId, principal: 'p' }, async () => {
      await nextSlice()
      work(6)
      order.push(companyId)
    })
  // Company a asks for ten slices before b asks for one.
  await Promise.all([...Array.from({ length: 10 }, () => run('a')), run('b')])
  isDone = true
  expect(order.indexOf('b')).toBeLessThan(2)
  expect(order).toHaveLength(11)
  expect(rounds).toBeGreaterThanOrEqual(10)
})

it('work that asks when its slice is over lets timers and input through', async () => {
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  for (let round = 0; round < 400; round++) {
    work(0.5)
    await yieldWhenDue()
  }
  clearInterval(timer)
  // Without a slice none would have come.
  expect(ticks).toBeGreaterThan(3)
})

it('a slice is over after a while, and a new one is not', async () => {
  await nextSlice()
  expect(isSliceOver()).toBe(false)
  work(6)
  expect(isSliceOver()).toBe(true)
})

it('threat 26: a priority slice does not wait behind the slices of companies', async () => {
  const order: string[] = []
  const companies = Array.from({ length: 10 }, (_, at) =>
    chargeTo({ companyId: `company ${at}`, principal: 'p' }, async () => {
      await nextSlice()
      order.push('company')
    }),
  )
  const pipeline = (async () => {
    await createPrioritySlice().next()
    order.push('pipeline')
  })()
  await Promise.all([...companies, pipeline])
  expect(order.indexOf('pipeline')).toBeLessThanOrEqual(1)
})
