import { pathToFileURL } from 'node:url'
import { writePdf } from '../../server/src/documents/index.ts'
import {
  documentOf,
  readingColumns,
  readingRows,
  swedishLook,
  tableOf,
} from '../../server/src/documents/pdf/report.fixture.ts'

export interface LongPdf {
  pages: number
  seconds: number
  megabytes: number
}

/** Writes as many pages as there may be, in a process of its own: its memory is looked at. */
async function writeLongPdf(path: string): Promise<LongPdf> {
  const before = process.memoryUsage().rss
  let peak = before
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const began = performance.now()
  const table = tableOf('Mätvärden', readingColumns, readingRows(200_000))
  const { pages } = await writePdf(path, documentOf([{ heading: 'Alla', parts: [table] }]), swedishLook)
  clearInterval(look)
  return { pages, seconds: (performance.now() - began) / 1000, megabytes: (peak - before) / 1024 / 1024 }
}

const [, program = '', path] = process.argv
if (path && import.meta.url === pathToFileURL(program).href) {
  process.stdout.write(JSON.stringify(await writeLongPdf(path)))
}
