import { type ImportedFormulaField, importedFormulaFields } from '@fyr/contract/automation/formula-limits'
import type { Row } from '@fyr/importing'

/** A row of the file as it is sent, with the line that an editor shows. */
export type FileRow = Record<ImportedFormulaField, string> & { line: number }

/** What columns are called, in English, Swedish and Danish, without case, spaces and dashes. */
const headings: Record<ImportedFormulaField, readonly string[]> = {
  name: ['name', 'namn', 'navn'],
  text: ['text', 'formula', 'formel', 'expression'],
  active: ['active', 'enabled', 'aktiv', 'aktiverad', 'aktiveret'],
  awaitAllInput: ['awaitallinput', 'awaitall', 'väntapåalla', 'ventpåalle'],
  outputDeveui: ['outputdeveui', 'outputnode', 'deveui', 'node', 'nod'],
  outputKey: ['outputkey', 'key', 'nyckel', 'nøgle'],
  variables: ['variables', 'variabler', 'inputs'],
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]/g, '')

/** Which column holds what; each once, the first that is called so. */
export function findColumns(columns: Iterable<string>): Map<ImportedFormulaField, string> {
  const found = new Map<ImportedFormulaField, string>()
  for (const column of columns) {
    const field = importedFormulaFields.find((each) => headings[each].includes(plain(column)))
    if (field && !found.has(field)) found.set(field, column)
  }
  return found
}

/** Longer than the longest formula: the server says of such a one that it is too long. */
const maxCell = 10_000

/** The formula of a row; undefined for one without any of the columns. */
export function formulaOf(
  { line, fields: cells }: Row,
  columns: ReadonlyMap<ImportedFormulaField, string>,
): FileRow | undefined {
  const read = (field: ImportedFormulaField) =>
    String(cells?.get(columns.get(field) ?? '') ?? '')
      .trim()
      .slice(0, maxCell)
  const row = {
    name: read('name'),
    text: read('text'),
    active: read('active'),
    awaitAllInput: read('awaitAllInput'),
    outputDeveui: read('outputDeveui'),
    outputKey: read('outputKey'),
    variables: read('variables'),
  }
  return Object.values(row).every((value) => value === '') ? undefined : { line, ...row }
}
