import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

/** What one company has of what licences limit, and may have; 0: all that the licence leaves. */
export interface CompanyUse {
  nodes: number
  maxNodes: number
  maxGateways: number
}

const noUse: CompanyUse = { nodes: 0, maxNodes: 0, maxGateways: 0 }

/** Of the company of this transaction, and whether it is a demo, which counts nowhere. */
export async function readOwnUse(db: CompanyDb): Promise<CompanyUse & { isDemo: boolean }> {
  const rows = await db.rows(sql<CompanyUse & { isDemo: boolean }>`
    select coalesce(use.nodes, 0)::int as nodes, coalesce(use.max_nodes, 0) as "maxNodes",
      coalesce(use.max_gateways, 0) as "maxGateways", exists (select from demo) as "isDemo"
    from (select) as one left join company_licence as use on true`)
  return rows[0] ?? { ...noUse, isDemo: false }
}

/** The nodes of the installation that count; read without waiting for anybody. */
export async function countLicensedNodes(db: CompanyDb | PlatformDb): Promise<number> {
  const rows = await db.rows(sql<{ nodes: number }>`select fyr_licensed_nodes()::int as nodes`)
  return rows[0]?.nodes ?? 0
}

/** Whether so many nodes more fit; to the end of the transaction nobody else takes their places. */
export async function takeNodes(db: CompanyDb, added: number, maximum: number): Promise<boolean> {
  const rows = await db.rows(sql<{ fits: boolean }>`
    select fyr_take_node_places(${added}, ${maximum}) as fits`)
  return rows[0]?.fits ?? false
}

/** The same of gateways. */
export async function countLicensedGateways(db: CompanyDb | PlatformDb): Promise<number> {
  const rows = await db.rows(sql<{ gateways: number }>`select fyr_licensed_gateways()::int as gateways`)
  return rows[0]?.gateways ?? 0
}

export async function countOwnGateways(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ gateways: number }>`select count(*)::int as gateways from gateway`)
  return rows[0]?.gateways ?? 0
}

/** Whether one gateway more fits; to the end of the transaction nobody else takes its place. */
export async function takeGateway(db: CompanyDb, maximum: number): Promise<boolean> {
  const rows = await db.rows(sql<{ fits: boolean }>`select fyr_take_gateway_place(${maximum}) as fits`)
  return rows[0]?.fits ?? false
}

/** The companies that count. */
export async function countLicensedCompanies(db: PlatformDb): Promise<number> {
  const rows = await db.rows(sql<{ companies: number }>`
    select count(*)::int as companies from company
    where not exists (select from demo where demo.company_id = company.id)`)
  return rows[0]?.companies ?? 0
}

/** The same; to the end of the transaction nobody else makes one. */
export async function countCompaniesAlone(db: PlatformDb): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('fyr companies of the licence', 0))`)
  return await countLicensedCompanies(db)
}

export interface CompanyMaxima {
  maxNodes: number
  maxGateways: number
}

/** @returns what held before; undefined where there is no such company */
export async function replaceMaxima(
  db: PlatformDb,
  companyId: string,
  { maxNodes, maxGateways }: CompanyMaxima,
): Promise<(CompanyMaxima & { name: string }) | undefined> {
  const rows = await db.rows(sql<CompanyMaxima & { name: string }>`
    select company.name, coalesce(use.max_nodes, 0) as "maxNodes", coalesce(use.max_gateways, 0) as "maxGateways"
    from company left join company_licence as use on use.company_id = company.id
    where company.id = ${companyId} for no key update of company`)
  if (!rows[0]) return undefined
  await db.execute(sql`
    insert into company_licence (company_id, max_nodes, max_gateways)
    values (${companyId}, ${maxNodes}, ${maxGateways})
    on conflict (company_id) do update set max_nodes = excluded.max_nodes, max_gateways = excluded.max_gateways`)
  return rows[0]
}
