import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
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
const hasPdftotext = canRun('/usr/bin/pdftotext', ['-v'])
if (!hasPdftotext) process.stderr.write('Skipped: no pdftotext is installed (Debian package poppler-utils)\n')

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
  return read(path)
}
const read = (path: string): ReadSheet[] =>
  JSON.parse(execFileSync(python, ['-c', reader, path], { maxBuffer: 100_000_000 }).toString())

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
    expect(data?.rows[1]).toEqual(['2026-03-29 01:30:00', 1])
  })

  it('draws a limit as a series that stays the same', async () => {
    const limits = [{ name: 'Över 3 °C', value: 3 }]
    const sheets = await written(
      [{ heading: 'x', parts: [{ kind: 'chart', chart: { ...chart, limits } }] }],
      'limits',
    )
    expect(sheets.at(-1)?.rows.map((row) => row.slice(1))).toEqual([
      ['temperatur', 'Över 3 °C'],
      [1, 3],
      [null, 3],
      [3, 3],
      [4, 3],
    ])
    const drawn = unzipSync(await readFile(join(folder, 'limits.xlsx')))['xl/charts/chart1.xml']
    expect(String(Buffer.from(drawn ?? []))).toContain("'Diagramdata'!$C$2:$C$5")
  })

  it('shows milliseconds where a time has them, and decimals of a figure', async () => {
    const columns = [
      { heading: 'Tid', type: 'moment' },
      { heading: 'Dag', type: 'date' },
      { heading: 'Värde', type: 'number' },
    ] as const
    const parts: Part[] = [
      tableOf(table('Ms', columns, [[at + 250, at + 250, { value: 1.234, decimals: 2 }]])),
    ]
    const [, sheet] = await written([{ heading: 'x', parts }], 'ms')
    expect(sheet?.formats).toEqual(['yyyy\\-mm\\-dd\\ hh:mm:ss.000', 'yyyy\\-mm\\-dd', '0.00'])
    expect(sheet?.rows[1]?.[2]).toBe(1.234)
    const xml = Buffer.from(
      unzipSync(await readFile(join(folder, 'ms.xlsx')))['xl/worksheets/sheet2.xml'] ?? [],
    )
    const serial = Number(/<c r="A2" s="9"><v>([\d.]+)/.exec(String(xml))?.[1])
    expect(Math.round(((serial - 25_569) * 86_400_000) % 1000)).toBe(250)
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

  it('an hour that clocks show twice is there twice, each with its own readings', async () => {
    const columns = [
      { heading: 'Tid', type: 'moment' },
      { heading: 'Dag', type: 'date' },
    ] as const
    const before = Date.UTC(2026, 9, 24, 23, 30)
    const rows = [0, 1, 2, 23].map((hour): Cell[] => [before + hour * 3_600_000, before + hour * 3_600_000])
    const parts: Part[] = [tableOf(table('Oktober', columns, rows))]
    const [, sheet] = await written([{ heading: 'x', parts }])
    expect(sheet?.rows.slice(1)).toEqual([
      ['2026-10-25 01:30:00', '2026-10-25 00:00:00'],
      ['2026-10-25 02:30:00', '2026-10-25 00:00:00'],
      ['2026-10-25 02:30:00', '2026-10-25 00:00:00'],
      ['2026-10-25 23:30:00', '2026-10-25 00:00:00'],
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

it('a table that is longer than a sheet can be goes on in the next, and loses no row', async () => {
  const maxRows = 1_048_576
  const extra = 1000
  const rows = (async function* () {
    for (let from = 0; from < maxRows - 1 + extra; from += 1000)
      yield Array.from({ length: Math.min(1000, maxRows - 1 + extra - from) }, (_, of) => [from + of])
  })()
  const long: Table = { name: 'Lång', columns: [{ heading: 'Nr', type: 'number' }], ifEmpty: '', rows }
  const path = join(folder, 'long.xlsx')
  let told = 0
  const onRows = async (count: number) => {
    told += count
  }
  await writeWorkbook(path, documentOf([{ heading: 'x', parts: [tableOf(long)] }]), { onRows })
  expect(told).toBe(maxRows - 1 + extra)
  const parts = unzipSync(await readFile(path))
  const text = (part: string) => Buffer.from(parts[part] ?? []).toString()
  const [first, second] = [2, 3].map((sheet) => text(`xl/worksheets/sheet${sheet}.xml`))
  expect(first?.match(/<row /g)).toHaveLength(maxRows)
  expect(second?.match(/<row /g)).toHaveLength(1 + extra)
  expect(second).toContain(`<v>${maxRows - 1}</v>`)
  expect(text('xl/workbook.xml')).toMatch(/name="Lång".*name="Lång \(2\)"/)
}, 60_000)

it('what ends the work while rows are written ends it', async () => {
  const parts: Part[] = [tableOf(table('x', [{ heading: 'Nr', type: 'number' }], [[1], [2], [3]]))]
  const onRows = async () => {
    throw new Error('cancelled')
  }
  const path = join(folder, 'cancelled.xlsx')
  await expect(writeWorkbook(path, documentOf([{ heading: 'x', parts }]), { onRows })).rejects.toThrow(
    'cancelled',
  )
})

describe.skipIf(!office)('LibreOffice', () => {
  /** Opens it and saves it as another type. */
  function convert(path: string, type: string): void {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const outdir = join(folder, 'office')
    execFileSync(office ?? '', [profile, '--headless', '--convert-to', type, '--outdir', outdir, path], {
      stdio: 'ignore',
      timeout: 120_000,
    })
  }
  const columns = [
    { heading: 'Tid', type: 'moment' },
    { heading: 'Värde', type: 'number', decimals: 2 },
    { heading: 'Ord', type: 'any' },
  ] as const
  // Programs would read the last but one as "A".
  const words = ['=1+1', '@SUM(A1)', true, '_x0041_', 'a_x000d_ & <b>']
  const rows = words.map((word, hour): Cell[] => [at + hour * 3_600_000, hour / 4, word])
  const bars: Chart = {
    ...{ title: 'Per veckodag', kind: 'bar', unit: 'kWh', description: 'Förbrukning' },
    places: { names: ['måndag', 'tisdag'] },
    series: [{ name: 'förbrukning', values: [1, 2] }],
  }
  const parts = (): Part[] => [
    { kind: 'chart', chart },
    { kind: 'chart', chart: bars },
    tableOf(table('Källare', columns, rows)),
  ]

  it.skipIf(!hasOpenpyxl)(
    'opens it without repair, and saves the same values, formats and charts',
    async () => {
      const path = join(folder, 'office.xlsx')
      await writeWorkbook(path, documentOf([{ heading: 'x', parts: parts() }]))
      convert(path, 'xlsx')
      const [summary, sheet] = read(join(folder, 'office', 'office.xlsx'))
      expect(summary).toMatchObject({ name: 'Sammanfattning', charts: 2 })
      // Without a window it keeps no frozen panes, of any file.
      expect(sheet).toMatchObject({ name: 'Källare', filter: 'A1:C6', titles: '$1:$1' })
      // It saves truth values as formulas.
      const saved = (word?: Cell) => (word === true ? ['=TRUE()', 'f'] : word)
      expect(sheet?.rows).toEqual([
        ['Tid', 'Värde', 'Ord'],
        ...[1, 3, 4, 5, 6].map((hour, row) => [`2026-03-29 0${hour}:30:00`, row / 4, saved(words[row])]),
      ])
    },
    150_000,
  )

  it.skipIf(!hasPdftotext)(
    'draws the charts, with their titles, series and units',
    async () => {
      const path = join(folder, 'drawn.xlsx')
      await writeWorkbook(path, documentOf([{ heading: 'x', parts: parts() }]))
      convert(path, 'pdf')
      const drawn = ['-l', '2', join(folder, 'office', 'drawn.pdf'), '-']
      const text = execFileSync('/usr/bin/pdftotext', drawn).toString()
      for (const word of [
        'Källare: temperatur',
        '°C',
        '2026-03-29',
        'Per veckodag',
        'kWh',
        'måndag',
        'tisdag',
      ])
        expect(text).toContain(word)
    },
    150_000,
  )
})
