import { type Generated, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

interface EmailDomainTable {
  id: string
  company_id: Generated<string>
  domain: string
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    email_domain: EmailDomainTable
  }
}

export interface StoredDomain {
  id: string
  domain: string
  companyId: string
  companyName: string
}

function allDomains(db: PlatformDb) {
  return db.query
    .selectFrom('email_domain')
    .innerJoin('company', 'company.id', 'email_domain.company_id')
    .select([
      'email_domain.id',
      'email_domain.domain',
      'email_domain.company_id as companyId',
      'company.name as companyName',
    ])
}

export async function listDomains(db: PlatformDb): Promise<StoredDomain[]> {
  return await allDomains(db).orderBy('domain').execute()
}

export async function findDomain(db: PlatformDb, id: string): Promise<StoredDomain | undefined> {
  return await allDomains(db).where('email_domain.id', '=', id).executeTakeFirst()
}

/** Of the company at hand. */
export async function listOwnDomains(db: CompanyDb): Promise<string[]> {
  const rows = await db.query.selectFrom('email_domain').select('domain').orderBy('domain').execute()
  return rows.map(({ domain }) => domain)
}

/** The company whose addresses end in the domain. */
export async function companyOfDomain(db: PlatformDb, domain: string): Promise<string | undefined> {
  const row = await db.query
    .selectFrom('email_domain')
    .where('domain', '=', domain)
    .select('company_id as companyId')
    .executeTakeFirst()
  return row?.companyId
}

/** Until the transaction ends nobody else approves one; answers how many there are. */
export async function lockDomains(db: PlatformDb): Promise<number> {
  await db.execute(sql`lock table email_domain in share row exclusive mode`)
  const rows = await db.rows(sql<{ domains: number }>`select count(*)::int as domains from email_domain`)
  return rows[0]?.domains ?? 0
}

/** False if the domain is a company's already, or there is no such company. */
export async function insertDomain(
  db: PlatformDb,
  domain: { id: string; domain: string; companyId: string; now: Date },
): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into email_domain (id, company_id, domain, created_at)
    select ${domain.id}::uuid, id, ${domain.domain}, ${domain.now}::timestamptz from company
    where id = ${domain.companyId}
    on conflict (domain) do nothing returning id`)
  return rows.length === 1
}

export async function deleteDomain(db: PlatformDb, id: string): Promise<void> {
  await db.query.deleteFrom('email_domain').where('id', '=', id).execute()
}
