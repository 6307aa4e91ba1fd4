import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { limitReads, type ReadingsStore } from '../index.ts'
import { newSeries, reopen, write } from '../store-trial.ts'

const limits = { atOnce: 3, waiting: 20 }
let test1: TestDatabase
let store: ReadingsStore
let series: number
/** Reads that are at work, and what lets them end. */
const slow = { running: 0, most: 0, gate: Promise.withResolvers<void>() }
let reads: ReadingsStore

beforeAll(async () => {
  test1 = await testDatabase()
  store = await reopen(test1.db.pipeline)
  ;({ series } = await newSeries(store))
  await write(test1.db.pipeline, store, [[series, 1000, 7]])
  const patient: ReadingsStore = {
    ...store,
    async limit(...question) {
      slow.running++
      slow.most = Math.max(slow.most, slow.running)
      await slow.gate.promise
      slow.running--
      return await store.limit(...question)
    },
  }
  reads = limitReads(patient, limits)
})
afterAll(async () => {
  await store?.close()
  await test1?.drop()
})

const as = <T>(companyId: string, principal: string, work: () => Promise<T>) =>
  chargeTo({ companyId, principal }, work)
const read = (companyId: string, principal: string) => as(companyId, principal, () => reads.limit(series, 1))
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test('threat 32: slow reads of one company wait for each other, a token leaves room for the others, and too many are refused', async () => {
  const done: string[] = []
  const follow = (name: string, work: Promise<unknown>) => work.then(() => done.push(name))
  const greedy = Array.from({ length: 12 }, () => follow('greedy', read('c1', 'greedy')))
  await settled()
  // One place of three is kept for others of the company.
  expect(slow.running).toBe(2)
  const modest = follow('modest', read('c1', 'modest'))
  await settled()
  expect(slow.running).toBe(3)
  const behind = follow('behind', read('c1', 'behind'))
  const neighbour = follow('neighbour', read('c2', 'n'))
  await settled()
  expect(slow.running).toBe(4)
  // Reads of another kind wait in the same line, and what is no company's in none.
  expect(await as('c2', 'n', () => reads.latest([series]))).toEqual([{ time: 1000, value: 7 }])
  expect(await reads.latest([series])).toEqual([{ time: 1000, value: 7 }])
  // One token may fill 16 of the 20 waiting places.
  for (let more = 0; more < 6; more++) greedy.push(follow('greedy', read('c1', 'greedy')))
  await expect(read('c1', 'greedy')).rejects.toMatchObject({ code: 'request.tooMany' })
  const others = Array.from({ length: 3 }, () => follow('behind', read('c1', 'behind')))
  await expect(read('c1', 'behind')).rejects.toMatchObject({ code: 'request.tooMany' })
  slow.gate.resolve()
  await Promise.all([...greedy, modest, behind, neighbour, ...others])
  expect(slow.most).toBe(4)
  // By turns: not after all that the greedy one has asked for.
  expect(done.indexOf('behind')).toBeLessThan(done.length - 8)
  expect(done).toHaveLength(24)
})

test('threat 32: counting very many nodes asks in parts, and each waits for its turn', async () => {
  const asked: number[] = []
  const counting = limitReads(
    {
      ...store,
      async counts(nodeIds, ...range) {
        asked.push(nodeIds.length)
        return await store.counts(nodeIds, ...range)
      },
    },
    limits,
  )
  const { nodeId } = await newSeries(store)
  const counts = await as('c1', 'p', () => counting.counts(Array(1050).fill(nodeId), 0, 2000))
  expect([counts.length, Math.max(...asked)]).toEqual([1050, 200])
})

test('nothing is read while a transaction is open: it would hold a connection that others need', async () => {
  const reading = test1.db.withPlatform(() => reads.latest([series]))
  await expect(reading).rejects.toThrow('while a transaction is open')
})
