import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import type { Queryable } from '#domains/devices/node-intake/index.ts'

interface DecoderTable {
  id: string
  company_id: Generated<string>
  name: string
  normalized_name: GeneratedAlways<string>
  source: string
  created_at: Date
  updated_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    decoder: DecoderTable
  }
}

export interface OwnDecoder {
  id: string
  name: string
  source: string
  createdAt: Date
  updatedAt: Date
  /** How many nodes have it. */
  nodes: number
}

/** The names of a company's own, without their sources. */
export async function listOwnDecoders(db: CompanyDb): Promise<Pick<OwnDecoder, 'id' | 'name'>[]> {
  return await db.query.selectFrom('decoder').select(['id', 'name']).orderBy(sql`lower(name)`).execute()
}

/** How many nodes have each decoder that any node has. */
export async function countByDecoder(db: CompanyDb): Promise<Map<string, number>> {
  const rows = await db.query
    .selectFrom('node')
    .select(['decoder', sql<number>`count(*)::int`.as('count')])
    .groupBy('decoder')
    .execute()
  return new Map(rows.map(({ decoder, count }) => [decoder, count]))
}

export async function findOwnDecoder(db: CompanyDb, id: string): Promise<OwnDecoder | undefined> {
  return await db.query
    .selectFrom('decoder')
    .select(['id', 'name', 'source', 'created_at as createdAt', 'updated_at as updatedAt'])
    .select(
      sql<number>`(select count(*)::int from node where node.company_id = decoder.company_id
        and node.decoder_id = decoder.id)`.as('nodes'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether the company has it; it stays until the transaction ends. */
export async function holdOwnDecoder(db: CompanyDb, id: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('decoder')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Nodes that are given it meanwhile wait. */
export async function lockOwnDecoder(db: CompanyDb, id: string): Promise<void> {
  await db.query.selectFrom('decoder').select('id').where('id', '=', id).forUpdate().execute()
}

export async function countOwnDecoders(db: CompanyDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('decoder')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function isNameTaken(db: CompanyDb, name: string, exceptId: string | null): Promise<boolean> {
  const row = await db.query
    .selectFrom('decoder')
    .select('id')
    .where(sql<boolean>`normalized_name = lower(${name})`)
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDecoder(
  db: CompanyDb,
  { id, name, source, now }: { id: string; name: string; source: string; now: Date },
): Promise<void> {
  await db.query
    .insertInto('decoder')
    .values({ id, name, source, created_at: now, updated_at: now })
    .execute()
}

export async function updateOwnDecoder(
  db: CompanyDb,
  id: string,
  { name, source, now }: { name: string; source: string; now: Date },
): Promise<void> {
  await db.query.updateTable('decoder').set({ name, source, updated_at: now }).where('id', '=', id).execute()
}

export async function deleteOwnDecoder(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('decoder').where('id', '=', id).execute()
}

/** What of a node decides how its frames become readings. */
export async function findTrialNode(
  db: CompanyDb,
  deveui: string,
): Promise<{ flattenJson: boolean } | undefined> {
  return await db.query
    .selectFrom('node')
    .select('flatten_json as flattenJson')
    .where(sql<boolean>`normalized_deveui = lower(${deveui})`)
    .executeTakeFirst()
}

/** The source of a company's decoder, for the pipeline. */
export async function loadSource(on: Queryable, companyId: string, id: string): Promise<string | undefined> {
  const { rows } = await on.query<{ source: string }>(
    'select source from decoder where company_id = $1 and id = $2',
    [companyId, id],
  )
  return rows[0]?.source
}
