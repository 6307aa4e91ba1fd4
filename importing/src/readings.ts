import { readLocalTime } from './local-time.ts'
import { isMissing, isNumberText, type Mapping } from './mapping.ts'
import type { Row } from './rows.ts'

/** As the call POST /tag/{deveui}/tagdata takes it; `createdAt` is epoch ms. */
export interface ImportedReading {
  key: string
  value: number | boolean | string
  createdAt: number
  line: number
}

export type RowProblemCode = 'unreadable' | 'noTime'
export interface RowProblem {
  line: number
  code: RowProblemCode
  /** What stands there. */
  detail: string
}

export interface RowReadings {
  readings: ImportedReading[]
  /** Cells that are empty or null: nothing to import, nothing wrong. */
  empty: number
  problem?: RowProblem
}

/** The readings that one row holds, by the mapping of its columns. */
export function readingsOfRow(row: Row, mapping: Mapping, zone: string): RowReadings {
  const { fields, line } = row
  if (!fields) return { readings: [], empty: 0, problem: { line, code: 'unreadable', detail: '' } }
  const timeColumn = [...mapping].find(([, column]) => column.use === 'time')?.[0]
  const written = timeColumn === undefined ? undefined : fields.get(timeColumn)
  const createdAt = readLocalTime(String(written ?? ''), zone)
  if (createdAt === undefined) {
    return {
      readings: [],
      empty: 0,
      problem: { line, code: 'noTime', detail: String(written ?? '').slice(0, 60) },
    }
  }
  const readings: ImportedReading[] = []
  let empty = 0
  for (const [name, column] of mapping) {
    if (column.use !== 'key') continue
    const value = measuredIn(fields.get(name))
    if (value === undefined) empty++
    else readings.push({ key: column.key, value, createdAt, line })
  }
  return { readings, empty }
}

function measuredIn(cell: unknown): ImportedReading['value'] | undefined {
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell
  if (typeof cell !== 'string' || isMissing(cell)) return undefined
  const text = cell.trim()
  if (isNumberText(text)) return Number(text.replace(',', '.'))
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return text
}
