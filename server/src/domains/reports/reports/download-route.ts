import type { Database } from '#db/index.ts'
import { nameOf, type Sessions } from '#domains/access/accounts/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import { companyOf } from '#domains/companies/companies/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import type { RequestContext } from '#request/context.ts'
import { on } from '#request/on.ts'
import { fail, found } from '#request/problem.ts'
import { mayReadFiles } from './rights.ts'
import type { ReportLinks } from './runs/delivery/links.ts'
import { typeOf } from './runs/delivery/mail-job.ts'
import { findRun, type StoredRun } from './runs/run-store.ts'
import { fileOf } from './runs/runs.ts'

export interface DownloadDeps {
  database: Database
  files: Pick<KeptFiles, 'read'>
  links: Pick<ReportLinks, 'read'>
  accountOf: Sessions['accountOf']
  rightsOf: PermissionCache['rightsOf']
}

/** A file of the history, for a browser that has nothing but its link. */
export function reportFileRoute(deps: DownloadDeps) {
  const { database, files, links } = deps
  return on.reports.download.route({}, async ({ context, params, request, stream }) => {
    const link = found(links.read(params.token))
    const run = found(await database.withPlatform((db) => findRun(db, link.runId)))
    const { companyId, expiresAt } = run
    const file = found(run.files.find(({ format }) => format === link.format))
    if (expiresAt <= context.now) fail('object.notFound')
    if ('expiresAt' in link) {
      if (link.expiresAt <= context.now) fail('object.notFound')
      // A company that is being deleted gives out nothing (threat 35).
      found(await database.withCompany(companyId, companyOf))
    } else {
      await asMember(deps, context, run, link, request.method === 'GET')
    }
    const pieces = found(await files.read(fileOf(run.id, link.format)))
    const principal = 'expiresAt' in link ? run.id : link.accountId
    return chargeTo({ companyId, principal }, () =>
      stream(pieces, { type: typeOf(file.name), fileName: file.name }),
    )
  })
}

/** A right that was lost after the link was made closes the file, too; each download stands in the audit log. */
async function asMember(
  { database, accountOf, rightsOf }: DownloadDeps,
  context: RequestContext,
  run: StoredRun,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  isTaken: boolean,
): Promise<void> {
  const { companyId } = run
  const { requestId, language, now } = context
  const account = found(await accountOf(accountId, sessionId))
  const { isSuper, sso, masquerade } = account
  if (masquerade && (masquerade.companyId !== companyId || masquerade.endsAt <= now)) fail('object.notFound')
  const rights = found(await rightsOf({ accountId, isSuper, sso, masquerade }, companyId))
  if (!(await database.withCompany(companyId, (db) => mayReadFiles(db, rights, run)))) fail('object.notFound')
  if (!isTaken) return
  const who = { accountId, sessionId, name: nameOf(account), isSuper, sso, masquerade, token: null }
  const by = { ...who, ...rights, companyId, requestId, language, now }
  await database.withCompany(companyId, (db) =>
    recordChange(db, by, 'downloaded', ['reportRun', run.id, run.name]),
  )
}
