import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdfObjects } from '../page/objects.ts'
import { createPaper } from '../page/paper.ts'
import { lineChart, readingColumns, readingRows } from '../report.fixture.ts'
import { type Block, drawBlock } from './draw-block.ts'

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
  const objects = createPdfObjects({
    ...{ title: 'Tavla', author: 'Åkerö', creator: 'Fyr', language: 'sv', createdAt: new Date(0) },
  })
  const bytes: Uint8Array[] = []
  const frame = { title: 'Tavla', company: 'Åkerö', portal: 'Fyr', page: 'Sida {page} av {pages}' }
  const paper = await createPaper(objects, frame, { maxPages: 5, flush: async () => undefined })
  await paper.newPage('portrait')
  for (const [at, block] of blocks.entries()) {
    const box = { x: 48 + (at % 2) * 254, y: 60 + Math.floor(at / 2) * 190, width: 244, height: 180 }
    drawBlock(paper, block, box, style)
  }
  paper.finish(0)
  objects.end()
  for await (const piece of objects) bytes.push(piece)
  const path = join(folder, 'blocks.pdf')
  await writeFile(path, Buffer.concat(bytes))
  return path
}

describe.skipIf(!hasPrograms)('blocks in boxes of a page', () => {
  test('charts, values, texts and tables are drawn where they are asked for, and tagged', async () => {
    const from = Date.UTC(2026, 9, 1)
    const path = await drawn([
      { kind: 'chart', chart: lineChart('Kök', from, from + 86_400_000) },
      {
        kind: 'value',
        fact: { label: 'Temperatur', value: 21.46, type: 'number', unit: '°C', decimals: 1 },
        note: 'kl. 14:05',
      },
      { kind: 'text', title: 'Om huset', text: 'Byggt 1962. '.repeat(200) },
      { kind: 'table', title: 'Senaste', columns: readingColumns, rows: [...readingRows(40)] },
      { kind: 'value', fact: { label: 'Förbrukning', value: 123456789012.5, type: 'number', unit: 'kWh' } },
      { kind: 'value', fact: { label: 'Tom', value: null, type: 'number', unit: 'kWh' } },
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
      { kind: 'text', title: long, text: long },
      { kind: 'value', fact: { label: long, value: long, type: 'text', unit: long }, note: long },
      { kind: 'table', title: long, columns: [{ heading: long, type: 'text' }], rows: [[long]] },
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
})
