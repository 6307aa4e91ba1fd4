import { randomUUID } from 'node:crypto'
import type { CompanyDb, Database, PlatformDb } from '#db/index.ts'
import {
  type AuditActor,
  changesBetween,
  recordChange,
  recordCompanyMade,
  recordPlatformChange,
} from '#domains/audit/index.ts'
import { addMember, seedRoles } from '#domains/roles/index.ts'
import type { Actor, By } from '#request/caller.ts'
import { fail, found } from '#request/problem.ts'
import {
  type Company,
  type CompanyDetails,
  deleteCompany,
  findAnyCompany,
  findCompany,
  insertCompany,
  listNodeIds,
  updateCompanyDetails,
} from './company-store.ts'

/**
 * Creates a company with its six roles and makes the creator a member: as CompanyAdmin, or as SuperAdmin if
 * they are one, so that the company stands in their switcher too and they are found among its users.
 */
export async function createCompany(db: PlatformDb, by: Actor, details: CompanyDetails): Promise<Company> {
  const accountId = by.accountId ?? fail('access.denied')
  const id = randomUUID()
  await insertCompany(db, { ...details, id, createdAt: by.now })
  await seedRoles(db, id)
  const role = by.isSuper ? 'SuperAdmin' : 'CompanyAdmin'
  await addMember(db, { companyId: id, accountId, role, now: by.now })
  await recordCompanyMade(db, by, { id, name: details.name })
  return found(await findAnyCompany(db, id))
}

export async function updateCompany(
  db: CompanyDb,
  by: By,
  changesOf: (before: Company) => CompanyDetails,
): Promise<Company> {
  const before = found(await findCompany(db))
  await updateCompanyDetails(db, changesOf(before))
  const after = found(await findCompany(db))
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return after
  await recordChange(db, by, {
    action: 'updated',
    objectType: 'company',
    objectId: after.id,
    objectName: after.name,
    changes,
  })
  db.publishEvent('company', { companyId: after.id })
  // Time zone and language follow the country until they are chosen.
  if (after.country !== before.country) db.publishEvent('settings', { companyId: after.id })
  return after
}

/** Forgets everything that nodes have measured. */
export interface ReadingsRemoval {
  deleteNodes(nodeIds: readonly string[]): Promise<void>
}

/** Deletes a company with everything in it: rows, rights, tokens, files, what waits to be sent, and readings. */
export async function removeCompany(
  database: Database,
  readings: ReadingsRemoval,
  by: AuditActor,
  id: string,
): Promise<void> {
  // Readings go first: should the rest fail there are empty nodes, not readings that nobody can reach.
  // Outside the transaction, which would keep writers waiting that the removal waits for.
  await readings.deleteNodes(await database.withPlatform((db) => listNodeIds(db, id)))
  const nodeIds = await database.withPlatform(async (db) => {
    const company = found(await findAnyCompany(db, id))
    const nodeIds = await listNodeIds(db, id)
    await deleteCompany(db, id)
    await recordPlatformChange(db, by, {
      action: 'deleted',
      objectType: 'company',
      objectId: id,
      objectName: company.name,
    })
    db.publishEvent('companyDeleted', { companyId: id })
    return nodeIds
  })
  // What still came in until the commit.
  await readings.deleteNodes(nodeIds)
}
