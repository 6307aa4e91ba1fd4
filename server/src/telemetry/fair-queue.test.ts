import { describe, expect, it } from 'vitest'
import { createQueue, type JobResult, type QueueLimits } from './queue.ts'

const size = (readings: number, bytes = readings * 10) => ({ readings, bytes })
const limits: QueueLimits = {
  batch: size(20_000, 1e9),
  sharedBatch: size(4000, 1e9),
  company: size(10_000, 1e9),
  total: size(40_000, 1e9),
}

/** A queue whose batches are done one by one, when the test says so. */
function stepped(changes: Partial<QueueLimits> = {}) {
  const batches: { items: string[]; done: (results?: JobResult<string>[]) => void }[] = []
  const queue = createQueue<string, string>({ ...limits, ...changes }, (items) => {
    const { promise, resolve } = Promise.withResolvers<JobResult<string>[]>()
    const fulfilled = () => items.map((value): JobResult<string> => ({ status: 'fulfilled', value }))
    batches.push({ items: [...items], done: (results = fulfilled()) => resolve(results) })
    return promise
  })
  return {
    queue,
    batches,
    async next() {
      const at = batches.length
      await expect.poll(() => batches.length, { interval: 1 }).toBeGreaterThan(at)
      return batches[at]
    },
  }
}

const countOf = (items: readonly string[] = [], company: string) =>
  items.filter((item) => item.startsWith(company)).length

describe('threat 26: a company that floods the queue', () => {
  it('leaves room for others: only itself is refused with 503', async () => {
    const { queue, batches } = stepped()
    const flood = Array.from({ length: 100 }, (_, at) => queue.add('noisy', `noisy ${at}`, size(100), false))
    await expect(queue.add('noisy', 'too much', size(100), false)).rejects.toThrow('server.busy')
    const calm = queue.add('calm', 'calm', size(1), false)
    while (queue.waiting > 0) {
      batches.at(-1)?.done()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all([...flood, calm])
    expect(await calm).toBe('calm')
  })

  it('does not make others wait: they are in the very next batch, whatever waits before them', async () => {
    const { queue, batches, next } = stepped()
    const jobs = Array.from({ length: 100 }, (_, at) => queue.add('noisy', `noisy ${at}`, size(100), false))
    const first = await expect
      .poll(() => batches[0])
      .toBeDefined()
      .then(() => batches[0])
    jobs.push(...[1, 2, 3].map((at) => queue.add(`calm${at}`, `calm${at}`, size(1), false)))
    const second = next()
    first?.done()
    const items = (await second)?.items
    expect(countOf(items, 'calm')).toBe(3)
    expect(items?.indexOf('calm3')).toBeLessThan(20)
    // A batch that is shared is small, so that the next one comes soon.
    expect(items?.length).toBeLessThanOrEqual(3 + 4000 / 100)
    while (queue.waiting > 0) {
      batches.at(-1)?.done()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(jobs)
  })

  it('shares a full queue equally with others that flood, by bytes as well', async () => {
    const { queue, batches, next } = stepped({ company: size(1e6, 1e9) })
    const jobs = [queue.add('first', 'first', size(1), false)]
    await expect.poll(() => batches.length).toBe(1)
    for (let at = 0; at < 50; at++) {
      jobs.push(queue.add('small', `small ${at}`, size(100, 1000), true))
      jobs.push(queue.add('large', `large ${at}`, size(1, 20_000), true))
    }
    const second = next()
    batches[0]?.done()
    const items = (await second)?.items
    expect(Math.abs(countOf(items, 'small') - countOf(items, 'large'))).toBeLessThanOrEqual(5)
    while (queue.waiting > 0) {
      batches.at(-1)?.done()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(jobs)
  })

  it('has its memory bounded in bytes, however few its readings are', async () => {
    const { queue, batches } = stepped({ company: size(10_000, 1_000_000) })
    const jobs = [1, 2].map((at) => queue.add('noisy', `noisy ${at}`, size(1, 400_000), false))
    await expect(queue.add('noisy', 'third', size(1, 400_000), false)).rejects.toThrow('server.busy')
    await expect.poll(() => batches.length).toBe(1)
    batches[0]?.done()
    await Promise.all(jobs)
  })
})

describe('an item that is put off', () => {
  it('is tried again before all else of its company, while other companies go on', async () => {
    const { queue, batches, next } = stepped()
    const locked = queue.add('locked', 'locked 1', size(1), false)
    await expect.poll(() => batches.length).toBe(1)
    const behind = queue.add('locked', 'locked 2', size(1), false)
    const other = queue.add('other', 'other', size(1), false)
    const second = next()
    batches[0]?.done([{ status: 'later', reason: new Error('locked') }])
    expect((await second)?.items).toEqual(['other'])
    const third = next()
    batches[1]?.done()
    expect((await third)?.items).toEqual(['locked 1', 'locked 2'])
    batches[2]?.done()
    expect(await Promise.all([locked, behind, other])).toEqual(['locked 1', 'locked 2', 'other'])
  })
})
