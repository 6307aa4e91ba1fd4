import { open } from 'node:fs/promises'
import { writeZipFile } from '#lib/zip/zip-file.ts'
import type { DocumentContent, Table } from '../content.ts'
import { createSheetNames } from '../xlsx/sheet-names.ts'
import { byteOrderMark, csvOf } from './csv.ts'

interface WriteOptions {
  /** Told of rows as they are written; ends the work by throwing. */
  onRows?: (count: number) => Promise<void>
}

/**
 * Writes the tables of a report: one as a CSV file, several as a ZIP file with one for each.
 * @param isSeveral whether there is more than one, which is known before they are read
 */
export async function writeCsv(
  path: string,
  content: DocumentContent,
  { isSeveral, onRows = async () => undefined }: WriteOptions & { isSeveral: boolean },
): Promise<void> {
  if (isSeveral) return await writeZip(path, content, onRows)
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(byteOrderMark)
    for await (const table of tablesOf(content))
      for await (const piece of csvOf(table, content, onRows)) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeZip(
  path: string,
  content: DocumentContent,
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  const nameOf = createSheetNames()
  await writeZipFile(path, new Date(content.createdAt), async (zip) => {
    for await (const table of tablesOf(content)) {
      zip.begin(`${nameOf(table.name).replace(/["<>|]/g, ' ')}.csv`)
      await zip.write(byteOrderMark)
      for await (const piece of csvOf(table, content, onRows)) await zip.write(piece)
      await zip.end()
    }
  })
}

async function* tablesOf(content: DocumentContent): AsyncGenerator<Table> {
  for await (const { parts } of content.sections) {
    for await (const part of parts) if (part.kind === 'table') yield part.table
  }
}
