import { contract } from '@fyr/contract'
import type { CompanyExport } from '@fyr/contract/company-exports'
import { roleGroups } from '@fyr/contract/permissions'
import type { Database } from '#db/index.ts'
import type { PermissionCache } from '#domains/roles/index.ts'
import { chargeTo } from '#lib/charged-to.ts'
import { bytesOfUuid, createTokenSigner, deriveKey, uuidOfBytes } from '#lib/signed-token.ts'
import { on } from '#request/on.ts'
import type { PlainRoute } from '#request/plain-route.ts'
import { may } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import type { ExportFiles } from './export-files.ts'
import { findDownloader, findExport, listExports, type StoredExport } from './export-store.ts'
import { record, removeExport, startExport } from './exports.ts'

export interface ExportDeps {
  database: Database
  files: ExportFiles
  installationKey: Uint8Array
  rightsOf: PermissionCache['rightsOf']
  /** Looks for jobs now. */
  wake(): void
}

/** Names an export and who asked for its link: it is good for them alone, for as long as they may have the file. */
function linksOf(installationKey: Uint8Array) {
  const signer = createTokenSigner(deriveKey(installationKey, 'fyr company exports'), 16)
  return {
    linkTo: (exportId: string, accountId: string) =>
      `/api/exports/${signer.sign(Buffer.concat([bytesOfUuid(exportId), bytesOfUuid(accountId)]))}`,
    read(token: string): { exportId: string; accountId: string } | undefined {
      const bytes = signer.verify(token)
      if (bytes?.length !== 32) return undefined
      return { exportId: uuidOfBytes(bytes), accountId: uuidOfBytes(bytes.subarray(16)) }
    },
  }
}

const isReason = (reason: string | null) =>
  reason === 'diskFull' || reason === 'tooLarge' || reason === 'error' ? reason : null

export function companyExportRoutes(deps: ExportDeps) {
  const { linkTo } = linksOf(deps.installationKey)
  const toWire = (made: StoredExport, accountId: string | null): CompanyExport => ({
    exportId: made.id,
    state: made.state,
    progress: made.progress,
    reason: isReason(made.reason),
    bytes: made.bytes,
    readings: made.readings,
    createdAt: made.createdAt.toISOString(),
    finishedAt: made.finishedAt?.toISOString() ?? null,
    expiresAt: made.expiresAt?.toISOString() ?? null,
    link: made.state === 'done' && accountId !== null ? linkTo(made.id, accountId) : null,
  })
  return {
    list: on.companyExports.list.handler(({ context }) =>
      context.inCompany(async (db, { accountId }) =>
        (await listExports(db)).map((each) => toWire(each, accountId)),
      ),
    ),
    create: on.companyExports.create.handler(({ context }) =>
      context.inCompany(async (db, by) => toWire(await startExport(deps, db, by), by.accountId)),
    ),
    remove: on.companyExports.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeExport(deps, db, by, input.params.exportId)),
    ),
  }
}

/** The file itself, for a browser that has nothing but the link. */
export function exportDownloadRoute({ database, files, installationKey, rightsOf }: ExportDeps): PlainRoute {
  const { read } = linksOf(installationKey)
  return {
    endpoint: contract.companyExports.download,
    async answer({ context, params, request, stream }) {
      const { exportId, accountId } = found(read(String(params.token)))
      const { made, downloader } = await database.withPlatform(async (db) => ({
        made: await findExport(db, exportId),
        downloader: await findDownloader(db, accountId),
      }))
      if (!made || !downloader || made.state !== 'done') fail('object.notFound')
      if (made.expiresAt && made.expiresAt <= context.now) fail('object.notFound')
      const { companyId } = made
      // Who lost the right after the link was made has lost the file, too.
      const rights = found(await rightsOf({ accountId, isSuper: downloader.isSuper }, companyId))
      const group: readonly string[] = roleGroups.AdminOrCompanyAdmin
      if (!group.includes(rights.role) || !may(rights, 'Company.Update')) fail('object.notFound')
      const pieces = found(await files.read(exportId))
      if (request.method === 'GET') {
        const { requestId, language, now } = context
        const by = { ...anyone, accountId, name: downloader.name, requestId, language, now, companyId }
        await database.withCompany(companyId, (db) =>
          record(db, { ...by, ...rights }, 'downloaded', exportId),
        )
      }
      const fileName = `fyr-export-${made.createdAt.toISOString().slice(0, 10)}.zip`
      return chargeTo({ companyId, principal: accountId }, () =>
        stream(pieces, { type: 'application/zip', fileName }),
      )
    },
  }
}

const anyone = { sessionId: null, isSuper: false, token: null } as const
