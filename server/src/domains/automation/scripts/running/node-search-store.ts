import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

/** The company's nodes whose name or DevEUI holds the text, by name. */
export async function searchNodes(db: CompanyDb, { search, limit }: { search: string; limit: number }) {
  const rows = await db.query
    .selectFrom('node')
    .leftJoin('node_contact as contact', 'contact.id', 'node.id')
    .select(['node.deveui', 'node.name', 'node.application_id as applicationId'])
    .select('contact.last_contact as lastContact')
    .where(sql<boolean>`position(lower(${search}) in lower(node.name || ' ' || node.deveui)) > 0`)
    .orderBy(sql`lower(node.name)`)
    .orderBy('node.id')
    .limit(limit)
    .execute()
  return rows.map(({ lastContact, ...node }) => ({
    ...node,
    lastContact: lastContact?.toISOString() ?? null,
  }))
}
