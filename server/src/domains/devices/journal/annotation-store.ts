import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

interface FoundAnnotation {
  id: string
  deveui: string
  time: Date
  text: string
  author: string
}

/** Characters of an entry that a chart tells. */
const maxText = 300

/** The newest entries with a time in the range, of all of these nodes together; oldest first. */
export async function listAnnotations(
  db: CompanyDb,
  deveuis: readonly string[],
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<FoundAnnotation[]> {
  if (deveuis.length === 0) return []
  const rows = await db.rows(sql<FoundAnnotation>`
    select journal_entry.id, node.deveui, happened_at as time, left(text, ${maxText}) as text,
      author_name as author
    from node
    join journal_entry on journal_entry.company_id = node.company_id and journal_entry.node_id = node.id
    where node.normalized_deveui = any(${deveuis.map((each) => each.toLowerCase())}::text[])
      and happened_at >= ${from} and happened_at <= ${to}
    order by happened_at desc, journal_entry.id limit ${limit}`)
  return rows.reverse()
}
