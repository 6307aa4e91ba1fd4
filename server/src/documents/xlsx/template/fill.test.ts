import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../content.ts'
import { serialsIn } from '../cells.ts'
import { changeSheet } from './change/change-sheet.ts'
import { withNamedTimes } from './change/chart-axes.ts'
import type { Filled } from './change/filled-cells.ts'
import { fillWorkbook, type Values } from './fill.fixture.ts'
import { addressText } from './sheet/addresses.ts'
import { scanSheet } from './sheet/scan-sheet.ts'
import { TemplateCellsError } from './template.ts'
import { cellsOf, type FixtureWorkbook, makeWorkbook, partsOf } from './workbook.fixture.ts'
import { XmlScanner } from './xml/xml-scanner.ts'

const sheetName = 'xl/worksheets/sheet1.xml'
const filledParts = async (workbook: FixtureWorkbook, values?: Record<string, Values | Cell>) =>
  partsOf((await fillWorkbook(makeWorkbook(workbook), values)).file)
const filledSheet = async (workbook: FixtureWorkbook, values?: Record<string, Values | Cell>) =>
  String((await filledParts(workbook, values))[sheetName])

describe('a filled cell', () => {
  it('may be hidden by merged ones in a template that was accepted before', async () => {
    const afterData = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'
    const parts = await filledParts({ cells: { B1: '{{x}}', A2: '{{x}}' }, afterData })
    expect(cellsOf(parts[sheetName])).toMatchObject({ B1: 1, A2: 1 })
  })

  it('is a number, a truth value, a text or empty, in the style of its cell', async () => {
    const names = ['A1', 'B1', 'C1', 'D1']
    const cells = names.map((name) => `<c r="${name}" s="1" t="str"><v>{{x}}</v></c>`).join('')
    const sheet = await filledSheet(
      { sheetData: `<sheetData><row r="1">${cells}</row></sheetData>` },
      { A1: 0.1 + 0.2, B1: true, C1: 'å & <b>', D1: null },
    )
    expect(sheet).toContain(
      '<c r="A1" s="1"><v>0.30000000000000004</v></c><c r="B1" s="1" t="b"><v>1</v></c><c r="C1" s="1" t="inlineStr"><is><t xml:space="preserve">å &amp; &lt;b&gt;</t></is></c><c r="D1" s="1"/>',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|"/c calc"!A1', '\t=1', '\r=1', ';=1', '{{report.name}}'])(
    'threat 23: stays a text where it says %j',
    async (text) => {
      const sheet = await filledSheet(
        { cells: { A1: '{{x}}', B1: '{{down}}' } },
        { A1: text, B1: { rows: [[text]] } },
      )
      expect(sheet).not.toContain('<f>')
      expect(cellsOf(Buffer.from(sheet))).toEqual({ A1: sheetText(text), B1: sheetText(text) })
    },
  )
  const sheetText = (text: string) => text.replaceAll('\r', '_x000D_').replaceAll('"', '&quot;')

  it('keeps what stands beside its placeholders, each as its run looks', async () => {
    const sst =
      '<sst><si><t>plain</t></si><si><r><rPr><b/></rPr><t>Of {{na</t></r><r><t xml:space="preserve">me}} in &lt;{{place}}&gt; </t></r></si></sst>'
    const parts = {
      'xl/sharedStrings.xml': sst,
      'xl/_rels/workbook.xml.rels': String(
        partsOf(makeWorkbook({ cells: { A1: '{{x}}' } }))['xl/_rels/workbook.xml.rels'],
      ).replace(
        '</Relationships>',
        '<Relationship Id="rId3" Type="http://x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
    }
    const sheetData =
      '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c></row></sheetData>'
    const filled = await filledParts({ parts, sheetData })
    expect(String(filled[sheetName])).toContain(
      '<c r="A1" t="s"><v>0</v></c><c r="B1" s="1" t="inlineStr"><is><r><rPr><b/></rPr><t xml:space="preserve">Of NAME</t></r><r><t xml:space="preserve"> in &lt;PLACE&gt; </t></r></is></c>',
    )
    expect(String(filled['xl/sharedStrings.xml'])).toContain(sst)
  })

  it('with a moment gets a date format where it has none, and keeps its own', async () => {
    const cells = [0, 1, 2, 3].map(
      (style) => `<c r="${addressText({ row: 1, column: style })}" s="${style}" t="str"><v>{{x}}</v></c>`,
    )
    const at = Date.UTC(2026, 9, 25, 12)
    const moment = { types: ['moment'] as const, rows: [[at]] }
    const values = {
      A1: moment,
      B1: moment,
      C1: moment,
      D1: { types: ['duration'] as const, rows: [[5_400_000]] },
    }
    const filled = await filledParts(
      { sheetData: `<sheetData><row r="1">${cells.join('')}</row></sheetData>` },
      values,
    )
    const sheet = String(filled[sheetName])
    const styles = String(filled['xl/styles.xml'])
    const serial = serialsIn('Europe/Stockholm')(at)
    expect(sheet).toContain(
      `<c r="A1" s="4"><v>${serial}</v></c><c r="B1" s="5"><v>${serial}</v></c><c r="C1" s="2"><v>${serial}</v></c><c r="D1" s="6"><v>0.0625</v></c>`,
    )
    expect(styles).toContain(
      '<numFmts count="3"><numFmt numFmtId="164" formatCode="[Red]0.0"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/></numFmts>',
    )
    expect(styles).toContain('<cellXfs count="7">')
    // Bold and centred as before.
    expect(styles).toContain(
      '<xf numFmtId="165" applyNumberFormat="1" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"><alignment horizontal="center"/></xf>',
    )
  })

  it('counts days from 1904 where the workbook does', async () => {
    const workbook = String(partsOf(makeWorkbook({ cells: { A1: '{{x}}' } }))['xl/workbook.xml'])
    const parts = { 'xl/workbook.xml': workbook.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') }
    const sheet = await filledSheet(
      { cells: { A1: '{{x}}' }, parts },
      { A1: { types: ['date'], rows: [[Date.UTC(2026, 0, 1, 12)]] } },
    )
    expect(cellsOf(Buffer.from(sheet)).A1).toBe(46_023 - 1462)
  })

  it('holds 32,767 characters', async () => {
    const sheet = await filledSheet({ cells: { A1: '{{x}}' } }, { A1: 'x'.repeat(40_000) })
    expect(String(cellsOf(Buffer.from(sheet)).A1)).toHaveLength(32_767)
  })
})

describe('what fills downward', () => {
  const rows = (count: number): Cell[][] => Array.from({ length: count }, (_, at) => [at])

  it('overwrites the cells below, makes rows that are not there, and widens the dimension', async () => {
    const cells = { A1: 'head', A2: '{{down}}', A3: 'old', A5: 'old', C3: 7, A9: 'kept' }
    const sheet = await filledSheet({ cells }, { A2: { rows: rows(5) } })
    expect(cellsOf(Buffer.from(sheet))).toEqual({
      A1: 'head',
      A2: 0,
      A3: 1,
      A4: 2,
      A5: 3,
      A6: 4,
      C3: 7,
      A9: 'kept',
    })
    expect(sheet).toContain('<dimension ref="A1:A6"/>')
    expect([...sheet.matchAll(/<row r="(\d+)"/g)].map(([, row]) => Number(row))).toEqual([
      1, 2, 3, 4, 5, 6, 9,
    ])
  })

  it('leaves its own cell empty where there is nothing', async () =>
    expect(
      cellsOf(
        Buffer.from(await filledSheet({ cells: { A2: '{{down}}', A3: 'kept' } }, { A2: { rows: [] } })),
      ),
    ).toEqual({
      A3: 'kept',
    }))

  it('ends above the next formula, placeholder or heading, and says so', async () => {
    const cells = {
      A1: '{{down}}',
      A4: '=1',
      B1: '{{down}}',
      B3: '{{x}}',
      C1: '{{down}}',
      E1: '{{table 3}}',
      F4: '{{down}}',
    }
    const four = { rows: rows(4) }
    const table = { rows: Array.from({ length: 5 }, (_, row) => [row, 'b', 'c']) }
    const { file, cut } = await fillWorkbook(makeWorkbook({ cells }), {
      ...{ A1: four, B1: four, C1: four, E1: table, F4: four },
    })
    expect(cut).toEqual(['A1', 'B1', 'E1'])
    const filled = cellsOf(partsOf(file)[sheetName])
    expect(filled).toMatchObject({ A3: 2, B2: 1, B3: 1, C4: 3, E3: 2, F3: 'b', F4: 0, F7: 3 })
    expect(filled).not.toHaveProperty('E4')
  })

  it('is not cut where it just fits', async () => {
    const cells = { A1: '{{down}}', A4: '=1' }
    expect((await fillWorkbook(makeWorkbook({ cells }), { A1: { rows: rows(3) } })).cut).toEqual([])
  })

  it('is 100,000 rows at most, and a million cells of a workbook', async () => {
    const many = { rows: rows(100_001) }
    const one = await fillWorkbook(makeWorkbook({ cells: { A1: '{{down}}' } }), { A1: many })
    expect(one.cut).toEqual(['A1'])
    expect(String(partsOf(one.file)[sheetName])).toContain(
      '<c r="A100000"><v>99999</v></c></row></sheetData>',
    )
    const cells = Object.fromEntries(
      Array.from({ length: 11 }, (_, column) => [addressText({ row: 1, column }), '{{down}}']),
    )
    const values = Object.fromEntries(Object.keys(cells).map((name) => [name, { rows: rows(100_000) }]))
    await expect(fillWorkbook(makeWorkbook({ cells }), values)).rejects.toBeInstanceOf(TemplateCellsError)
  }, 60_000)

  it('ends with the work that wants it', async () => {
    const workbook = makeWorkbook({ cells: { A1: '{{down}}' } })
    const stop = new AbortController()
    stop.abort(new Error('stopped'))
    await expect(fillWorkbook(workbook, {}, { signal: stop.signal })).rejects.toThrow('stopped')
    const onRows = async () => {
      throw new Error('too many')
    }
    await expect(fillWorkbook(workbook, { A1: { rows: rows(1) } }, { onRows })).rejects.toThrow('too many')
  })
})

describe('what was computed of the template', () => {
  it('is computed anew: formulas without results, charts without copies, pivot tables read again', async () => {
    const chart =
      '<c:chartSpace xmlns:c="c"><c:numRef><c:f>Sheet1!$A$1:$A$3</c:f><c:numCache><c:ptCount val="3"/><c:pt idx="0"><c:v>9</c:v></c:pt></c:numCache></c:numRef><c:strRef><c:f>x</c:f><c:strCache/></c:strRef></c:chartSpace>'
    const base = partsOf(makeWorkbook({ cells: { A1: '{{x}}' } }))
    const overrides =
      '<Override PartName="/xl/charts/chart1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/><Override PartName="/xl/pivotCache/p.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheDefinition+xml"/></Types>'
    const sheetData =
      '<sheetData><row r="1"><c r="A1" t="str"><v>{{x}}</v></c><c r="B1" t="str"><f>A1&amp;""</f><v>{{x}}</v></c><c r="C1" s="2"><f t="shared" ref="C1:C2" si="0">A1</f><v>0</v></c></row><row r="2"><c r="C2" s="2" t="e"><f t="shared" si="0"/><v>#VALUE!</v></c></row></sheetData>'
    const filled = await filledParts({
      sheetData,
      parts: {
        '[Content_Types].xml': String(base['[Content_Types].xml']).replace('</Types>', overrides),
        'xl/charts/chart1.xml': chart,
        'xl/pivotCache/p.xml': '<pivotCacheDefinition refreshOnLoad="0" recordCount="1"/>',
      },
    })
    expect(String(filled[sheetName])).toContain(
      '<c r="B1"><f>A1&amp;""</f></c><c r="C1" s="2"><f t="shared" ref="C1:C2" si="0">A1</f></c></row><row r="2"><c r="C2" s="2"><f t="shared" si="0"/></c></row>',
    )
    expect(String(filled['xl/charts/chart1.xml'])).toContain(
      '<c:numRef><c:f>Sheet1!$A$1:$A$3</c:f></c:numRef><c:strRef><c:f>x</c:f></c:strRef>',
    )
    expect(String(filled['xl/pivotCache/p.xml'])).toContain(
      '<pivotCacheDefinition refreshOnLoad="1" recordCount="1"/>',
    )
    expect(String(filled['xl/workbook.xml'])).toContain('</sheets><calcPr fullCalcOnLoad="1"/></workbook>')
  })

  it.each([
    [
      'an axis that decides by itself',
      '<c:crosses val="x"/><c:auto val="1"/><c:lblAlgn val="ctr"/>',
      '<c:auto val="0"/>',
    ],
    [
      'one that says nothing',
      '<c:crossAx val="2"/><c:crosses val="x"/><c:lblAlgn val="ctr"/>',
      '<c:crosses val="x"/><c:auto val="0"/>',
    ],
  ])('keeps names along the axis where they become times of the day: %s', (_, inner, wanted) => {
    const chart = `<c:chart xmlns:c="c"><c:cat><c:strRef><c:f>'It''s S'!$A$4:$A$9</c:f></c:strRef></c:cat><c:val><c:f>S!$B$4</c:f></c:val><c:catAx><c:numFmt formatCode="General" sourceLinked="1"/>${inner}</c:catAx></c:chart>`
    const cell = {
      row: 4,
      column: 0,
      style: 0,
      rich: { prefix: '', runs: [] },
      placeholders: [],
      isAlone: true,
    }
    const filled = (type: 'moment' | 'date', values: Cell[] = [1, 2]): Filled => ({
      ...{ kind: 'values', cell, columns: [{ type, values }] },
    })
    const on = (sheet: string, fills: Filled[]) => withNamedTimes(chart, [{ sheet, fills }])
    const named = on("It's S", [filled('moment')])
    expect(named).toContain(wanted)
    expect(named).toContain('<c:numFmt formatCode="yyyy\\-mm\\-dd\\ hh:mm" sourceLinked="0"/>')
    expect(on("It's S", [filled('date')])).toBeUndefined()
    expect(on('S', [filled('moment')])).toBeUndefined()
    expect(on("It's S", [{ ...filled('moment'), cell: { ...cell, row: 10 } }])).toBeUndefined()
  })

  it('leaves all other parts as they are, byte for byte', async () => {
    const parts = { 'xl/media/image1.png': Buffer.from([1, 2, 3]), 'customXml/item1.xml': '<a  b = "c" />' }
    const workbook = makeWorkbook({ cells: { A1: '{{x}}' }, parts })
    const [before, after] = [partsOf(workbook), partsOf((await fillWorkbook(workbook)).file)]
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
    const changed = Object.keys(before).filter(
      (name) => !after[name]?.equals(before[name] ?? Buffer.alloc(0)),
    )
    expect(changed.toSorted()).toEqual(['xl/workbook.xml', sheetName])
  })
})

describe('sheets as programs write them', () => {
  const fillSheet = (xml: string, values: Cell[]) => {
    const { cells } = scanSheet(xml, { sheet: 'S', strings: new Map(), tables: [] })
    const fills = cells.map((cell): Filled => ({ kind: 'values', cell, columns: [{ type: 'any', values }] }))
    return [...changeSheet(xml, fills, { serialOf: (ms) => ms, styleFor: (base) => base })].join('')
  }

  it('may have prefixes, and rows and cells without addresses', () => {
    const xml =
      "<x:worksheet xmlns:x='m'><x:sheetData><x:row spans='1:2'><x:c><x:v>1</x:v></x:c><x:c t='inlineStr'><x:is><x:t>{{down}}</x:t></x:is></x:c></x:row><x:row/><x:row><x:c><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>"
    expect(fillSheet(xml, [7, 8, 9])).toBe(
      `<x:worksheet xmlns:x='m'><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c><x:c r="B1"><x:v>7</x:v></x:c></x:row><x:row r="2"><x:c r="B2"><x:v>8</x:v></x:c></x:row><x:row r="3"><x:c r="A3"><x:v>3</x:v></x:c><x:c r="B3"><x:v>9</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    )
  })

  it('property: filled cells have their values, all others theirs, in order', () => {
    const cell = fc.record({ row: fc.integer({ min: 1, max: 12 }), column: fc.integer({ min: 0, max: 30 }) })
    const sheets = fc.uniqueArray(cell, { maxLength: 40, selector: addressText })
    fc.assert(
      fc.property(
        sheets,
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 0, max: 3 }),
        (cells, length, count) => {
          const placed = cells.toSorted((a, b) => a.row - b.row || a.column - b.column)
          const isFilled = (at: number) => at < count
          const rows = Map.groupBy(placed, ({ row }) => row)
          const xml = `<worksheet><sheetData>${[...rows]
            .map(
              ([row, some]) =>
                `<row r="${row}">${some.map((each) => `<c r="${addressText(each)}"${isFilled(cells.indexOf(each)) ? ' t="str"><v>{{down}}' : `><v>${each.row * 100 + each.column}`}</v></c>`).join('')}</row>`,
            )
            .join('')}</sheetData></worksheet>`
          const tops = cells.slice(0, count)
          // Of two in a column the upper one is overwritten by the lower: no property of this function.
          fc.pre(new Set(tops.map(({ column }) => column)).size === tops.length)
          const values = Array.from({ length }, (_, at) => -1 - at)
          const wanted: Record<string, number> = {}
          for (const each of cells.slice(count)) wanted[addressText(each)] = each.row * 100 + each.column
          for (const { row, column } of tops) {
            delete wanted[addressText({ row, column })]
            for (const [at, value] of values.entries()) wanted[addressText({ row: row + at, column })] = value
          }
          const filled = fillSheet(xml, values)
          expect(cellsOf(Buffer.from(filled))).toEqual(wanted)
          // In the order that programs hold sheets to, which the scan does, too.
          scanSheet(filled, { sheet: 'S', strings: new Map(), tables: [] })
        },
      ),
    )
  })

  it('property: no text breaks the scanner but by its refusal', () => {
    const pieces = fc.constantFrom(
      '<a>',
      '</a>',
      '<b c="d">',
      '</b>',
      '<e/>',
      '&lt;',
      '&x;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?x',
      '?>',
      '"',
      '<',
      '>',
      'text',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (all) => {
        const scanner = new XmlScanner(all.join(''))
        let end = 0
        try {
          while (scanner.next()) {
            expect(scanner.end).toBeGreaterThan(end)
            end = scanner.end
          }
        } catch (error) {
          expect(error).toMatchObject({ name: 'XmlError' })
        }
      }),
      { numRuns: 2000 },
    )
  })
})
