import { isInexact } from '@fyr/contract/values/inexact-integer'
import { type DateOrder, readLocalTime } from './local-time.ts'
import { isMissing, type Mapping, timeColumnOf } from './mapping.ts'
import { readNumber } from './numbers.ts'
import type { Row } from './rows.ts'

/** As the call POST /tag/{deveui}/tagdata takes it; `createdAt` is epoch ms. */
export interface ImportedReading {
  key: string
  value: number | boolean | string
  createdAt: number
  line: number
}

/** `notSingle`: a list or an object where one value belongs; `integerTooLarge`: it would be rounded. */
export type RowProblemCode = 'unreadable' | 'noTime' | 'notSingle' | 'integerTooLarge'
export interface RowProblem {
  line: number
  code: RowProblemCode
  /** Where it is; empty when it is the row. */
  column: string
  /** What stands there. */
  detail: string
}

export interface RowReadings {
  readings: ImportedReading[]
  /** Cells that are empty or null: nothing to import, nothing wrong. */
  empty: number
  problem?: RowProblem
}

/** The readings that one row holds, by the mapping of its columns: all of them, or a problem and none. */
export function readingsOfRow(
  row: Row,
  mapping: Mapping,
  { zone, order }: { zone: string; order?: DateOrder | undefined },
): RowReadings {
  const { fields, line } = row
  if (!fields)
    return { readings: [], empty: 0, problem: { line, code: 'unreadable', column: '', detail: '' } }
  const timeColumn = timeColumnOf(mapping)
  const written = timeColumn === undefined ? undefined : fields.get(timeColumn)
  const createdAt = readLocalTime(String(written ?? ''), zone, order)
  if (createdAt === undefined) {
    return {
      readings: [],
      empty: 0,
      problem: { line, code: 'noTime', column: timeColumn ?? '', detail: shown(written) },
    }
  }
  const readings: ImportedReading[] = []
  let empty = 0
  for (const [name, column] of mapping) {
    if (column.use !== 'key') continue
    const cell = fields.get(name)
    const code = flawOf(cell)
    if (code) return { readings: [], empty: 0, problem: { line, code, column: name, detail: shown(cell) } }
    const value = measuredIn(cell)
    if (value === undefined) empty++
    else readings.push({ key: column.key, value, createdAt, line })
  }
  return { readings, empty }
}

/** What would be stored as something else than the file says. */
function flawOf(cell: unknown): RowProblemCode | undefined {
  if (typeof cell === 'object' && cell !== null) return 'notSingle'
  if (typeof cell === 'bigint') return 'integerTooLarge'
  const isRounded = typeof cell === 'string' && /^\s*[+-]?\d{16,}\s*$/.test(cell) && isInexact(cell.trim())
  return isRounded ? 'integerTooLarge' : undefined
}

const shown = (cell: unknown) =>
  (typeof cell === 'object' ? JSON.stringify(cell) : String(cell ?? '')).slice(0, 60)

function measuredIn(cell: unknown): ImportedReading['value'] | undefined {
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell
  if (typeof cell !== 'string' || isMissing(cell)) return undefined
  const text = cell.trim()
  const number = readNumber(text)
  if (number !== undefined) return number
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return text
}
