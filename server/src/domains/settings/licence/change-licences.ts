import type { PlatformDb } from '#db/index.ts'
import { type Changes, changesBetween, recordPlatformChange } from '#domains/records/audit/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { expiryOf, isFor, licenceInForce } from './in-force.ts'
import { type LicenceContent, readLicence } from './licence-file.ts'
import {
  activateOnly,
  deleteLicence,
  findLicence,
  insertLicence,
  listLicences,
  lockLicences,
  type StoredLicence,
} from './licence-store.ts'
import { installationUse } from './places.ts'
import { type CompanyMaxima, replaceMaxima } from './usage-store.ts'

/** That are kept at once; a used-up one is removed for the next. */
const maxLicences = 100
const objectType = 'licence'

/** Keeps a licence that may be activated; one that may not is refused, and says why. */
export async function uploadLicence(
  db: PlatformDb,
  by: RequestPrincipal,
  file: unknown,
): Promise<StoredLicence> {
  // As text or as bytes, by the type that the caller calls it.
  const text = (Buffer.isBuffer(file) || typeof file === 'string' ? file.toString() : '').trim()
  await lockLicences(db)
  const content = await usable(db, by.now, text)
  if (await findLicence(db, content.id)) fail('license.known')
  if ((await listLicences(db)).length >= maxLicences)
    fail('license.tooMany', { params: { maximum: maxLicences } })
  const licence = { id: content.id, content: text, uploadedAt: by.now }
  await insertLicence(db, licence)
  await record(db, by, 'created', content)
  return { ...licence, activatedAt: null }
}

/** Puts a licence in force in place of the one that is. */
export async function activateLicence(
  db: PlatformDb,
  by: RequestPrincipal,
  id: string,
): Promise<StoredLicence> {
  await lockLicences(db)
  const stored = found(await findLicence(db, id))
  if (stored.activatedAt) return stored
  const content = await usable(db, by.now, stored.content)
  const { licence: before } = await licenceInForce(db, by.now)
  await activateOnly(db, id, by.now)
  await record(db, by, 'updated', content, { active: { from: before.id, to: id } })
  db.publishEvent('licence', {})
  return { ...stored, activatedAt: by.now }
}

/** Removes a licence; where it was in force the built-in one is again. */
export async function removeLicence(db: PlatformDb, by: RequestPrincipal, id: string): Promise<void> {
  await lockLicences(db)
  const stored = found(await findLicence(db, id))
  await deleteLicence(db, id)
  const read = readLicence(stored.content, db.licensing.publicKey)
  await record(db, by, 'deleted', 'content' in read ? read.content : { id, name: id })
  db.publishEvent('licence', {})
}

/** Sets what a company may have of the installation; 0: all that the licence leaves. What it has it keeps. */
export async function setCompanyMaxima(
  db: PlatformDb,
  by: RequestPrincipal,
  companyId: string,
  after: CompanyMaxima,
): Promise<CompanyMaxima> {
  const { name, ...before } = found(await replaceMaxima(db, companyId, after))
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length > 0) {
    await recordPlatformChange(db, by, 'updated', ['company', companyId, name], changes)
  }
  return after
}

/** What a file says, if it may be put in force now. */
async function usable(db: PlatformDb, now: Date, file: string): Promise<LicenceContent> {
  const read = readLicence(file, db.licensing.publicKey)
  if ('problem' in read) return fail(`license.${read.problem}`)
  const { content } = read
  const { installationId, at } = await licenceInForce(db, now)
  if (!isFor(installationId, content)) fail('license.otherInstallation')
  if (expiryOf(content, at).isExpired) fail('license.ended')
  const use = await installationUse(db)
  const isShort = (maximum: number, used: number) => maximum !== 0 && used > maximum
  if (isShort(content.maxNodes, use.nodes) || isShort(content.maxCompanies, use.companies)) {
    const { maxNodes, maxCompanies } = content
    fail('license.tooSmall', {
      params: { nodes: use.nodes, companies: use.companies, maxNodes, maxCompanies },
    })
  }
  return content
}

async function record(
  db: PlatformDb,
  by: RequestPrincipal,
  action: 'created' | 'updated' | 'deleted',
  { id, name }: Pick<LicenceContent, 'id' | 'name'>,
  changes: Changes = {},
): Promise<void> {
  await recordPlatformChange(db, by, action, [objectType, id, name], changes)
}
