import { request } from 'node:http'
import type { Session } from '@fyr/contract/access/accounts'
import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { workbookType } from '@fyr/contract/reports/report-templates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellsOf, makeWorkbook, partsOf } from '#documents/xlsx/template/workbook.fixture.ts'
import { startTestPortal, type TestPortal } from '../../../../../test/support/portal.ts'

let portal: TestPortal
let session: Session
let companyId: string
const hourMs = 3_600_000
/** A day of 25 hours in Stockholm. */
const start = Date.UTC(2026, 9, 24, 22)
const end = start + 25 * hourMs

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ session, companyId } = await portal.createCompany('Acme', 'Sweden'))
  await portal.createNode(session, 'cellar', { name: 'Cellar' })
  const readings = Array.from({ length: 30 }, (_, hour) => ({
    ...{ key: 'temperature', value: hour / 10, createdAt: start + hour * hourMs + 60_000 },
  }))
  const texts = [
    { key: 'note', value: '=1+1', createdAt: start },
    { key: 'note', value: '@door', createdAt: start + hourMs },
  ]
  expect((await call('POST', '/tag/cellar/tagdata', [...readings, ...texts])).status).toBe(202)
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown, token: string | null = session.token) =>
  portal.call(method, path, { ...(token !== null && { token }), ...(body !== undefined && { body }) })
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
const create = async (name: string): Promise<string> => {
  const made = await call('POST', `/report/template/${companyId}`, { name })
  expect(outcome(made)).toEqual([201, undefined])
  return made.body.reportSoTemplateId
}
const upload = (
  id: string,
  body: Uint8Array,
  { token = session.token, type = workbookType }: { token?: string; type?: string } = {},
) =>
  portal.call('POST', `/report/template/file/${id}?name=Månadsrapport.xlsx`, {
    ...{ token, body },
    headers: { 'content-type': type },
  })
const download = (id: string, token = session.token) =>
  fetch(`${portal.url}/api/report/template/file/${id}`, { headers: { authorization: `Bearer ${token}` } })
const uploaded = async (name: string, cells: Record<string, string>): Promise<string> => {
  const id = await create(name)
  expect((await upload(id, makeWorkbook({ cells }))).status).toBe(204)
  return id
}
const give = async (user: Session, permissions: readonly string[]): Promise<void> => {
  const role = { name: `Role ${Math.random()}`, permissions }
  const { body } = await call('POST', '/roles', role)
  expect((await call('PUT', `/users/${user.currentUser.userId}/role/${body.userRoleId}`)).status).toBe(200)
}
const userWith = async (permissions: readonly string[]): Promise<Session> => {
  const user = await portal.createUser(companyId, 'User')
  await give(user, permissions)
  return await portal.signIn(user.currentUser.email)
}

describe('a report template', () => {
  it('is kept with its workbook, which comes back byte for byte', async () => {
    const id = await create('Månad')
    expect((await download(id)).status).toBe(404)
    const workbook = makeWorkbook({
      cells: { A1: 'Rapport {{report.name}}', B2: '{{name cellar}}', B3: '{{unit cellar gone}}' },
    })
    expect(outcome(await upload(id, workbook))).toEqual([204, undefined])
    const { body } = await call('GET', `/report/template/${id}`)
    expect(body).toMatchObject({
      name: 'Månad',
      fileName: 'Månadsrapport.xlsx',
      bytes: workbook.length,
      reports: 0,
    })
    expect(body.placeholders).toEqual([
      { sheet: 'Sheet1', cell: 'A1', text: '{{report.name}}', isUnknown: false },
      { sheet: 'Sheet1', cell: 'B2', text: '{{name cellar}}', isUnknown: false },
      { sheet: 'Sheet1', cell: 'B3', text: '{{unit cellar gone}}', isUnknown: true },
    ])
    const listed = await call('GET', `/report/templates/${companyId}?search=Månad`)
    expect(listed.body).toEqual([body])
    const file = await download(id)
    expect(file.headers.get('content-type')).toBe(workbookType)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="M_nadsrapport.xlsx"; filename*=UTF-8''M%C3%A5nadsrapport.xlsx`,
    )
    expect(Buffer.from(await file.arrayBuffer()).equals(workbook)).toBe(true)
  })

  it('is listed, renamed and deleted', async () => {
    const id = await create('Vecka')
    const change = { reportSoTemplateId: id, name: 'Vecka 2', description: 'For the board' }
    expect((await call('PUT', `/report/template/${id}`, change)).body).toMatchObject(change)
    expect(outcome(await call('PUT', `/report/template/${id}`, { name: 'x' }))).toEqual([
      400,
      'report.templateIdRequired',
    ])
    const listed = await call('GET', `/report/templates/${companyId}?search=board`)
    expect(listed.body.map((each: { name: string }) => each.name)).toEqual(['Vecka 2'])
    const again = await call('POST', `/report/template/${companyId}`, { name: 'VECKA 2' })
    expect([again.body.code, again.body.errors[0].field]).toEqual(['name.taken', 'body.name'])
    expect((await call('DELETE', `/report/template/${id}`)).status).toBe(204)
    expect(outcome(await call('GET', `/report/template/${id}`))).toEqual([404, 'report.templateNotFound'])
  })

  it('stands in the audit log with who uploaded what', async () => {
    const id = await uploaded('Audited', { A1: '{{report.name}}' })
    const { body } = await call('GET', `/audit?objectType=reportTemplate&objectId=${id}`)
    const actions = body.map(({ action, changes }: { action: string; changes: unknown }) => [action, changes])
    expect(actions).toContainEqual(['updated', { file: { from: null, to: 'Månadsrapport.xlsx' } }])
    expect(actions.map(([action]: [string]) => action)).toContain('created')
  })

  it('keeps the workbook that it has where an upload was cancelled while the new one was checked', async () => {
    const id = await uploaded('Cancelled', { A1: '{{report.name}}' })
    const path = `/api/report/template/file/${id}?name=cancelled.xlsx`
    const headers = { authorization: `Bearer ${session.token}`, 'content-type': workbookType }
    await new Promise<void>((resolve) => {
      const sent = request(`${portal.url}${path}`, { method: 'POST', headers })
      sent.on('error', () => undefined).on('close', resolve)
      sent.end(makeWorkbook({ cells: { A1: '{{report.start}}' } }), () => sent.destroy())
    })
    // Of one company workbooks are checked one after the other.
    await uploaded('After it', { A1: '{{report.name}}' })
    const { body } = await call('GET', `/report/template/${id}`)
    expect(body.placeholders).toMatchObject([{ text: '{{report.name}}' }])
  })

  it('is refused with what is wrong in which cell, and the workbook before stays', async () => {
    const id = await uploaded('Faulty', { A1: '{{report.name}}' })
    const cells = { A1: '{{reprot.name}}', B2: '{{value cellar temperature}}', C3: 'Open {{name cellar' }
    const refused = await upload(id, makeWorkbook({ cells }))
    expect(outcome(refused)).toEqual([400, 'report.templateInvalid'])
    expect(refused.body.errors).toMatchObject([
      { field: 'Sheet1!C3', code: 'workbook.unclosed' },
      {
        field: 'Sheet1!A1',
        code: 'workbook.unknownPlaceholder',
        message: 'Unknown placeholder: {{reprot.name}}',
      },
      {
        field: 'Sheet1!B2',
        code: 'workbook.placeholderArguments',
        message:
          '{{value cellar temperature}} is incomplete or misspelled. Write it as {{value DEVEUI KEY AGGREGATION}}',
      },
    ])
    const other = await upload(id, Buffer.from('name;value\n'))
    expect(other.body.errors).toMatchObject([{ field: 'body', code: 'workbook.notWorkbook' }])
    expect((await call('GET', `/report/template/${id}`)).body.placeholders).toHaveLength(1)
  })

  it('is a workbook by its type, and 20 MB at most', async () => {
    const id = await create('Large')
    expect(outcome(await upload(id, Buffer.from('%PDF'), { type: 'application/pdf' }))).toEqual([
      415,
      'request.unsupportedType',
    ])
    expect((await upload(id, Buffer.alloc(20_000_001))).status).toBe(413)
  })

  it('is for who may see and change reports of its company (threats 1, 2)', async () => {
    const id = await uploaded('Guarded', { A1: '{{report.name}}' })
    const other = await portal.createCompany('Other', 'Sweden')
    const viewer = await userWith(['Report.View'])
    const calls: [string, string, unknown?][] = [
      ['GET', `/report/template/${id}`],
      ['PUT', `/report/template/${id}`, { reportSoTemplateId: id, name: 'Taken' }],
      ['DELETE', `/report/template/${id}`],
      ['GET', `/report/template/file/${id}`],
    ]
    for (const [method, path, body] of calls) {
      expect([path, (await call(method, path, body, null)).status]).toEqual([path, 401])
      expect(outcome(await call(method, path, body, other.session.token))).toEqual([
        404,
        'report.templateNotFound',
      ])
      const mayView = method === 'GET'
      expect([path, (await call(method, path, body, viewer.token)).status]).toEqual([
        path,
        mayView ? 200 : 403,
      ])
    }
    const workbook = makeWorkbook({ cells: { A1: '{{report.name}}' } })
    expect((await upload(id, workbook, { token: other.session.token })).status).toBe(404)
    expect((await upload(id, workbook, { token: viewer.token })).status).toBe(403)
    const report = { name: 'Theirs', type: 'template', template: id }
    const theirs = await call('POST', `/report/${other.companyId}`, report, other.session.token)
    expect([...outcome(theirs), theirs.body.errors[0].field]).toEqual([
      400,
      'report.unknownObject',
      'body.template',
    ])
  })
})

describe('a report from a template', () => {
  it('needs one with a workbook, which stays while it is used', async () => {
    const id = await create('Used')
    const report = { name: 'From it', type: 'template', template: id }
    expect(outcome(await call('POST', `/report/${companyId}`, report))).toEqual([
      409,
      'report.templateWithoutFile',
    ])
    expect((await upload(id, makeWorkbook({ cells: { A1: '{{report.name}}' } }))).status).toBe(204)
    const made = await call('POST', `/report/${companyId}`, report)
    expect(made.status).toBe(201)
    const inUse = await call('DELETE', `/report/template/${id}`)
    expect([...outcome(inUse), inUse.body.message]).toEqual([
      409,
      'report.templateInUse',
      'Reports use this template: From it',
    ])
    expect((await call('GET', `/report/template/${id}`)).body.reports).toBe(1)
    expect((await call('DELETE', `/report/${made.body.reportId}`)).status).toBe(204)
    expect((await call('DELETE', `/report/template/${id}`)).status).toBe(204)
  })

  it('threat 9: tells of nothing that its maker may not see', async () => {
    const reporter = await userWith(['Report.View', 'Report.Create', 'Report.Update'])
    const ask = async (template: string) =>
      outcome(
        await call(
          'POST',
          `/report/${companyId}`,
          { name: 'Mine', type: 'template', template },
          reporter.token,
        ),
      )
    expect(await ask(await uploaded('Plain', { A1: '{{report.name}}', A2: '{{times day}}' }))).toEqual([
      201,
      undefined,
    ])
    for (const [name, text] of [
      ['Node', '{{name cellar}}'],
      ['Gateways', '{{table gateway}}'],
      ['Alarms', '{{table alarm}}'],
      ['Audit', '{{table auditLog}}'],
    ] as const)
      expect([name, await ask(await uploaded(name, { A1: text }))]).toEqual([name, [403, 'report.rights']])
  })
})

it('threat 9: takes no workbook that tells what whoever uploads it may not see', async () => {
  const id = await uploaded('Sent by its owner', { A1: '{{report.name}}', B1: '{{table user}}' })
  const before = (await call('GET', `/report/template/${id}`)).body
  const { token } = await portal.createUser(companyId, 'User')
  const cells = { A1: '{{name cellar}}', B2: '{{table auditLog}}', D9: '{{table user}}' }
  const refused = await upload(id, makeWorkbook({ cells }), { token })
  expect([...outcome(refused), refused.body.errors]).toMatchObject([
    403,
    'report.rights',
    [
      { field: 'Sheet1!B2', code: 'report.rights' },
      { field: 'Sheet1!D9', code: 'report.rights' },
    ],
  ])
  expect((await call('GET', `/report/template/${id}`)).body).toEqual(before)
  const harmless = makeWorkbook({ cells: { A1: '{{name cellar}}', B2: '{{table alarm}}' } })
  expect((await upload(id, harmless, { token })).status).toBe(204)
})

describe('a workbook that is made of a template', () => {
  const serialOf = (wall: string) => Date.parse(`${wall}Z`) / 86_400_000 + 25_569
  const make = async (name: string, workbook: Buffer, range = { start, end }): Promise<ReportRun> => {
    const template = await create(name)
    expect(outcome(await upload(template, workbook))).toEqual([204, undefined])
    const report = { name, type: 'template', template, tempo: 0 }
    const { reportId } = (await call('POST', `/report/${companyId}`, report)).body
    const { historyId } = (await call('POST', `/report/manual-export/${reportId}`, range)).body
    const read = async (): Promise<ReportRun> => (await call('GET', `/report/history/${historyId}`)).body
    await expect
      .poll(async () => (await read()).state, { timeout: 20_000, interval: 50 })
      .not.toMatch(/waiting|running/)
    return await read()
  }
  const sheetOf = async (run: ReportRun) => {
    expect([run.state, run.files.map(({ format }) => format)]).toEqual(['done', ['excel']])
    const response = await fetch(`${portal.url}${run.files[0]?.link}`)
    return partsOf(new Uint8Array(await response.arrayBuffer()))
  }

  it('has the values of the API, hour by hour of a day with 25, and what is not there said in its cell', async () => {
    const workbook = makeWorkbook({
      cells: {
        ...{ A1: 'Of {{name CELLAR}} at {{report.company}}', B1: '{{report.start}}', C1: '{{report.end}}' },
        ...{ A2: '{{value cellar temperature avg}}', B2: '{{value cellar temperature count}}' },
        ...{ C2: '{{value cellar note last}}', D2: '{{unit cellar temperature}}', E2: '{{name attic}}' },
        ...{ F2: 'Mean {{value cellar temperature avg}} °C' },
        ...{ A4: '{{times hour}}', B4: '{{values cellar temperature max hour}}', D4: '=SUM(B4:B40)' },
        ...{
          F4: '{{times cellar note raw}}',
          G4: '{{values cellar note raw}}',
          H4: '{{value cellar gone max}}',
        },
      },
    })
    const run = await make('Hours', workbook)
    const cells = cellsOf((await sheetOf(run))['xl/worksheets/sheet1.xml'])
    const exported = {
      ...{ series: [{ deveui: 'cellar', key: 'temperature' }], start, end },
      ...{ aggregation: 'max', resolution: 'hour' },
    }
    const response = await fetch(`${portal.url}/api/report/multiexport/${companyId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(exported),
    })
    const regular = partsOf(new Uint8Array(await response.arrayBuffer()))
    // A time and a value in each row, as regular reports write them.
    const pairs = /<row[^>]*><c r="\w+" s="\d+"><v>([\d.]+)<\/v><\/c><c r="\w+" s="\d+"><v>([\d.]+)<\/v>/g
    const table = Object.values(regular)
      .map((part) =>
        [...String(part).matchAll(pairs)].map(([, time, value]) => [Number(time), Number(value)]),
      )
      .find((rows) => rows.length === 25)
    const hours = Array.from({ length: 25 }, (_, at) => [cells[`A${at + 4}`], cells[`B${at + 4}`]])
    expect(hours.map(([, value]) => value)).toEqual(Array.from({ length: 25 }, (_, hour) => hour / 10))
    expect(hours).toEqual(table)
    expect(hours[0]?.[0]).toBeCloseTo(serialOf('2026-10-25T00:00'), 9)
    // The hour that comes twice.
    expect(hours[2]?.[0]).toBeCloseTo(Number(hours[3]?.[0]), 9)
    expect(cells.A29).toBeUndefined()
    expect(cells).toMatchObject({
      ...{ A1: 'Of Cellar at Acme', B1: 46_320, C1: 46_320, A2: 1.2, B2: 25, C2: '@door' },
      ...{ E2: 'Noden attic finns inte längre.', F2: 'Mean 1,2 °C', G4: '=1+1', G5: '@door' },
      ...{ H4: 'Noden cellar har inte längre nyckeln gone.' },
    })
    expect(cells.F5).toBeCloseTo(serialOf('2026-10-25T01:00'), 9)
    expect(cells).not.toHaveProperty('D2')
    expect(run.remarks).toEqual([
      'Noden attic finns inte längre.',
      'Noden cellar har inte längre nyckeln gone.',
    ])
  })

  it('has tables with headings, and says where values did not fit', async () => {
    const cells = {
      A1: '{{table tag}}',
      A5: '=1',
      L1: '{{values cellar temperature raw}}',
      L4: '=SUM(L1:L3)',
    }
    const run = await make('Tables', makeWorkbook({ cells }))
    const sheet = (await sheetOf(run))['xl/worksheets/sheet1.xml']
    expect(cellsOf(sheet)).toMatchObject({
      A1: 'Namn',
      B1: 'DevEUI',
      A2: 'Cellar',
      B2: 'cellar',
      L1: 0,
      L3: 0.2,
    })
    expect(String(sheet)).toContain('<c r="L4"><f>SUM(L1:L3)</f></c>')
    expect(run.remarks).toEqual([
      'Det finns fler värden för Sheet1!L1 än som får plats under cellen; resten är utelämnade.',
    ])
  })

  it('threat 9: is for who may see what it was made of, whatever the template becomes', async () => {
    const run = await make(
      'Users',
      makeWorkbook({ cells: { A1: '{{table user}}', H1: '{{table auditLog}}' } }),
    )
    expect(run.state).toBe('done')
    const reporter = await portal.createUser(companyId, 'CompanyAdmin')
    const fileFor = async (token: string): Promise<ReportRun['files'][number]> =>
      (await call('GET', `/report/history/${run.historyId}`, undefined, token)).body.files[0]
    const { link } = await fileFor(reporter.token)
    const statusNow = async () => (await fetch(`${portal.url}${link}`)).status
    expect(await statusNow()).toBe(200)
    await give(reporter, ['Report.View', 'Report.Create', 'Report.Update'])
    const closed = { link: null, noLinkReason: 'permission' }
    expect([await statusNow(), await fileFor(reporter.token)]).toMatchObject([404, closed])
    expect(await fileFor(session.token)).toMatchObject({ noLinkReason: null })
    const { template } = (await call('GET', `/report/${run.reportId}`)).body
    const harmless = makeWorkbook({ cells: { A1: '{{report.name}}' } })
    expect((await upload(template, harmless, { token: reporter.token })).status).toBe(204)
    expect([await statusNow(), await fileFor(reporter.token)]).toMatchObject([404, closed])
  })

  it('is asked for as a workbook only', async () => {
    const template = await uploaded('Only Excel', { A1: '{{report.name}}' })
    const report = { name: 'Only Excel', type: 'template', template, tempo: 0 }
    const { reportId } = (await call('POST', `/report/${companyId}`, report)).body
    const asked = await call('POST', `/report/manual-export/${reportId}`, { exportTypes: ['excel', 'pdf'] })
    expect([asked.status, asked.body.errors]).toMatchObject([400, [{ field: 'body.exportTypes.1' }]])
  })

  it('is not made where the period has no data', async () => {
    const workbook = makeWorkbook({ cells: { A1: '{{values cellar temperature avg day}}' } })
    const run = await make('Empty', workbook, { start: start - 10 * hourMs, end: start - hourMs })
    expect([run.state, run.files]).toEqual(['noData', []])
  })

  it('is shown before it is made, cell by cell', async () => {
    const template = await uploaded('Preview', {
      A1: '{{report.name}}',
      B2: '{{values cellar temperature max hour}}',
    })
    const question = { type: 'template', template, start, end }
    const { body } = await call('POST', `/report/resources/${companyId}`, question)
    expect(body.sections[0]).toMatchObject({
      heading: 'Sheet1',
      parts: [
        { kind: 'facts', facts: [{ label: 'A1 {{report.name}}' }] },
        { kind: 'table', name: 'B2 {{values cellar temperature max hour}}', isCut: true },
      ],
    })
  })
})
