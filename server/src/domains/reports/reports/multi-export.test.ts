import { EventEmitter } from 'node:events'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDiskFull } from '#db/index.ts'
import { listAuditBehind } from '#domains/records/audit/index.ts'
import { createKeptFiles, type KeptFiles } from '#lib/kept-files.ts'
import { openReadingsStore, type ReadingsStore } from '#readings-store/index.ts'
import type { Route, StreamAs } from '#request/route.ts'
import { type NodeWorld, nodeWorld } from '../../devices/nodes/nodes.fixture.ts'
import { multiExportRoute } from './multi-export.ts'

/** In Stockholm it is the 21st. */
const now = new Date('2026-11-20T23:30:00Z')
let world: NodeWorld
let readings: ReadingsStore
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  world = await nodeWorld()
  await world.in(world.acme, ({ query }) => sql`update company set country = 'Sweden'`.execute(query))
  readings = await openReadingsStore({ pool: world.database.db.pipeline, log: { error: () => undefined } })
  const nodeId = await world.make({ deveui: 'cellar' })
  await world.in(world.acme, ({ query }) =>
    sql`insert into node_key (id, node_id, name, created_at) values (gen_random_uuid(), ${nodeId}, 'x', ${now})`.execute(
      query,
    ),
  )
  const [series = 0] = await readings.resolveSeries(nodeId, ['x'])
  await readings.correct(series, [{ time: 1000, value: 1 }])
})
afterAll(async () => {
  await readings?.close()
  await world?.database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The name of the file that is answered with. */
async function ask(more: Partial<KeptFiles> = {}): Promise<string | undefined> {
  const files = { ...createKeptFiles(folder), ...more }
  const route = multiExportRoute({ database: world.database.db, readings, files })
  const by = { ...world.acme.by, now }
  let fileName: string | undefined
  const call = {
    context: {
      ...{ requestId: 'test', language: 'en', now, signedIn: () => by },
      inCompany: (work: Parameters<NodeWorld['in']>[1]) => world.in(world.acme, (db) => work(db, by)),
    },
    body: { series: [{ deveui: 'cellar', key: 'x' }], start: 0, end: 5000, aggregation: 'raw' },
    reply: { raw: new EventEmitter() },
    stream(_: unknown, as: StreamAs) {
      fileName = as.fileName
    },
  }
  // What it asks of a request and its answer.
  await route.answer(call as unknown as Parameters<Route['answer']>[0])
  return fileName
}

it('is named by the day of the company, and stands in the audit log as exports in the background do', async () => {
  expect(await ask()).toBe('Report-2026-11-21.xlsx')
  const period = { from: now, to: new Date(now.getTime() + 1), limit: 10, behind: undefined }
  const log = await world.in(world.acme, (db) => listAuditBehind(db, period))
  expect(log.filter(({ objectType }) => objectType === 'reportRun')).toMatchObject([
    { action: 'created', objectName: 'Report-2026-11-21' },
  ])
})

it('on a full disk says so and leaves nothing behind', async () => {
  const before = await readdir(folder)
  const files = createKeptFiles(folder)
  const asked = ask({
    async begin(name) {
      const path = await files.begin(name)
      await symlink('/dev/full', path)
      return path
    },
  })
  const error = await asked.catch((thrown: unknown) => thrown)
  expect(isDiskFull(error)).toBe(true)
  expect(await readdir(folder)).toEqual(before)
})
