import { parseRange } from '../sheet/addresses.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { type Filled, heightOf } from './filled-cells.ts'
import { ChangedText } from './pieces.ts'
import { dateFormats } from './styles.ts'

/** What is filled of a sheet. */
export interface SheetFills {
  sheet: string
  fills: readonly Filled[]
}

/** What stands before `auto` in an axis, by the schema's order. */
const beforeAuto = new Set(['crossAx', 'crosses', 'crossesAt'])

/**
 * A chart whose axis of names stays one though times of the day are filled in: programs would make it an axis of days by
 * themselves, on which all hours of a day are one place. Undefined where there is nothing to change.
 */
export function withNamedTimes(chart: string, sheets: readonly SheetFills[]): string | undefined {
  if (!hasTimesAsNames(chart, sheets)) return undefined
  const scanner = new XmlScanner(chart)
  const text = new ChangedText(chart)
  let axisDepth = -1
  let place = 0
  let hasAuto = false
  while (scanner.next()) {
    const { kind, name, prefix, depth } = scanner
    if (kind === 'text') continue
    if (name === 'catAx' && kind === 'open' && !scanner.isEmpty) {
      axisDepth = depth
      place = 0
      hasAuto = false
    }
    if (name === 'catAx' && kind === 'close') {
      if (!hasAuto && place > 0) text.replace(place, place, `<${prefix}auto val="0"/>`)
      axisDepth = -1
    }
    if (axisDepth === -1) continue
    if (beforeAuto.has(name)) place = scanner.end
    if (name === 'numFmt' && kind === 'open' && scanner.attribute('formatCode') === 'General') {
      // Names have no format, and times without one are days and fractions.
      const end = scanner.isEmpty ? '/>' : '>'
      const format = `<${prefix}numFmt formatCode="${dateFormats.moment}" sourceLinked="0"${end}`
      text.replace(scanner.start, scanner.end, format)
    }
    if (name !== 'auto' || kind !== 'open') continue
    // It is true without a value, too.
    const said = scanner.attributes.find((each) => each.name === 'val')
    const tag = scanner.start + 1 + prefix.length + name.length
    text.replace(said?.start ?? tag, said?.end ?? tag, ' val="0"')
    hasAuto = true
  }
  return text.finish()
}

function hasTimesAsNames(chart: string, sheets: readonly SheetFills[]): boolean {
  const scanner = new XmlScanner(chart)
  let isName = false
  let hasAxis = false
  let found = false
  while (scanner.next()) {
    if (scanner.kind === 'open' && scanner.name === 'catAx') hasAxis = true
    if (scanner.kind !== 'text' && scanner.name === 'cat') isName = scanner.kind === 'open'
    if (scanner.kind === 'text' && isName && scanner.name === 'f') found ||= areTimes(scanner.value, sheets)
  }
  return found && hasAxis
}

/** Whether a range such as `'Sheet 1'!$A$4:$A$28` has cells with times of the day. */
function areTimes(reference: string, sheets: readonly SheetFills[]): boolean {
  const mark = reference.lastIndexOf('!')
  const name = reference
    .slice(0, mark)
    .replace(/^'(.*)'$/s, '$1')
    .replaceAll("''", "'")
  const range = parseRange(reference.slice(mark + 1))
  const fills = sheets.find(({ sheet }) => sheet === name)?.fills ?? []
  return (
    range !== undefined &&
    fills.some((filled) => {
      if (filled.kind === 'texts' || filled.cell.row > range.bottom) return false
      if (filled.cell.row + heightOf(filled) <= range.top) return false
      return filled.columns.some(({ type }, at) => {
        const column = filled.cell.column + at
        return type === 'moment' && column >= range.left && column <= range.right
      })
    })
  )
}
