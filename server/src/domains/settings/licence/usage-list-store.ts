import { sql } from 'kysely'
import { contains, type ListPage, listPage, type Paging, type PlatformDb } from '#db/index.ts'

export interface UsedCompany {
  companyId: string
  name: string
  isDemo: boolean
  nodes: number
  gateways: number
  maxNodes: number
  maxGateways: number
  users: number
  readingsPerDay: number | null
  storageBytes: number | null
  createdAt: Date
}

export interface UsageListing extends Paging {
  search?: string | undefined
  sort: 'name' | 'nodes' | 'users' | 'readingsPerDay' | 'storageBytes' | 'createdAt'
  order: 'asc' | 'desc'
}

const users = sql<number>`(select count(*)::int from membership where membership.company_id = company.id)`

/** All companies with what they use. */
export async function listUsedCompanies(
  db: PlatformDb,
  { search, sort, order, ...paging }: UsageListing,
): Promise<ListPage<UsedCompany>> {
  const by = {
    name: sql`lower(company.name)`,
    nodes: sql`coalesce(company_licence.nodes, 0)`,
    users,
    readingsPerDay: sql`company_figure.readings_per_day`,
    storageBytes: sql`company_figure.storage_bytes`,
    createdAt: sql`company.created_at`,
  }[sort]
  const query = db.query
    .selectFrom('company')
    .leftJoin('company_licence', 'company_licence.company_id', 'company.id')
    .leftJoin('company_figure', 'company_figure.company_id', 'company.id')
    .where(contains(search, sql`lower(company.name || ' ' || company.org_number)`))
    .select(['company.id as companyId', 'company.name', 'company.created_at as createdAt'])
    .select([
      sql<boolean>`exists (select from demo where demo.company_id = company.id)`.as('isDemo'),
      sql<number>`coalesce(company_licence.nodes, 0)::int`.as('nodes'),
      sql<number>`coalesce(company_licence.max_nodes, 0)`.as('maxNodes'),
      sql<number>`coalesce(company_licence.max_gateways, 0)`.as('maxGateways'),
      sql<number>`(select count(*)::int from gateway where gateway.company_id = company.id)`.as('gateways'),
      users.as('users'),
      sql<number | null>`company_figure.readings_per_day::float8`.as('readingsPerDay'),
      sql<number | null>`company_figure.storage_bytes::float8`.as('storageBytes'),
    ])
    .orderBy(by, (direction) => (order === 'asc' ? direction.asc() : direction.desc()).nullsLast())
    .orderBy('company.id')
  return await listPage(query, paging)
}
