import { roleGroups } from '@fyr/contract/access/permissions'
import type { CompanyExport } from '@fyr/contract/companies/company-exports'
import type { Database } from '#db/index.ts'
import { nameOf, type Sessions } from '#domains/access/accounts/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import { bytesOfUuid, createTokenSigner, deriveKey, uuidOfBytes } from '#lib/secrets/signed-token.ts'
import { on } from '#request/on.ts'
import { may, type Principal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { findExport, listExports, type StoredExport } from './export-store.ts'
import { fileOf, record, removeExport, startExport } from './exports.ts'

export interface ExportDeps {
  database: Database
  files: KeptFiles
  installationKey: Uint8Array
  accountOf: Sessions['accountOf']
  rightsOf: PermissionCache['rightsOf']
  /** Looks for jobs now. */
  wake(): void
}

interface ExportLink {
  exportId: string
  accountId: string
  sessionId: string
}

/** A link is good within the session that asked for it, for as long as its user may have the file. */
function linksOf(installationKey: Uint8Array) {
  const signer = createTokenSigner(deriveKey(installationKey, 'fyr company exports'), 16)
  return {
    linkTo({ exportId, accountId, sessionId }: ExportLink): string {
      const ids = [exportId, accountId, sessionId].map(bytesOfUuid)
      return `/api/exports/${signer.sign(Buffer.concat(ids))}`
    },
    read(token: string): ExportLink | undefined {
      const bytes = signer.verify(token)
      if (bytes?.length !== 48) return undefined
      return {
        exportId: uuidOfBytes(bytes),
        accountId: uuidOfBytes(bytes.subarray(16)),
        sessionId: uuidOfBytes(bytes.subarray(32)),
      }
    },
  }
}

export function companyExportRoutes(deps: ExportDeps) {
  const { linkTo } = linksOf(deps.installationKey)
  const linkFor = (exportId: string, { accountId, sessionId }: Pick<Principal, 'accountId' | 'sessionId'>) =>
    accountId !== null && sessionId !== null ? linkTo({ exportId, accountId, sessionId }) : null
  const toWire = (made: StoredExport, by: Pick<Principal, 'accountId' | 'sessionId'>): CompanyExport => ({
    exportId: made.id,
    state: made.state,
    progress: made.progress,
    reason: made.reason,
    bytes: made.bytes,
    readings: made.readings,
    createdAt: made.createdAt.toISOString(),
    finishedAt: made.finishedAt?.toISOString() ?? null,
    expiresAt: made.expiresAt?.toISOString() ?? null,
    link: made.state === 'done' ? linkFor(made.id, by) : null,
  })
  return {
    list: on.companyExports.list.handler(({ context }) =>
      context.inCompany(async (db, by) => (await listExports(db)).map((each) => toWire(each, by))),
    ),
    create: on.companyExports.create.handler(({ context }) =>
      context.inCompany(async (db, by) => toWire(await startExport(deps, db, by), by)),
    ),
    remove: on.companyExports.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeExport(deps, db, by, input.params.exportId)),
    ),
  }
}

/** The file itself, for a browser that has nothing but the link. */
export function exportDownloadRoute(deps: ExportDeps) {
  const { database, files, installationKey, accountOf, rightsOf } = deps
  const { read } = linksOf(installationKey)
  return on.companyExports.download.route({}, async ({ context, params, request, stream }) => {
    const { exportId, accountId, sessionId } = found(read(params.token))
    const account = found(await accountOf(accountId, sessionId))
    const made = found(await database.withPlatform((db) => findExport(db, exportId)))
    const { companyId, expiresAt } = made
    if (made.state !== 'done' || (expiresAt && expiresAt <= context.now)) fail('object.notFound')
    const { isSuper, sso, masquerade } = account
    if (masquerade && (masquerade.companyId !== companyId || masquerade.endsAt <= context.now))
      fail('object.notFound')
    // A right that was lost after the link was made closes the file, too.
    const rights = found(await rightsOf({ accountId, isSuper, sso, masquerade }, companyId))
    const group: readonly string[] = roleGroups.AdminOrCompanyAdmin
    if (!group.includes(rights.role) || !may(rights, 'Company.Update')) fail('object.notFound')
    const pieces = found(await files.read(fileOf(exportId)))
    if (request.method === 'GET') {
      const { requestId, language, now } = context
      const who = { accountId, sessionId, name: nameOf(account), isSuper, sso, masquerade, token: null }
      const by = { ...who, ...rights, companyId, requestId, language, now }
      await database.withCompany(companyId, (db) => record(db, by, 'downloaded', exportId))
    }
    const fileName = `fyr-export-${made.createdAt.toISOString().slice(0, 10)}.zip`
    return chargeTo({ companyId, principal: accountId }, () =>
      stream(pieces, { type: 'application/zip', fileName }),
    )
  })
}
