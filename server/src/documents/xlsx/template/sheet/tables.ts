import { orDamaged, type Parts, relationshipsOf } from '../package/parts.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { type CellRange, parseRange } from './addresses.ts'

/**
 * Cells of a sheet that Excel holds to what is said elsewhere: headings and totals of its tables, and pivot tables.
 * Overwritten, the workbook would have to be repaired.
 */
export function findTableRanges(parts: Parts, sheetPart: string): CellRange[] {
  return relationshipsOf(parts, sheetPart).flatMap(({ type, target, isExternal }) => {
    if (isExternal || (type !== 'table' && type !== 'pivotTable')) return []
    return orDamaged(target, () => {
      const scanner = new XmlScanner(parts.text(target))
      while (scanner.next()) {
        if (scanner.kind !== 'open') continue
        if (scanner.name === 'table') return tableRanges(scanner)
        if (scanner.name === 'location') {
          const range = parseRange(scanner.attribute('ref') ?? '')
          return range ? [range] : []
        }
      }
      return []
    })
  })
}

function tableRanges(scanner: XmlScanner): CellRange[] {
  const range = parseRange(scanner.attribute('ref') ?? '')
  if (!range) return []
  const count = (name: string, usual: number) => Number(scanner.attribute(name) ?? usual)
  const headings = count('headerRowCount', 1)
  const totals = count('totalsRowCount', 0)
  return [
    ...(headings > 0 ? [{ ...range, bottom: range.top + headings - 1 }] : []),
    ...(totals > 0 ? [{ ...range, top: range.bottom - totals + 1 }] : []),
  ]
}
