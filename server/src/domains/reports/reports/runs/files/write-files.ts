import { open } from 'node:fs/promises'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type ExportFormat, type RunFailure, reportLimits } from '@fyr/contract/reports/report-kinds'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import {
  type PdfLook,
  rawNdjsonOf,
  rawParquetOf,
  writeBoard,
  writeCsv,
  writePdf,
  writeWorkbook,
} from '#documents/index.ts'
import { JobFailedError } from '#jobs/index.ts'
import { type ContentDeps, contentOf, type ReportContent } from '../../content/content.ts'
import { refuseTooMany } from '../../content/limits.ts'
import { type DashboardDeps, DashboardGoneError, dashboardBoard } from '../../dashboard/dashboard-board.ts'
import { type Access, mayAccessAll, type Rights } from '../../rights.ts'
import type { StoredRun } from '../run-store.ts'
import { createFileNames } from './file-names.ts'

export interface WriteDeps extends ContentDeps, Omit<DashboardDeps, 'database'> {
  now: () => Date
  /** How files look that are handed over: the product's name and the logo of the company. */
  lookOf(companyId: string): Promise<Omit<PdfLook, 'words'>>
}

export interface WriteParts {
  signal: AbortSignal
  /** Of whoever it is made for, as of now. */
  rights: Rights
  /** How far it is, percent; ends the work by throwing. */
  report(progress: number): Promise<void>
  /** Where to write the file of a format. */
  begin(format: ExportFormat): Promise<string>
  /** It is complete, under this name. */
  keep(format: ExportFormat, name: string): Promise<void>
  /** Writes what needs a thread of its own, of which there are few. */
  inThread: InThread
}

type InThread = <T>(kind: 'pdf' | 'parquet' | 'template', work: () => Promise<T>) => Promise<T>

export interface Written {
  isEmpty: boolean
  remarks: readonly string[]
  /** What whoever reads the files must be allowed to see. */
  needs: readonly Access[]
}

type OnRows = (count: number) => Promise<void>

/**
 * Writes the files of a run, one after the other. Without anything to tell there are none.
 * @throws JobFailedError
 */
export async function writeFiles(deps: WriteDeps, run: StoredRun, parts: WriteParts): Promise<Written> {
  if (run.type === 'dashboard') return await writeDashboard(deps, run, parts)
  const { signal, rights, report, begin, keep, inThread } = parts
  const { companyId, name, from, to, settings } = run
  let progress = 0
  const content = await contentOf(deps, {
    ...{ companyId, name, type: run.type, ...settings, now: deps.now() },
    ...{ from: from.getTime(), to: to.getTime() },
    onRead: () => report(progress),
  })
  const { needs } = content
  // A template may be another one than when the run began.
  if (!mayAccessAll(rights, needs)) throw new JobFailedError<RunFailure>('rights')
  if (content.isEmpty) return { isEmpty: true, remarks: content.remarks, needs }
  const nameOf = createFileNames(run, content.document().timeZone)
  const remarks: string[] = []
  for (const [at, format] of settings.formats.entries()) {
    let rows = 0
    const most =
      format === 'ndjson' || format === 'parquet' ? reportLimits.exportedReadings : reportLimits.rows
    // How many rows there will be is not known: half of what is left for each ten thousand.
    const onRows = async (count: number) => {
      rows += count
      refuseTooMany(rows, most)
      progress = ((at + 1 - 0.5 ** (rows / 10_000)) / settings.formats.length) * 100
      await report(progress)
    }
    const ending = await writeFile(deps, {
      companyId,
      format,
      path: await begin(format),
      content,
      onRows,
      signal,
      inThread,
      remarks,
    })
    await keep(format, nameOf(ending))
  }
  return { isEmpty: false, remarks: [...content.remarks, ...remarks], needs }
}

/** What dashboards show to those alone who may see it (threat 9). */
const besideDashboards = ['Alarm.View', 'Tag.View'] as const

/** A dashboard as PDF: its widgets say themselves where they have nothing to tell. */
async function writeDashboard(
  deps: WriteDeps,
  run: StoredRun,
  { signal, rights, report, begin, keep, inThread }: WriteParts,
): Promise<Written> {
  const { companyId, from, to, settings } = run
  const { dashboard, language } = settings
  const { permissions } = rights
  if (dashboard === null) throw new DashboardGoneError()
  const board = await dashboardBoard(
    deps,
    {
      ...{ companyId, dashboard, language, permissions, now: deps.now() },
      ...{ from: from.getTime(), to: to.getTime() },
    },
    signal,
  )
  const { contents, page, cut } = allTexts[board.language].reportDocuments
  const look = { ...(await deps.lookOf(companyId)), words: { contents, page, cut } }
  let drawn = 0
  const onRows = () => report((++drawn / (board.places.length + 1)) * 100)
  const path = await begin('pdf')
  const { missed } = await inThread('pdf', () => writeBoard(path, board, look, { onRows, signal }))
  await keep('pdf', createFileNames(run, board.timeZone)('pdf'))
  const shown = besideDashboards.filter((each) => permissions.has(each))
  const remarks = missedRemark(missed, board.language)
  return { isEmpty: false, remarks, needs: ['Dashboard.View', ...shown] }
}

interface Asked {
  companyId: string
  format: ExportFormat
  path: string
  content: ReportContent
  onRows: OnRows
  signal: AbortSignal
  inThread: InThread
  /** Gets what a format has to say of its file. */
  remarks: string[]
}

/** @returns the ending of the file's name */
async function writeFile(
  { lookOf }: WriteDeps,
  { companyId, format, path, content, onRows, signal, inThread, remarks }: Asked,
): Promise<string> {
  switch (format) {
    case 'excel':
      if (content.fillWorkbook)
        await inThread('template', async () => await content.fillWorkbook?.(path, { onRows, signal }))
      else await writeWorkbook(path, content.document(), { onRows })
      return 'xlsx'
    case 'csv': {
      const isSeveral = content.tables > 1
      await writeCsv(path, content.document(), { isSeveral, onRows })
      return isSeveral ? 'zip' : 'csv'
    }
    case 'pdf': {
      const document = content.document()
      const { contents, page, cut } = allTexts[document.language].reportDocuments
      const look = { ...(await lookOf(companyId)), words: { contents, page, cut } }
      const write = () => writePdf(path, document, look, { onRows, signal })
      remarks.push(...missedRemark((await inThread('pdf', write)).missed, document.language))
      return 'pdf'
    }
    case 'ndjson':
      await writePieces(path, rawNdjsonOf(content.readings(), onRows))
      return 'ndjson'
    case 'parquet':
      await inThread('parquet', () => writePieces(path, rawParquetOf(content.readings(), onRows)))
      return 'parquet'
  }
}

const missedRemark = (characters: string, language: Language): string[] =>
  characters === '' ? [] : [fill(allTexts[language].reportDocuments.missedCharacters, { characters })]

async function writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}
