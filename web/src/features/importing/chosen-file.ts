import {
  type FileKind,
  guessMapping,
  kindOfFile,
  type Mapping,
  previewRows,
  type Row,
  textOfFile,
} from '@fyr/importing'

export interface ChosenFile {
  name: string
  /** Bytes as it lies on the disk. */
  size: number
  text: string
  kind: FileKind
  /** The first rows that can be read. */
  preview: Row[]
}

const previewed = 50

/** Reads and unpacks a file, and guesses what its columns are. `undefined` when it holds no rows. */
export async function readFile(file: File): Promise<{ chosen: ChosenFile; mapping: Mapping } | undefined> {
  const text = await textOfFile(file)
  const kind = kindOfFile(file.name, text.slice(0, 1000))
  const rows = previewRows(text, kind, previewed)
  const preview = rows.filter(({ fields }) => fields !== undefined)
  if (preview.length === 0) return undefined
  const { name, size } = file
  return { chosen: { name, size, text, kind, preview }, mapping: guessMapping(rows) }
}
