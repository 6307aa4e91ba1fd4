import { Worker } from 'node:worker_threads'
import type { DocumentContent, Table } from '../content.ts'
import type { PdfAnswer, PdfMessage, PdfOrder } from './pdf-messages.ts'
import type { PdfLook, ReportHead } from './report/report-head.ts'

export interface PdfOptions {
  /** Told of rows as they are written; ends the work by throwing. */
  onRows?: (count: number) => Promise<void>
  signal?: AbortSignal
  maxPages?: number
}

const usualMaxPages = 2000
/** Portions on their way to the thread. */
const maxUnanswered = 4

/**
 * Writes a report as a PDF file, tagged for programs that read it out. In a thread of its own: a page takes some
 * milliseconds, and what is at the end of the file a tenth of a second. Of rows no more is held than some portions.
 * @returns how many pages it has
 */
export async function writePdf(
  path: string,
  content: DocumentContent,
  look: PdfLook,
  { onRows = async () => undefined, signal, maxPages = usualMaxPages }: PdfOptions = {},
): Promise<number> {
  const thread = startThread({ path, head: headOf(content, look, maxPages) })
  const send = async (message: PdfMessage) => {
    signal?.throwIfAborted()
    await thread.send(message)
  }
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  stopped.promise.catch(() => undefined)
  try {
    const sent = sendContent(content, send, thread.isFull, onRows)
    const pages = sent.then(() => thread.end())
    return await Promise.race([pages, thread.broken, stopped.promise])
  } finally {
    signal?.removeEventListener('abort', stop)
    await thread.stop()
  }
}

async function sendContent(
  content: DocumentContent,
  send: (message: PdfMessage) => Promise<void>,
  isFull: () => boolean,
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  for await (const { heading, parts } of content.sections) {
    if (isFull()) return
    await send({ kind: 'section', heading })
    for await (const part of parts) {
      if (isFull()) return
      if (part.kind === 'table') await sendTable(part.table)
      else await send({ kind: 'part', part })
    }
  }

  async function sendTable({ rows, ...table }: Table): Promise<void> {
    await send({ kind: 'table', table })
    for await (const portion of rows) {
      if (isFull()) return
      await send({ kind: 'rows', rows: portion })
      await onRows(portion.length)
    }
    await send({ kind: 'endTable' })
  }
}

function headOf(content: DocumentContent, look: PdfLook, maxPages: number): ReportHead {
  const { title, subtitle, company, language, timeZone, createdAt, facts, words } = content
  const { created, yes, no } = words
  return {
    ...{ title, subtitle, company, language, timeZone, createdAt, facts, maxPages, portal: look.portal },
    words: { created, yes, no, ...look.words },
    ...(look.logo && { logo: look.logo }),
  }
}

interface PdfThread {
  /** Waits while it has enough to do. */
  send(message: PdfMessage): Promise<void>
  isFull(): boolean
  end(): Promise<number>
  /** Rejects when it ends by itself. */
  broken: Promise<never>
  stop(): Promise<void>
}

function startThread(order: PdfOrder): PdfThread {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    name: 'pdf',
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 },
  })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  const finished = Promise.withResolvers<number>()
  let unanswered = 0
  let isFull = false
  let resume: (() => void) | undefined
  worker.on('error', reject).on('exit', () => reject(new Error('The thread ended')))
  worker.on('message', (answer: PdfAnswer) => {
    unanswered--
    isFull = answer.isFull
    if (answer.pages !== undefined) finished.resolve(answer.pages)
    resume?.()
  })
  return {
    broken,
    isFull: () => isFull,
    async send(message) {
      worker.postMessage(message)
      unanswered++
      while (unanswered >= maxUnanswered) {
        const room = new Promise<void>((resolve) => {
          resume = resolve
        })
        await Promise.race([room, broken])
      }
    },
    async end() {
      worker.postMessage({ kind: 'end' } satisfies PdfMessage)
      return await finished.promise
    },
    async stop() {
      await worker.terminate()
    },
  }
}
