import type { DocumentContent, Table } from '../content.ts'
import type { PdfEnd } from './pdf-messages.ts'
import { inThread, type PdfThread } from './pdf-thread.ts'
import type { PdfLook, ReportHead } from './report/report-head.ts'

export interface PdfOptions {
  /** Told of rows as they are written; ends the work by throwing. */
  onRows?: (count: number) => Promise<void>
  signal?: AbortSignal
  maxPages?: number
}

const usualMaxPages = 2000

/**
 * Writes a report as a PDF file, tagged for programs that read it out. In a thread of its own: a page takes some
 * milliseconds, and what is at the end of the file a tenth of a second. Of rows no more is held than some portions.
 * @returns how many pages it has, and what could not be drawn
 */
export async function writePdf(
  path: string,
  content: DocumentContent,
  look: PdfLook,
  { onRows = async () => undefined, signal, maxPages = usualMaxPages }: PdfOptions = {},
): Promise<PdfEnd> {
  return await inThread({ path, head: headOf(content, look, maxPages) }, signal, (thread) =>
    sendContent(content, thread, onRows),
  )
}

async function sendContent(
  content: DocumentContent,
  { send, isFull }: Pick<PdfThread, 'send' | 'isFull'>,
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
