import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { RawTableSettings } from '@fyr/contract/widgets/tables'
import { csvText } from '#ui/format/csv.ts'
import { readingRows, type Timed, timeRows } from './rows.ts'

export interface KeyHead {
  label: string
  unit: string
  decimals?: number | undefined
  valueMapping?: ValueMapping | null
  nodeName: string
  deveui: string
  key: string
}

type Cells = (string | number | boolean)[]
type Column = RawTableSettings['columns'][number]

interface TableFile {
  layout: RawTableSettings['layout']
  columns: readonly Column[]
  heads: readonly KeyHead[]
  rows: readonly (readonly Timed[])[]
  words: Record<Column, string>
  language: Language
}

/** The readings as a file for spreadsheets: exact times (UTC), values as they are, in the language's digits. */
export function tableFile({ layout, columns, heads, rows, words, language }: TableFile): string {
  const table = layout === 'times' ? byTime(heads, rows, words.time) : byReading(columns, heads, rows, words)
  return csvText(table, language)
}

function byReading(
  columns: readonly Column[],
  heads: readonly KeyHead[],
  rows: readonly (readonly Timed[])[],
  words: Record<Column, string>,
): Cells[] {
  const cell: Record<Column, (row: Timed, head: KeyHead | undefined) => string | number | boolean> = {
    time: ({ at }) => new Date(at).toISOString(),
    node: (_, head) => head?.nodeName ?? '',
    key: (_, head) => head?.label ?? '',
    value: ({ value }) => plain(value),
    unit: (_, head) => head?.unit ?? '',
  }
  return [
    columns.map((column) => words[column]),
    ...readingRows(rows).map((row) => columns.map((column) => cell[column](row, heads[row.series]))),
  ]
}

function byTime(heads: readonly KeyHead[], rows: readonly (readonly Timed[])[], time: string): Cells[] {
  return [
    [time, ...heads.map(({ nodeName, label, unit }) => `${nodeName} · ${label}${unit ? ` (${unit})` : ''}`)],
    ...timeRows(rows).map(({ at, values }) => [
      new Date(at).toISOString(),
      ...values.map((value) => (value === undefined ? '' : plain(value))),
    ]),
  ]
}

const plain = (value: Timed['value']) => (typeof value === 'object' ? JSON.stringify(value) : value)

/** A name that every system takes: letters, digits and dashes, and the day. */
export function tableFileName(title: string, fallback: string, now: number): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${name || fallback}_${new Date(now).toISOString().slice(0, 16).replace(':', '')}.csv`
}
