import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read } from 'xlsx'
import type { Cell, Chart, Column, DocumentContent } from '../content.ts'
import { columnName } from './cells.ts'
import { fillWorkbook } from './template/fill.fixture.ts'
import { makeWorkbook } from './template/workbook.fixture.ts'
import { writeWorkbook } from './workbook.ts'

/** The bundle of exceljs: its Node entry asks for packages that only its writers use (package.json, overrides). */
const exceljs: typeof import('exceljs') = createRequire(import.meta.url)('exceljs/dist/exceljs.min.js')
const ssconvert = '/usr/bin/ssconvert'
const hasGnumeric = existsSync(ssconvert)
if (!hasGnumeric) process.stderr.write('Skipped: no Gnumeric is installed (Debian package gnumeric)\n')

let folder: string
const pathOf = (kind: 'report' | 'filled') => join(folder, `${kind}.xlsx`)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-readers-'))
  await writeWorkbook(pathOf('report'), content)
  const template = makeWorkbook({ cells: { A1: 'Time', B2: '{{table 3}}' } })
  const { file } = await fillWorkbook(template, {
    B2: {
      types: ['moment', 'number', 'text'],
      rows: [
        [at, 21.25, '=1+1'],
        [at + hourMs, null, 'öppen'],
      ],
    },
  })
  await writeFile(pathOf('filled'), file)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hourMs = 3_600_000
const at = Date.UTC(2026, 2, 29, 0, 30)
/** Days since 1899-12-30, as clocks in Stockholm show `at`. */
const serial = 46_110 + 1.5 / 24
const columns: Column[] = [
  { heading: 'Tid', type: 'moment' },
  { heading: 'Temperatur', type: 'number', unit: '°C', decimals: 1 },
  { heading: 'På', type: 'boolean' },
  { heading: 'Ord', type: 'text' },
]
const rows: Cell[][] = [
  [at, 21.25, true, '=1+1'],
  // An hour later clocks show two more. Cells in between are empty.
  [at + hourMs, null, null, 'öppen'],
]
const chart: Chart = {
  ...{ title: 'Källare', kind: 'line', unit: '°C', description: 'Medel' },
  places: { moments: [at, at + hourMs] },
  series: [{ name: 'temperatur', values: [null, 3] }],
}
const content: DocumentContent = {
  ...{
    title: 'Energi',
    subtitle: 'mars 2026',
    company: 'Köge Vand',
    language: 'sv',
    timeZone: 'Europe/Stockholm',
  },
  ...{ createdAt: at, facts: [{ label: 'Noder', value: 7, type: 'number' }] },
  words: { summary: 'Sammanfattning', chartData: 'Diagramdata', created: 'Skapad', yes: 'Ja', no: 'Nej' },
  sections: [
    {
      heading: 'Mätvärden',
      parts: [
        { kind: 'chart', chart },
        {
          kind: 'table',
          table: {
            ...{ name: 'Källare', columns, ifEmpty: '' },
            rows: (async function* () {
              yield rows
            })(),
          },
        },
      ],
    },
  ],
}

type Sheets = Record<string, Record<string, unknown>>
/** Cells by sheet and address, empty ones left out. */
const expected = {
  report: {
    Sammanfattning: {
      ...{ A1: 'Energi', A2: 'mars 2026', A3: 'Köge Vand', A4: 'Skapad', B4: serial, A5: 'Noder', B5: 7 },
      A7: 'Mätvärden',
    },
    Källare: {
      ...{ A1: 'Tid', B1: 'Temperatur (°C)', C1: 'På', D1: 'Ord' },
      ...{ A2: serial, B2: 21.25, C2: true, D2: '=1+1', A3: serial + 2 / 24, D3: 'öppen' },
    },
    Diagramdata: { A1: 'Källare', B1: 'temperatur', A2: serial, A3: serial + 2 / 24, B3: 3 },
  },
  filled: {
    Sheet1: {
      ...{ A1: 'Time', B2: serial, C2: 21.25, D2: '=1+1', B3: serial + 2 / 24, D3: 'öppen' },
    },
  },
} satisfies Record<string, Sheets>

function expectCells(found: Sheets, wanted: Sheets): void {
  expect(Object.keys(found)).toEqual(Object.keys(wanted))
  for (const [sheet, cells] of Object.entries(wanted)) {
    expect(Object.keys(found[sheet] ?? {}).toSorted(), sheet).toEqual(Object.keys(cells).toSorted())
    for (const [address, value] of Object.entries(cells)) {
      const cell = found[sheet]?.[address]
      // A tenth of a second.
      if (typeof value === 'number') expect(cell, address).toBeCloseTo(value, 6)
      else expect(cell, address).toBe(value)
    }
  }
}

describe.each(['report', 'filled'] as const)('the cells of a workbook (%s)', (kind) => {
  it('are read by exceljs', async () => {
    const book = new exceljs.Workbook()
    const bytes = await readFile(pathOf(kind))
    await book.xlsx.load(new Uint8Array(bytes).buffer)
    const found: Sheets = {}
    for (const sheet of book.worksheets) {
      const cells: Record<string, unknown> = {}
      sheet.eachRow((row) =>
        row.eachCell(({ address, value }) => {
          cells[address] = value instanceof Date ? value.getTime() / (24 * hourMs) + 25_569 : value
        }),
      )
      found[sheet.name] = cells
    }
    expectCells(found, expected[kind])
  })

  it('are read by SheetJS', async () => {
    const { SheetNames, Sheets } = read(await readFile(pathOf(kind)))
    const cellsOf = (name: string) =>
      Object.entries(Sheets[name] ?? {})
        .filter(([address]) => !address.startsWith('!'))
        .map(([address, { v }]) => [address, v])
    const found = Object.fromEntries(SheetNames.map((name) => [name, Object.fromEntries(cellsOf(name))]))
    expectCells(found, expected[kind])
  })

  it.skipIf(!hasGnumeric)(
    'are read by Gnumeric',
    async () => {
      const out = join(folder, `${kind}.gnumeric`)
      const options = {
        stdio: 'ignore',
        timeout: 60_000,
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      } as const
      execFileSync(ssconvert, ['-T', 'Gnumeric_XmlIO:sax:0', pathOf(kind), out], options)
      expectCells(gnumericCells(await readFile(out, 'utf8')), expected[kind])
    },
    90_000,
  )
})

/** The value types of Gnumeric's own format. */
const booleanType = '20'
const numberType = '40'

function gnumericCells(xml: string): Sheets {
  const found: Sheets = {}
  for (const [, sheet = ''] of xml.matchAll(/<gnm:Sheet [^>]*>(.*?)<\/gnm:Sheet>/gs)) {
    const name = /<gnm:Name>(.*?)<\/gnm:Name>/.exec(sheet)?.[1] ?? ''
    const cells: Record<string, unknown> = {}
    const pattern = /<gnm:Cell Row="(\d+)" Col="(\d+)" ValueType="(\d+)"[^>]*>(.*?)<\/gnm:Cell>/gs
    for (const [, row, column, type, text = ''] of sheet.matchAll(pattern)) {
      const address = `${columnName(Number(column))}${Number(row) + 1}`
      cells[address] = type === numberType ? Number(text) : type === booleanType ? text === 'TRUE' : text
    }
    found[name] = cells
  }
  return found
}
