import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPaper } from '../page/paper.ts'
import { lineChart, readingColumns, readingRows } from '../report.fixture.ts'
import type { Block, Plot } from './block.ts'
import { drawBlock } from './draw-block.ts'
import { linesOfMarkdown } from './markdown.ts'

const hasPrograms = ['/usr/bin/pdftotext', '/usr/bin/pdfinfo', '/usr/bin/qpdf'].every(existsSync)
if (!hasPrograms)
  process.stderr.write('Skipped: no poppler or qpdf is installed (Debian packages poppler-utils and qpdf)\n')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const style = { language: 'sv' as const, timeZone: 'Europe/Stockholm', words: { yes: 'Ja', no: 'Nej' } }
const run = (program: string, ...args: string[]) => execFileSync(program, args).toString()

/** The blocks side by side and below one another on a page. */
async function drawn(blocks: readonly Block[]): Promise<string> {
  const bytes: Uint8Array[] = []
  const head = { title: 'Tavla', company: 'Åkerö', portal: 'Fyr', language: 'sv', createdAt: 0 } as const
  const paper = await createPaper(
    { ...head, words: { page: 'Sida {page} av {pages}' } },
    { maxPages: 5, write: async (piece) => void bytes.push(piece) },
  )
  await paper.newPage('portrait')
  for (const [at, block] of blocks.entries()) {
    const box = { x: 48 + (at % 2) * 254, y: 60 + Math.floor(at / 2) * 190, width: 244, height: 180 }
    drawBlock(paper, block, box, style)
  }
  paper.finish(0)
  await paper.end()
  const path = join(folder, 'blocks.pdf')
  await writeFile(path, Buffer.concat(bytes))
  return path
}

describe.skipIf(!hasPrograms)('blocks in boxes of a page', () => {
  test('charts, values, texts and tables are drawn where they are asked for, and tagged', async () => {
    const from = Date.UTC(2026, 9, 1)
    const path = await drawn([
      { kind: 'chart', chart: lineChart('Kök', from, from + 86_400_000) },
      { kind: 'value', title: 'Temperatur', text: '21,5 °C', notes: ['kl. 14:05'] },
      { kind: 'text', title: 'Om huset', markdown: 'Byggt 1962. '.repeat(300) },
      { kind: 'table', title: 'Senaste', columns: readingColumns, rows: [...readingRows(40)] },
      { kind: 'value', title: 'Förbrukning', text: '123 456 789 012,5 kWh', notes: [] },
    ])
    expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
    const text = run('pdftotext', '-layout', path, '-').replaceAll(/\s+/g, ' ')
    for (const told of ['Kök', '21,5 °C', 'kl. 14:05', 'Om huset', 'Senaste', '123 456 789 012,5 kWh', '…'])
      expect(text).toContain(told)
    const structure = run('pdfinfo', '-struct-text', path)
    expect(structure.match(/^ *Figure\b/gm)).toHaveLength(1)
    expect(structure.match(/^ *TH\b/gm)).toHaveLength(5)
    // As many rows as have room in a box of 180 points.
    expect(structure.match(/^ *TR\b/gm)?.length).toBeLessThan(11)
  })

  test('nothing stands outside of its box, however long it is', async () => {
    const long = 'W'.repeat(3000)
    const path = await drawn([
      { kind: 'text', title: long, markdown: long },
      {
        kind: 'value',
        title: long,
        text: long,
        notes: [long, long],
        mark: { text: long, colour: '#c0272d' },
      },
      { kind: 'table', title: long, columns: [{ heading: long, type: 'text' }], rows: [[long]], note: long },
      { kind: 'notice', title: long, name: long, text: long },
      { kind: 'facts', title: long, facts: [{ label: long, text: long }], note: long },
      gauge({ title: long, text: long, ends: [long, long], notes: [long] }),
      { kind: 'plots', title: long, plots: [plot({ title: long, left: { ...free, label: long } })] },
    ])
    const words = Array.from(
      run('pdftotext', '-bbox', path, '-').matchAll(/xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"/g),
      ([, left, right]) => [Number(left), Number(right)] as const,
    ).filter(([left, right]) => right - left > 30)
    expect(words.length).toBeGreaterThan(5)
    for (const [left, right] of words) {
      expect(left).toBeGreaterThanOrEqual(48)
      expect(right).toBeLessThanOrEqual(left < 300 ? 292 : 546)
    }
  })

  test('gauges, levels, plots and states say what they show, to the eye and to who listens', async () => {
    const path = await drawn([
      gauge({ style: 'arc' }),
      gauge({ style: 'bar', text: '48 %', mark: { text: 'Varning', colour: '#8f5b00' } }),
      {
        kind: 'fill',
        title: 'Tank',
        text: '73 %',
        percent: 73,
        limits: [{ value: 20, colour: '#c0272d' }],
        notes: ['365 av 500 l'],
      },
      {
        ...{ kind: 'tilt', title: 'Mast', text: '1,2°', limit: '5°', notes: ['åt höger'], trail: [] },
        ...{ lean: { x: 0.2, y: 0.1 }, circles: [{ share: 0.5, colour: '#8f5b00' }] },
      },
      { kind: 'plots', title: 'Kök', plots: [plot({})] },
      { kind: 'notice', title: 'Byggnaden', name: 'Karta', text: 'Visas inte i PDF' },
    ])
    expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
    const text = run('pdftotext', '-layout', path, '-').replaceAll(/\s+/g, ' ')
    const shown = ['21,5 °C', '−20', '40', '48 %', 'Varning', '73 %', '365 av 500 l', '1,2°', 'åt höger']
    for (const told of [...shown, 'Inne', 'Öppen 25 %', 'Larmgräns', 'Dörr', 'Karta', 'Visas inte i PDF'])
      expect(text).toContain(told)
    const structure = run('pdfinfo', '-struct-text', path)
    expect(structure.match(/^ *Figure\b/gm)).toHaveLength(5)
    const plain = run('qpdf', '--qdf', '--object-streams=disable', path, '-')
    expect(plain.match(/\/Alt /g)).toHaveLength(5)
  })

  test('threats 20 and 23: no colour, number or text of a user becomes an operator of the page', async () => {
    const evil = '1 0 0 rg ET Q'
    const path = await drawn([
      gauge({ colour: evil, zones: [{ from: 0, to: 1, colour: evil }], share: Number.NaN }),
      {
        kind: 'plots',
        title: evil,
        plots: [plot({ limits: [{ name: evil, value: 22, colour: evil }] }, evil)],
      },
      { kind: 'plots', title: 'Ytterst', plots: [plot({}, '#0065a8', [1e308, -1e308, Number.NaN, null, 0])] },
      { kind: 'text', title: evil, markdown: `[${evil}](javascript:alert(1)) <script>${evil}</script>` },
      {
        kind: 'picture',
        title: 'Bild',
        picture: Buffer.from('no picture'),
        alt: 'Plan',
        ifUnreadable: 'Visas inte',
      },
    ])
    expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
    const plain = run('qpdf', '--qdf', '--object-streams=disable', path, '-')
    expect(plain).not.toMatch(/NaN|Infinity|\/URI|JavaScript/)
    expect(plain).not.toContain(evil)
    expect(run('pdftotext', path, '-')).toContain('Visas inte')
  })
})

const free = { min: null, max: null, label: '' }
const gauge = (more: Partial<Extract<Block, { kind: 'gauge' }>>): Block => ({
  ...{
    kind: 'gauge',
    title: 'Ute',
    style: 'circle',
    text: '21,5 °C',
    share: 0.7,
    zones: [],
    extremes: [0.2, 0.8],
  },
  ...{ ends: ['−20', '40'], notes: [] },
  ...more,
})
const from = Date.UTC(2026, 9, 1)
const hour = 3_600_000
function plot(
  more: Partial<Plot>,
  colour = '#c04d00',
  values: readonly (number | null)[] = [21, 22, null, 23, 21],
): Plot {
  const times = values.map((_, at) => from + at * hour)
  const line = { axis: 'left', times, stepMs: hour, colour } as const
  return {
    ...{ title: '', from, to: from + 4 * hour, left: free, right: free, stacked: false, hasLegend: true },
    series: [
      { ...line, name: 'Inne', style: 'line', values, band: { low: values, high: values } },
      {
        ...line,
        name: 'Ute',
        style: 'bars',
        axis: 'right',
        values: values.map((value) => value && value / 2),
      },
      { ...line, name: 'Källare', style: 'area', values },
      { ...line, name: 'Vind', style: 'steps', values },
    ],
    lanes: [
      {
        name: 'Dörr',
        runs: [{ from, to: from + hour, text: 'Öppen', colour: '#8f5b00' }],
        shares: [{ text: 'Öppen 25 %', colour: '#8f5b00', share: 0.25 }],
      },
    ],
    limits: [{ name: 'Larmgräns', value: 22.5, colour: '#c0272d' }],
    events: [{ name: 'Varmt', from: from + hour, to: from + 2 * hour, colour: '#c0272d' }],
    ...{ ifEmpty: 'Inga mätvärden', description: 'Kök' },
    ...more,
  }
}

test('of Markdown its text is told: headings, lists and paragraphs, but no addresses', () => {
  const lines = linesOfMarkdown(
    '# Drift\n\nRing **Eva** på [växeln](https://x.example).\n\n- ett\n- två\n\n<b>rått</b>',
  )
  expect(lines.map(({ text, level, bullet }) => [text, level, bullet])).toEqual([
    ['Drift', 1, ''],
    ['Ring Eva på växeln.', 0, ''],
    ['ett', 0, '•'],
    ['två', 0, '•'],
    ['<b>rått</b>', 0, ''],
  ])
  expect(linesOfMarkdown('a\n\n'.repeat(5000)).length).toBeLessThanOrEqual(2000)
})
