import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cell } from '../../content.ts'
import { fillWorkbook, shapeOf } from './fill.fixture.ts'
import { inspectTemplate } from './template.ts'
import { partsOf } from './workbook.fixture.ts'

/** Debian's, of which the programs of the tests are packages. */
const python = '/usr/bin/python3'
const hasOpenpyxl = canRun(python, ['-c', 'import openpyxl, PIL'])
if (!hasOpenpyxl)
  process.stderr.write('Skipped: no openpyxl is installed (Debian packages python3-openpyxl, python3-pil)\n')
const office = ['/usr/bin/soffice', '/usr/bin/localc'].find(existsSync)
if (!office)
  process.stderr.write('Skipped: no LibreOffice is installed (Debian package libreoffice-calc-nogui)\n')
const hasPdftotext = canRun('/usr/bin/pdftotext', ['-v'])

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
  folder = await mkdtemp(join(tmpdir(), 'fyr-made-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Opens a workbook and saves it as another type. */
function convert(path: string, type: string, outdir: string): void {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync(office ?? '', [profile, '--headless', '--convert-to', type, '--outdir', outdir, path], {
    stdio: 'ignore',
    timeout: 120_000,
  })
}

/** What openpyxl finds in a workbook, by sheet. */
const reader = `
import datetime, json, sys, openpyxl
def told(value):
    return value.isoformat() if isinstance(value, datetime.datetime) else value
def look(path, values):
    book = openpyxl.load_workbook(path, data_only=values)
    return {sheet.title: {
        "cells": {cell.coordinate: told(cell.value) for row in sheet for cell in row if cell.value is not None},
        "charts": len(sheet._charts), "pictures": len(sheet._images),
        "formats": [[str(each.sqref), [rule.type for rule in each.rules]] for each in sheet.conditional_formatting],
        "validations": [str(each.sqref) for each in sheet.data_validations.dataValidation],
        "merged": sorted(str(each) for each in sheet.merged_cells.ranges),
        "area": str(sheet.print_area or ""), "titles": str(sheet.print_title_rows or ""),
        "orientation": sheet.page_setup.orientation, "header": sheet.oddHeader.center.text,
        "tables": list(sheet.tables),
        "comments": sum(1 for row in sheet for cell in row if cell.comment),
    } for sheet in book.worksheets}
print(json.dumps(look(sys.argv[1], sys.argv[2] == "values")))
`
interface Told {
  cells: Record<string, string | number | boolean>
  charts: number
  pictures: number
  formats: [string, string[]][]
  area: string
  [more: string]: unknown
}
const read = (path: string, what: 'values' | 'formulas'): Record<string, Told> =>
  JSON.parse(execFileSync(python, ['-c', reader, path, what], { maxBuffer: 100_000_000 }).toString())
/** All that is no cell. */
const around = (told: Record<string, Told>) =>
  Object.fromEntries(Object.entries(told).map(([sheet, { cells: _, ...rest }]) => [sheet, rest]))

const changedParts = (before: Buffer, after: Buffer): string[] => {
  const [old, now] = [partsOf(before), partsOf(after)]
  expect(Object.keys(now).toSorted()).toEqual(Object.keys(old).toSorted())
  return Object.keys(old).filter((name) => !now[name]?.equals(old[name] ?? Buffer.alloc(0)))
}

/** Midnight in Stockholm. */
const at = Date.UTC(2026, 9, 25, 23)
const hours: Cell[][] = Array.from({ length: 24 }, (_, hour) => [at + hour * 3_600_000])
const values: Cell[][] = hours.map((_, hour) => [hour / 4 + 1000])

describe.skipIf(!office || !hasOpenpyxl)('a template made in LibreOffice', () => {
  /** Written by openpyxl, then opened and saved by LibreOffice, so that every part is its own. */
  const maker = `
import sys, openpyxl
from PIL import Image as Picture
from openpyxl.chart import LineChart, Reference
from openpyxl.drawing.image import Image
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
book = openpyxl.Workbook()
sheet = book.active
sheet.title = 'Månad'
sheet['A1'] = 'Report {{name}}'
sheet['A1'].font = Font(bold=True, size=16)
sheet['A3'], sheet['B3'] = 'Time', 'Energy'
sheet['A4'], sheet['B4'] = '{{down}}', '{{down}}'
sheet['B4'].number_format = '0.00'
sheet.column_dimensions['A'].width = 20
sheet['D3'], sheet['D4'], sheet['B40'] = '=SUM(B4:B39)', '=A4', '=MAX(B4:B39)'
sheet['D4'].number_format = 'yyyy-mm-dd'
chart = LineChart()
chart.title = 'Course'
chart.add_data(Reference(sheet, min_col=2, min_row=3, max_row=27), titles_from_data=True)
chart.set_categories(Reference(sheet, min_col=1, min_row=4, max_row=27))
sheet.add_chart(chart, 'F2')
Picture.new('RGB', (32, 32), 'red').save(sys.argv[2])
sheet.add_image(Image(sys.argv[2]), 'F20')
sheet.conditional_formatting.add('B4:B39', CellIsRule(operator='greaterThan', formula=['1003'], fill=PatternFill(bgColor='FFC7CE')))
validation = DataValidation(type='list', formula1='"yes,no"')
sheet.add_data_validation(validation)
validation.add('E1')
sheet.merge_cells('A1:B1')
sheet.print_area = 'A1:N42'
sheet.print_title_rows = '3:3'
sheet.page_setup.orientation = 'landscape'
sheet.oddHeader.center.text = 'Confidential'
book.create_sheet('Tables')['B2'] = '{{table 3}}'
book.save(sys.argv[1])
`
  let template: Buffer
  let filled: Buffer
  beforeAll(async () => {
    const source = join(folder, 'source.xlsx')
    execFileSync(python, ['-c', maker, source, join(folder, 'red.png')])
    convert(source, 'xlsx', join(folder, 'made'))
    template = await readFile(join(folder, 'made', 'source.xlsx'))
    expect((await inspectTemplate(template, shapeOf)).problems).toEqual([])
    const table: Cell[][] = [
      ['Node', 'State', 'Since'],
      ['=Cellar', true, at],
    ]
    ;({ file: filled } = await fillWorkbook(template, {
      A4: { types: ['moment'], rows: hours },
      B4: { rows: values },
      B2: { types: ['text', 'any', 'moment'], rows: table },
    }))
    await writeFile(join(folder, 'filled.xlsx'), filled)
  }, 180_000)

  it('changes its sheets, the style of a date, and what was computed; nothing else', () => {
    expect(changedParts(template, filled).toSorted()).toEqual([
      'xl/charts/chart1.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ])
  })

  it('keeps chart, picture, conditional format, validation, merged cells and print setup', async () => {
    const made = read(join(folder, 'made', 'source.xlsx'), 'formulas')
    expect(made.Månad).toMatchObject({ charts: 1, pictures: 1, orientation: 'landscape', titles: '3:3' })
    expect(made.Månad?.formats).toEqual([['B4:B39', ['cellIs']]])
    expect(made.Månad?.area).toMatch(/\$?A\$?1:\$?N\$?42/)
    const kept = read(join(folder, 'filled.xlsx'), 'formulas')
    expect(around(kept)).toEqual(around(made))
    expect(kept.Månad?.cells).toMatchObject({
      ...{ A1: 'Report NAME', A4: '2026-10-26T00:00:00', B4: 1000, B27: 1005.75, D3: '=SUM(B4:B39)' },
    })
    expect(kept.Tables?.cells).toEqual({
      ...{ B2: 'Node', C2: 'State', D2: 'Since' },
      ...{ B3: '=Cellar', C3: true, D3: '2026-10-26T00:00:00' },
    })
  })

  it('is computed, and saved again with all of that, by LibreOffice', () => {
    convert(join(folder, 'filled.xlsx'), 'xlsx', join(folder, 'again'))
    const again = read(join(folder, 'again', 'filled.xlsx'), 'values')
    const sum = values.reduce((total, [value]) => total + Number(value), 0)
    expect(again.Månad?.cells).toMatchObject({
      D3: sum,
      B40: 1005.75,
      D4: '2026-10-26T00:00:00',
      B5: 1000.25,
    })
    expect(again.Tables?.cells.B3).toBe('=Cellar')
    const { charts, pictures, formats } = again.Månad ?? {}
    expect([charts, pictures, formats]).toEqual([1, 1, [['B4:B39', ['cellIs']]]])
  }, 150_000)

  it.skipIf(!hasPdftotext)(
    'is drawn with the new values',
    () => {
      convert(join(folder, 'filled.xlsx'), 'pdf', folder)
      const text = execFileSync('/usr/bin/pdftotext', [join(folder, 'filled.pdf'), '-']).toString()
      for (const word of ['Report NAME', 'Course', 'Confidential', '2026-10-26 05:00', '1005.75', '=Cellar'])
        expect(text).toContain(word)
      // The scale of the chart goes as far as the values do, and its axis is no axis of days.
      expect(text).toMatch(/^100[67]$/m)
      expect(text).not.toMatch(/^4632\d/m)
      expect(String(partsOf(filled)['xl/charts/chart1.xml'])).toContain('<c:auto val="0"/>')
    },
    150_000,
  )
})

describe('a template made in Excel', () => {
  let template: Buffer
  let filled: Buffer
  beforeAll(async () => {
    // As somebody would write placeholders into it: in texts, and in cells of the chart's sheet.
    const parts = partsOf(await readFile(new URL('./made/excel.xlsx', import.meta.url)))
    const edit = (name: string, from: RegExp, to: string) => {
      const text = String(parts[name])
      expect(text).toMatch(from)
      parts[name] = Buffer.from(text.replace(from, to))
    }
    edit('xl/sharedStrings.xml', /<t>text<\/t>/, '<t>{{name}}</t>')
    edit('xl/sharedStrings.xml', /<t>bar<\/t><\/r>/, '<t>bar {{name}}</t></r>')
    const inline = '<c r="$1" t="inlineStr"><is><t>{{down}}</t></is></c>'
    edit('xl/worksheets/sheet15.xml', /<c r="(A3)"><v>1<\/v><\/c>/, inline)
    edit('xl/worksheets/sheet15.xml', /<c r="(B3)"><v>3<\/v><\/c>/, inline)
    template = Buffer.from(zipSync(parts))
    expect((await inspectTemplate(template, shapeOf)).problems).toEqual([])
    ;({ file: filled } = await fillWorkbook(template, {
      ...{ A2: '=1+1', A3: { types: ['date'], rows: hours.slice(0, 3) }, B3: { rows: values.slice(0, 3) } },
    }))
    await writeFile(join(folder, 'template.xlsx'), template)
    await writeFile(join(folder, 'excel.xlsx'), filled)
  }, 60_000)

  it('changes what is filled and what was computed; nothing else', () => {
    const changed = changedParts(template, filled).toSorted()
    expect(changed).toEqual([
      'xl/charts/chart1.xml',
      'xl/pivotCache/pivotCacheDefinition1.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet15.xml',
      'xl/worksheets/sheet2.xml',
      // It has formulas.
      'xl/worksheets/sheet6.xml',
    ])
  })

  it.skipIf(!hasOpenpyxl)(
    'keeps chart, picture, formats, validations, tables, comments and print setup',
    () => {
      const [made, kept] = ['template.xlsx', 'excel.xlsx'].map((name) => read(join(folder, name), 'formulas'))
      expect(around(kept ?? {})).toEqual(around(made ?? {}))
      expect([kept?.Chart?.charts, kept?.Image?.pictures, kept?.Table?.tables]).toEqual([1, 1, ['Table1']])
      expect(kept?.['Conditional Formatting']?.formats).toHaveLength(1)
      expect(kept?.['Data Validation']?.validations).toHaveLength(1)
      expect(kept?.Values?.cells.A2).toBe('=1+1')
      expect(kept?.['Rich Text']?.cells.A2).toBe('foo bar NAME')
      expect(kept?.Chart?.cells).toMatchObject({ A3: '2026-10-26T00:00:00', B3: 1000, B5: 1000.5 })
    },
  )

  it.skipIf(!office || !hasOpenpyxl)(
    'is computed and saved again by LibreOffice',
    () => {
      convert(join(folder, 'excel.xlsx'), 'xlsx', join(folder, 'again'))
      const again = read(join(folder, 'again', 'excel.xlsx'), 'values')
      expect([again.Chart?.charts, again.Image?.pictures]).toEqual([1, 1])
      expect(again.Chart?.cells).toMatchObject({ A3: '2026-10-26T00:00:00', B4: 1000.25 })
      expect(again.Formulas?.cells).toMatchObject({ A2: true, A3: 0 })
      expect(again.Values?.cells.A2).toBe('=1+1')
    },
    150_000,
  )
})
