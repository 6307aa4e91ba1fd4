import type { Session } from '@fyr/contract/access/accounts'
import type { ReportRun } from '@fyr/contract/reports/report-runs'
import type { ReportPreview } from '@fyr/contract/reports/reports'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from '#documents/xlsx/template/sheet/addresses.ts'
import { startTestPortal, type TestPortal } from '../../../../../test/support/portal.ts'

let portal: TestPortal
let session: Session
let companyId: string
const hour = 3_600_000
const day = 24 * hour
/** Three days of Stockholm, the second of 25 hours, and as many before. */
const start = Date.UTC(2026, 9, 23, 22)
const end = start + 73 * hour

const key = (name: string, more: object = {}) => ({ name, label: '', unit: '', ...more })
const temperature = { deveui: 'cellar', key: 'temperature', over: 8 }
const energy = { deveui: 'meter', key: 'energy' }
const body = {
  name: 'Källaren',
  type: 'trend',
  resources: [{ type: 'sensor', series: [temperature, energy] }],
  trend: { degreeDays: { deveui: 'roof', key: 'temperature', base: 17 } },
}

beforeAll(async () => {
  portal = await startTestPortal({})
  ;({ session, companyId } = await portal.createCompany('Acme', 'Sweden'))
  await portal.createNode(session, 'cellar', { name: 'Källare', keys: [key('temperature', { unit: '°C' })] })
  await portal.createNode(session, 'meter', {
    name: 'Elmätare',
    keys: [key('energy', { unit: 'kWh', kind: 'counter' })],
  })
  await portal.createNode(session, 'roof', { name: 'Tak', keys: [key('temperature', { unit: '°C' })] })
  const hours = Array.from({ length: 145 }, (_, at) => start - 3 * day + at * hour)
  const send = async (deveui: string, name: string, valueAt: (at: number) => number) => {
    const readings = hours.map((createdAt, at) => ({ key: name, value: valueAt(at), createdAt }))
    expect((await call('POST', `/tag/${deveui}/tagdata`, readings)).status).toBe(202)
  }
  await send('cellar', 'temperature', (at) => 6 + 4 * Math.sin(at / 4))
  await send('meter', 'energy', (at) => 1000 + at * 1.5)
  await send('roof', 'temperature', (at) => 5 + Math.cos(at / 12))
})
afterAll(async () => await portal?.stop())

const call = (method: string, path: string, asked?: unknown) =>
  portal.call(method, path, { token: session.token, ...(asked !== undefined && { body: asked }) })
const ok = async (method: string, path: string, asked?: unknown) => {
  const answer = await call(method, path, asked)
  expect([method, path, answer.status < 300, answer.body?.code]).toEqual([method, path, true, undefined])
  return answer.body
}
async function made(reportId: string, range: object): Promise<ReportRun> {
  const { historyId } = await ok('POST', `/report/manual-export/${reportId}`, range)
  const read = async (): Promise<ReportRun> => await ok('GET', `/report/history/${historyId}`)
  await expect
    .poll(async () => (await read()).state, { timeout: 20_000, interval: 100 })
    .not.toMatch(/waiting|running/)
  return await read()
}
const download = async (link: string | null | undefined) =>
  new Uint8Array(await (await fetch(`${portal.url}${link}`)).arrayBuffer())

/** The cells of each sheet of a workbook, by the name of the sheet. */
function sheetsOf(bytes: Uint8Array): Map<string, (string | number | null)[][]> {
  const files = unzipSync(bytes)
  const textOf = (name: string) => new TextDecoder().decode(files[name])
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(
    (match) => match[1] ?? '',
  )
  return new Map(
    names.map((name, at) => {
      const rows = textOf(`xl/worksheets/sheet${at + 1}.xml`).matchAll(/<row[^>]*>(.*?)<\/row>/gs)
      const cells = (row: string) => {
        const found: (string | number | null)[] = []
        for (const [, at = 'A', inner = ''] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(.*?)<\/c>/gs)) {
          const number = /<v>(.*?)<\/v>/.exec(inner)?.[1]
          const text = /<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1] ?? null
          found[parseAddress(`${at}1`)?.column ?? 0] = number === undefined ? text : Number(number)
        }
        return Array.from(found, (cell) => cell ?? null)
      }
      return [name, [...rows].map(([, row = '']) => cells(row))] as const
    }),
  )
}

/** What a workbook holds of a cell that the API answers: days of its calendar, parts of a day and of one. */
function cellOf(value: string | number | boolean | null, type: string, offsetOf: (ms: number) => number) {
  if (typeof value !== 'number') return value === '' ? null : value
  if (type === 'moment') return expect.closeTo((value + offsetOf(value)) / day + 25_569, 6)
  if (type === 'date') return Math.floor((value + offsetOf(value)) / day + 25_569)
  if (type === 'duration') return value / day
  return type === 'percent' ? value / 100 : value
}

describe('a trend', () => {
  it('is saved, previewed, and made as a workbook with the values of the API, as PDF and CSV', async () => {
    const report = await ok('POST', `/report/${companyId}`, { ...body, exportTypes: ['excel', 'pdf', 'csv'] })
    expect(report).toMatchObject({ type: 'trend', trend: body.trend })
    const preview: ReportPreview = await ok('POST', `/report/resources/${companyId}`, {
      ...{ type: 'trend', resources: body.resources, trend: body.trend },
      ...{ start, end, language: 'sv' },
    })
    expect(preview.sections.map(({ heading }) => heading)).toEqual([
      'Jämförelse',
      'Källare: temperature',
      'Elmätare: energy',
      'Förbrukning',
      'Graddagar',
    ])
    const tables = preview.sections.flatMap(({ parts }) => parts.filter((part) => part.kind === 'table'))
    const comparison = tables[0]?.rows.find((row) => row[2] === 'Förbrukning (kWh)')
    expect(comparison?.slice(3)).toEqual([109.5, 106.5, expect.closeTo(2.817, 2), null, null])

    const run = await made(report.reportId, { start, end })
    expect([run.state, run.remarks, run.files.map(({ format }) => format)]).toEqual([
      'done',
      [],
      ['excel', 'pdf', 'csv'],
    ])
    const [excel, pdf, csv] = await Promise.all(run.files.map(({ link }) => download(link)))
    const sheets = sheetsOf(excel ?? new Uint8Array())
    expect([...sheets.keys()]).toEqual([
      'Sammanfattning',
      ...tables.map(({ name }) => name.slice(0, 31)),
      'Diagramdata',
    ])
    const offsetOf = (ms: number) => (ms < Date.UTC(2026, 9, 25, 1) ? 2 : 1) * hour
    for (const { name, rows, columns, isCut } of tables) {
      const read = sheets.get(name.slice(0, 31))?.slice(1) ?? []
      expect([name, read.length > rows.length]).toEqual([name, isCut])
      const expected = rows.map((row) =>
        row.map((cell, at) => cellOf(cell, columns[at]?.type ?? '', offsetOf)),
      )
      // Empty cells at the end of a row are not written.
      const width = columns.length
      const padded = read.map((row) => [...row, ...Array(width).fill(null)].slice(0, width))
      expect(padded.slice(0, rows.length)).toEqual(expected)
    }
    expect(new TextDecoder('latin1').decode(pdf?.subarray(0, 5))).toBe('%PDF-')
    const files = Object.keys(unzipSync(csv ?? new Uint8Array()))
    expect(files).toEqual(tables.map(({ name }) => `${name.slice(0, 31)}.csv`))
  })

  it('of more than a hundred keys is refused, and of nothing but sensors made', async () => {
    const keys = Array.from({ length: 101 }, (_, at) => key(`k${at}`))
    await portal.createNode(session, 'wide', { keys })
    const wide = { ...body, resources: [{ type: 'sensor', ids: ['wide'] }] }
    for (const path of [`/report/${companyId}`, `/report/resources/${companyId}`]) {
      const { name: _, ...asked } = wide
      const answer = await call('POST', path, path.includes('resources') ? asked : wide)
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ field: 'body.resources.0.series', code: 'field.tooMany', message: 'At most 100 items' }],
      ])
    }
    const alarms = await call('POST', `/report/${companyId}`, { ...body, resources: [{ type: 'alarm' }] })
    expect([alarms.status, alarms.body.errors[0].field]).toEqual([400, 'body.resources.0.type'])
  })
})
