import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/access/accounts'
import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../../test/support/portal.ts'

const hasPrograms = ['/usr/bin/pdftotext', '/usr/bin/pdfinfo', '/usr/bin/qpdf'].every(existsSync)
if (!hasPrograms)
  process.stderr.write('Skipped: no poppler or qpdf is installed (Debian packages poppler-utils and qpdf)\n')
vi.setConfig({ testTimeout: 60_000 })

let portal: TestPortal
let session: Session
let companyId: string
let folder: string
const hour = 3_600_000
/** Midnight in Stockholm. */
const start = Date.UTC(2026, 9, 9, 22)
const end = start + 24 * hour

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  portal = await startTestPortal()
  ;({ session, companyId } = await portal.createCompany('Åkerö', 'Sweden'))
  await portal.createNode(session, 'kitchen', {
    name: 'Kök',
    keys: [
      { name: 'temperature', label: 'Temperatur', unit: '°C', decimals: 1 },
      { name: 'door', label: 'Dörr', valueMapping: { preset: 'openClosed' } },
    ],
  })
  const readings = Array.from({ length: 24 * 6 }, (_, at) => [
    { key: 'temperature', value: 20 + (at % 36) / 10, createdAt: start + at * 10 * 60_000 },
    { key: 'door', value: at % 40 < 10, createdAt: start + at * 10 * 60_000 },
  ]).flat()
  expect((await call('POST', '/tag/kitchen/tagdata', readings)).status).toBe(202)
})
afterAll(async () => {
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

const call = (method: string, path: string, body?: unknown, token = session.token) =>
  portal.call(method, path, { token, ...(body !== undefined && { body }) })
const ok = async (method: string, path: string, body?: unknown, token = session.token) => {
  const answer = await call(method, path, body, token)
  expect([method, path, answer.status < 300, answer.body?.code, answer.body?.errors]).toEqual([
    ...[method, path, true, undefined, undefined],
  ])
  return answer.body
}
const temperature = { deveui: 'kitchen', key: 'temperature' }
const door = { deveui: 'kitchen', key: 'door' }
const place = (at: number) => ({ lg: { x: (at % 3) * 4, y: Math.floor(at / 3) * 4, w: 4, h: 4 } })

interface NewWidget {
  type: number
  title?: string
  settings: object
  layout?: object
}
const createDashboard = async (name: string, widgets: readonly NewWidget[], more: object = {}) =>
  await ok('POST', '/dashboards', {
    name,
    widgets: widgets.map((widget, at) => ({ layout: place(at), ...widget })),
    ...more,
  })
const createReport = (dashboard: number, more: object = {}) =>
  ok('POST', `/report/${companyId}`, {
    ...{ name: 'Veckans tavla', type: 'dashboard', dashboard, exportTypes: ['pdf'], language: 'sv' },
    ...more,
  })
async function ended({ historyId }: ReportRun): Promise<ReportRun> {
  const read = async (): Promise<ReportRun> => await ok('GET', `/report/history/${historyId}`)
  await expect
    .poll(async () => (await read()).state, { timeout: 50_000, interval: 100 })
    .not.toMatch(/waiting|running/)
  return await read()
}
const run = (program: string, ...args: string[]) => execFileSync(program, args).toString()
async function written({ files: [file] }: ReportRun): Promise<string> {
  const response = await fetch(`${portal.url}${file?.link}`)
  expect(response.headers.get('content-type')).toContain('application/pdf')
  const path = join(folder, 'dashboard.pdf')
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
  return path
}
const make = async (reportId: string) =>
  await ended(await ok('POST', `/report/manual-export/${reportId}`, { start, end }))
const textOf = (path: string) => run('pdftotext', '-layout', path, '-').replaceAll(/\s+/g, ' ')

describe.skipIf(!hasPrograms)('a dashboard as PDF', () => {
  it('tells what the data call answers for the period, in the words and digits of the screen', async () => {
    const { dashboardId } = await createDashboard('Köket', [
      { type: 8, title: 'Högst', settings: { series: [temperature], shown: 'max' } },
      {
        type: 8,
        title: 'Medel',
        settings: { series: [{ ...temperature, decimals: 2 }], shown: 'avg', compare: true },
      },
      {
        type: 1,
        title: 'Mätare',
        settings: {
          series: [temperature],
          shown: 'min',
          min: 0,
          max: 40,
          extremes: true,
          thresholds: [{ value: 15, tone: 'ok', label: 'Lagom' }],
        },
      },
      { type: 8, title: 'Just nu', settings: { series: [door] } },
      {
        type: 0,
        title: 'Förlopp',
        settings: { series: [temperature], thresholds: [{ value: 22, tone: 'alarm' }] },
      },
      { type: 101, title: 'Öppet', settings: { series: [door] } },
      { type: 9, title: 'Senaste', settings: { series: [temperature], rows: 3 } },
      { type: 2, title: 'Att tänka på', settings: { markdown: '# Kök\n\nStäng **dörren**.' } },
      { type: 15, title: 'Noder', settings: { keys: [temperature.key].map((key) => ({ key })) } },
    ])
    const answer = await ok('POST', `/dashboards/${dashboardId}/data`, { start, end: end - 1 })
    const { parts, widgets } = answer
    const [highest, average, gauge] = widgets.map(
      (each: { series: { totalPart: number }[] }) => parts[each.series[0]?.totalPart ?? -1]?.buckets[0],
    )
    const swedish = (value: number, decimals: number) => value.toFixed(decimals).replace('.', ',')
    const { reportId } = await createReport(dashboardId)
    const path = await written(await make(reportId))
    const text = textOf(path)
    expect(highest.max).toBeCloseTo(23.5)
    for (const told of [
      ...['Köket', '10 oktober 2026', 'Åkerö', 'Europe/Stockholm', 'Sida 1 av'],
      ...['Högst', `${swedish(highest.max, 1)} °C`],
      ...['Medel', `${swedish(average.avg, 2)} °C`],
      ...['Mätare', `${swedish(gauge.min, 1)} °C`, 'Lagom', '0,0', '40,0'],
      ...['Just nu', 'Stängd', 'Förlopp', 'Larm 22', 'Öppet', 'Öppen'],
      ...['Senaste', '2026-10-10 23:50:00', 'Att tänka på', 'Stäng dörren.', 'Noder', 'Kök'],
    ])
      expect(text).toContain(told)
    const rows = widgets[6].series[0].rows as { value: number }[]
    expect(rows).toHaveLength(3)
    for (const { value } of rows) expect(text).toContain(swedish(value, 1))
    const info = run('pdfinfo', path)
    expect(info).toMatch(/Tagged: +yes/)
    expect(info).toMatch(/Title: +Köket/)
    const plain = run('qpdf', '--qdf', '--object-streams=disable', path, '-')
    expect(plain).not.toMatch(/NaN|Infinity/)
    expect(plain).toMatch(/\/Lang \(sv\)/)
    expect(run('pdfinfo', '-struct-text', path)).toMatch(/H1 \(block\)\n +"Köket"/)
  })

  it('names what has no place on paper, what is not set up and what is gone', async () => {
    await portal.createNode(session, 'attic', { name: 'Vind' })
    await ok('POST', '/tag/attic/tagdata', [{ key: 'temperature', value: 3 }])
    const { dashboardId } = await createDashboard('Resten', [
      { type: 4, title: 'Var', settings: {} },
      { type: 6, title: 'Sida', settings: { url: 'https://example.com/' } },
      { type: 7, title: 'Väder', settings: {} },
      { type: 12, title: 'Knapp', settings: { label: 'Öppna' } },
      { type: 8, title: 'Tomt', settings: {} },
      { type: 1, title: 'Borta', settings: { series: [{ deveui: 'attic', key: 'temperature' }] } },
      { type: 3, title: 'Bild', settings: {} },
      {
        type: 11,
        title: 'Plan',
        settings: { labels: [{ labelId: companyId, ...temperature, x: 0.5, y: 0.5 }] },
      },
      { type: 14, title: 'Per dag', settings: { series: [temperature] } },
    ])
    await ok('DELETE', '/tag/attic')
    const { reportId } = await createReport(dashboardId)
    const text = textOf(await written(await make(reportId)))
    for (const named of ['Karta', 'Webbsida', 'Väder', 'Funktionsknapp', 'Bild'])
      expect(text).toContain(named)
    expect(text.match(/Visas inte i PDF/g)).toHaveLength(5)
    expect(text).toContain('Bilden visas inte i PDF')
    for (const told of ['Inte konfigurerad', 'Tomt', 'Borta', 'attic'])
      expect(text.toLowerCase()).toContain(told.toLowerCase())
  })

  it('has as many pages as a hundred widgets need, and is told in the language of the report', async () => {
    const widgets = Array.from({ length: 100 }, (_, at) => ({
      ...{
        type: 8,
        title: `Widget-${at}.`,
        settings: { series: [temperature], shown: 'max', sparkline: false },
      },
    }))
    const { dashboardId } = await createDashboard('Hundra', widgets)
    const { reportId } = await createReport(dashboardId, { language: 'en' })
    const path = await written(await make(reportId))
    const text = textOf(path)
    for (const { title } of widgets) expect(text.split(title)).toHaveLength(2)
    expect(text.match(/23\.5 °C/g)).toHaveLength(100)
    const [, pages] = run('pdfinfo', path).match(/Pages: +(\d+)/) ?? []
    expect(Number(pages)).toBeGreaterThanOrEqual(4)
    expect(Number(pages)).toBeLessThan(30)
    expect(text).toContain(`Page ${pages} of ${pages}`)
  })

  it('threat 2: tells nothing of a dashboard of another company', async () => {
    const other = await portal.createCompany('Other')
    const { dashboardId } = await ok('POST', '/dashboards', { name: 'Theirs' }, other.session.token)
    const asked = await call('POST', `/report/${companyId}`, {
      ...{ name: 'x', type: 'dashboard', dashboard: dashboardId, exportTypes: ['pdf'] },
    })
    expect([asked.status, asked.body.code]).toEqual([400, 'report.unknownObject'])
    const exported = await call('POST', `/report/export/${companyId}`, {
      ...{ dashboard: dashboardId, format: 'pdf', start, end },
    })
    expect([exported.status, exported.body.code]).toEqual([400, 'report.unknownObject'])
  })

  it('threat 9: shows no alarms in words to whoever may not see alarms', async () => {
    const { dashboardId } = await createDashboard('Larm', [
      { type: 100, title: 'Aktiva', settings: {}, layout: { lg: { x: 0, y: 0, w: 12, h: 5 } } },
    ])
    await ok('POST', `/companies/${companyId}/alarm`, {
      ...{
        name: 'För varmt',
        tag: 'kitchen',
        tagDataKey: 'temperature',
        limitHigh: 10,
        priority: 'a',
        alertType: 0,
      },
    })
    await ok('POST', '/tag/kitchen/tagdata', [{ key: 'temperature', value: 30 }])
    const { userRoleId: roleId } = await ok('POST', '/roles', {
      ...{ name: 'Reporter', permissions: ['Report.View', 'Report.Create', 'Dashboard.View'] },
    })
    const user = await portal.createUser(companyId, 'User')
    await ok('PUT', `/users/${user.currentUser.userId}/role/${roleId}`)
    const { token } = await portal.signIn(user.currentUser.email)
    const asked: string[] = []
    const tell = async (asker: string) => {
      const run: ReportRun = await ok(
        'POST',
        `/report/export/${companyId}`,
        { dashboard: dashboardId, format: 'pdf', start, end },
        asker,
      )
      const read = async (): Promise<ReportRun> =>
        await ok('GET', `/report/history/${run.historyId}`, undefined, asker)
      asked.push(run.historyId)
      await expect.poll(async () => (await read()).state, { timeout: 50_000, interval: 100 }).toBe('done')
      return textOf(await written(await read()))
    }
    await expect.poll(() => tell(session.token), { timeout: 50_000 }).toContain('För varmt')
    const told = await tell(token)
    expect(told).not.toContain('För varmt')
    expect(told).not.toContain('Kök')
    // Nor in the files that others have asked for.
    const opened = async (historyId: string | undefined) => {
      const { files }: ReportRun = await ok('GET', `/report/history/${historyId}`, undefined, token)
      return files[0]?.noLinkReason ?? (await fetch(`${portal.url}${files[0]?.link}`)).status
    }
    expect([await opened(asked.at(-2)), await opened(asked.at(-1))]).toEqual(['permission', 200])
  })

  it('fails as such when its dashboard was deleted before it was made', async () => {
    const { dashboardId } = await createDashboard('Kort', [])
    const { reportId } = await createReport(dashboardId)
    expect(textOf(await written(await make(reportId)))).toContain('Tom dashboard')
    await ok('DELETE', `/dashboards/${dashboardId}`)
    expect(await make(reportId)).toMatchObject({ state: 'failed', reason: 'dashboardGone', files: [] })
  })
})
