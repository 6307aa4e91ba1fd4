import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLiveBus } from '#live/index.ts'
import { openReadingsStore, type ReadingsStore } from '#readings-store/index.ts'
import { auditOf, type NodeWorld, nodeWorld } from '../../../devices/nodes/nodes.fixture.ts'
import { correctReading } from './correction.ts'

let world: NodeWorld
let store: ReadingsStore
const log = { error: () => undefined }
beforeAll(async () => {
  world = await nodeWorld()
  store = await openReadingsStore({ pool: world.database.db.pipeline, log })
})
afterAll(async () => {
  await store?.close()
  await world?.database.drop()
})

it('finds nothing to correct when the key is deleted while it looks', async () => {
  const nodeId = await world.make({ deveui: 'n1' })
  const [series = 0] = await store.resolveSeries(nodeId, ['level'])
  const time = Date.UTC(2026, 0, 1)
  await store.correct(series, [{ time, value: 1 }])
  const key = { deveui: 'n1', nodeId, nodeName: 'n1', key: 'level', unit: '', label: '', series }
  const slow: ReadingsStore = {
    ...store,
    async correct(...change) {
      await store.deleteSeries(nodeId, 'level')
      await store.correct(...change)
    },
  }
  const parts = {
    store: slow,
    events: world.database.db.events,
    bus: createLiveBus(() => undefined),
    maxDepth: 8,
  }
  const before = await auditOf(world, world.acme)
  await expect(correctReading(parts, world.acme.by, key, time, 2)).rejects.toMatchObject({
    code: 'object.notFound',
  })
  expect(await auditOf(world, world.acme)).toEqual(before)
})
