import {
  type FileSurvey,
  type FileTable,
  guessColumns,
  type Mapping,
  openFile,
  previewRows,
  type Row,
  surveyFile,
} from '@fyr/importing'

/** A file, of which a table may still have to be chosen. */
export interface OpenedFile {
  name: string
  /** Bytes as it lies on the disk. */
  size: number
  tables: FileTable[]
}

/** A table of a file, as it was read through once. */
export interface ChosenTable extends FileTable {
  /** The first rows that can be read. */
  preview: Row[]
  survey: FileSurvey
}

const previewed = 50

export async function readFile(file: File): Promise<OpenedFile> {
  const { name, size } = file
  return { name, size, tables: await openFile(file) }
}

/** Reads a table through, and guesses what its columns are. `undefined` when it holds no rows. */
export async function readTable(
  table: FileTable,
): Promise<{ chosen: ChosenTable; mapping: Mapping } | undefined> {
  const { text, kind } = table
  const survey = await surveyFile(text, kind)
  if (survey.columns.size === 0) return undefined
  const preview = previewRows(text, kind, previewed).filter(({ fields }) => fields !== undefined)
  return { chosen: { ...table, preview, survey }, mapping: guessColumns(survey.columns) }
}
