import { randomUUID } from 'node:crypto'
import { maxDomains } from '@fyr/contract/settings/company-domains'
import { advisoryLock, type CompanyDb, type PlatformDb } from '#db/index.ts'
import { recordChange, recordChangeOf } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal, RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  type Domain,
  deleteDomain,
  findAnyDomain,
  findDomain,
  insertDomain,
  listDomains,
  updateState,
} from './domain-store.ts'

const objectType = 'domain'

/**
 * Asks for a domain for the company. Whether another company has it is not told (threat 5): the super administrator
 * sees it when they decide.
 */
export async function requestDomain(
  db: CompanyDb,
  by: CompanyPrincipal,
  wish: { host: string; ownHost: string },
): Promise<Domain> {
  const { host, ownHost } = wish
  await advisoryLock(db, 'domains')
  const own = await listDomains(db)
  if (host === ownHost || own.some((domain) => domain.host === host)) {
    fail('domain.taken', { field: 'body.host' })
  }
  if (own.length >= maxDomains) fail('domain.tooMany', { params: { maximum: maxDomains } })
  const id = randomUUID()
  await insertDomain(db, { id, host, requestedBy: by.name, requestedAt: by.now })
  await recordChange(db, by, 'created', [objectType, id, host])
  return found(await findDomain(db, id))
}

/** Gives a domain up: from then on it leads to nobody. */
export async function removeDomain(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const { host } = found(await findDomain(db, id))
  await deleteDomain(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, host])
  db.publishEvent('companyDomains', { companyId: db.companyId })
}

/** Approves or refuses a domain, also one that was decided before; 409 where it leads to another company. */
export async function decideDomain(
  db: PlatformDb,
  by: RequestPrincipal,
  id: string,
  state: 'approved' | 'refused',
): Promise<Domain> {
  const before = found(await findAnyDomain(db, id))
  if (before.state === state) return before
  const decided = { state, decidedBy: by.name, decidedAt: by.now }
  if (!(await updateState(db, id, decided))) fail('domain.taken')
  const { companyId, host } = before
  await recordChangeOf(db, { ...by, companyId }, 'updated', [objectType, id, host], {
    state: { from: before.state, to: state },
  })
  db.publishEvent('companyDomains', { companyId })
  return { ...before, ...decided }
}
