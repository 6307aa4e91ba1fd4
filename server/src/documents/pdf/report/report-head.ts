import type { Fact } from '../../content.ts'
import type { PdfHead } from '../page/pdf-head.ts'

/** Look of a PDF file, beside what all formats share. */
export interface PdfLook extends Pick<PdfHead, 'portal' | 'logo'> {
  words: {
    /** The heading of the list of contents. */
    contents: string
    /** With {page} and {pages}. */
    page: string
    /** Below a table that the file has no room for, with {rows}: how many it shows. */
    cut: string
  }
}

/** Data about a report that is known before its sections. */
export interface ReportHead extends PdfHead {
  facts: readonly Fact[]
  words: PdfHead['words'] & PdfLook['words']
  maxPages: number
}
