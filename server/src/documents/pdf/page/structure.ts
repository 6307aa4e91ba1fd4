import { type PdfObject, type PdfObjects, pdfText } from './objects.ts'

/** Types of ISO 32000-1, 14.8.4. */
export type StructureType =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'TOC'
  | 'TOCI'
  | 'Link'
  | 'Figure'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'

export interface StructureAttributes {
  /** For those who cannot see it. */
  alt?: string
  /** Of a head. */
  scope?: 'Column' | 'Row'
  /** Where a figure stands: left, bottom, right, top, from the lower left corner of the page. */
  bounds?: readonly [number, number, number, number]
}

interface Element {
  object: PdfObject
  type: StructureType
  page: PdfObject | undefined
  kids: unknown[]
}

/** What the content of pages is, for programs that read it out. */
export interface Structure {
  begin(type: StructureType, attributes?: StructureAttributes): void
  end(): void
  /** Ends elements until so many are open. */
  endTo(open: number): void
  /** Draws what belongs to the element that was begun last. */
  content(draw: () => void): void
  /** An element that holds nothing but what is drawn. */
  leaf(type: StructureType, draw: () => void, attributes?: StructureAttributes): void
  /** Draws what is no content: heads and feet of pages, lines. */
  artifact(draw: () => void): void
  /** What the annotation, which is to be written by the caller, belongs to. Returns its key. */
  annotation(annotation: PdfObject): number
  /** To be called before pages change. */
  endPage(): void
  /** Moves the last elements of the document to a place among its parts. */
  moveLast(count: number, to: number): void
  finish(): void
}

/**
 * Written by hand, as pdfkit keeps an object for each element until the end: of a table of 2,000 pages these are half
 * a million.
 */
export function createStructure(objects: PdfObjects): Structure {
  const root = objects.ref()
  const open: Element[] = []
  const parents: unknown[] = []
  let nextKey = 0
  let onPage: PdfObject[] = []
  let pageKey: number | undefined

  function begin(type: StructureType, { alt, scope, bounds }: StructureAttributes = {}): void {
    const parent = open.at(-1)
    const object = objects.ref({
      S: type,
      P: parent?.object ?? root,
      ...(alt !== undefined && { Alt: pdfText(alt) }),
      ...(scope && { A: { O: 'Table', Scope: scope } }),
      ...(bounds && { A: { O: 'Layout', Placement: 'Block', BBox: [...bounds] } }),
    })
    parent?.kids.push(object)
    open.push({ object, type, page: undefined, kids: [] })
  }

  function end(): void {
    const element = open.pop()
    if (!element) return
    const { object, page, kids } = element
    Object.assign(object.data as object, { ...(page && { Pg: page }), K: kids })
    object.end()
    // It is known by its number from now on.
    object.data = {}
  }

  function content(draw: () => void): void {
    const element = open.at(-1)
    if (!element) return
    const { dictionary } = objects.page
    if (pageKey === undefined) {
      pageKey = nextKey++
      dictionary.data.StructParents = pageKey
    }
    const place = onPage.push(element.object) - 1
    element.page ??= dictionary
    element.kids.push(element.page === dictionary ? place : { Type: 'MCR', Pg: dictionary, MCID: place })
    objects.addContent(`/${element.type} <</MCID ${place}>> BDC`)
    draw()
    objects.addContent('EMC')
  }

  begin('Document')
  return {
    begin,
    end,
    endTo(count) {
      while (open.length > count) end()
    },
    content,
    leaf(type, draw, attributes) {
      begin(type, attributes)
      content(draw)
      end()
    },
    artifact(draw) {
      objects.addContent('/Artifact BMC')
      draw()
      objects.addContent('EMC')
    },
    annotation(annotation) {
      const element = open.at(-1)
      element?.kids.push({ Type: 'OBJR', Obj: annotation, Pg: objects.page.dictionary })
      parents.push(nextKey, element?.object ?? root)
      return nextKey++
    },
    endPage() {
      if (pageKey === undefined) return
      const own = objects.ref(onPage)
      own.end()
      own.data = {}
      parents.push(pageKey, own)
      onPage = []
      pageKey = undefined
    },
    moveLast(count, to) {
      const kids = open[0]?.kids
      kids?.splice(to, 0, ...kids.splice(kids.length - count, count))
    },
    finish() {
      const document = open[0]?.object
      while (open.length > 0) end()
      const tree = objects.ref({ Nums: sortedPairs(parents) })
      tree.end()
      root.data = { Type: 'StructTreeRoot', K: [document], ParentTree: tree, ParentTreeNextKey: nextKey }
      // pdfkit ends both with the file.
      objects._root.data.StructTreeRoot = root
      objects._root.data.MarkInfo = objects.ref({ Marked: true })
    },
  }
}

/** A number tree is read by halves. */
function sortedPairs(pairs: readonly unknown[]): unknown[] {
  const keys = pairs
    .filter((_, at) => at % 2 === 0)
    .map((key, at) => [Number(key), pairs[at * 2 + 1]] as const)
  return keys.sort(([one], [other]) => one - other).flat()
}
