import { randomUUID } from 'node:crypto'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { addMember, seedRoles } from '#domains/access/roles/index.ts'
import {
  type AuditActor,
  changesBetween,
  recordChange,
  recordCompanyMade,
} from '#domains/records/audit/index.ts'
import { takeCompanyPlace } from '#domains/settings/licence/index.ts'
import type { CompanyPrincipal, RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  type Company,
  type CompanyDetails,
  findAnyCompany,
  findCompany,
  findCompanyToChange,
  insertCompany,
  updateCompanyDetails,
} from './company-store.ts'
import { checkOrgNumber } from './org-number.ts'

/** A demo takes no place of the licence. */
type CompanyKind = 'customer' | 'demo'

/**
 * Creates a company with its six roles and no users; 400 for a number that its country does not have, 409 where the
 * licence has no place for it.
 * @param field where in the request the company stands
 */
export async function createEmptyCompany(
  db: PlatformDb,
  by: AuditActor,
  details: CompanyDetails,
  field = 'body',
  kind: CompanyKind = 'customer',
): Promise<string> {
  checkOrgNumber(details, `${field}.orgNumber`)
  if (kind === 'customer') await takeCompanyPlace(db, by.now)
  const id = randomUUID()
  await insertCompany(db, { ...details, id, createdAt: by.now })
  await seedRoles(db, id)
  await recordCompanyMade(db, by, { id, name: details.name })
  return id
}

/**
 * Creates a company and makes the creator a member: as CompanyAdmin, or as SuperAdmin if they are one, so that the
 * company stands in their switcher too and they are found among its users.
 */
export async function createCompany(
  db: PlatformDb,
  by: RequestPrincipal,
  details: CompanyDetails,
  kind: CompanyKind = 'customer',
): Promise<Company> {
  const accountId = by.accountId ?? fail('access.denied')
  const id = await createEmptyCompany(db, by, details, 'body', kind)
  const role = by.isSuper ? 'SuperAdmin' : 'CompanyAdmin'
  await addMember(db, { companyId: id, accountId, role, now: by.now })
  return found(await findAnyCompany(db, id))
}

export async function updateCompany(
  db: CompanyDb,
  by: CompanyPrincipal,
  changesOf: (before: Company) => CompanyDetails,
): Promise<Company> {
  const before = found(await findCompanyToChange(db))
  const wanted = changesOf(before)
  // One that was taken before the numbers were checked stays until it is changed.
  if (wanted.orgNumber !== before.orgNumber) checkOrgNumber(wanted, 'body.orgNumber')
  await updateCompanyDetails(db, wanted)
  const after = found(await findCompany(db))
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return after
  await recordChange(db, by, 'updated', ['company', after.id, after.name], changes)
  db.publishEvent('company', { companyId: after.id })
  // Time zone and language follow the country until they are chosen.
  if (after.country !== before.country) db.publishEvent('settings', { companyId: after.id })
  return after
}
