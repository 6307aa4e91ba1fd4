import PDFDocument from 'pdfkit'
import { escapeXml } from '../../xlsx/escape.ts'
import type { PdfHead } from './pdf-head.ts'

/** An object of the file: referred to by its number, written when it ends. */
export interface PdfObject {
  readonly id: number
  data: unknown
  compress: boolean
  write(chunk: string): void
  end(chunk?: string): void
}

/** A font of which the glyphs that were used are embedded. */
export interface PdfFont {
  readonly id: string
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
  /** Glyphs as hexadecimal numbers, and how far each moves on, in thousandths of the size. */
  encode(
    text: string,
    features?: Readonly<Record<string, boolean>>,
  ): [string[], { xAdvance: number; advanceWidth: number }[]]
  ref(): PdfObject
}

interface PdfPage {
  readonly width: number
  readonly height: number
  readonly dictionary: PdfObject & { data: Record<string, unknown> }
  readonly fonts: Record<string, PdfObject>
  readonly xobjects: Record<string, PdfObject>
  readonly annotations: PdfObject[]
}

/** What is used of pdfkit: its objects, fonts, pictures and outline. Texts and lines are drawn by operators. */
export interface PdfObjects extends AsyncIterable<Uint8Array> {
  readonly page: PdfPage
  readonly _font: PdfFont
  readonly _root: { data: Record<string, unknown> & { Pages: { data: { Kids: PdfObject[] } } } }
  readonly outline: PdfOutline
  ref(data?: unknown): PdfObject
  addPage(options: { size: 'A4'; layout: Orientation; margin: number }): void
  addContent(operators: string): void
  font(source: string, name?: string): void
  registerFont(name: string, file: Buffer): void
  openImage(source: Buffer): { width: number; height: number }
  image(source: object, x: number, y: number, size: { width: number; height: number }): void
  read(): Uint8Array | null
  end(): void
}

export interface PdfOutline {
  addItem(title: string, options: { pageNumber: number; left: number; top: number }): PdfOutline
}

export type Orientation = 'portrait' | 'landscape'

/** A text of the file, not a name. */
export const pdfText = (text: string): object => new String(text)

interface Written {
  _offset: number
  push(chunk: Uint8Array | null): boolean
}

const pieceLength = 65_536

/**
 * pdfkit hands on each line by itself: at the end of a long file, where it lists its objects, half a million at once,
 * which took 150 MB.
 */
function writeInPieces(document: object): void {
  const written = document as Written
  const push = written.push.bind(document)
  let held: string[] = []
  let length = 0
  const flush = () => {
    if (length > 0) push(Buffer.from(held.join(''), 'latin1'))
    held = []
    length = 0
  }
  Object.assign(document, {
    _write(data: string | Uint8Array) {
      if (typeof data === 'string') {
        held.push(data, '\n')
        length += data.length + 1
        written._offset += data.length + 1
        if (length >= pieceLength) flush()
        return
      }
      flush()
      written._offset += data.length
      push(data)
    },
    push(chunk: Uint8Array | null) {
      flush()
      return push(chunk)
    },
  })
}

const plainText = (text: string) => text.toWellFormed().replace(/\p{C}/gu, ' ').slice(0, 500)

/** An empty file of PDF 1.7, which says in what language it is and shows its title. */
export function createPdfObjects(
  head: Pick<PdfHead, 'title' | 'company' | 'portal' | 'language' | 'createdAt'>,
): PdfObjects {
  const { language } = head
  const createdAt = new Date(head.createdAt)
  const [title, author, creator] = [head.title, head.company, head.portal].map(plainText) as [
    string,
    string,
    string,
  ]
  const info = { Title: title, Author: author, Creator: creator, Producer: creator, CreationDate: createdAt }
  const document = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info,
    // pdfkit's own cache of what words look like has no bound (typeface.ts has).
    fontLayoutCache: false,
  })
  writeInPieces(document)
  const date = `${createdAt.toISOString().slice(0, 19)}Z`
  // pdfkit puts titles into its XML as they are.
  Object.assign(document, {
    _addInfo() {
      document.appendXML(`<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<xmp:CreateDate>${date}</xmp:CreateDate><xmp:CreatorTool>${escapeXml(creator)}</xmp:CreatorTool>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language></rdf:Description>`)
    },
  })
  return document as unknown as PdfObjects
}
