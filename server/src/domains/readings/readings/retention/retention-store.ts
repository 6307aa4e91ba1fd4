import { type Generated, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

export interface RetentionTable {
  company_id: Generated<string>
  node_id: string | null
  days: number
}
declare module '#db/tables.ts' {
  interface Tables {
    retention: RetentionTable
  }
}

const isOf = (nodeId: string | null) =>
  nodeId === null ? sql<boolean>`node_id is null` : sql<boolean>`node_id = ${nodeId}`

/** Days that were set for a node, or with null for the company; undefined when none were. */
export async function readRetention(db: CompanyDb, nodeId: string | null): Promise<number | undefined> {
  const row = await db.query.selectFrom('retention').where(isOf(nodeId)).select('days').executeTakeFirst()
  return row?.days
}

/** Null takes away what was set. */
export async function writeRetention(
  db: CompanyDb,
  nodeId: string | null,
  days: number | null,
): Promise<void> {
  if (days === null) {
    await db.query.deleteFrom('retention').where(isOf(nodeId)).execute()
    return
  }
  await db.query
    .insertInto('retention')
    .values({ node_id: nodeId, days })
    .onConflict((conflict) => conflict.columns(['company_id', 'node_id']).doUpdateSet({ days }))
    .execute()
}

/** The nodes for which nothing of their own was set. */
export async function listFollowingNodes(db: CompanyDb): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from node where not exists (select from retention where retention.node_id = node.id)`)
  return rows.map(({ id }) => id)
}

/** The companies where any reading is ever to go. */
export async function listCompaniesWithRetention(db: PlatformDb): Promise<string[]> {
  const rows = await db.rows(sql<{ companyId: string }>`
    select distinct company_id as "companyId" from retention where days > 0 order by 1`)
  return rows.map(({ companyId }) => companyId)
}

/** The nodes of a company whose readings are not kept for ever. */
export async function listKeptNodes(
  db: PlatformDb,
  companyId: string,
): Promise<{ nodeId: string; days: number }[]> {
  return await db.rows(sql<{ nodeId: string; days: number }>`
    select node.id as "nodeId", coalesce(own.days, everybody.days) as days
    from node
    left join retention own on own.company_id = node.company_id and own.node_id = node.id
    left join retention everybody on everybody.company_id = node.company_id and everybody.node_id is null
    where node.company_id = ${companyId} and coalesce(own.days, everybody.days) > 0`)
}
