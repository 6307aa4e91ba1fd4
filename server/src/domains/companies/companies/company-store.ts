import { type Generated, sql } from 'kysely'
import { type CompanyDb, contains, type ListPage, listPage, type Paging, type PlatformDb } from '#db/index.ts'
import { invalidateCompanySettings } from '#domains/settings/settings/index.ts'

export interface CompanyTable {
  id: string
  name: string
  org_number: string
  postal_address: string
  delivery_address: string
  contact_phone: string
  contact_email: string
  reference_number: string
  country: string | null
  image: Generated<string | null>
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    company: CompanyTable
  }
}

/** What people can change of a company. */
export interface CompanyDetails {
  name: string
  orgNumber: string
  postalAddress: string
  deliveryAddress: string
  contactPhone: string
  contactEmail: string
  referenceNumber: string
  country: string | null
}

export interface Company extends CompanyDetails {
  id: string
  image: string | null
  createdAt: Date
}

export interface CompanyListing extends Paging {
  search?: string | undefined
  order: 'asc' | 'desc'
}

const columns = [
  'company.id',
  'company.name',
  'company.org_number as orgNumber',
  'company.postal_address as postalAddress',
  'company.delivery_address as deliveryAddress',
  'company.contact_phone as contactPhone',
  'company.contact_email as contactEmail',
  'company.reference_number as referenceNumber',
  'company.country',
  'company.image',
  'company.created_at as createdAt',
] as const

const rowOf = (details: CompanyDetails) => ({
  name: details.name,
  org_number: details.orgNumber,
  postal_address: details.postalAddress,
  delivery_address: details.deliveryAddress,
  contact_phone: details.contactPhone,
  contact_email: details.contactEmail,
  reference_number: details.referenceNumber,
  country: details.country,
})

/** The companies that an account is a member of, and the one it is at work in. */
export async function listCompaniesFor(
  db: PlatformDb,
  who: { accountId: string; activeId: string | null; onlyId: string | null },
): Promise<Company[]> {
  return await db.query
    .selectFrom('company')
    .where(
      sql<boolean>`company.id = ${who.activeId}
        or company.id in (select company_id from membership
          where account_id = ${who.accountId} and (${who.onlyId}::uuid is null or company_id = ${who.onlyId}))`,
    )
    .select(columns)
    .orderBy(sql`lower(company.name)`)
    .orderBy('company.id')
    .execute()
}

/** The companies of an account but the one that it belongs to longest. */
export async function listSharedWith(
  db: PlatformDb,
  accountId: string,
): Promise<Pick<Company, 'id' | 'name' | 'image'>[]> {
  return await db.rows(sql<Pick<Company, 'id' | 'name' | 'image'>>`
    select company.id, company.name, company.image
    from (
      select company_id from membership where account_id = ${accountId}
      order by created_at, id offset 1
    ) as shared
    join company on company.id = shared.company_id
    order by lower(company.name), company.id`)
}

/** All companies of the installation. */
export async function listAllCompanies(
  db: PlatformDb,
  { search, order, ...paging }: CompanyListing,
): Promise<ListPage<Company & { nodeCount: number }>> {
  const query = db.query
    .selectFrom('company')
    .where(contains(search, sql`lower(company.name || ' ' || company.org_number)`))
    .select(columns)
    .select(
      sql<number>`coalesce((select nodes from company_licence as use where use.company_id = company.id), 0)::int`.as(
        'nodeCount',
      ),
    )
    .orderBy(sql`lower(company.name)`, order)
    .orderBy('company.id')
  return await listPage(query, paging)
}

export async function findAnyCompany(db: PlatformDb, id: string): Promise<Company | undefined> {
  return await db.query.selectFrom('company').where('id', '=', id).select(columns).executeTakeFirst()
}

/** The company of this transaction. */
export async function findCompany(db: CompanyDb): Promise<Company | undefined> {
  return await db.query
    .selectFrom('company')
    .where('id', '=', db.companyId)
    .select(columns)
    .executeTakeFirst()
}

/** The same, and until the commit nobody else changes it. */
export async function findCompanyToChange(db: CompanyDb): Promise<Company | undefined> {
  return await db.query
    .selectFrom('company')
    .where('id', '=', db.companyId)
    .select(columns)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertCompany(
  db: PlatformDb,
  company: CompanyDetails & { id: string; createdAt: Date },
): Promise<void> {
  await db.query
    .insertInto('company')
    .values({ ...rowOf(company), id: company.id, created_at: company.createdAt })
    .execute()
}

export async function updateCompanyDetails(db: CompanyDb, details: CompanyDetails): Promise<void> {
  await db.query.updateTable('company').set(rowOf(details)).where('id', '=', db.companyId).execute()
  // Defaults of settings follow the country.
  invalidateCompanySettings(db)
}

export async function updateCompanyImage(db: CompanyDb, image: string | null): Promise<void> {
  await db.query.updateTable('company').set({ image }).where('id', '=', db.companyId).execute()
}

/** How many users the company has, and of how many of them another company is the first. */
export async function countUsers(
  db: PlatformDb,
  companyId: string,
): Promise<{ users: number; externalUsers: number }> {
  const rows = await db.rows(sql<{ users: number; externalUsers: number }>`
    select count(*)::int as users,
      (count(*) filter (where exists (
        select from membership as earlier
        where earlier.account_id = membership.account_id
          and (earlier.created_at, earlier.id) < (membership.created_at, membership.id))))::int as "externalUsers"
    from membership where company_id = ${companyId}`)
  return rows[0] ?? { users: 0, externalUsers: 0 }
}
