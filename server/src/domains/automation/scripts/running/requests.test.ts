import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentPayer } from '#lib/fairness/charged-to.ts'
import { createMinuteQuotas } from '#lib/fairness/minute-quotas.ts'
import { limitReads, type ReadingsStore } from '#readings-store/index.ts'
import { newSeries, reopen, write } from '#readings-store/store-trial.ts'
import { threadCpuMs } from '../../../../../test/support/machine-stalls.ts'
import { type NodeWorld, nodeWorld } from '../../../devices/nodes/nodes.fixture.ts'
import { answerRequest, type RequestParts } from './requests.ts'

let world: NodeWorld
let store: ReadingsStore
/** Companies that reads were charged to. */
const charged = new Set<string | undefined>()

beforeAll(async () => {
  world = await nodeWorld()
  store = limitReads(await reopen(world.database.db.pipeline), { atOnce: 4, waiting: 1000 })
  const nodeId = await world.make({ deveui: 'n1' })
  const { series } = await newSeries(store, nodeId, 'number')
  const { series: texts } = await newSeries(store, nodeId, 'text')
  const at = (second: number) => Date.UTC(2026, 10, 1) + second * 1000
  const numbers = Array.from({ length: 5000 }, (_, second) => [series, at(second), second / 7] as const)
  await write(world.database.db.pipeline, store, numbers)
  const large = Array.from({ length: 200 }, (_, second) => [texts, at(second), 'x'.repeat(60_000)] as const)
  await write(world.database.db.pipeline, store, large)
}, 60_000)
afterAll(async () => {
  await store?.close()
  await world?.database.drop()
})

async function ask(payload: object) {
  const parts: RequestParts = {
    database: world.database.db,
    store: {
      ...store,
      findSeries: (names) => {
        charged.add(currentPayer()?.companyId)
        return store.findSeries(names)
      },
    },
    rulesOf: async () => ({ privateNetworks: [] }),
    fetches: createMinuteQuotas(1),
    now: () => new Date('2026-11-20T12:00:00Z'),
  }
  const run = { companyId: world.acme.id, isTest: true, may: () => true, done: [], call: async () => null }
  return await answerRequest(JSON.stringify(payload), { ...run, room: { characters: 8_000_000 } }, parts)
}

const reading = { kind: 'readings', deveui: 'n1', key: 'number', limit: 5000 }

test('threat 16: what scripts read is charged to their company and holds the thread for short slices only', async () => {
  await ask(reading)
  const rounds: number[] = []
  let isOver = false
  let before = threadCpuMs()
  const round = () => {
    rounds.push(threadCpuMs() - before)
    before = threadCpuMs()
    if (!isOver) setImmediate(round)
  }
  setImmediate(round)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(reading)))
  isOver = true
  for (const answer of answers) {
    const read = 'json' in answer ? JSON.parse(answer.json) : answer
    expect(read).toHaveLength(5000)
    expect([read[0], read[4999].value]).toEqual([{ value: 0, time: '2026-11-01T00:00:00.000Z' }, 4999 / 7])
  }
  expect(charged).toEqual(new Set([world.acme.id]))
  // A few hold a garbage collection, too.
  expect(rounds.filter((ms) => ms > 12).length).toBeLessThanOrEqual(3)
})

test('threat 16: answers that no script has the memory for are refused before they are written', async () => {
  const answer = await ask({ ...reading, key: 'text' })
  expect(answer).toEqual({ error: 'The answers are too large' })
})
