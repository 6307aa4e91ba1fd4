import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/access/accounts'
import type { ReportPreview } from '@fyr/contract/reports/reports'
import { wallTimeAt } from '@fyr/contract/values/time/time-zone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'

/** Debian's, of which the programs of the tests are packages. */
const python = '/usr/bin/python3'
const hasOpenpyxl = canRun(['-c', 'import openpyxl'])
if (!hasOpenpyxl)
  process.stderr.write('Skipped: no openpyxl is installed (Debian package python3-openpyxl)\n')

function canRun(args: string[]): boolean {
  try {
    execFileSync(python, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Each sheet with its cells: moments as clocks show them, durations in seconds. */
const reader = `
import datetime, json, sys, openpyxl
def plain(value):
    if isinstance(value, datetime.datetime): return value.isoformat(timespec='milliseconds')
    if isinstance(value, datetime.timedelta): return value.total_seconds()
    if isinstance(value, datetime.time): return value.hour * 3600 + value.minute * 60 + value.second + value.microsecond / 1e6
    return value
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps([{'name': sheet.title, 'rows': [[plain(cell.value) for cell in row] for row in sheet.iter_rows()]} for sheet in book]))`
type Row = (string | number | boolean | null)[]
type Table = Extract<ReportPreview['sections'][number]['parts'][number], { kind: 'table' }>

const timeZone = 'Europe/Stockholm'
const hour = 3_600_000
let portal: TestPortal
let session: Session
let companyId: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  portal = await startTestPortal()
  ;({ session, companyId } = await portal.createCompany('Åkerö', 'Sweden'))
})
afterAll(async () => {
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ok(method: string, path: string, body?: unknown) {
  const answer = await portal.call(method, path, {
    ...{ token: session.token, ...(body !== undefined && { body }) },
  })
  expect([method, path, answer.status < 300, answer.body?.errors]).toEqual([method, path, true, undefined])
  return answer.body
}

/** What a spreadsheet shows of a cell that the preview tells. */
function shown(cell: Row[number], type: Table['columns'][number]['type']): Row[number] {
  if (typeof cell !== 'number') return cell === '' ? null : cell
  if (type === 'moment') return new Date(wallTimeAt(cell, timeZone)).toISOString().slice(0, -1)
  return type === 'duration' ? cell / 1000 : cell
}

/** A figure of the workbook as the preview has it: with the one decimal of its key. */
const rounded = (cell: Row[number], previewed: Row[number] | undefined): Row[number] =>
  typeof cell === 'number' && cell !== previewed ? Number(cell.toFixed(1)) : cell

describe.skipIf(!hasOpenpyxl)('a workbook of a report', () => {
  it('holds what the preview shows and what the calls of each resource answer, cell for cell', async () => {
    const keys = [
      { name: 'temperature', label: 'Temperatur', unit: '°C', decimals: 1 },
      { name: 'door', valueMapping: { preset: 'openClosed' } },
    ]
    await portal.createNode(session, 'cellar', { name: 'Källare', keys })
    await ok('POST', `/gateway/${companyId}`, { name: 'Tak', eui: '00800000a0001234', lat: 57.7, long: 11.9 })
    const start = Math.floor(Date.now() / hour) * hour - 4 * hour
    const end = start + 6 * hour
    // Few enough for the preview to show all.
    const past = Array.from({ length: 8 }, (_, at) => [
      { key: 'temperature', value: 20 + at / 8, createdAt: start + at * 15 * 60_000 + (at % 3) * 250 },
      { key: 'door', value: at % 2 === 0, createdAt: start + at * 15 * 60_000 },
    ]).flat()
    // What a node says of itself is written down when it is first heard, and later from time to time.
    const itself = [
      { key: 'battery', value: 81 },
      { key: 'rssi', value: -97 },
    ]
    await ok('POST', '/tag/cellar/tagdata', itself)
    await ok('POST', '/tag/cellar/tagdata', past)
    const alarm = { name: 'För varmt', tag: 'cellar', tagDataKey: 'temperature', alertType: 0, priority: 'a' }
    const receiver = { contactType: 'EMAIL', email: 'anna@example.com' }
    await ok('POST', `/companies/${companyId}/alarm`, { ...alarm, limitHigh: 25, alarmContacts: [receiver] })
    const send = (key: string, value: number) => ok('POST', '/tag/cellar/tagdata', { key, value })
    await send('temperature', 26.5)
    const [active] = await ok('GET', '/alarm/active')
    await ok('POST', `/alarms/active/${active.id}/status`, { comment: 'Dörren' })
    await send('temperature', 21)
    await send('temperature', 27)

    const temperature = { deveui: 'cellar', key: 'temperature' }
    const series = [
      temperature,
      { deveui: 'cellar', key: 'door' },
      { ...temperature, aggregation: 'avg', resolution: 'hour' },
    ]
    const resources = [
      ...['tag', 'gateway', 'alarm', 'report', 'company'].map((type) => ({ type })),
      // When somebody was seen last changes with each call.
      { type: 'user', columns: ['name', 'email', 'phone', 'role', 'createdAt', 'secondFactor'] },
      { type: 'sensor', series },
    ]
    const { reportId } = await ok('POST', `/report/${companyId}`, { name: 'Allt', resources, language: 'en' })
    const asked = { resources, language: 'en', start, end }
    const preview: ReportPreview = await ok('POST', `/report/resources/${companyId}`, asked)
    const tables = preview.sections.flatMap(({ parts }) => parts).filter((part) => part.kind === 'table')
    const told = await ok('POST', `/report/manual-export/${reportId}`, { start, end, exportTypes: ['excel'] })
    const run = () => ok('GET', `/report/history/${told.historyId}`)
    await expect.poll(async () => (await run()).state, { timeout: 20_000 }).not.toMatch(/waiting|running/)
    const path = join(folder, 'all.xlsx')
    const file = await fetch(`${portal.url}${(await run()).files[0].link}`)
    await writeFile(path, new Uint8Array(await file.arrayBuffer()))
    const sheets: { name: string; rows: Row[] }[] = JSON.parse(
      execFileSync(python, ['-c', reader, path]).toString(),
    )

    // Beside the summary and the readings of the charts there is a sheet for each table.
    expect(tables).toHaveLength(9)
    expect(sheets.slice(1, -1).map(({ name }) => name)).toEqual(tables.map(({ name }) => name))
    for (const [at, { name, columns, rows, isCut }] of tables.entries()) {
      expect([name, isCut]).toEqual([name, false])
      const heads = columns.map(({ heading, unit }) => (unit === '' ? heading : `${heading} (${unit})`))
      const cells = rows.map((row) => row.map((cell, place) => shown(cell, columns[place]?.type ?? 'any')))
      const [sheetHeads, ...sheetRows] = sheets[at + 1]?.rows ?? []
      expect(sheetHeads).toEqual(heads)
      expect(
        sheetRows.map((row, line) => row.map((cell, place) => rounded(cell, cells[line]?.[place]))),
      ).toEqual(cells)
    }

    const rowsOf = (name: string) => {
      const [heads = [], ...rows] = sheets.find((each) => each.name === name)?.rows ?? []
      return rows.map((row) => Object.fromEntries(heads.map((head, place) => [String(head), row[place]])))
    }
    const clock = (iso: string | null) => (iso === null ? null : shown(Date.parse(iso), 'moment'))
    const node = await ok('GET', '/tag/cellar')
    expect([node.battery, node.rssi, node.silent]).toEqual([81, -97, false])
    expect(rowsOf('Nodes')).toMatchObject([
      {
        ...{ Name: 'Källare', DevEUI: 'cellar', Application: node.applicationName, Status: 'Reporting' },
        ...{ 'Battery (%)': 81, 'Signal (dBm)': -97, 'Last contact': clock(node.lastContact) },
        ...{ 'Active alarms': node.alarm, Readings: past.length + 5 },
      },
    ])
    const [gateway] = await ok('GET', `/gateway/company/${companyId}`)
    expect(rowsOf('Gateways')).toMatchObject([
      { Name: gateway.name, EUI: gateway.eui, Status: 'Never seen', Latitude: 57.7, Longitude: 11.9 },
    ])
    const history = await ok('GET', '/alarm/history')
    const seconds = (one: { triggered: string; reset: string | null }) =>
      one.reset === null ? null : (Date.parse(one.reset) - Date.parse(one.triggered)) / 1000
    type Event = Record<'triggered' | 'value' | 'reset' | 'acknowledged' | 'user' | 'alarmComment', never>
    const events = (history as Event[]).toSorted(
      (one, other) => Date.parse(one.triggered) - Date.parse(other.triggered),
    )
    expect(events.map(({ value }) => value)).toEqual([26.5, 27])
    expect(rowsOf('Alarms')).toMatchObject(
      events.map((event) => ({
        ...{ Name: 'För varmt', Priority: 'High', Node: 'Källare', Value: event.value },
        ...{ Triggered: clock(event.triggered), 'Back to normal': clock(event.reset) },
        ...{ Duration: seconds(event), Acknowledged: clock(event.acknowledged) },
        ...{ 'Acknowledged by': event.user, Comment: event.alarmComment || null },
      })),
    )
    const range = `${new Date(start).toISOString()}/${new Date(end).toISOString()}`
    const readings = await ok('GET', `/tagdata/timeseries/cellar/temperature/${range}`)
    const single = rowsOf('Källare')
    const measured = single.filter((row) => row['Temperatur (°C)'] !== null)
    expect(measured.map((row) => [row.Time, row['Temperatur (°C)']])).toEqual(
      readings.map(({ createdAt, value }: { createdAt: string; value: number }) => [clock(createdAt), value]),
    )
    expect(single.flatMap((row) => row.door ?? [])).toEqual(
      past.flatMap(({ value }) => (typeof value === 'boolean' ? [value ? 'Open' : 'Closed'] : [])),
    )
    const hourly = { series: [temperature], resolution: 'hour' }
    const [{ buckets }] = await ok('POST', `/tagdata/timeseries/${range}`, hourly)
    expect(rowsOf('Källare, per hour').map((row) => Object.values(row))).toEqual(
      buckets
        .filter(({ count }: { count: number }) => count > 0)
        .map(({ start: from, avg }: { start: number; avg: number }) => [
          shown(from, 'moment'),
          expect.closeTo(avg, 9),
        ]),
    )
  }, 60_000)
})
