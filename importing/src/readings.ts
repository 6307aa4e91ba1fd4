import { isInexact } from '@fyr/contract/values/numbers/inexact-integer'
import type { Columns, Mapping } from './columns/mapping.ts'
import { isMissing } from './columns/missing.ts'
import { type Decimal, isEitherNumber, readNumber } from './columns/numbers.ts'
import type { ColumnFacts } from './columns/survey.ts'
import { isPlainTruth, readTruth } from './columns/truths.ts'
import type { Row, RowProblemCode } from './files/row.ts'

/** As the call POST /tag/{deveui}/tagdata takes it; `createdAt` is epoch ms. */
export interface ImportedReading {
  key: string
  value: number | boolean | string
  createdAt: number
  line: number
}

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

export interface ValueRules {
  columns: Columns
  /** The answer where a column does not tell its decimal mark. */
  decimal?: Decimal | undefined
}

/** The readings that one row holds, by the mapping of its columns: all of them, or a problem and none. */
export function readingsOfRow(
  { fields, line }: Row & { fields: NonNullable<Row['fields']> },
  createdAt: number,
  mapping: Mapping,
  rules: ValueRules,
): RowReadings {
  const readings: ImportedReading[] = []
  let empty = 0
  for (const [name, column] of mapping) {
    if (column.use !== 'key' || !fields.has(name)) continue
    const cell = fields.get(name)
    const value = readValue(cell, rules.columns.get(name), rules.decimal)
    if (typeof value === 'object') {
      return {
        readings: [],
        empty: 0,
        problem: { line, code: value.code, column: name, detail: shown(cell) },
      }
    }
    if (value === undefined) empty++
    else readings.push({ key: column.key, value, createdAt, line })
  }
  return { readings, empty }
}

export const shown = (cell: unknown) =>
  (typeof cell === 'object' ? JSON.stringify(cell) : String(cell ?? '')).slice(0, 60)

/** The value of a cell; undefined if it has none, a code if it would be stored as something else than the file says. */
function readValue(
  cell: unknown,
  facts: ColumnFacts | undefined,
  answer: Decimal | undefined,
): ImportedReading['value'] | { code: RowProblemCode } | undefined {
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell
  if (typeof cell === 'bigint') return { code: 'integerTooLarge' }
  if (isMissing(cell)) return undefined
  if (typeof cell !== 'string') return { code: 'notSingle' }
  const text = cell.trim()
  const bare = facts?.unit && text.endsWith(facts.unit) ? text.slice(0, -facts.unit.length).trim() : text
  if (/^[+-]?\d{16,}$/.test(bare) && isInexact(bare)) return { code: 'integerTooLarge' }
  const number = numberOf(bare, facts?.decimal, answer)
  if (number !== undefined) return number
  const truth = readTruth(text)
  // In a column of other texts these words are texts, too.
  if (truth !== undefined && (isPlainTruth(text) || facts?.truths === facts?.values)) return truth
  // A text among numbers would make the key one of texts.
  return facts && facts.numeric >= facts.values / 2 ? { code: 'notNumber' } : text
}

function numberOf(
  text: string,
  decimal: ColumnFacts['decimal'],
  answer: Decimal | undefined,
): number | undefined | { code: RowProblemCode } {
  if (decimal === ',' || decimal === '.') return readNumber(text, decimal)
  if (answer !== undefined && decimal === 'ambiguous') return readNumber(text, answer)
  const isUnclear = decimal !== undefined && isEitherNumber(text)
  return isUnclear ? { code: 'ambiguousNumber' } : readNumber(text)
}
