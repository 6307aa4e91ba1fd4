import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { writePdf } from '../../server/src/documents/index.ts'
import {
  documentOf,
  lineChart,
  readingColumns,
  readingRows,
  swedishLook,
  tableOf,
} from '../../server/src/documents/pdf/report.fixture.ts'
import { toward } from '../harness/goals.ts'
import { formatReport, megabytes, quantile, type Section } from '../harness/report.ts'
import type { LongPdf } from './long-pdf.ts'

const charts = 30
const dayMs = 86_400_000

/** A report as owners get it: 30 charts of 300 places, and tables, on 50 pages. */
const report = () =>
  documentOf(
    Array.from({ length: 10 }, (_, section) => ({
      heading: `Byggnad ${section + 1}`,
      parts: [
        ...Array.from({ length: charts / 10 }, (_, chart) => {
          const from = Date.UTC(2026, chart, 1)
          return { kind: 'chart' as const, chart: lineChart(`Rum ${chart}`, from, from + 30 * dayMs) }
        }),
        tableOf(`Mätvärden ${section + 1}`, readingColumns, readingRows(150)),
      ],
    })),
  )

/** What a report as a PDF file takes, and one of as many pages as it may have. */
export async function benchPdf(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'fyr-bench-'))
  const path = join(folder, 'report.pdf')
  try {
    const took: number[] = []
    let pages = 0
    const turns = monitorEventLoopDelay({ resolution: 1 })
    turns.enable()
    for (let round = 0; round < 5; round++) {
      const began = performance.now()
      ;({ pages } = await writePdf(path, report(), swedishLook))
      took.push((performance.now() - began) / 1000)
    }
    turns.disable()
    const { size } = await stat(path)
    const file = fileURLToPath(new URL('./long-pdf.ts', import.meta.url))
    const long: LongPdf = JSON.parse(execFileSync(process.execPath, [file, path]).toString())
    return {
      title: 'Reports as PDF',
      how: [`${pages} pages with ${charts} charts of 300 places; then ${long.pages} pages of one table`],
      figures: [
        {
          ...toward('pdf'),
          name: `${pages} pages, ${charts} charts`,
          value: quantile(took, 0.5),
          note: `median of ${took.length}, slowest ${Math.max(...took).toFixed(2)} s, ${megabytes(size).toFixed(1)} MB`,
        },
        {
          name: '  longest turn of the main thread meanwhile',
          value: turns.max / 1e6,
          unit: 'ms',
          note: 'the thread that asks; pages are made in another',
        },
        { name: `${long.pages} pages`, value: long.seconds, unit: 's' },
        { name: '  memory beside that of the process', value: long.megabytes, unit: 'MB' },
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(formatReport([await benchPdf()]))
}
