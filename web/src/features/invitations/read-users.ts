import { maxImportedUsers } from '@fyr/contract/access/imported-users'
import { kindOfFile, readRows, textOfFile } from '@fyr/importing'
import { findColumns, type RoleNames, type UserRow, userOf } from './user-rows.ts'

export interface UserFile {
  name: string
  /** Bytes as it lies on the disk. */
  size: number
  rows: UserRow[]
}

/** No column is called as addresses are. */
export class NoEmailColumn extends Error {
  override readonly name = 'NoEmailColumn'
}
/** The file has more users than are imported at once. */
export class TooManyUsers extends Error {
  override readonly name = 'TooManyUsers'
}

/** Between two of so many rows the page may be drawn: they take about a millisecond. */
const rowsOfTurn = 500

/** Reads the users of a file, with the page going on meanwhile. */
export async function readUsers(file: File, roles: RoleNames): Promise<UserFile> {
  const text = await textOfFile(file)
  const rows: UserRow[] = []
  let columns: ReturnType<typeof findColumns> | undefined
  let read = 0
  for (const row of readRows(text, kindOfFile(file.name, text.slice(0, 1000)))) {
    columns ??= findColumns(row.fields?.keys() ?? [])
    if (!columns.has('email')) throw new NoEmailColumn()
    const user = userOf(row, columns, roles)
    if (user) rows.push(user)
    if (rows.length > maxImportedUsers) throw new TooManyUsers()
    if (++read % rowsOfTurn === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  if (rows.length === 0) throw new NoEmailColumn()
  const { name, size } = file
  return { name, size, rows }
}
