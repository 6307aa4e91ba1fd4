import { maxCompaniesNamed } from '@fyr/contract/operations/health'
import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

interface NamedCompany {
  companyId: string
  name: string
}

/** Companies that have used so much of what they may have, those nearest to their limit first; demos count nowhere. */
export async function listNearLimit(
  db: PlatformDb,
  share: number,
): Promise<(NamedCompany & { nodes: number; maxNodes: number })[]> {
  return await db.rows(sql<NamedCompany & { nodes: number; maxNodes: number }>`
    select company.id as "companyId", company.name, use.nodes::int as nodes, use.max_nodes as "maxNodes"
    from company_licence as use join company on company.id = use.company_id
    where use.max_nodes > 0 and use.nodes >= use.max_nodes * ${share}::float8
      and not exists (select from demo where demo.company_id = company.id)
    order by use.nodes::float8 / use.max_nodes desc, company.id
    limit ${maxCompaniesNamed}`)
}

/** Companies of which at least so many readings were refused since then, the most first. */
export async function listRefusing(
  db: PlatformDb,
  { since, atLeast }: { since: Date; atLeast: number },
): Promise<(NamedCompany & { refused: number })[]> {
  return await db.rows(sql<NamedCompany & { refused: number }>`
    select company.id as "companyId", company.name, refused.count as refused
    from (
      select company_id, sum(count)::float8 as count from ingest_error
      where hour >= ${since} group by company_id having sum(count) >= ${atLeast}
      order by count desc limit ${maxCompaniesNamed}
    ) as refused
    join company on company.id = refused.company_id
    order by refused.count desc, company.id`)
}

/** The domains that wait for a decision. */
export async function countRequestedDomains(db: PlatformDb): Promise<number> {
  const rows = await db.rows(sql<{ domains: number }>`
    select count(*)::int as domains from company_domain where state = 'requested'`)
  return rows[0]?.domains ?? 0
}
