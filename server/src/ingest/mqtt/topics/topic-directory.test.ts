import { expect, test } from 'vitest'
import { createEventPort } from '#db/index.ts'
import { createTopicDirectory, nearestPattern } from './topic-directory.ts'

const events = createEventPort((error) => {
  throw error
})

function openDirectory(patterns: number) {
  const topics = [
    ...Array.from({ length: patterns }, (_, index) => ({
      topic: `plant/+/line-${index}`,
      deveui: `n${index}`,
    })),
    { topic: 'plant/a/line-7', deveui: 'n7' },
    { topic: '+/a/line-7', deveui: 'seven' },
  ]
  return createTopicDirectory(async () => topics.map((topic) => ({ ...topic, nodeId: topic.deveui })), events)
}

/** The fastest of five, in ms, each of other topics. */
async function timeLookUps(directory: ReturnType<typeof openDirectory>): Promise<number> {
  const took: number[] = []
  for (let run = 0; run < 5; run++) {
    const began = performance.now()
    for (let times = 0; times < 2000; times++)
      await directory.resolve('c', `plant/b/line-${run * 2000 + times}`)
    took.push(performance.now() - began)
  }
  return Math.min(...took)
}

test('the nodes that listen to a topic are found each once, among 20,000 patterns as fast as among 20', async () => {
  const [few, many] = [openDirectory(20), openDirectory(20_000)]
  expect([...(await many.resolve('c', 'plant/a/line-7'))].sort()).toEqual(['n7', 'seven'])
  await few.resolve('c', 'warm')
  const base = await timeLookUps(few)
  // One after the other, a thousand times as many patterns would take hundreds of times as long.
  expect(await timeLookUps(many)).toBeLessThan(base * 50)
  few.close()
  many.close()
})

test.each([
  ['plant/hall/line-1/raw', 'plant/+'],
  ['plants/hall', undefined],
  ['plant', 'plant/+'],
  ['office/room-2/co2', 'office/room-1/co2'],
  ['', undefined],
])('the pattern nearest to %s is %s', (topic, nearest) => {
  expect(
    nearestPattern(
      [
        ['plant', '+'],
        ['office', 'room-1', 'co2'],
        ['+', 'state'],
      ],
      topic,
    ),
  ).toBe(nearest)
})
