import { expect, it } from 'vitest'
import { type KnownNode, knownKey } from '../nodes/known-node.ts'
import { addReading, openBatch } from './batch.ts'
import { placeInTime } from './place-in-time.ts'

it('threat 26: asking for the latest readings of 20,000 keys lets the event loop go on', async () => {
  const batch = openBatch(1000, { futureMs: 1, maxDepth: 8, keysPerNode: 200 })
  const node = { nodeId: 'n' } as KnownNode
  for (let at = 0; at < 20_000; at++) {
    const key = knownKey(node, `k${at}`)
    key.series = at + 1
    addReading(batch, key, 1, 500, 1000)
  }
  let rounds = 0
  let isDone = false
  const countRounds = () => {
    rounds++
    if (!isDone) setImmediate(countRounds)
  }
  setImmediate(countRounds)
  const store = {
    resolveMany: async () => [],
    /** Takes 4 µs a series, as a busy machine's does. */
    latest: async (series: readonly number[]) => {
      const until = performance.now() + series.length * 0.004
      while (performance.now() < until) Math.sqrt(until)
      return series.map((id) => ({ time: id, value: 0 }))
    },
    nextTime: () => 0,
  }
  await placeInTime(batch, store)
  isDone = true
  expect(rounds).toBeGreaterThanOrEqual(8)
  expect(batch.series).toEqual(batch.latestBefore)
})
