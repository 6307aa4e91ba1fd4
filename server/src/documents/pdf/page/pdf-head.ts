import type { DocumentContent } from '../../content.ts'

/** Data about a file that is known before its content. */
export interface PdfHead
  extends Pick<DocumentContent, 'title' | 'subtitle' | 'company' | 'language' | 'timeZone' | 'createdAt'> {
  /** Name of the product, or of the white label. */
  portal: string
  /** Logo of the white label: PNG or JPEG. */
  logo?: Uint8Array
  words: Pick<DocumentContent['words'], 'created' | 'yes' | 'no'> & {
    /** With {page} and {pages}. */
    page: string
  }
}
