import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { PdfAnswer, PdfMessage, PdfOrder } from './pdf-messages.ts'
import { createReport, type Report } from './report/report.ts'

const { path, head }: PdfOrder = workerData
const file = await open(path, 'w', 0o600)
const report: Report = await createReport(head, async (bytes) => {
  await file.writeFile(bytes)
})

async function take(message: PdfMessage): Promise<PdfAnswer> {
  switch (message.kind) {
    case 'section':
      await report.section(message.heading)
      break
    case 'part':
      await report.part(message.part)
      break
    case 'table':
      await report.table(message.table)
      break
    case 'rows':
      await report.rows(message.rows)
      break
    case 'endTable':
      await report.endTable()
      break
    case 'end': {
      const pages = await report.finish()
      await file.sync()
      await file.close()
      return { isFull: report.isFull(), pages }
    }
  }
  return { isFull: report.isFull() }
}

let last: Promise<unknown> = Promise.resolve()
parentPort?.on('message', (message: PdfMessage) => {
  // One after the other; what fails ends the thread, which is told to who waits.
  last = last.then(async () => parentPort?.postMessage((await take(message)) satisfies PdfAnswer))
})
