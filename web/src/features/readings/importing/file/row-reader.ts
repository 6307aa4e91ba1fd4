import type { Row as FileRow } from '@fyr/importing'

/** A row of the file as it is sent, with the line that an editor shows. */
export type Cells<Field extends string> = Record<Field, string> & { line: number }

/** Names without case, spaces and dashes. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]/g, '')

/**
 * Finds cells by what their columns are called, in English, Swedish and Danish, as `plain` returns it. Cells are cut at
 * `maxCell` characters, more than any field takes: the server answers that such a cell is too long.
 */
export function rowReader<Field extends string>(headings: Record<Field, readonly string[]>, maxCell = 1000) {
  const fields = Object.keys(headings) as Field[] // by its type
  /** Which column holds what; each once, the first that is called so. */
  function findColumns(columns: Iterable<string>): Map<Field, string> {
    const found = new Map<Field, string>()
    for (const column of columns) {
      const field = fields.find((each) => headings[each].includes(plain(column)))
      if (field && !found.has(field)) found.set(field, column)
    }
    return found
  }
  /** Undefined for a row without any of the columns. */
  function rowOf({ line, fields: cells }: FileRow, columns: ReadonlyMap<Field, string>) {
    const row = fields.map((field) => {
      const cell = String(cells?.get(columns.get(field) ?? '') ?? '')
      return [field, cell.trim().slice(0, maxCell)] as const
    })
    if (row.every(([, cell]) => cell === '')) return undefined
    return { line, ...Object.fromEntries(row) } as Cells<Field> // all of `fields`
  }
  return { findColumns, rowOf }
}
