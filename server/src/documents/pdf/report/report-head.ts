import type { DocumentContent, Fact } from '../../content.ts'

/** What a PDF file says beside what all formats do. */
export interface PdfLook {
  /** The product's name, or that of the white label. */
  portal: string
  /** Of the white label: PNG or JPEG. */
  logo?: Uint8Array
  words: {
    /** The heading of the list of contents. */
    contents: string
    /** With {page} and {pages}. */
    page: string
    /** Below a table that the file has no room for, with {rows}: how many it shows. */
    cut: string
  }
}

/** What is known of a report before its sections are. */
export interface ReportHead
  extends Pick<DocumentContent, 'title' | 'subtitle' | 'company' | 'language' | 'timeZone' | 'createdAt'> {
  facts: readonly Fact[]
  portal: string
  logo?: Uint8Array
  words: Pick<DocumentContent['words'], 'created' | 'yes' | 'no'> & PdfLook['words']
  maxPages: number
}
