import '#lib/threads/exit-on-request.ts'
import { open } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { serveMessages } from '#lib/threads/serve-messages.ts'
import { createBoard } from './board/board.ts'
import type { PdfAnswer, PdfEnd, PdfMessage, PdfOrder } from './pdf-messages.ts'
import { createReport } from './report/report.ts'

const order: PdfOrder = workerData
const file = await open(order.path, 'w', 0o600)
const write = async (bytes: Uint8Array) => {
  await file.writeFile(bytes)
}
const take = 'head' in order ? await takesReport(order) : await takesBoard(order)

async function takesReport({ head }: Extract<PdfOrder, { head: object }>) {
  const report = await createReport(head, write)
  return async (message: PdfMessage): Promise<PdfAnswer> => {
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
      case 'block':
      case 'order':
        break
      case 'end':
        return { isFull: report.isFull(), end: await ended(report) }
    }
    return { isFull: report.isFull() }
  }
}

async function takesBoard({ board: head }: Extract<PdfOrder, { board: object }>) {
  const board = await createBoard(head, write)
  return async (message: PdfMessage): Promise<PdfAnswer> => {
    if (message.kind === 'block') await board.block(message.block)
    if (message.kind === 'order') return { isFull: false, order: board.order }
    return { isFull: false, ...(message.kind === 'end' && { end: await ended(board) }) }
  }
}

async function ended({ finish }: { finish(): Promise<PdfEnd> }): Promise<PdfEnd> {
  const end = await finish()
  await file.sync()
  await file.close()
  return end
}

serveMessages(take)
