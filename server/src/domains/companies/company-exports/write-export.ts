import { csvCell } from '@fyr/contract/values/csv-cell'
import type { Database } from '#db/index.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { isoWriter } from '#lib/iso-time.ts'
import type { ZipFile } from '#lib/zip/zip-file.ts'
import { maxTime, type ReadingsStore, readingsOf } from '#readings-store/index.ts'
import {
  countNodes,
  listExportedNodes,
  readCompanyRow,
  readJournalFile,
  readPicture,
  readTableRows,
  readTemplateFile,
  readUserRows,
  type TablePlace,
} from './export-store.ts'
import { exportedTables } from './exported-tables.ts'

export interface ExportSource {
  database: Database
  readings: Pick<ReadingsStore, 'listSeries' | 'range'>
}

interface ExportedFile {
  name: string
  /** Rows of a table, or readings; 1 for what is one thing. */
  count: number
}

/** What the export holds, as the last file in it says. */
interface ExportIndex {
  format: 'fyr-company-export/1'
  companyId: string
  exportedAt: string
  files: ExportedFile[]
}

const usualRows = 200
const nodesAtOnce = 50
/** Of rows of readings, before the next file begins; spreadsheets open no more, and a ZIP entry holds 4 GB. */
const readingsInFile = 1_000_000
/** Lines written at once. */
const linesAtOnce = 512
const usualWithout = ['company_id', 'searched', 'normalized_deveui', 'normalized_name']

/**
 * Writes everything that a company owns: a file of JSON lines for each table, pictures and journal files, the
 * readings as CSV, and an index at the end. Each portion is a transaction of its own, so that none is held for long; what is
 * changed meanwhile is in it as it was or as it is.
 * @param report told how far it is, percent, after each portion; a rejection ends the work
 */
export async function writeExport(
  { database, readings }: ExportSource,
  { companyId, now }: { companyId: string; now: Date },
  zip: ZipFile,
  report: (progress: number) => Promise<void>,
): Promise<{ readings: number }> {
  const files: ExportedFile[] = []
  const tables = [...exportedTables]
  const nodes = await database.withCompany(companyId, countNodes)
  const steps = tables.length + nodes + 1
  let done = 0
  const reportProgress = () => report(Math.min(99, Math.floor((100 * done) / steps)))

  async function writeFile(
    name: string,
    pieces: AsyncIterable<{ text: string | Uint8Array; count: number }>,
  ) {
    let count = 0
    zip.begin(name)
    for await (const piece of pieces) {
      count += piece.count
      await zip.write(piece.text)
      await reportProgress()
    }
    await zip.end()
    files.push({ name, count })
  }

  await writeFile('company.json', one(await database.withCompany(companyId, readCompanyRow)))
  await writeFile('users.ndjson', usersOf(database, companyId))
  for (const [table, { name, without = [], rows = usualRows }] of tables) {
    await writeFile(
      `${name}.ndjson`,
      tableRows(database, companyId, table, [...usualWithout, ...without], rows),
    )
    done++
  }
  await writeFiles('images', readPicture)
  await writeFiles('journal-files', readJournalFile)
  await writeFiles('report-template-files', readTemplateFile)
  const total = await writeReadings()
  const index: ExportIndex = {
    format: 'fyr-company-export/1',
    companyId,
    exportedAt: now.toISOString(),
    files,
  }
  await writeFile('index.json', one(JSON.stringify(index, null, 2)))
  return { readings: total }

  /** Each file by itself, since they are large. */
  async function writeFiles(folder: string, readNext: typeof readPicture): Promise<void> {
    let file = await database.withCompany(companyId, (db) => readNext(db, undefined))
    while (file) {
      const { name, content } = file
      await writeFile(`${folder}/${name}`, one(content))
      file = await database.withCompany(companyId, (db) => readNext(db, name))
    }
  }

  /** Files of a million readings each, node by node. */
  async function writeReadings(): Promise<number> {
    const iso = isoWriter()
    let all = 0
    let inFile = 0
    let file = 0
    async function beginFile(): Promise<void> {
      zip.begin(`readings/${String(++file).padStart(4, '0')}.csv`)
      await zip.write('deveui,key,time,value\r\n')
      inFile = 0
    }
    async function endFile(): Promise<void> {
      await zip.end()
      files.push({ name: `readings/${String(file).padStart(4, '0')}.csv`, count: inFile })
    }
    await beginFile()
    for (let behind: string | undefined; ; ) {
      const after = behind
      const some = await database.withCompany(companyId, (db) =>
        listExportedNodes(db, { behind: after, limit: nodesAtOnce }),
      )
      const series = Map.groupBy(await readings.listSeries(some.map(({ id }) => id)), ({ nodeId }) => nodeId)
      for (const { id, deveui } of some) {
        for (const { key, series: number } of series.get(id) ?? []) {
          const head = `${csvCell(deveui)},${csvCell(key)},`
          let lines: string[] = []
          for await (const chunk of readings.range(number, 0, maxTime + 1)) {
            for (const { time, value } of readingsOf(chunk)) {
              lines.push(
                `${head}${iso(time)},${csvCell(typeof value === 'object' ? JSON.stringify(value) : value)}`,
              )
              if (lines.length < linesAtOnce) continue
              await writeLines(lines)
              lines = []
            }
          }
          if (lines.length > 0) await writeLines(lines)
        }
        done++
        await reportProgress()
      }
      behind = some.at(-1)?.id
      if (some.length < nodesAtOnce) break
    }
    await endFile()
    return all

    async function writeLines(lines: readonly string[]): Promise<void> {
      if (inFile >= readingsInFile) {
        await endFile()
        await beginFile()
      }
      await zip.write(`${lines.join('\r\n')}\r\n`)
      inFile += lines.length
      all += lines.length
      await reportProgress()
      await yieldWhenDue()
    }
  }
}

async function* one(text: string | Uint8Array) {
  yield { text, count: 1 }
}

async function* tableRows(
  database: Database,
  companyId: string,
  table: string,
  without: readonly string[],
  limit: number,
) {
  for (let behind: TablePlace | undefined; ; ) {
    const from = behind
    const { rows, end } = await database.withCompany(companyId, (db) =>
      readTableRows(db, table, { without, behind: from, limit }),
    )
    if (rows.length > 0) yield { text: `${rows.join('\n')}\n`, count: rows.length }
    if (rows.length < limit) return
    behind = end
  }
}

async function* usersOf(database: Database, companyId: string) {
  for (let behind: string | undefined; ; ) {
    const from = behind
    const { rows, end } = await database.withPlatform((db) =>
      readUserRows(db, companyId, { behind: from, limit: usualRows }),
    )
    if (rows.length > 0) yield { text: `${rows.join('\n')}\n`, count: rows.length }
    if (rows.length < usualRows) return
    behind = end
  }
}
