import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cell, Chart, DocumentContent, Part, Table } from '../content.ts'
import { writeWorkbook } from './workbook.ts'

/** Debian's, of which the programs of the tests are packages. */
const python = '/usr/bin/python3'
const hasOpenpyxl = canRun(python, ['-c', 'import openpyxl'])
if (!hasOpenpyxl)
  process.stderr.write('Skipped: no openpyxl is installed (Debian package python3-openpyxl)\n')
const office = ['/usr/bin/soffice', '/usr/bin/localc'].find(existsSync)
if (!office)
  process.stderr.write('Skipped: no LibreOffice is installed (Debian package libreoffice-calc-nogui)\n')

function canRun(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const words = { summary: 'Sammanfattning', chartData: 'Diagramdata', created: 'Skapad', yes: 'Ja', no: 'Nej' }
const stockholm = 'Europe/Stockholm'
async function* portions(rows: Cell[][]) {
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2)
}
const table = (name: string, columns: Table['columns'], rows: Cell[][]): Table => ({
  ...{ name, columns, ifEmpty: 'Inga data' },
  rows: portions(rows),
})
const tableOf = (made: Table) => ({ kind: 'table', table: made }) as const
const documentOf = (sections: DocumentContent['sections']): DocumentContent => ({
  ...{
    title: 'Energi <&> åäö',
    subtitle: 'mars 2026',
    company: 'Köge Vand',
    language: 'sv',
    timeZone: stockholm,
  },
  ...{ createdAt: Date.UTC(2026, 3, 1, 1), facts: [], sections, words },
})

/** What openpyxl finds in it: by sheet its rows, and what is said of it. */
const reader = `
import datetime, json, sys, openpyxl
def plain(cell):
    value = cell.value
    if isinstance(value, datetime.datetime): return value.strftime('%Y-%m-%d %H:%M:%S')
    if isinstance(value, datetime.timedelta): return value.total_seconds()
    if isinstance(value, datetime.time): return value.hour * 3600 + value.minute * 60 + value.second
    return [value, cell.data_type] if cell.data_type == 'f' else value
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps([{
    'name': sheet.title, 'frozen': sheet.freeze_panes, 'filter': sheet.auto_filter.ref, 'charts': len(sheet._charts),
    'titles': sheet.print_title_rows, 'rows': [[plain(cell) for cell in row] for row in sheet.iter_rows()],
    'formats': [cell.number_format for cell in sheet[2]] if sheet.max_row > 1 else [],
} for sheet in book]))`
interface ReadSheet {
  name: string
  frozen: string | null
  filter: string | null
  charts: number
  titles: string | null
  rows: unknown[][]
  formats: string[]
}
async function written(sections: DocumentContent['sections'], name = 'book'): Promise<ReadSheet[]> {
  const path = join(folder, `${name}.xlsx`)
  await writeWorkbook(path, documentOf(sections))
  return JSON.parse(execFileSync(python, ['-c', reader, path], { maxBuffer: 100_000_000 }).toString())
}

const at = Date.UTC(2026, 2, 29, 0, 30)
const chart: Chart = {
  ...{ title: 'Källare: temperatur', kind: 'line', unit: '°C', description: 'Medel' },
  places: { moments: [0, 1, 2, 3].map((hour) => at + hour * 3_600_000) },
  series: [{ name: 'temperatur', values: [1, null, 3, 4] }],
}

describe.skipIf(!hasOpenpyxl)('a workbook', () => {
  it('has a summary, a sheet for each table, and real dates, numbers and truth values', async () => {
    const columns = [
      { heading: 'Tid', type: 'moment' },
      { heading: 'Temperatur', type: 'number', unit: '°C', decimals: 1 },
      { heading: 'På', type: 'boolean' },
      { heading: 'Andel', type: 'percent' },
      { heading: 'Tid', type: 'duration' },
      { heading: 'Dag', type: 'date' },
      { heading: 'Ord', type: 'any' },
    ] as const
    const rows: Cell[][] = [
      [at, 21.25, true, 12.5, 5_400_000, at, 'öppen'],
      // An hour later the clocks show two more.
      [at + 3_600_000, null, false, null, null, null, 7],
    ]
    const parts: Part[] = [
      { kind: 'chart' as const, chart },
      tableOf(table('Källare', columns, rows)),
      tableOf(table('Källare', columns, [])),
    ]
    const [summary, first, empty, data] = await written([{ heading: 'Mätvärden', parts }])
    expect(summary).toMatchObject({ name: 'Sammanfattning', charts: 1 })
    expect(summary?.rows.slice(0, 3).map(([cell]) => cell)).toEqual([
      'Energi <&> åäö',
      'mars 2026',
      'Köge Vand',
    ])
    expect(first).toMatchObject({ name: 'Källare', frozen: 'A2', filter: 'A1:G3', titles: '$1:$1' })
    expect(first?.rows).toEqual([
      ['Tid', 'Temperatur (°C)', 'På', 'Andel', 'Tid', 'Dag', 'Ord'],
      ['2026-03-29 01:30:00', 21.25, true, 0.125, 5400, '2026-03-29 00:00:00', 'öppen'],
      ['2026-03-29 03:30:00', null, false, null, null, null, 7],
    ])
    expect(first?.formats.slice(0, 4)).toEqual(['yyyy\\-mm\\-dd\\ hh:mm:ss', '0.0', 'General', '0.0%'])
    expect(empty?.name).toBe('Källare (2)')
    expect(empty?.rows[1]?.[0]).toBe('Inga data')
    expect(data?.rows[1]).toEqual(['2026-03-29 01:30:00', 1, null])
  })

  it('threat 23: text that looks like a formula is text, and what XML cannot hold is left out', async () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '<script>&"', 'a\u0000b\u001f', `\ud800x`, 'é😀']
    const columns = [{ heading: '=HYPERLINK("x")', type: 'text' }] as const
    const rows = hostile.map((text) => [text])
    const parts: Part[] = [tableOf(table('=Blad/[1]', columns, rows))]
    const [, sheet] = await written([{ heading: 'x', parts }])
    expect(sheet?.name).toBe('=Blad 1')
    expect(sheet?.rows.map(([cell]) => cell)).toEqual([
      '=HYPERLINK("x")',
      ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '<script>&"', 'ab', '�x', 'é😀'],
    ])
  })

  it('any cells are read as they were written', async () => {
    const number = fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((value) => (value === 0 ? 0 : value))
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((value) => !/[\p{C}\r\n]|_x/u.test(value))
    const cell = fc.oneof(number, fc.boolean(), fc.constant(null), text)
    const rows = fc.sample(fc.array(cell, { minLength: 4, maxLength: 4 }), 200)
    const columns = ['a', 'b', 'c', 'd'].map((heading) => ({ heading, type: 'any' as const }))
    const parts: Part[] = [tableOf(table('All', columns, rows))]
    const [, sheet] = await written([{ heading: 'x', parts }], 'any')
    expect(sheet?.rows.slice(1)).toEqual(rows)
  })
})

it.skipIf(!office)(
  'LibreOffice opens it without repair, with the same values',
  async () => {
    const columns = [
      { heading: 'Tid', type: 'moment' },
      { heading: 'Värde', type: 'number', decimals: 2 },
    ] as const
    const rows = Array.from({ length: 5 }, (_, hour): Cell[] => [at + hour * 3_600_000, hour / 4])
    const parts: Part[] = [{ kind: 'chart' as const, chart }, tableOf(table('Källare', columns, rows))]
    const path = join(folder, 'office.xlsx')
    await writeWorkbook(path, documentOf([{ heading: 'x', parts }]))
    // The second sheet, as UTF-8 with commas.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,2'
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    execFileSync(office ?? '', [profile, '--headless', '--convert-to', filter, '--outdir', folder, path], {
      stdio: 'ignore',
      timeout: 120_000,
    })
    expect(await readFile(join(folder, 'office-Källare.csv'), 'utf8')).toBe(
      [
        'Tid,Värde',
        '2026-03-29 01:30:00,0',
        '2026-03-29 03:30:00,0.25',
        '2026-03-29 04:30:00,0.5',
        '2026-03-29 05:30:00,0.75',
        '2026-03-29 06:30:00,1',
        '',
      ].join('\n'),
    )
  },
  150_000,
)
