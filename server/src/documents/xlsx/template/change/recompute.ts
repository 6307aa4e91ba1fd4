import { XmlScanner } from '../xml/xml-scanner.ts'
import { ChangedText } from './pieces.ts'

/** What stands before the settings of computation in a workbook, by the schema's order. */
const beforeSettings = new Set(['sheets', 'functionGroups', 'externalReferences', 'definedNames'])

/** Has every formula computed when the workbook is opened: what it shows was computed of the template. */
export function recomputeOnLoad(workbook: string): string {
  const scanner = new XmlScanner(workbook)
  const text = new ChangedText(workbook)
  let place = 0
  let prefix = ''
  while (scanner.next()) {
    const { kind, name, depth } = scanner
    if (kind === 'open' && name === 'calcPr') {
      const said = scanner.attributes.find((each) => each.name === 'fullCalcOnLoad')
      const tag = scanner.start + 1 + scanner.prefix.length + name.length
      text.replace(said?.start ?? tag, said?.end ?? tag, ' fullCalcOnLoad="1"')
      return text.finish()
    }
    const isChild = kind === 'close' ? depth === 1 : kind === 'open' && scanner.isEmpty && depth === 1
    if (isChild && beforeSettings.has(name)) {
      place = scanner.end
      prefix = scanner.prefix
    }
  }
  text.replace(place, place, `<${prefix}calcPr fullCalcOnLoad="1"/>`)
  return text.finish()
}

const caches = new Set(['numCache', 'strCache', 'multiLvlStrCache'])

/** A chart without its copies of cells, so that it is drawn of the cells themselves; undefined when it has none. */
export function withoutCaches(chart: string): string | undefined {
  const scanner = new XmlScanner(chart)
  const text = new ChangedText(chart)
  let from = -1
  let isChanged = false
  while (scanner.next()) {
    if (!caches.has(scanner.name) || scanner.kind === 'text') continue
    if (scanner.kind === 'open') from = scanner.start
    if (scanner.kind === 'close' || scanner.isEmpty) {
      text.replace(from, scanner.end, '')
      isChanged = true
    }
  }
  return isChanged ? text.finish() : undefined
}

/** A pivot table that reads its cells again when the workbook is opened. */
export function refreshOnLoad(cache: string): string {
  const scanner = new XmlScanner(cache)
  const text = new ChangedText(cache)
  while (scanner.next()) {
    if (scanner.kind !== 'open') continue
    const said = scanner.attributes.find((each) => each.name === 'refreshOnLoad')
    const tag = scanner.start + 1 + scanner.prefix.length + scanner.name.length
    text.replace(said?.start ?? tag, said?.end ?? tag, ' refreshOnLoad="1"')
    break
  }
  return text.finish()
}
