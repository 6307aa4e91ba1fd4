import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOfSize } from '#lib/picture/picture.fixture.ts'
import type { Cell, Column, DocumentContent } from '../content.ts'
import {
  danishLook,
  documentOf,
  lineChart,
  readingColumns,
  readingRows,
  swedishLook,
  tableOf,
} from './report.fixture.ts'
import { type PdfOptions, writePdf } from './write-pdf.ts'

const programs = ['/usr/bin/pdftotext', '/usr/bin/pdfinfo', '/usr/bin/qpdf']
const hasPrograms = programs.every(existsSync)
if (!hasPrograms)
  process.stderr.write('Skipped: no poppler or qpdf is installed (Debian packages poppler-utils and qpdf)\n')

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  path = join(folder, 'report.pdf')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { maxBuffer: 200_000_000 }).toString()

/** Writes it, checks that it is a valid file, and reads it back: its pages, and all of it without compression. */
async function written(content: DocumentContent, look = swedishLook, options: PdfOptions = {}) {
  const { pages: count, missed } = await writePdf(path, content, look, options)
  expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
  const pages = run('pdftotext', '-layout', path, '-').split('\f').slice(0, -1)
  expect(pages).toHaveLength(count)
  return {
    pages,
    missed,
    info: run('pdfinfo', path),
    plain: run('qpdf', '--qdf', '--object-streams=disable', path, '-'),
  }
}
/** The keys and names of all objects of a file; texts are not among them. */
function vocabulary(value: unknown, found = { keys: new Set<string>(), names: new Set<string>() }) {
  if (typeof value === 'string' && value.startsWith('/')) found.names.add(value)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (key.startsWith('/')) found.keys.add(key)
      vocabulary(part, found)
    }
  }
  return found
}
const structureOf = () => run('pdfinfo', '-struct-text', path)
const from = Date.UTC(2026, 9, 1)

describe.skipIf(!hasPrograms)('a PDF file', () => {
  test('has a cover, contents with the right pages, and numbered pages', async () => {
    const chart = { kind: 'chart' as const, chart: lineChart('Vardagsrum', from, from + 86_400_000) }
    const { pages, info } = await written(
      documentOf(
        [
          { heading: 'Översikt', parts: [{ kind: 'text', text: 'Åtta rum.' }, chart] },
          { heading: 'Mätvärden', parts: [tableOf('Kök', readingColumns, readingRows(150))] },
          { heading: 'Bilaga', parts: [{ kind: 'text', text: 'Slut.' }] },
          { heading: 'Källor', parts: [{ kind: 'text', text: 'Inga.' }] },
        ],
        { facts: [{ label: 'Noder', value: 48, type: 'number' }] },
      ),
    )
    expect(info).toMatch(/Title: +Inomhusklimat i Ängsgården/)
    expect(info).toMatch(/Page size: +595.28 x 841.89 pts \(A4\)/)
    expect(pages[0]).toContain('Inomhusklimat i Ängsgården')
    expect(pages[0]).toMatch(/Åkerö Fastigheter AB\s+Skapad 2026-11-01 03:00/)
    expect(pages[0]).not.toContain('Sida 1')
    expect(pages[1]).toContain('Innehåll')
    for (const [at, page] of pages.entries())
      if (at > 0) expect(page).toContain(`Sida ${at + 1} av ${pages.length}`)
    for (const heading of ['Översikt', 'Mätvärden', 'Bilaga', 'Källor', 'Kök', 'Vardagsrum']) {
      const [, number] = pages[1]?.match(new RegExp(`${heading} +(\\d+)`)) ?? []
      expect(pages[Number(number) - 1]).toContain(heading)
    }
  })

  test('has nothing below the cover, a small table that stands first neither', async () => {
    const small = tableOf('Två', readingColumns.slice(0, 2), readingRows(3))
    const { pages } = await written(documentOf([{ heading: 'Ett', parts: [small] }]))
    // Up to five headings have no table of contents.
    expect(pages).toHaveLength(2)
    expect(pages[0]).not.toContain('Två')
    expect(pages[1]).toMatch(/Ett\s+Två/)
  })

  test('draws the limits of a chart with their names', async () => {
    const limits = [{ name: 'Över 25 °C', value: 25 }]
    const chart = lineChart('Kök', from, from + 86_400_000, { limits })
    const { pages } = await written(documentOf([{ heading: 'Ett', parts: [{ kind: 'chart', chart }] }]))
    expect(pages.join('')).toContain('Över 25 °C')
  })

  test('is tagged: headings, figures with what they show, tables with heads, and its language', async () => {
    const chart = { kind: 'chart' as const, chart: lineChart('Kök', from, from + 86_400_000) }
    const { info, plain } = await written(
      documentOf([{ heading: 'Ett', parts: [chart, tableOf('Två', readingColumns, readingRows(120))] }]),
    )
    expect(info).toMatch(/Tagged: +yes/)
    expect(plain).toMatch(/\/Lang \(sv\)/)
    expect(plain).toMatch(/\/DisplayDocTitle true/)
    expect(plain).toMatch(/\/Outlines \d+ 0 R/)
    const structure = structureOf()
    expect(structure).toMatch(/^ {4}H1 \(block\)\n {6}"Ett"/m)
    expect(structure).toMatch(/^ {4}H2 \(block\)\n {6}"Två"/m)
    expect(structure).toMatch(/Figure/)
    expect(plain).toContain('/Alt ')
    expect(plain).toMatch(/\/Scope \/Column/)
    expect(structure.match(/^ *THead/gm)).toHaveLength(1)
    expect(structure.match(/^ *TH\b/gm)).toHaveLength(5)
    expect(structure.match(/^ *TR\b/gm)).toHaveLength(121)
    expect(structure.match(/^ *TD\b/gm)).toHaveLength(600)
  })

  test('every row of a long table is there once and in order, below heads that come again', async () => {
    const columns: Column[] = [
      { heading: 'Nummer', type: 'text' },
      { heading: 'Plats', type: 'text' },
    ]
    const rows = Array.from({ length: 400 }, (_, at): Cell[] => [
      `rad-${at}.`,
      at % 5 ? 'Kök' : 'Källare '.repeat(20),
    ])
    const { pages } = await written(
      documentOf([{ heading: 'Alla', parts: [tableOf('Rader', columns, rows)] }]),
    )
    const all = pages.join('\n')
    expect(Array.from(all.matchAll(/rad-(\d+)\./g), ([, number]) => Number(number))).toEqual(
      rows.map((_, at) => at),
    )
    const withRows = pages.filter((page) => page.includes('rad-'))
    expect(withRows.length).toBeGreaterThan(8)
    for (const page of withRows) expect(page).toMatch(/Nummer +Plats/)
  })

  test('of 50 columns none is lost: they stand side by side on landscape pages, each with the first', async () => {
    const columns = Array.from({ length: 50 }, (_, at): Column => ({ heading: `Kol${at}.`, type: 'text' }))
    const rows = Array.from({ length: 40 }, (_, row): Cell[] => columns.map((_, at) => `v${row}x${at}.`))
    const { pages } = await written(
      documentOf([{ heading: 'Bred', parts: [tableOf('Bred', columns, rows)] }]),
    )
    const cells = new Set(pages.join('\n').match(/v\d+x\d+\./g))
    expect(cells.size).toBe(50 * 40)
    for (const page of pages.filter((each) => /v\d+x/.test(each))) expect(page).toContain('Kol0.')
    expect(run('pdfinfo', '-f', '3', '-l', '3', path)).toMatch(/Page +3 size: +841.89 x 595.28/)
  })

  test('writes numbers, dates, durations and percent as the language does', async () => {
    const facts = [
      { label: 'a', value: -1234567.891, type: 'number', decimals: 2 },
      { label: 'b', value: Date.UTC(2026, 2, 29, 1), type: 'moment' },
      { label: 'c', value: 12.5, type: 'percent', decimals: 1 },
      { label: 'd', value: -0.001, type: 'number', decimals: 1 },
      { label: 'e', value: Date.UTC(2026, 2, 28, 23, 30, 5), type: 'date' },
      { label: 'f', value: null, type: 'number', unit: 'kWh' },
      { label: 'g', value: 55_500_000, type: 'duration' },
    ] as const
    const shown = async (language: 'en' | 'sv' | 'da') =>
      (await written(documentOf([], { language, facts }))).pages[0]?.replaceAll(/\s+/g, ' ')
    const swedish = await shown('sv')
    for (const text of ['−1 234 567,89', '2026-03-29 03:00', '12,5 %', '0,0', '2026-03-29', '15 tim, 25 min'])
      expect(swedish).toContain(text)
    expect(swedish).not.toContain('−0,0')
    expect(swedish).not.toContain('kWh')
    const danish = await shown('da')
    for (const text of ['-1.234.567,89', '29.03.2026, 03.00', '12,5 %', '15 t. og 25 min.'])
      expect(danish).toContain(text)
    const english = await shown('en')
    for (const text of ['-1,234,567.89', '29 Mar 2026, 03:00', '12.5%', '15 hrs, 25 mins'])
      expect(english).toContain(text)
  })

  test('letters of European languages are there to be read and found', async () => {
    const text = 'åäö æøå ß éèêë ñ çğş łżź čřžů őű þð œ Ωμέγα Москва ≤ 5 °C, m³, µg/m³, 10 €'
    const { pages } = await written(
      documentOf([{ heading: 'Æble', parts: [{ kind: 'text', text }] }]),
      danishLook,
    )
    expect(pages.join(' ')).toContain(text)
  })

  test('threats 20 and 23: no text becomes a link, a command or another object of the file', async () => {
    const hostile = [
      'https://evil.example/?a=b',
      'javascript:app.alert(1)',
      '(\\) /URI (x) endstream endobj <</S /JavaScript>>',
      '</dc:title><script>',
      '\u202efdp.exe\u0000\u001b]8;;http://x\u0007',
      'x'.repeat(10_000),
      '👩‍👩‍👧 مرحبا שלום',
    ]
    const parts = [
      ...hostile.map((text) => ({ kind: 'text' as const, text })),
      {
        kind: 'facts' as const,
        facts: hostile.map((text) => ({ label: text, value: text, type: 'text' as const })),
      },
      tableOf(
        hostile.join(' '),
        hostile.map((heading) => ({ heading, type: 'text' as const })),
        [hostile],
      ),
      {
        kind: 'chart' as const,
        chart: lineChart(hostile.join(' '), from, from + 1000, {
          unit: hostile[5] ?? '',
          description: hostile.join(' '),
          series: hostile.map((name) => ({ name, colour: '0 g ET Q', values: [1, Number.NaN, null, 3] })),
          limits: hostile.map((name, value) => ({ name, value })),
        }),
      },
    ]
    const sections = hostile.map((heading) => ({ heading, parts: heading === hostile[0] ? parts : [] }))
    const title = hostile.slice(0, 5).join(' ')
    const { plain, info } = await written(documentOf(sections, { title, company: title, subtitle: title }))
    const { keys, names } = vocabulary(JSON.parse(run('qpdf', '--json', path)))
    const forbidden = /^\/(URI|JavaScript|JS|Launch|GoToR|EmbeddedFile|AA|OpenAction|SubmitForm)$/
    expect([...keys, ...names].filter((name) => forbidden.test(name))).toEqual([])
    expect(keys).toContain('/Dest')
    expect(info).toMatch(/JavaScript: +no/)
    expect(plain).toContain('&lt;/dc:title&gt;')
  })

  test('a table without rows, a chart without values and a report without sections are told', async () => {
    const chart = lineChart('Inget', 0, 0, { places: { moments: [] }, series: [{ name: 'a', values: [] }] })
    const { pages } = await written(
      documentOf([
        { heading: 'Tomt', parts: [tableOf('Kök', readingColumns, []), { kind: 'chart', chart }] },
      ]),
    )
    expect(pages.join('')).toMatch(/Kök\s+Inga data hittades i perioden/)
    expect((await written(documentOf([]))).pages).toHaveLength(1)
  })

  test('the logo stands on the cover; one that cannot be read is replaced by the name', async () => {
    const withLogo = await written(documentOf([]), { ...swedishLook, logo: pngOfSize(300, 80) })
    expect(withLogo.plain).toMatch(/\/Subtype \/Image/)
    expect(withLogo.pages[0]).not.toContain('Fyr')
    const broken = await written(documentOf([]), { ...swedishLook, logo: Buffer.from('no picture') })
    expect(broken.pages[0]).toContain('Fyr')
  })

  test('says what its font does not have', async () => {
    const { missed } = await written(
      documentOf([{ heading: '温度 Å', parts: [{ kind: 'text', text: '温 🌡 Ω ж' }] }]),
    )
    expect(missed).toBe('温度🌡')
  })

  test('a table that needs more pages than there may be ends with how many rows it shows', async () => {
    const endless = tableOf('Allt', readingColumns, readingRows(1_000_000))
    let taken = 0
    const { pages } = await written(documentOf([{ heading: 'Allt', parts: [endless] }]), swedishLook, {
      maxPages: 6,
      onRows: async (count) => {
        taken += count
      },
    })
    expect(pages).toHaveLength(6)
    const [, rows] = pages.at(-1)?.match(/Här visas de första (\d+) raderna/) ?? []
    expect(pages.join('').match(/2026-\d\d-\d\d \d\d:00 /g)?.length).toBe(Number(rows))
    // Of the rest nothing is read but what was on its way.
    expect(taken).toBeLessThan(5000)
  })
})

test('who is told of rows ends the work by throwing, and a signal ends it at once', async () => {
  const content = () =>
    documentOf([{ heading: 'Allt', parts: [tableOf('Allt', readingColumns, readingRows(5000))] }])
  const stop = () => Promise.reject(new Error('stopped'))
  await expect(writePdf(path, content(), swedishLook, { onRows: stop })).rejects.toThrow('stopped')
  const controller = new AbortController()
  const never = documentOf([
    {
      heading: 'Allt',
      parts: (async function* () {
        controller.abort(new Error('cancelled'))
        await new Promise(() => undefined)
        yield { kind: 'text' as const, text: '' }
      })(),
    },
  ])
  await expect(writePdf(path, never, swedishLook, { signal: controller.signal })).rejects.toThrow('cancelled')
})

test('what fails while it is written is told: a folder that is not there, rows that cannot be read', async () => {
  await expect(writePdf(join(folder, 'no', 'x.pdf'), documentOf([]), swedishLook)).rejects.toThrow('ENOENT')
  const failing = tableOf('Allt', readingColumns, [])
  failing.table.rows = (async function* () {
    yield [[1, 2, 3, 4, 5]]
    throw new Error('no rows')
  })()
  const content = documentOf([{ heading: 'Allt', parts: [failing] }])
  const failed = join(folder, 'failed.pdf')
  await expect(writePdf(failed, content, swedishLook)).rejects.toThrow('no rows')
  await expect(access(failed)).rejects.toThrow('ENOENT')
})
