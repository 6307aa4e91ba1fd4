import type { PdfEnd } from '../pdf-messages.ts'
import { inThread } from '../pdf-thread.ts'
import type { PdfLook } from '../report/report-head.ts'
import type { PdfOptions } from '../write-pdf.ts'
import type { Board } from './board-content.ts'

/** Writes blocks on a grid as a PDF file, as `writePdf` does reports; one block after the other is held. */
export async function writeBoard(
  path: string,
  { blockAt, words, ...board }: Board,
  { words: { page }, ...look }: PdfLook,
  { onRows = async () => undefined, signal }: Pick<PdfOptions, 'onRows' | 'signal'> = {},
): Promise<PdfEnd> {
  const { created, yes, no } = words
  const head = { ...board, ...look, words: { created, yes, no, page } }
  return await inThread({ path, board: head }, signal, async ({ order, send }) => {
    for (const place of await order()) {
      await send({ kind: 'block', block: await blockAt(place) })
      await onRows(1)
    }
  })
}
