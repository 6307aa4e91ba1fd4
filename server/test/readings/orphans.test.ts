import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadingsStore } from '#readings-store/index.ts'
import { readAll, reopen, write } from '../../src/readings-store/store-trial.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let store: ReadingsStore

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(async () => {
  await store.close()
  await portal.stop()
})

test('readings whose node a crash has left behind are deleted, those of nodes are kept', async () => {
  const pool = portal.database.pipeline
  store = await reopen(pool)
  const lost = { nodeId: randomUUID(), key: 'temperature' }
  const [series = 0] = await store.resolveMany([lost])
  await write(pool, store, [[series, 1_000, 1]])
  // While no node is to be seen, nothing is taken for lost.
  expect(await store.deleteOrphans()).toBe(0)

  const { session } = await portal.createCompany('Vesterbro Køl A/S', 'Denmark')
  await portal.createNode(session, 'door-1')
  const body = [{ key: 'temperature', value: 4.5 }]
  const sent = await portal.call('POST', '/tag/door-1/tagdata', { token: session.token, body })
  expect(sent.status).toBe(202)
  expect(await store.deleteOrphans()).toBe(1)
  expect(await store.findSeries([lost])).toEqual([undefined])
  expect(await readAll(store, series)).toEqual([])
  const latest = await portal.call('GET', '/tag/latest/door-1/temperature', { token: session.token })
  expect(latest.body.value).toBe(4.5)
})
