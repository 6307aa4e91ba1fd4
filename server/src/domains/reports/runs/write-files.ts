import type { ReportFormat, ReportResource } from '@fyr/contract/reports/report-kinds'
import { writeCsv, writeWorkbook } from '#documents/index.ts'
import { type ContentDeps, contentOf } from '../content/content.ts'
import { refuseTooMany } from '../content/limits.ts'
import { createFileNames } from './file-names.ts'
import type { StoredRun } from './run-store.ts'

export interface WriteParts {
  /** Of whoever the run is made for. */
  rights: { mayRead(resource: ReportResource): boolean }
  /** How far it is, percent; ends the work by throwing. */
  report(progress: number): Promise<void>
  /** Where to write the file of a format. */
  begin(format: ReportFormat): Promise<string>
  /** It is complete, under this name. */
  keep(format: ReportFormat, name: string): Promise<void>
}

export interface Written {
  isEmpty: boolean
  remarks: readonly string[]
}

/** Writes the files of a run, one after the other. Without anything to tell there are none. */
export async function writeFiles(
  deps: ContentDeps & { now: () => Date },
  run: StoredRun,
  { report, begin, keep }: WriteParts,
): Promise<Written> {
  const { companyId, name, from, to, settings } = run
  const content = await contentOf(deps, {
    ...{ companyId, name, resources: settings.resources, language: settings.language, now: deps.now() },
    ...{ from: from.getTime(), to: to.getTime() },
  })
  if (content.isEmpty) return { isEmpty: true, remarks: content.remarks }
  const nameOf = createFileNames(run, content.document().timeZone)
  let rows = 0
  for (const [at, format] of settings.formats.entries()) {
    rows = 0
    // How many rows there will be is not known: half of what is left for each ten thousand.
    const onRows = async (count: number) => {
      rows += count
      refuseTooMany(rows)
      await report(((at + 1 - 0.5 ** (rows / 10_000)) / settings.formats.length) * 100)
    }
    const path = await begin(format)
    const isSeveral = content.tables > 1
    if (format === 'excel') await writeWorkbook(path, content.document(), { onRows })
    else await writeCsv(path, content.document(), { isSeveral, onRows })
    await keep(format, nameOf(format === 'excel' ? 'xlsx' : isSeveral ? 'zip' : 'csv'))
  }
  return { isEmpty: false, remarks: content.remarks }
}
