import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type JobWorker, scheduleJob, startJobWorker } from '#jobs/index.ts'
import { openReadingsStore, type ReadingsStore } from '#readings-store/index.ts'
import { type NodeWorld, nodeWorld, now } from '../../../devices/nodes/nodes.fixture.ts'
import { createRetention, type Retention } from './delete-due.ts'
import { dueBefore } from './due.ts'
import { previewOf, setRetentionOfCompany, setRetentionOfNode } from './retention.ts'
import { retentionKinds } from './retention-jobs.ts'
import { listCompaniesWithRetention } from './retention-store.ts'

const day = 86_400_000
const midnight = Date.UTC(2026, 10, 20)
let world: NodeWorld
let store: ReadingsStore
let retention: Retention
let numbers = 0
const told: { details: object; message: string }[] = []
const log = {
  info: () => undefined,
  error: (details: object, message: string) => void told.push({ details, message }),
}

beforeAll(async () => {
  world = await nodeWorld()
  store = await openReadingsStore({ pool: world.database.db.pipeline, log })
})
afterAll(async () => {
  await store?.close()
  await world?.database.drop()
})
beforeEach(async () => {
  await world.database.db.withPlatform(({ query }) => sql`delete from retention`.execute(query))
  retention = createRetention({ database: world.database.db, store, log })
  told.length = 0
})

/** A node with a reading a day for so many days, the newest of today, and one at each midnight. */
async function makeNode(days: number, company = world.acme): Promise<{ id: string; series: number }> {
  const id = await world.make({ deveui: `node-${++numbers}` }, company)
  const [series = 0] = await store.resolveSeries(id, ['temperature'])
  const times = Array.from({ length: days }, (_, at) => midnight - at * day)
  await store.correct(
    series,
    times.flatMap((time) => [
      { time, value: 1 },
      { time: time + day / 2, value: 2 },
    ]),
  )
  return { id, series }
}
/** What the jobs of all companies do, one after the other. */
async function runAll(): Promise<void> {
  for (const companyId of await world.database.db.withPlatform(listCompaniesWithRetention)) {
    await retention.run(companyId, now, new AbortController().signal)
  }
}
const countOf = ({ series }: { series: number }) => store.countRange([series], 0, Number.POSITIVE_INFINITY)
const keepForCompany = (days: number, company = world.acme) =>
  world.in(company, (db, by) => setRetentionOfCompany(db, by, days))
const keepForNode = (id: string, days: number | null) =>
  world.in(world.acme, (db, by) => setRetentionOfNode(db, by, { id, name: 'Node' } as never, days))

test('what is due moves at midnight UTC, and is never anything when readings are kept for ever', () => {
  expect(dueBefore(30, now)).toBe(midnight - 30 * day)
  expect(dueBefore(30, new Date(midnight + day - 1))).toBe(midnight - 30 * day)
  expect(dueBefore(30, new Date(midnight + day))).toBe(midnight - 29 * day)
  expect(dueBefore(0, now)).toBe(0)
})

test('deletes what is older than the company keeps, and no more; the newest are there still', async () => {
  const node = await makeNode(40)
  const others = await makeNode(40, world.other)
  await keepForCompany(30)
  await runAll()
  // Today and thirty days before it.
  expect(await countOf(node)).toBe(62)
  expect(await countOf(others)).toBe(80)
  expect((await store.latest([node.series]))[0]?.time).toBe(midnight + day / 2)
  const [oldest] = await Array.fromAsync(store.range(node.series, 0, now.getTime(), { limit: 1 }))
  expect(oldest?.times[0]).toBe(midnight - 30 * day)
  expect(retention.readingsDeleted).toBe(18)
  expect(told).toEqual([])
})

test('a node’s own days win over the company’s, for ever too', async () => {
  const followed = await makeNode(20)
  const short = await makeNode(20)
  const forEver = await makeNode(20)
  await keepForCompany(10)
  await keepForNode(short.id, 2)
  await keepForNode(forEver.id, 0)
  await runAll()
  expect([await countOf(followed), await countOf(short), await countOf(forEver)]).toEqual([22, 6, 40])

  await keepForCompany(0)
  await keepForNode(forEver.id, 5)
  await runAll()
  expect([await countOf(followed), await countOf(short), await countOf(forEver)]).toEqual([22, 6, 12])

  await keepForNode(forEver.id, null)
  await keepForCompany(3)
  await runAll()
  expect([await countOf(followed), await countOf(short), await countOf(forEver)]).toEqual([8, 6, 8])
})

test('each company’s log says how much went, once a run, and nothing when nothing was due', async () => {
  await makeNode(15, world.other)
  await makeNode(15, world.other)
  await keepForCompany(9, world.other)
  await runAll()
  await runAll()
  const entries = await world.in(world.other, async ({ query }) => {
    const result = await sql<{ params: { readings: number; nodes: number }; at: Date }>`
      select params, at from log_entry where kind = 'readings.expired' order by id`.execute(query)
    return result.rows
  })
  expect(entries).toEqual([{ params: expect.objectContaining({ nodes: expect.any(Number) }), at: now }])
  expect(entries[0]?.params.readings).toBeGreaterThanOrEqual(20)
})

test('the preview names exactly what a run deletes', async () => {
  const nodes = [await makeNode(12), await makeNode(3)]
  // Of flushed segments as of what is in memory.
  await store.waitIdle()
  const ids = nodes.map(({ id }) => id)
  const preview = await previewOf(store, ids, 7, now)
  expect(preview).toEqual({ readings: 8, nodes: 1, oldest: new Date(midnight - 11 * day).toISOString() })
  await keepForCompany(7)
  await runAll()
  expect(await countOf({ series: nodes[0]?.series ?? 0 })).toBe(24 - preview.readings)
  expect(await previewOf(store, ids, 7, now)).toEqual({ readings: 0, nodes: 0, oldest: null })
  expect(await previewOf(store, ids, 0, now)).toEqual({ readings: 0, nodes: 0, oldest: null })
})

test('each company is a job of its own: one whose readings cannot be deleted does not keep the others from it', async () => {
  const node = await makeNode(10)
  await keepForCompany(5)
  await keepForCompany(5, world.other)
  const theirs = await makeNode(10, world.other)
  const broken: ReadingsStore = {
    ...store,
    deleteRange: (series, from, to, options) =>
      series.includes(theirs.series)
        ? Promise.reject(new Error('the disk is gone'))
        : store.deleteRange(series, from, to, options),
  }
  const { worker, failures } = startWorker(broken)
  await vi.waitFor(async () => expect(await countOf(node)).toBe(12), { timeout: 20_000 })
  await vi.waitFor(() => expect(failures()).toBe(1), { timeout: 20_000 })
  await worker.stop()
  expect(await countOf(theirs)).toBe(20)
})

test('told to stop it ends after the step that it is at, and goes on at the next start', async () => {
  const node = await makeNode(10)
  await keepForCompany(5)
  await expect(retention.run(world.acme.id, now, AbortSignal.abort(new Error('stop')))).rejects.toThrow(
    'stop',
  )
  expect(await countOf(node)).toBe(20)
  await runAll()
  expect(await countOf(node)).toBe(12)
})

/** A worker of the real kinds, with what is due in all companies asked for. */
function startWorker(readings: ReadingsStore) {
  const clock = { now: () => now }
  const { db: database } = world.database
  const failed: string[] = []
  const worker: JobWorker = startJobWorker({
    db: database,
    clock,
    log: { info: () => undefined, error: (_details, message) => void failed.push(message) },
    kinds: retentionKinds({
      database,
      retention: createRetention({ database, store: readings, log }),
      clock,
      wake: () => worker.wake(),
    }),
    pace: { pollMs: 50 },
  })
  void database.withPlatform((db) =>
    scheduleJob(
      db,
      null,
      {
        kind: 'retention.all',
        payload: {},
        idempotencyKey: 'x',
        recurrence: { everySeconds: 3600 },
        timeZone: 'UTC',
      },
      now,
    ),
  )
  return { worker, failures: () => failed.filter((message) => message === 'A job failed').length }
}
