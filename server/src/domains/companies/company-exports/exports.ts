import { randomUUID } from 'node:crypto'
import type { CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { insertJobs } from '#jobs/index.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import {
  deleteEndedExports,
  deleteExport,
  insertExport,
  listExports,
  type StoredExport,
} from './export-store.ts'

export const exportKind = 'company.export'

/** Of an export, in the folder of exports. */
export const fileOf = (id: string) => `${id}.zip`

interface ExportParts {
  files: Pick<KeptFiles, 'remove'>
  /** Looks for jobs now. */
  wake(): void
}

/** Asks for an export in place of the one before; 409 while one is under way. */
export async function startExport(
  { files, wake }: ExportParts,
  db: CompanyDb,
  by: CompanyPrincipal,
): Promise<StoredExport> {
  const replaced = await deleteEndedExports(db)
  const id = randomUUID()
  if (!(await insertExport(db, { id, requestedBy: by.accountId, now: by.now }))) fail('export.running')
  await insertJobs(
    db,
    [{ kind: exportKind, payload: { exportId: id }, idempotencyKey: `export:${id}` }],
    by.now,
  )
  await record(db, by, 'created', id)
  db.afterCommit(() => {
    for (const old of replaced) discardFile(files, old)
    wake()
  })
  const [made] = await listExports(db)
  return made ?? fail('server.failed')
}

/** Deletes an export with its file; one that is under way ends when it next says how far it is. */
export async function removeExport(
  { files }: Pick<ExportParts, 'files'>,
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
): Promise<void> {
  if (!(await deleteExport(db, id))) fail('object.notFound')
  await record(db, by, 'deleted', id)
  db.afterCommit(() => discardFile(files, id))
}

/** One that cannot be removed now is found by the hourly job, which fails aloud if it cannot either. */
function discardFile(files: ExportParts['files'], id: string): void {
  files.remove(fileOf(id)).catch(() => undefined)
}

/** Who asked for the data of a company, and who took it. */
export async function record(
  db: CompanyDb,
  by: CompanyPrincipal,
  action: 'created' | 'deleted' | 'downloaded',
  id: string,
): Promise<void> {
  await recordChange(db, by, action, ['export', id, ''])
}
