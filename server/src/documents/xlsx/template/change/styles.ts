import type { Column } from '../../../content.ts'
import { escapeXml } from '../../escape.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { unescapeXml } from '../xml/xml-text.ts'
import { ChangedText } from './pieces.ts'

/** The formats of dates and durations that are given to cells without one. */
export const dateFormats = {
  moment: 'yyyy\\-mm\\-dd\\ hh:mm',
  date: 'yyyy\\-mm\\-dd',
  duration: '[h]:mm:ss',
} as const
type Dated = keyof typeof dateFormats

/** Numbers of formats that programs know by themselves: dates and times, those of East Asia too. */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const firstOwn = 164
/** What is no part of a date in a format: text in quotes, signs that are escaped, filled or left free, colours. */
const asides = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

/** Whether numbers in this format are shown as dates or times. */
export const isDateFormat = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(asides, '').replace(/general/gi, ''))

interface CellFormat {
  start: number
  end: number
  format: number
}

/** The styles of a workbook, to which those of dates are added where they are wanted. */
export interface StyleTable {
  /** The style of a cell that has this one and shall show such a value. */
  styleFor(base: number, type: Column['type']): number
  /** The part with what was added; undefined when nothing was. */
  changed(): string | undefined
}

export function readStyles(xml: string): StyleTable {
  const { codes, cellFormats, places, prefix } = scanStyles(xml)
  const added: { base: number; type: Dated }[] = []
  const numbers = new Map<string, number>()
  const isDated = ({ format }: CellFormat) =>
    builtIn.some(([from, to]) => format >= from && format <= to) || isDateFormat(codes.get(format) ?? '')

  return {
    styleFor(base, type) {
      const format = cellFormats[base]
      if (!(type === 'moment' || type === 'date' || type === 'duration') || !format || isDated(format))
        return base
      const key = `${base} ${type}`
      const known = numbers.get(key)
      if (known !== undefined) return known
      const number = cellFormats.length + added.length
      added.push({ base, type })
      numbers.set(key, number)
      return number
    },
    changed() {
      if (added.length === 0) return undefined
      const first = Math.max(firstOwn - 1, ...codes.keys()) + 1
      const types = [...new Set(added.map(({ type }) => type))]
      const formatOf = (type: Dated) => first + types.indexOf(type)
      const own = types
        .map(
          (type) =>
            `<${prefix}numFmt numFmtId="${formatOf(type)}" formatCode="${escapeXml(dateFormats[type])}"/>`,
        )
        .join('')
      const styles = added.map(({ base, type }) => restyled(xml, cellFormats[base], formatOf(type))).join('')
      const text = new ChangedText(xml)
      const { formatsAt, afterRoot, stylesAt } = places
      if (formatsAt) appendTo(text, formatsAt, codes.size + types.length, own)
      else
        text.replace(
          afterRoot,
          afterRoot,
          `<${prefix}numFmts count="${types.length}">${own}</${prefix}numFmts>`,
        )
      appendTo(text, stylesAt, cellFormats.length + added.length, styles)
      return text.finish()
    },
  }
}

/** Where a list is in its part: its tag with the count, and where it closes. */
interface ListPlace {
  count: { start: number; end: number } | undefined
  close: number
}

function scanStyles(xml: string) {
  const scanner = new XmlScanner(xml)
  const codes = new Map<number, string>()
  const cellFormats: CellFormat[] = []
  const places = {
    afterRoot: 0,
    formatsAt: undefined as ListPlace | undefined,
    stylesAt: { count: undefined, close: 0 } as ListPlace,
  }
  let prefix = ''
  let list = ''
  while (scanner.next()) {
    const { kind, name, depth } = scanner
    if (kind === 'open' && depth === 1 && name === 'styleSheet') {
      places.afterRoot = scanner.end
      prefix = scanner.prefix
    }
    if (kind === 'open' && depth === 2 && !scanner.isEmpty) {
      list = name
      const place = { count: scanner.attributes.find((each) => each.name === 'count'), close: 0 }
      if (name === 'numFmts') places.formatsAt = place
      if (name === 'cellXfs') places.stylesAt = place
    }
    if (kind === 'close' && depth === 1) {
      if (name === 'numFmts' && places.formatsAt) places.formatsAt.close = scanner.start
      if (name === 'cellXfs') places.stylesAt.close = scanner.start
      list = ''
    }
    if (kind === 'open' && name === 'numFmt' && list === 'numFmts')
      codes.set(Number(scanner.attribute('numFmtId')), unescapeXml(scanner.attribute('formatCode') ?? ''))
    if (name === 'xf' && list === 'cellXfs') {
      if (kind === 'open')
        cellFormats.push({
          start: scanner.start,
          end: scanner.end,
          format: Number(scanner.attribute('numFmtId') ?? 0),
        })
      const current = cellFormats.at(-1)
      if (kind === 'close' && current) current.end = scanner.end
    }
  }
  return { codes, cellFormats, places, prefix }
}

/** A copy of a style with another number format. */
function restyled(xml: string, style: CellFormat | undefined, format: number): string {
  const copy = xml.slice(style?.start, style?.end)
  const tag = copy.slice(0, copy.indexOf('>'))
  const plain = tag.replace(/\s(?:numFmtId|applyNumberFormat)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  const name = /^<[^\s/>]+/.exec(plain)?.[0] ?? ''
  return `${name} numFmtId="${format}" applyNumberFormat="1"${plain.slice(name.length)}${copy.slice(tag.length)}`
}

function appendTo(text: ChangedText, { count, close }: ListPlace, size: number, items: string): void {
  if (count) text.replace(count.start, count.end, ` count="${size}"`)
  text.replace(close, close, items)
}
