import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

export async function listTopics(
  db: CompanyDb,
  nodeIds: readonly string[],
): Promise<{ nodeId: string; topic: string }[]> {
  return await db.rows(sql<{ nodeId: string; topic: string }>`
    select node_id as "nodeId", topic from node_topic where node_id = any(${nodeIds}::uuid[]) order by topic`)
}

/** @returns the first that another node of the company listens to already */
export async function insertTopics(
  db: CompanyDb,
  nodeId: string,
  topics: readonly string[],
): Promise<string | undefined> {
  if (topics.length === 0) return undefined
  const made = await db.rows(sql<{ topic: string }>`
    insert into node_topic (id, node_id, topic)
    select gen_random_uuid(), ${nodeId}, topic from unnest(${topics}::text[]) as topic
    on conflict (company_id, topic) do nothing returning topic`)
  return topics.find((topic) => !made.some((each) => each.topic === topic))
}

export async function deleteTopics(db: CompanyDb, nodeId: string): Promise<void> {
  await db.execute(sql`delete from node_topic where node_id = ${nodeId}`)
}
