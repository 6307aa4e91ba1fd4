import { randomUUID } from 'node:crypto'
import { symlink } from 'node:fs/promises'
import type { ExportFormat, ReportFormat } from '@fyr/contract/reports/report-kinds'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorkbook } from '#documents/xlsx/template/workbook.fixture.ts'
import { createKeptFiles, type KeptFiles } from '#lib/kept-files.ts'
import { ZipTooLargeError } from '#lib/zip/zip-file.ts'
import { openReadingsStore } from '#readings-store/index.ts'
import { until } from '../../../../../../test/support/until.ts'
import type { ReportSettings } from '../../report-store.ts'
import { insertTemplate, updateTemplateFile } from '../../templates/template-store.ts'
import { type ReportWorld, reportWorld, selectionOf } from '../report-world.fixture.ts'
import type { StoredRun } from '../run-store.ts'

let world: ReportWorld

beforeAll(async () => {
  world = await reportWorld()
})
afterAll(() => world?.close())
beforeEach(() => {
  world.clock.at = new Date('2026-11-20T12:00:00Z')
})
afterEach(() => world.forget())

/** What is written goes to a device that is always full, once: it answers ENOSPC, as a disk does. */
function fullOnce(): KeptFiles {
  const files = createKeptFiles(world.folder)
  let isFull = true
  return {
    ...files,
    async begin(name) {
      const path = await files.begin(name)
      if (isFull) await symlink('/dev/full', path)
      isFull = false
      return path
    },
  }
}

/** The runs of the nights that have ended, when none of them is open any more. */
async function settled(reportId: string, count: number): Promise<StoredRun[]> {
  await until(async () => {
    const runs = await world.runsOf(reportId)
    return runs.length === count && runs.every(({ state }) => state !== 'waiting' && state !== 'running')
  }, 60_000)
  return await world.runsOf(reportId)
}

async function addReading(): Promise<Partial<ReportSettings>> {
  const nodeId = await world.make({ deveui: `full-${randomUUID()}` })
  const readings = await openReadingsStore({
    ...{ pool: world.database.db.pipeline, log: { error: () => undefined } },
  })
  await world.in(world.acme, ({ query }) =>
    sql`insert into node_key (id, node_id, name, created_at)
      values (gen_random_uuid(), ${nodeId}, 'x', ${world.clock.at})`.execute(query),
  )
  const [series = 0] = await readings.resolveSeries(nodeId, ['x'])
  const nights = ['2026-11-20T12:00Z', '2026-11-21T12:00Z'].map(Date.parse)
  await readings.correct(
    series,
    nights.map((time) => ({ time, value: 1 })),
  )
  await readings.close()
  return { resources: [selectionOf('sensor')] }
}

async function addTemplate(): Promise<Partial<ReportSettings>> {
  const id = randomUUID()
  const text = '{{report.name}}'
  const file = { fileName: 'a.xlsx', content: makeWorkbook({ cells: { A1: text } }) }
  await world.in(world.acme, async (db) => {
    await insertTemplate(db, { id, name: id, description: '' }, world.clock.at)
    const placeholders = [{ sheet: 'Sheet1', cell: 'A1', text }]
    await updateTemplateFile(db, id, { ...file, placeholders }, world.clock.at)
  })
  return { type: 'template', template: id, resources: [], exportTypes: ['excel'] }
}

const usual = async () => ({})

describe.each<[string, ExportFormat, () => Promise<Partial<ReportSettings>>]>([
  ['CSV', 'csv', usual],
  ['a workbook', 'excel', usual],
  ['PDF', 'pdf', usual],
  ['JSON Lines', 'ndjson', addReading],
  ['Parquet', 'parquet', addReading],
  ['the workbook of a template', 'excel', addTemplate],
])('a disk that is full while %s is written', (_, format, settings) => {
  it('ends the run with the reason, nothing is left of the file, and the next run is made', async () => {
    const contactIds = [await world.addContact('full@example.com')]
    // A run writes whatever it is of; that exports alone are of single readings is decided where they are asked for.
    const exportTypes = [format as ReportFormat]
    const id = await world.addReport({ exportTypes, contactIds, ...(await settings()) })
    const work = await world.start({ files: fullOnce() })
    world.clock.at = new Date('2026-11-21T02:00:00Z')
    const [failed] = await settled(id, 1)
    expect(failed).toMatchObject({ state: 'failed', reason: 'diskFull', files: [], recipients: [] })
    expect(await world.listFiles()).toEqual([])
    world.clock.at = new Date('2026-11-22T02:00:00Z')
    const [, made] = await settled(id, 2)
    expect(made).toMatchObject({ state: 'done', reason: null })
    expect(await world.listFiles()).toHaveLength(1)
    await until(() => world.mailServer.received.length === 1)
    expect(work.complaints).toEqual([])
  }, 90_000)
})

it('a disk that the portal takes to be full ends the run before it fills what is left', async () => {
  const id = await world.addReport()
  const disk = { isFull: true }
  await world.start({ disk })
  world.clock.at = new Date('2026-11-21T02:00:00Z')
  expect(await settled(id, 1)).toMatchObject([{ state: 'failed', reason: 'diskFull' }])
  expect(await world.listFiles()).toEqual([])
  disk.isFull = false
  world.clock.at = new Date('2026-11-22T02:00:00Z')
  expect((await settled(id, 2))[1]).toMatchObject({ state: 'done' })
}, 60_000)

it('a workbook of more bytes than one can have ends the run as too large', async () => {
  const id = await world.addReport({ exportTypes: ['excel'] })
  const files = createKeptFiles(world.folder)
  await world.start({ files: { ...files, begin: () => Promise.reject(new ZipTooLargeError()) } })
  world.clock.at = new Date('2026-11-21T02:00:00Z')
  expect(await settled(id, 1)).toMatchObject([{ state: 'failed', reason: 'tooLarge', files: [] }])
}, 60_000)

it('a company that keeps too many files makes no more, while another does', async () => {
  const id = await world.addReport()
  const other = await world.addReport({}, world.other)
  await world.start()
  world.clock.at = new Date('2026-11-21T02:00:00Z')
  await settled(id, 1)
  await world.in(world.acme, ({ query }) => sql`update report_run set bytes = 5000000000`.execute(query))
  world.clock.at = new Date('2026-11-22T02:00:00Z')
  expect((await settled(id, 2))[1]).toMatchObject({ state: 'failed', reason: 'filesFull', files: [] })
  await until(
    async () => (await world.runsOf(other, world.other)).filter(({ state }) => state === 'done').length === 2,
  )
  // Somebody deleted some.
  await world.in(world.acme, ({ query }) => sql`update report_run set bytes = 0`.execute(query))
  world.clock.at = new Date('2026-11-23T02:00:00Z')
  expect((await settled(id, 3))[2]).toMatchObject({ state: 'done' })
}, 60_000)
