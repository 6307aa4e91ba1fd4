import { expect, it } from 'vitest'
import { createQueue, type QueueLimits } from './queue.ts'

const fulfilled = <T>(value: T): PromiseSettledResult<T> => ({ status: 'fulfilled', value })
const sized = (readings: number) => ({ readings, bytes: readings })
/** So many readings in a batch, and waiting. */
function limitsOf(batch: number, waiting: number): QueueLimits {
  return {
    batch: sized(batch),
    sharedBatch: sized(batch),
    company: sized(waiting),
    total: sized(10 * waiting),
  }
}
const roomy = limitsOf(1000, 10_000)

/** A gate that holds the work until it is opened. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

it('makes one batch of all that came while the last one was at work, in order', async () => {
  const batches: number[][] = []
  const first = gate()
  const queue = createQueue<number, number>(roomy, async (items) => {
    batches.push([...items])
    if (batches.length === 1) await first.opened
    return items.map((item) => fulfilled(item * 2))
  })
  const one = queue.add('acme', 1, sized(1), false)
  await new Promise((resolve) => setTimeout(resolve, 20))
  const others = [2, 3, 4].map((item) => queue.add('acme', item, sized(1), false))
  first.open()
  expect(await Promise.all([one, ...others])).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

it('cuts batches at their size and lets an item that is larger go alone', async () => {
  const batches: string[][] = []
  const queue = createQueue<string, string>(limitsOf(10, 1000), async (items) => {
    batches.push([...items])
    return items.map(fulfilled)
  })
  await Promise.all([
    queue.add('acme', 'a', sized(6), false),
    queue.add('acme', 'b', sized(6), false),
    queue.add('acme', 'huge', sized(50), false),
    queue.add('acme', 'c', sized(1), false),
  ])
  expect(batches).toEqual([['a'], ['b'], ['huge'], ['c']])
})

it('refuses with 503 when it is full, and lets those who can wait in by turns', async () => {
  const first = gate()
  const seen: number[] = []
  const queue = createQueue<number, number>(limitsOf(5, 5), async (items) => {
    await first.opened
    seen.push(...items)
    return items.map(fulfilled)
  })
  const running = queue.add('acme', 1, sized(5), false)
  await expect(queue.add('acme', 2, sized(1), false)).rejects.toThrow('server.busy')
  const patient = [3, 4, 5].map((item) => queue.add('acme', item, sized(3), true))
  // Somebody is waiting already: nobody is let in before them.
  await expect(queue.add('acme', 6, sized(0), false)).rejects.toThrow('server.busy')
  expect(queue.waiting).toBe(5)
  first.open()
  expect(await Promise.all([running, ...patient])).toEqual([1, 3, 4, 5])
  expect(seen).toEqual([1, 3, 4, 5])
  expect(queue.waiting).toBe(0)
})

it('tells each sender of its own failure only', async () => {
  const queue = createQueue<number, number>(roomy, async (items) =>
    items.map((item) => (item === 2 ? { status: 'rejected', reason: new Error('two') } : fulfilled(item))),
  )
  const results = await Promise.allSettled([
    queue.add('acme', 1, sized(1), false),
    queue.add('acme', 2, sized(1), false),
    queue.add('acme', 3, sized(1), false),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('runs commands between batches, alone, and goes on after one that fails', async () => {
  let busy = 0
  let max = 0
  const alone = async () => {
    busy++
    max = Math.max(max, busy)
    await new Promise((resolve) => setTimeout(resolve, 2))
    busy--
  }
  const queue = createQueue<number, number>(roomy, async (items) => {
    await alone()
    return items.map(fulfilled)
  })
  const failing = queue.between(() => Promise.reject(new Error('command')))
  const work = [
    queue.add('acme', 1, sized(1), false),
    queue.between(alone),
    queue.add('acme', 2, sized(1), false),
    queue.between(alone),
  ]
  await expect(failing).rejects.toThrow('command')
  await Promise.all(work)
  expect(max).toBe(1)
})

it('finishes what it has taken when it is drained, and takes nothing more', async () => {
  const done: number[] = []
  const queue = createQueue<number, number>(limitsOf(1, 100), async (items) => {
    await new Promise((resolve) => setTimeout(resolve, 2))
    done.push(...items)
    return items.map(fulfilled)
  })
  const taken = [1, 2, 3].map((item) => queue.add('acme', item, sized(1), false))
  await queue.drain()
  await Promise.all(taken)
  expect(done).toEqual([1, 2, 3])
  await expect(queue.add('acme', 4, sized(1), true)).rejects.toThrow('server.busy')
})
