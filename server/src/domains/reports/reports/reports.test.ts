import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/access/accounts'
import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { workbookType } from '@fyr/contract/reports/report-templates'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorkbook } from '#documents/xlsx/template/workbook.fixture.ts'
import { openMailbox } from '../../../../test/support/mailbox.ts'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
let portal: TestPortal
let session: Session
let companyId: string
let dataDir: string
const day = 86_400_000
/** A Saturday with 25 hours on the day after, in Stockholm. */
const start = Date.UTC(2026, 9, 23, 22)

beforeAll(async () => {
  mailbox = await openMailbox()
  dataDir = await mkdtemp(join(tmpdir(), 'fyr-reports-'))
  portal = await startTestPortal({ FYR_SMTP_URL: mailbox.url, FYR_DATA_DIR: dataDir })
  ;({ session, companyId } = await portal.createCompany('Acme', 'Sweden'))
  await portal.createNode(session, 'cellar', { name: 'Cellar' })
  const readings = Array.from({ length: 96 }, (_, hour) => ({
    ...{ key: 'temperature', value: hour % 24, createdAt: start + hour * 3_600_000 },
  }))
  expect((await call('POST', '/tag/cellar/tagdata', readings)).status).toBe(202)
})
afterAll(async () => {
  await portal?.stop()
  await mailbox?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const call = (method: string, path: string, body?: unknown, token = session.token) =>
  portal.call(method, path, { token, ...(body !== undefined && { body }) })
const ok = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body)
  expect([method, path, answer.status < 300, answer.body?.code]).toEqual([method, path, true, undefined])
  return answer.body
}
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
const notOneOf = (at: string) => ({ field: at, code: 'field.notOneOf' })
const temperature = { deveui: 'cellar', key: 'temperature' }
const ofSensor = { type: 'sensor', series: [temperature] }
const create = (more: object = {}) =>
  ok('POST', `/report/${companyId}`, { name: 'Cellar', resources: [ofSensor], ...more })
const historyOf = async (id: string): Promise<ReportRun[]> => await ok('GET', `/report/history/report/${id}`)
const waitOptions = { timeout: 20_000, interval: 100 }
async function ended(historyId: string): Promise<ReportRun> {
  const read = async (): Promise<ReportRun> => await ok('GET', `/report/history/${historyId}`)
  await expect.poll(async () => (await read()).state, waitOptions).not.toMatch(/waiting|running/)
  return await read()
}
const make = async (reportId: string, body: object = { start, end: start + 3 * day }) =>
  await ended((await ok('POST', `/report/manual-export/${reportId}`, body)).historyId)
const download = async (link: string | null | undefined) => {
  const response = await fetch(`${portal.url}${link}`)
  return {
    status: response.status,
    type: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

describe('a report', () => {
  it('is saved as it was answered, refuses what is not the company’s, and is gone with its history', async () => {
    const report = await create({ tempo: 1, refrenceDate: '2026-11-25T10:00:00Z', language: 'sv' })
    expect(report).toMatchObject({ tempo: 1, language: 'sv', exportTypes: ['excel'], pausedReason: null })
    const path = `/report/${report.reportId}`
    expect(await ok('PUT', path, report)).toEqual(report)
    expect(outcome(await call('PUT', path, { resources: [] }))).toEqual([400, 'report.nothingSelected'])
    const elsewhere = { ...temperature, deveui: 'attic' }
    const unknown = await call('PUT', path, {
      resources: [{ type: 'sensor', series: [temperature, elsewhere] }],
    })
    expect(outcome(unknown)).toEqual([400, 'report.unknownObject'])
    expect(unknown.body.errors[0].field).toBe('body.resources.0.series.1')
    expect(outcome(await call('PUT', path, { resources: [ofSensor, ofSensor] }))).toEqual([
      400,
      'request.invalid',
    ])
    await ok('DELETE', path)
    expect(outcome(await call('GET', path))).toEqual([404, 'report.notFound'])
    expect(outcome(await call('GET', `/report/history/report/${report.reportId}`))).toEqual([
      404,
      'report.notFound',
    ])
  })

  it('moves its weeks and months by a day of its own; refrenceDate says from when', async () => {
    const weekly = await create({ tempo: 1, weekday: 3, refrenceDate: '2026-01-31T10:00:00Z' })
    const weekdayOf = ({ nextRun }: { nextRun: string }) => new Date(nextRun).getUTCDay()
    expect([weekly.weekday, weekly.monthDay, weekdayOf(weekly)]).toEqual([3, 1, 3])
    const path = `/report/${weekly.reportId}`
    expect(weekdayOf(await ok('PUT', path, { weekday: 5 }))).toBe(5)
    const monthly = await ok('PUT', path, { tempo: 2, monthDay: 12 })
    expect(new Date(monthly.nextRun).getUTCDate()).toBe(12)
    const later = await ok('PUT', path, { refrenceDate: '2027-02-13T10:00:00Z' })
    expect(later.nextRun).toMatch(/^2027-04-12/)
    for (const wrong of [{ weekday: 7 }, { monthDay: 0 }, { monthDay: 32 }])
      expect(outcome(await call('PUT', path, wrong))).toEqual([400, 'request.invalid'])
    await ok('DELETE', path)
  })

  it('threat 9: names nothing that its maker may not see', async () => {
    const { userRoleId: roleId } = await ok('POST', '/roles', {
      name: 'Reporter',
      permissions: ['Report.View', 'Report.Create'],
    })
    const user = await portal.createUser(companyId, 'User')
    await ok('PUT', `/users/${user.currentUser.userId}/role/${roleId}`)
    const again = await portal.signIn(user.currentUser.email)
    const asked = await call(
      'POST',
      `/report/${companyId}`,
      { name: 'x', resources: [ofSensor] },
      again.token,
    )
    expect(outcome(asked)).toEqual([403, 'report.rights'])
    const preview = await call(
      'POST',
      `/report/resources/${companyId}`,
      { resources: [ofSensor] },
      again.token,
    )
    expect(outcome(preview)).toEqual([403, 'report.rights'])
    const listed = await call('GET', `/report/resources/${companyId}/gateway`, undefined, again.token)
    expect(outcome(listed)).toEqual([403, 'access.denied'])
  })

  it('threat 2: is of no dashboard and no trend of another company, and of what its type allows', async () => {
    const other = await portal.createCompany('Other', 'Denmark')
    await portal.createNode(other.session, 'foreign')
    const dashboard = { name: 'Board', type: 'default' }
    const { dashboardId } = (await call('POST', '/dashboards', dashboard, other.session.token)).body
    const own = (await ok('POST', '/dashboards', dashboard)).dashboardId
    const sensors = [ofSensor]
    const outdoor = { deveui: 'foreign', key: 'temperature', base: 17 }
    const refused: [object, string, string][] = [
      [
        { type: 'dashboard', dashboard: dashboardId, exportTypes: ['pdf'] },
        'report.unknownObject',
        'body.dashboard',
      ],
      [{ type: 'dashboard', exportTypes: ['pdf'] }, 'report.nothingSelected', 'body.dashboard'],
      [{ type: 'dashboard', dashboard: own }, 'request.invalid', 'body.exportTypes.0'],
      [{ type: 'trend' }, 'report.nothingSelected', 'body.resources'],
      [{ type: 'trend', resources: [{ type: 'tag' }] }, 'request.invalid', 'body.resources.0.type'],
      [
        { type: 'trend', resources: sensors, trend: { degreeDays: outdoor } },
        'report.unknownObject',
        'body.trend.degreeDays',
      ],
    ]
    for (const [body, code, field] of refused) {
      const answer = await call('POST', `/report/${companyId}`, { name: 'Refused', ...body })
      expect([body, answer.body.code, answer.body.errors[0].field]).toEqual([body, code, field])
    }
    const run = { dashboard: dashboardId, format: 'pdf', start, end: start + day }
    expect(outcome(await call('POST', `/report/export/${companyId}`, run))).toEqual([
      400,
      'report.unknownObject',
    ])
    const kept = { type: 'dashboard', dashboard: own, exportTypes: ['pdf'], resources: sensors }
    const saved = await ok('POST', `/report/${companyId}`, { name: 'Board', ...kept })
    expect(saved).toMatchObject({ dashboard: own, resources: [] })
    await ok('DELETE', `/report/${saved.reportId}`)
  })

  it('answers to the specification’s short paths as to the long ones', async () => {
    const { reportSoTemplateId } = await ok('POST', `/template/${companyId}`, { name: 'Short' })
    const { reportId } = await create()
    for (const path of [
      `/history/report/${reportId}`,
      `/history/company/${companyId}`,
      `/history/user/${session.currentUser.userId}`,
      `/resources/${companyId}/tag`,
      `/templates/${companyId}`,
      `/template/${reportSoTemplateId}`,
    ]) {
      const short = await call('GET', path)
      expect([path, short.status]).toEqual([path, 200])
      expect(short.body).toEqual(await ok('GET', `/report${path}`))
    }
    expect((await call('POST', `/manual-export/${reportId}`, {})).status).toBe(202)
  })

  it('refuses by the short paths as by the long ones', async () => {
    const { reportSoTemplateId: id } = await ok('POST', `/template/${companyId}`, { name: 'Shorter' })
    const workbook = makeWorkbook({ cells: { A1: '{{report.name}}' } })
    const preview = { resources: [ofSensor], start, end: start + day }
    const table: [method: string, path: string, body: unknown, status: number, faulty: [string, unknown?]][] =
      [
        ['GET', `/history/company/${companyId}`, undefined, 200, [`/history/company/${companyId}?limit=0`]],
        ['GET', `/template/${id}`, undefined, 200, ['/template/x']],
        ['PUT', `/template/${id}`, { reportSoTemplateId: id, name: 'S' }, 200, [`/template/${id}`, {}]],
        ['POST', `/template/file/${id}`, workbook, 204, [`/template/file/${id}`, Buffer.from('x')]],
        ['POST', `/resources/${companyId}`, preview, 200, [`/resources/${companyId}`, { start: 5, end: 1 }]],
        ['DELETE', `/template/${id}`, undefined, 204, ['/template/x']],
      ]
    const guest = await portal.createUser(companyId, 'User')
    const { userRoleId } = await ok('POST', '/roles', { name: 'No reports', permissions: ['Tag.View'] })
    await ok('PUT', `/users/${guest.currentUser.userId}/role/${userRoleId}`)
    const elsewhere = await portal.createCompany('Elsewhere', 'Sweden')
    const stranger = await portal.createUser(elsewhere.companyId, 'CompanyAdmin')
    const { token } = session
    const ask = (method: string, path: string, body: unknown, by: string | undefined) =>
      portal.call(method, path, {
        ...{ token: by, body },
        ...(Buffer.isBuffer(body) && { headers: { 'content-type': workbookType } }),
      })
    for (const [method, path, body, status, [faulty, fault]] of table) {
      const refusals = async (prefix: string) => [
        outcome(await ask(method, `${prefix}${faulty}`, fault, token)),
        outcome(await ask(method, `${prefix}${path}`, body, undefined)),
        outcome(await ask(method, `${prefix}${path}`, body, guest.token)),
        outcome(await ask(method, `${prefix}${path}`, body, stranger.token)),
      ]
      const short = await refusals('')
      const statuses = short.map(([each]) => each)
      expect([method, path, statuses]).toEqual([method, path, [400, 401, 403, 404]])
      expect(short).toEqual(await refusals('/report'))
      expect([path, (await ask(method, path, body, token)).status]).toEqual([path, status])
    }
  })

  it('previews figures with the decimals of their key', async () => {
    const readings = [1, 2, 2].map((value, at) => ({ key: 'weight', value, createdAt: start + at }))
    await ok('POST', '/tag/cellar/tagdata', readings)
    const weight = { deveui: 'cellar', name: 'weight', label: 'Weight', unit: 'kg', decimals: 2 }
    await ok('POST', '/tag/key/update', weight)
    const asked = { resources: [{ type: 'sensor', series: [{ deveui: 'cellar', key: 'weight' }] }], start }
    const { sections } = await ok('POST', `/report/resources/${companyId}`, { ...asked, end: start + day })
    const parts = sections.flatMap((section: { parts: { rows?: unknown[][] }[] }) => section.parts)
    const cells = parts.flatMap(({ rows = [] }: { rows?: unknown[][] }) => rows.flat())
    expect(cells).toContain(1.67)
    expect(cells).not.toContain(5 / 3)
  })

  it('previews what a selection tells: hours of a day of 25, and says when there is nothing', async () => {
    const series = [{ ...temperature, aggregation: 'count', resolution: 'day' }]
    const asked = { resources: [{ type: 'sensor', series }], start, end: start + 3 * day + 3_600_000 }
    const { sections } = await ok('POST', `/report/resources/${companyId}`, asked)
    const table = sections[0].parts.find(({ name }: { name?: string }) => name?.startsWith('Cellar'))
    expect(table.rows).toEqual([
      [Date.UTC(2026, 9, 23, 22), 24],
      [Date.UTC(2026, 9, 24, 22), 25],
      [Date.UTC(2026, 9, 25, 23), 24],
    ])
    const hours = [{ type: 'sensor', series: [{ ...temperature, aggregation: 'avg', resolution: 'hour' }] }]
    const years = { resources: hours, start: '2008-01-01', end: '2027-01-01' }
    const tooLong = await call('POST', `/report/resources/${companyId}`, years)
    expect(outcome(tooLong)).toEqual([400, 'report.tooLarge'])
    const before = await call('POST', `/report/resources/${companyId}`, { ...asked, start: 0, end: 1000 })
    expect(outcome(before)).toEqual([404, 'report.noData'])
    const reversed = await call('POST', `/report/resources/${companyId}`, { ...asked, end: start - 1 })
    expect(outcome(reversed)).toEqual([400, 'report.range'])
    await portal.createNode(session, 'crowded')
    await portal.database.withCompany(companyId, ({ query }) =>
      sql`insert into node_key (id, node_id, name, created_at) select gen_random_uuid(), node.id, 'k' || number, now()
        from node, generate_series(1, 5001) as number where deveui = 'crowded'`.execute(query),
    )
    const crowded = { resources: [{ type: 'sensor', ids: ['crowded'] }], start, end: start + day }
    const tooMany = await call('POST', `/report/resources/${companyId}`, crowded)
    expect(outcome(tooMany)).toEqual([400, 'report.tooLarge'])
    await ok('DELETE', '/tag/crowded')
  })
})

describe('the files of a report', () => {
  it('are made in the background, kept, and downloaded by their links for as long as one may', async () => {
    const { reportId } = await create({ exportTypes: ['excel', 'csv'] })
    const run = await make(reportId)
    expect(run).toMatchObject({ state: 'done', progress: 100, reason: null, trigger: 'manual' })
    expect(run.files.map(({ name }) => name)).toEqual([
      'Cellar 2026-10-24_2026-10-26.xlsx',
      'Cellar 2026-10-24_2026-10-26.zip',
    ])
    const [excel, csv] = await Promise.all(run.files.map(({ link }) => download(link)))
    expect(Object.keys(unzipSync(excel?.bytes ?? new Uint8Array()))).toContain('xl/workbook.xml')
    const files = unzipSync(csv?.bytes ?? new Uint8Array())
    expect(Object.keys(files)).toEqual(['Översikt.csv', 'Cellar.csv'])
    const text = new TextDecoder().decode(files['Cellar.csv'])
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'Tid (Europe/Stockholm);temperature',
      '2026-10-24 00:00:00;0',
    ])
    const forged = run.files[0]?.link?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await download(forged)).status).toBe(404)
    await ok('DELETE', `/report/history/${run.historyId}`)
    expect((await download(run.files[0]?.link)).status).toBe(404)
    const log = await ok('GET', '/audit?limit=10')
    expect(
      log.map(({ action, objectType }: { action: string; objectType: string }) => `${objectType} ${action}`),
    ).toContain('reportRun downloaded')
  })

  it('are PDF files for people, and JSON Lines or Parquet for programs', async () => {
    const { reportId } = await create({ exportTypes: ['pdf'] })
    const run = await make(reportId)
    expect(run.files.map(({ name }) => name)).toEqual(['Cellar 2026-10-24_2026-10-26.pdf'])
    const pdf = await download(run.files[0]?.link)
    expect(new TextDecoder('latin1').decode(pdf.bytes.subarray(0, 5))).toBe('%PDF-')
    const exported = async (format: string) => {
      const asked = { resources: [ofSensor], start, end: start + day, format }
      const { files } = await ended((await ok('POST', `/report/export/${companyId}`, asked)).historyId)
      return (await download(files[0]?.link)).bytes
    }
    const lines = new TextDecoder()
      .decode(await exported('ndjson'))
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(24)
    expect(JSON.parse(lines[5] ?? '')).toEqual({
      ...{ deveui: 'cellar', node: 'Cellar', key: 'temperature', value: 5 },
      time: new Date(start + 5 * 3_600_000).toISOString(),
    })
    const parquet = await exported('parquet')
    expect(new TextDecoder('latin1').decode(parquet.subarray(-4))).toBe('PAR1')
    for (const format of ['ndjson', 'parquet']) {
      const other = { resources: [ofSensor, { type: 'tag' }], start, end: start + day, format }
      const { status, body } = await call('POST', `/report/export/${companyId}`, other)
      expect([status, body.errors]).toEqual([400, [expect.objectContaining(notOneOf('body.format'))]])
    }
  })

  it('say which characters their PDF cannot draw', async () => {
    await portal.createNode(session, 'warm', { name: '温度' })
    await ok('POST', '/tag/warm/tagdata', { key: 'humidity', value: 4, createdAt: start })
    const { reportId } = await create({
      resources: [{ type: 'sensor', series: [{ deveui: 'warm', key: 'humidity' }] }],
      exportTypes: ['pdf'],
    })
    expect(await make(reportId)).toMatchObject({
      state: 'done',
      remarks: ['Visas som □ i PDF-filen: 温度'],
    })
    await ok('DELETE', '/tag/warm')
  })

  it('are of a period without data not there, and it says so', async () => {
    const { reportId } = await create()
    expect(await make(reportId, { start: 0, end: day })).toMatchObject({ state: 'noData', files: [] })
    expect(outcome(await call('POST', `/report/manual-export/${reportId}`, { start: 5, end: 1 }))).toEqual([
      400,
      'report.range',
    ])
    const century = { start: 0, end: 100 * 366 * day }
    expect(outcome(await call('POST', `/report/manual-export/${reportId}`, century))).toEqual([
      400,
      'report.range',
    ])
  })

  it('name what was deleted since', async () => {
    await portal.createNode(session, 'attic', { name: 'Attic' })
    await ok('POST', '/tag/attic/tagdata', { key: 'humidity', value: 4, createdAt: start })
    const { reportId } = await create({
      resources: [{ type: 'sensor', series: [temperature, { deveui: 'attic', key: 'humidity' }] }],
    })
    await ok('DELETE', '/tag/attic')
    expect(await make(reportId)).toMatchObject({
      state: 'done',
      remarks: ['Noden attic finns inte längre.'],
    })
  })

  it('threat 2: tell nothing of a node that another company has by now', async () => {
    await portal.createNode(session, 'loft', { name: 'Loft' })
    await ok('POST', '/tag/loft/tagdata', { key: 'humidity', value: 4711, createdAt: start })
    const series = [{ deveui: 'loft', key: 'humidity' }]
    const both = await create({ resources: [{ type: 'sensor', series: [temperature, ...series] }] })
    const alone = await create({ resources: [{ type: 'sensor', series }], exportTypes: ['csv'] })
    const other = await portal.createCompany('Buyer')
    const moved = await portal.call('PUT', '/tag/deveui/loft/company', {
      ...{ token: portal.admin.token, body: { companyId: other.companyId } },
    })
    expect(moved.status).toBe(200)
    const remarks = ['Noden loft finns inte längre.']
    const told = await make(both.reportId)
    expect(told).toMatchObject({ state: 'done', remarks })
    const workbook = unzipSync((await download(told.files[0]?.link)).bytes)
    const text = Object.values(workbook).map((bytes) => new TextDecoder().decode(bytes))
    expect(text.join('')).not.toContain('4711')
    expect(await make(alone.reportId)).toMatchObject({ state: 'noData', remarks, files: [] })
    const asked = { resources: [{ type: 'sensor', series }], start, end: start + day }
    expect(outcome(await call('POST', `/report/resources/${companyId}`, asked))).toEqual([
      400,
      'report.unknownObject',
    ])
  })

  it('of ranges that are reversed or of 100 years are asked for in vain, exports and multi-exports too', async () => {
    for (const range of [
      { start: start + day, end: start },
      { start, end: start },
      { start: 0, end: 100 * 366 * day },
    ]) {
      const exported = { resources: [ofSensor], format: 'csv', ...range }
      const several = { series: [temperature], ...range }
      for (const [path, body] of [
        [`/report/export/${companyId}`, exported],
        [`/report/multiexport/${companyId}`, several],
      ] as const) {
        const answer = await call('POST', path, body)
        expect([path, ...outcome(answer)]).toEqual([path, 400, 'report.range'])
      }
    }
    const empty = { resources: [ofSensor], format: 'csv', start: 0, end: day }
    const { historyId } = await ok('POST', `/report/export/${companyId}`, empty)
    expect(await ended(historyId)).toMatchObject({ state: 'noData', files: [] })
  })

  it('are made once at a time by hand, and one that waits can be cancelled', async () => {
    const { reportId } = await create()
    const waits = `insert into report_run (id, report_id, name, type, trigger, from_time, to_time, settings, requested_by_name,
        created_at, expires_at) values (gen_random_uuid(), '${reportId}', 'x', 'regular', 'manual', now(), now(), '{}', '',
        now(), now() + interval '1 day')`
    await portal.database.withCompany(companyId, ({ query }) => sql.raw(waits).execute(query))
    expect(outcome(await call('POST', `/report/manual-export/${reportId}`, {}))).toEqual([
      409,
      'report.running',
    ])
    const [waiting] = await historyOf(reportId)
    const cancelled = await ok('POST', `/report/history/cancel/${waiting?.historyId}`)
    expect(cancelled.state).toBe('cancelled')
    expect(outcome(await call('POST', `/report/history/cancel/${waiting?.historyId}`))).toEqual([
      409,
      'report.ended',
    ])
    expect((await call('POST', `/report/manual-export/${reportId}`, {})).status).toBe(202)
  })

  it('are ended by whoever asked for them without creating reports, not by others', async () => {
    const { userRoleId } = await ok('POST', '/roles', { name: 'Viewer', permissions: ['Report.View'] })
    const { currentUser } = await portal.createUser(companyId, 'User')
    await ok('PUT', `/users/${currentUser.userId}/role/${userRoleId}`)
    const { token } = await portal.signIn(currentUser.email)
    const waiting = async (accountId: string | null, trigger: string): Promise<string> => {
      const id = crypto.randomUUID()
      await portal.database.withCompany(companyId, ({ query }) =>
        sql`insert into report_run (id, name, type, trigger, from_time, to_time, settings, requested_by,
          requested_by_name, created_at, expires_at) values (${id}, 'x', 'regular', ${trigger}, now(), now(), '{}',
          ${accountId}, '', now(), now() + interval '1 day')`.execute(query),
      )
      return id
    }
    const end = async (id: string) => {
      const { mayCancel } = (await call('GET', `/report/history/${id}`, undefined, token)).body
      const { status, body } = await call('POST', `/report/history/cancel/${id}`, undefined, token)
      return [mayCancel, status, body.code ?? body.state]
    }
    expect(await end(await waiting(currentUser.userId, 'export'))).toEqual([true, 200, 'cancelled'])
    const others = [
      await waiting(session.currentUser.userId, 'export'),
      await waiting(currentUser.userId, 'schedule'),
      await waiting(null, 'export'),
    ]
    for (const id of others) {
      expect(await end(id)).toEqual([false, 403, 'access.denied'])
      expect((await ok('POST', `/report/history/cancel/${id}`)).state).toBe('cancelled')
    }
  })

  it('of several nodes and keys come at once, too', async () => {
    const body = { series: [temperature], start, end: start + day }
    const answer = await fetch(`${portal.url}/api/multiexport/${companyId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="(Report-\d{4}-\d\d-\d\d\.xlsx)"; filename\*=UTF-8''\1$/,
    )
    const sheetOf = async (response: Response, at: number) =>
      new TextDecoder().decode(
        unzipSync(new Uint8Array(await response.arrayBuffer()))[`xl/worksheets/sheet${at}.xml`],
      )
    expect((await sheetOf(answer, 3)).match(/<row /g)).toHaveLength(25)
    // An aggregation alone is of the whole period.
    const sum = await fetch(`${portal.url}/api/multiexport/${companyId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, aggregation: 'sum' }),
    })
    const total = await sheetOf(sum, 3)
    expect(total.match(/<row /g)).toHaveLength(2)
    expect(total).toMatch(/<v>276<\/v>/)
    const single = { ...body, aggregation: 'sum', resolution: 'raw' }
    const refused = await call('POST', `/report/multiexport/${companyId}`, single)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining(notOneOf('body.resolution'))],
    ])
    const nothing = await call('POST', `/report/multiexport/${companyId}`, { ...body, start: 0, end: 1000 })
    expect(outcome(nothing)).toEqual([404, 'report.noData'])
    const other = await call('POST', `/report/multiexport/${companyId}`, {
      ...body,
      series: [{ deveui: 'nobody', key: 'x' }],
    })
    expect(outcome(other)).toEqual([400, 'report.unknownObject'])
  })

  it('of several nodes leave no file behind when whoever asked is gone', async () => {
    const files = async () => (await readdir(join(dataDir, 'reports')).catch(() => [])).toSorted()
    const before = await files()
    const body = JSON.stringify({ series: [temperature], start, end: start + day })
    const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
    await new Promise<void>((resolve) => {
      const asked = request(`${portal.url}/api/multiexport/${companyId}`, { method: 'POST', headers })
      asked.on('error', () => undefined).on('close', resolve)
      asked.end(body, () => asked.destroy())
    })
    // What was asked for later ends later.
    expect((await call('POST', `/report/multiexport/${companyId}`, JSON.parse(body))).status).toBe(200)
    await expect.poll(files, waitOptions).toEqual(before)
  })
})

describe('what a company is, who is in it, what is reported and who changed what', () => {
  const everything = ['company', 'user', 'report', 'auditLog'].map((type) => ({ type }))
  const wholeTime = { start: Date.now() - day, end: Date.now() + day }
  const shown = async (resources: object[], more: object = {}) => {
    const preview = await ok('POST', `/report/resources/${companyId}`, { ...wholeTime, resources, ...more })
    const tables = preview.sections.flatMap((section: { parts: object[] }) => section.parts)
    return tables as { name: string; columns: { heading: string }[]; rows: unknown[][] }[]
  }

  it('is told as the calls of each tell it', async () => {
    const report = await create({ name: 'Told of' })
    const [company, users, reports, audit] = await shown(everything)
    const members = await ok('GET', '/users')
    const { nodes, applications } = await ok('GET', `/companies/${companyId}/overview`)
    expect(company?.rows).toHaveLength(1)
    const figures = Object.fromEntries(
      company?.columns.map(({ heading }, at) => [heading, company.rows[0]?.[at]]) ?? [],
    )
    expect(figures).toMatchObject({ Nodes: nodes, Applications: applications, Users: members.length })
    expect(figures).toMatchObject({ Name: 'Acme', Gateways: 0, 'Active alarms': 0 })
    expect(users?.rows.map(([, email]) => email)).toEqual(
      members.map(({ email }: { email: string }) => email),
    )
    const listed = await ok('GET', `/report/company/${companyId}`)
    expect(reports?.rows.map(([name]) => name)).toEqual(listed.map(({ name }: { name: string }) => name))
    const entries = await ok('GET', '/audit?order=asc')
    expect(audit?.rows).toHaveLength(Math.min(20, entries.length))
    expect(audit?.rows.map(([time]) => time)).toEqual(
      entries.slice(0, 20).map(({ at }: { at: string }) => Date.parse(at)),
    )
    await ok('DELETE', `/report/${report.reportId}`)
  })

  it('is chosen one by one, in the language of the report, and what is gone since is remarked', async () => {
    const offered = await ok('GET', `/report/resources/${companyId}/user`)
    expect(offered.map(({ id }: { id: string }) => id)).toContain(session.currentUser.userId)
    const other = await create({ name: 'Goes' })
    const named = async (type: string, ...ids: string[]) =>
      (await ok('GET', `/report/resources/${companyId}/${type}?ids=${ids}`)).map(
        ({ id }: { id: string }) => id,
      )
    expect(offered.length).toBeGreaterThan(1)
    const gone = crypto.randomUUID()
    expect(await named('user', session.currentUser.userId, gone)).toEqual([session.currentUser.userId])
    expect(await named('report', gone, other.reportId)).toEqual([other.reportId])
    expect(await named('gateway', gone)).toEqual([])
    const chosen = [
      { type: 'user', ids: [session.currentUser.userId], columns: ['email', 'role'] },
      { type: 'report', ids: [other.reportId], columns: ['name', 'tempo'] },
    ]
    const [users, reports] = await shown(chosen, { language: 'da' })
    expect(users?.columns.map(({ heading }) => heading)).toEqual(['E-mail', 'Rolle'])
    const ofCompany = await shown(chosen, { language: null })
    expect(ofCompany[0]?.columns.map(({ heading }) => heading)).toEqual(['E-post', 'Roll'])
    expect(users?.rows).toEqual([[session.currentUser.email, expect.any(String)]])
    expect(reports?.rows).toEqual([['Goes', 'Dagligt']])
    const report = await create({ name: 'Chosen', resources: chosen, language: 'en' })
    await ok('DELETE', `/report/${other.reportId}`)
    const run = await make(report.reportId)
    expect([run.state, run.remarks]).toEqual(['done', ['A selected report no longer exists.']])
    const foreign = { resources: [{ type: 'user', ids: [crypto.randomUUID()] }] }
    const refused = await call('PUT', `/report/${report.reportId}`, foreign)
    expect([outcome(refused), refused.body.errors[0].field]).toEqual([
      [400, 'report.unknownObject'],
      'body.resources.0.ids.0',
    ])
    await ok('DELETE', `/report/${report.reportId}`)
  })

  it('threat 9: is refused by what the resource itself asks for', async () => {
    const { userRoleId: roleId } = await ok('POST', '/roles', {
      name: 'Report maker',
      permissions: ['Report.View', 'Report.Create', 'Company.View'],
    })
    const user = await portal.createUser(companyId, 'User')
    await ok('PUT', `/users/${user.currentUser.userId}/role/${roleId}`)
    const member = await portal.signIn(user.currentUser.email)
    const asked = await Promise.all(
      everything.map(async (each) => {
        const preview = { ...wholeTime, resources: [each] }
        const answer = await call('POST', `/report/resources/${companyId}`, preview, member.token)
        const list = await call('GET', `/report/resources/${companyId}/${each.type}`, undefined, member.token)
        return [each.type, answer.status, list.status]
      }),
    )
    expect(asked).toEqual([
      ['company', 200, 200],
      ['user', 403, 403],
      ['report', 200, 200],
      ['auditLog', 403, 403],
    ])
  })
})

describe('a schedule', () => {
  it('makes each period once, though it was away, and sends it; paused when its owner goes', async () => {
    const contact = await ok('POST', '/contact', { name: 'Ola', email: 'ola@example.com' })
    const owner = await portal.createUser(companyId, 'CompanyAdmin')
    const asked = { name: 'Daily', resources: [{ type: 'tag' }], reportContacts: [contact.contactId] }
    const made = await portal.call('POST', `/report/${companyId}`, { token: owner.token, body: asked })
    const { reportId, nextRun } = made.body
    expect((await ok('GET', `/contact/${contact.contactId}`)).reports).toBe(1)
    expect(outcome(await call('DELETE', `/contact/${contact.contactId}`))).toEqual([409, 'contact.inUse'])
    const emailless = await call('PUT', `/contact/${contact.contactId}`, { email: null })
    expect(outcome(emailless)).toEqual([409, 'contact.inUse'])
    // What it is not reached by is its own.
    await ok('PUT', `/contact/${contact.contactId}`, { phoneNumber: '+46701234567' })
    await ok('PUT', `/contact/${contact.contactId}`, { phoneNumber: null })
    // Two nights pass before anybody looks.
    await wakeDue(reportId, 2)
    await expect.poll(async () => (await historyOf(reportId)).length, waitOptions).toBe(2)
    const all = await historyOf(reportId)
    const runs = await Promise.all(all.map(({ historyId }) => ended(historyId)))
    expect(runs.map(({ state, trigger }) => [state, trigger])).toEqual([
      ['done', 'schedule'],
      ['done', 'schedule'],
    ])
    expect(Math.max(...runs.map(({ end }) => Date.parse(end)))).toBe(
      Date.parse(nextRun) - day - 3 * 3_600_000,
    )
    const sent = async () =>
      (await historyOf(reportId)).flatMap(({ recipients }) => recipients.map(({ state }) => state))
    await expect.poll(sent, waitOptions).toEqual(['sent', 'sent'])
    const mails = mailbox.mails.filter(({ to }) => to.includes('ola@example.com'))
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toMatch(/Subject: Daily, .*20\d\d/)
    expect(mails[0]?.text).toContain('.xlsx')
    expect((await ok('GET', `/report/${reportId}`)).lastSent).not.toBeNull()
    // What was made is not made again, whoever looks.
    await wakeDue(reportId, 2)
    expect(await historyOf(reportId)).toHaveLength(2)

    await ok('DELETE', `/users/${owner.currentUser.userId}`)
    await wakeDue(reportId, 3)
    await expect
      .poll(async () => (await ok('GET', `/report/${reportId}`)).pausedReason, waitOptions)
      .toBe('ownerGone')
    await expect
      .poll(async () => (await historyOf(reportId))[0], waitOptions)
      .toMatchObject({ state: 'failed', reason: 'ownerGone', recipients: [] })
    // Whoever saves it answers for it from now on.
    const saved = await ok('PUT', `/report/${reportId}`, await ok('GET', `/report/${reportId}`))
    expect(saved).toMatchObject({ pausedReason: null, owner: { userId: session.currentUser.userId } })
  })
})

/** As if the portal had been away for some nights: it looks for what is due each half minute, here at once. */
async function wakeDue(reportId: string, nights: number): Promise<void> {
  await portal.database.withPlatform(({ query }) =>
    sql`update report set next_run_at = next_run_at - make_interval(days => ${nights}) where id = ${reportId}`.execute(
      query,
    ),
  )
  await portal.database.withPlatform(({ query }) =>
    sql`update job set next_attempt_at = now() where kind = 'reports.due' and status = 'waiting'`.execute(
      query,
    ),
  )
  await expect
    .poll(async () => {
      const { rows } = await portal.database.withPlatform(({ query }) =>
        sql<{ due: boolean }>`select status = 'waiting' and next_attempt_at > now() as due from job
          where kind = 'reports.due'`.execute(query),
      )
      return rows[0]?.due
    }, waitOptions)
    .toBe(true)
}
