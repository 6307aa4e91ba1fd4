import type { CompanyDomain, DomainCheck } from '@fyr/contract/settings/company-domains'
import { type Generated, sql } from 'kysely'
import {
  type CompanyDb,
  contains,
  isDuplicate,
  type ListPage,
  listPage,
  type Paging,
  type PlatformDb,
} from '#db/index.ts'

export interface CompanyDomainTable {
  id: string
  company_id: Generated<string>
  host: string
  state: CompanyDomain['state']
  requested_by_name: string
  requested_at: Date
  decided_by_name: string | null
  decided_at: Date | null
  check_result: DomainCheck | null
  checked_at: Date | null
}
declare module '#db/tables.ts' {
  interface Tables {
    company_domain: CompanyDomainTable
  }
}

export interface Domain {
  id: string
  companyId: string
  host: string
  state: CompanyDomain['state']
  requestedBy: string
  requestedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  check: DomainCheck | null
  checkedAt: Date | null
}

const columns = [
  'company_domain.id',
  'company_domain.company_id as companyId',
  'company_domain.host',
  'company_domain.state',
  'company_domain.requested_by_name as requestedBy',
  'company_domain.requested_at as requestedAt',
  'company_domain.decided_by_name as decidedBy',
  'company_domain.decided_at as decidedAt',
  'company_domain.check_result as check',
  'company_domain.checked_at as checkedAt',
] as const

export async function listDomains(db: CompanyDb): Promise<Domain[]> {
  return await db.query.selectFrom('company_domain').select(columns).orderBy('requested_at').execute()
}

export async function findDomain(db: CompanyDb, id: string): Promise<Domain | undefined> {
  return await db.query.selectFrom('company_domain').where('id', '=', id).select(columns).executeTakeFirst()
}

export async function findAnyDomain(db: PlatformDb, id: string): Promise<Domain | undefined> {
  return await db.query
    .selectFrom('company_domain')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
}

interface DomainListing extends Paging {
  search?: string | undefined
  order: 'asc' | 'desc'
}

/** Of all companies: those that wait for a decision first, then by host. */
export async function listAllDomains(
  db: PlatformDb,
  { search, order, ...paging }: DomainListing,
): Promise<ListPage<Domain & { company: string }>> {
  const query = db.query
    .selectFrom('company_domain')
    .innerJoin('company', 'company.id', 'company_domain.company_id')
    .where(contains(search, sql`lower(company_domain.host || ' ' || company.name)`))
    .select([...columns, 'company.name as company'])
    .orderBy(sql`company_domain.state <> 'requested'`)
    .orderBy('company_domain.host', order)
    .orderBy('company_domain.id')
  return await listPage(query, paging)
}

export async function insertDomain(
  db: CompanyDb,
  domain: Pick<Domain, 'id' | 'host' | 'requestedBy' | 'requestedAt'>,
): Promise<void> {
  await db.query
    .insertInto('company_domain')
    .values({
      id: domain.id,
      host: domain.host,
      state: 'requested',
      requested_by_name: domain.requestedBy,
      requested_at: domain.requestedAt,
    })
    .execute()
}

export async function deleteDomain(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('company_domain').where('id', '=', id).execute()
}

export async function updateCheck(db: CompanyDb, id: string, check: DomainCheck, now: Date): Promise<void> {
  await db.query
    .updateTable('company_domain')
    .set({ check_result: check, checked_at: now })
    .where('id', '=', id)
    .execute()
}

/** @returns false where the host is another company's */
export async function updateState(
  db: PlatformDb,
  id: string,
  { state, decidedBy, decidedAt }: { state: Domain['state']; decidedBy: string; decidedAt: Date },
): Promise<boolean> {
  return await db.query
    .updateTable('company_domain')
    .set({ state, decided_by_name: decidedBy, decided_at: decidedAt })
    .where('id', '=', id)
    .execute()
    .then(
      () => true,
      (error: unknown) => !isDuplicate(error) && Promise.reject(error),
    )
}

/** Which host leads to which company; of each company's the one approved first comes first. */
export async function listApprovedHosts(db: PlatformDb): Promise<{ host: string; companyId: string }[]> {
  return await db.query
    .selectFrom('company_domain')
    .where('state', '=', 'approved')
    .select(['host', 'company_id as companyId'])
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
}
