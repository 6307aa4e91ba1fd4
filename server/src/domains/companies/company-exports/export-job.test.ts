import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertJobs, startJobWorker } from '#jobs/index.ts'
import { createKeptFiles, type KeptFiles } from '#lib/kept-files.ts'
import { openReadingsStore } from '#readings-store/index.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { until } from '../../../../test/support/until.ts'
import { type ExportJobParts, exportKinds } from './export-job.ts'
import { deleteEndedExports, insertExport, listExports, type StoredExport } from './export-store.ts'
import { exportKind } from './exports.ts'

const companyId = randomUUID()
const now = new Date('2026-11-20T12:00:00Z')
const clock = { now: () => now }
let database: TestDatabase
let dataDir: string
let files: KeptFiles
let readings: Awaited<ReturnType<typeof openReadingsStore>>

const log = {
  info: () => undefined,
  error: (details: object, message: string) => {
    throw new Error(message, { cause: details })
  },
}

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  await mkdir(join(dataDir, 'exports'))
  files = createKeptFiles(join(dataDir, 'exports'))
  readings = await openReadingsStore({ pool: database.db.pipeline, log })
  await database.db.withPlatform((db) =>
    sql`insert into company (id, name) values (${companyId}, 'Acme')`.execute(db.query),
  )
})
afterAll(async () => {
  await readings?.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The export as it ends, and what is left of its file. */
async function exported(
  parts: Partial<ExportJobParts> = {},
): Promise<{ made: StoredExport | undefined; left: string[] }> {
  const id = randomUUID()
  await database.db.withCompany(companyId, async (db) => {
    await deleteEndedExports(db)
    await insertExport(db, { id, requestedBy: null, now })
    const job = { kind: exportKind, payload: { exportId: id }, idempotencyKey: `export:${id}` }
    await insertJobs(db, [job], now)
  })
  const all = { database: database.db, clock, files, readings, disk: { isFull: false }, ...parts }
  const worker = startJobWorker({
    db: database.db,
    kinds: exportKinds(all),
    clock,
    log,
    pace: { pollMs: 20 },
  })
  const find = () => database.db.withCompany(companyId, listExports)
  try {
    worker.wake()
    await until(async () => ['done', 'failed'].includes((await find())[0]?.state ?? ''))
  } finally {
    await worker.stop()
  }
  const left = await readdir(join(dataDir, 'exports'))
  return { made: (await find())[0], left: left.filter((name) => name.startsWith(id)) }
}

const aWeekLater = new Date('2026-11-27T12:00:00Z')

it('threat 32: ends one that would be larger than a file may be, and keeps nothing of it', async () => {
  const { made, left } = await exported({ maxBytes: 1000 })
  expect(made).toMatchObject({ state: 'failed', reason: 'tooLarge', expiresAt: aWeekLater })
  expect(left).toEqual([])
  expect((await exported()).made).toMatchObject({ state: 'done', reason: null })
})

it('ends one while the portal takes no readings for want of space, and keeps nothing of it', async () => {
  const { made, left } = await exported({ disk: { isFull: true } })
  expect(made).toMatchObject({ state: 'failed', reason: 'diskFull', expiresAt: aWeekLater })
  expect(left).toEqual([])
})

it('ends one when its own file no longer fits on the disk', async () => {
  // A device that is always full: whoever writes to it is answered ENOSPC.
  const { made, left } = await exported({
    files: {
      ...files,
      // Not the device itself: what is abandoned is removed.
      async begin(name) {
        const path = await files.begin(name)
        await symlink('/dev/full', path)
        return path
      },
    },
  })
  expect(left).toEqual([])
  expect(made).toMatchObject({ state: 'failed', reason: 'diskFull', expiresAt: aWeekLater })
})
