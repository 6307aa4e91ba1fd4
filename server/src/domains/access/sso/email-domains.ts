import { randomUUID } from 'node:crypto'
import type { PlatformDb } from '#db/index.ts'
import { recordPlatformChange } from '#domains/records/audit/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  companyOfDomain,
  deleteDomain,
  findDomain,
  insertDomain,
  lockDomains,
  type StoredDomain,
} from './email-domain-store.ts'

/** Of the whole installation. */
const maxDomains = 1000
const objectType = 'emailDomain'

/** The domain of an e-mail address; empty for what is none. */
export const domainOf = (email: string): string =>
  email.includes('@') ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : ''

export async function approveDomain(
  db: PlatformDb,
  by: RequestPrincipal,
  wanted: { domain: string; companyId: string },
): Promise<StoredDomain> {
  const id = randomUUID()
  if ((await lockDomains(db)) >= maxDomains) {
    fail('sso.tooMany', { params: { maximum: maxDomains } })
  }
  if (await companyOfDomain(db, wanted.domain)) fail('sso.domainTaken', { field: 'body.domain' })
  if (!(await insertDomain(db, { ...wanted, id, now: by.now }))) fail('object.notFound')
  const domain = found(await findDomain(db, id))
  const changes = { company: { from: null, to: domain.companyName } }
  await recordPlatformChange(db, by, 'created', [objectType, id, domain.domain], changes)
  return domain
}

export async function withdrawDomain(db: PlatformDb, by: RequestPrincipal, id: string): Promise<void> {
  const { domain } = found(await findDomain(db, id))
  await deleteDomain(db, id)
  await recordPlatformChange(db, by, 'deleted', [objectType, id, domain])
}
