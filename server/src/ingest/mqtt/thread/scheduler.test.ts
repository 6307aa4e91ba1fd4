import { expect, test } from 'vitest'
import { createScheduler } from './scheduler.ts'

const fail = (error: unknown) => {
  throw error
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A clock that stands still unless work takes time. */
function handClock() {
  let time = 0
  return {
    now: () => time,
    work(milliseconds: number) {
      time += milliseconds
    },
  }
}

test('threat 27: a company with little work does not wait for one with much', async () => {
  const clock = handClock()
  const scheduler = createScheduler(fail, clock.now)
  const [noisy, quiet] = [scheduler.lane(), scheduler.lane()]
  let left = 10_000
  noisy.add(() => {
    clock.work(0.5)
    return --left > 0
  })
  await turn()
  let waited = -1
  const asked = clock.now()
  quiet.add(() => {
    waited = clock.now() - asked
    return false
  })
  await turn()
  await turn()
  expect(waited).toBeGreaterThanOrEqual(0)
  expect(waited).toBeLessThanOrEqual(4)
  expect(left).toBeGreaterThan(9000)
})

test('what a step takes beyond its slice is deducted from the next ones', async () => {
  const clock = handClock()
  const scheduler = createScheduler(fail, clock.now)
  const spent = { coarse: 0, fine: 0 }
  const run = (name: keyof typeof spent, milliseconds: number) => {
    scheduler.lane().add(() => {
      clock.work(milliseconds)
      spent[name] += milliseconds
      return true
    })
  }
  run('coarse', 20)
  run('fine', 0.1)
  for (let turns = 0; turns < 200; turns++) await turn()
  expect(spent.coarse / spent.fine).toBeGreaterThan(0.7)
  expect(spent.coarse / spent.fine).toBeLessThan(1.5)
})

test('work of a company is done in order, before anything more is read', async () => {
  const lane = createScheduler(fail).lane()
  const done: string[] = []
  let reads = 0
  lane.addReader(() => {
    done.push(`read ${++reads}`)
    if (reads === 1) lane.add(() => Boolean(done.push('answer')) && false)
    return reads < 2
  })
  let steps = 0
  lane.add(() => {
    done.push(`first ${++steps}`)
    return steps < 2
  })
  await turn()
  await turn()
  expect(done).toEqual(['first 1', 'first 2', 'read 1', 'answer', 'read 2'])
})

test('a step that fails ends neither the turn nor the work after it', async () => {
  const errors: unknown[] = []
  const lane = createScheduler((error) => errors.push(error)).lane()
  let done = 0
  lane.add(() => {
    throw new Error('broken')
  })
  lane.add(() => ++done < 3)
  await turn()
  await turn()
  expect([errors.length, done]).toEqual([1, 3])
})
