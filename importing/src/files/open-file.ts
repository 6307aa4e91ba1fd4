import { hasSeveralLists } from './json-rows.ts'
import { type FileKind, kindOfFile } from './rows.ts'
import { bytesOf, FileTooLarge, maxFileMegabytes, textOfBytes } from './unpack.ts'

/** A table in a file: the file itself, or a sheet of a workbook. */
export interface FileTable {
  /** Of the sheet; empty if the file is no workbook. */
  name: string
  text: string
  kind: FileKind
  /** Of a sheet, those that hold something. */
  rows: number
}

/** Reason not to read a file: an older or protected workbook, or another format. */
export class UnknownFormat extends Error {
  override readonly name = 'UnknownFormat'
  readonly format: 'oldWorkbook' | 'archive' | 'binary' | 'severalLists'
  constructor(format: UnknownFormat['format']) {
    super(
      {
        oldWorkbook: 'it is an old or a protected workbook; save it as .xlsx without a password, or as CSV',
        archive: 'it is no workbook and no table of text; unpack it first',
        binary: 'it holds no text',
        severalLists: 'it holds several lists; export one list of rows, or a file for each',
      }[format],
    )
    this.format = format
  }
}

/** The tables of a file: one, or one for each sheet of a workbook. Code for workbooks is loaded for them only. */
export async function openFile(file: Blob & { name: string }): Promise<FileTable[]> {
  const bytes = await bytesOf(file)
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return await openWorkbook(bytes)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnknownFormat('oldWorkbook')
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnknownFormat('binary')
  const text = textOfBytes(bytes)
  if (text.slice(0, 2000).includes('\0')) throw new UnknownFormat('binary')
  const kind = kindOfFile(file.name, text)
  if (kind === 'json' && hasSeveralLists(text)) throw new UnknownFormat('severalLists')
  return [{ name: '', text, kind, rows: 0 }]
}

async function openWorkbook(bytes: Uint8Array): Promise<FileTable[]> {
  const { sheetsOf } = await import('./workbook.ts')
  const sheets = await sheetsOf(bytes).catch(() => {
    throw new UnknownFormat('archive')
  })
  const size = sheets.reduce((sum, { text }) => sum + text.length, 0)
  if (size > maxFileMegabytes * 1_000_000) throw new FileTooLarge()
  return sheets.map((sheet) => ({ ...sheet, kind: 'csv' }))
}

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)
