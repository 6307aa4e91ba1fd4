import { randomUUID } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

export interface NodeTopicTable {
  id: string
  company_id: Generated<string>
  node_id: string
  topic: string
}
declare module '#db/tables.ts' {
  interface Tables {
    node_topic: NodeTopicTable
  }
}

export async function listTopics(
  db: CompanyDb,
  nodeIds: readonly string[],
): Promise<{ nodeId: string; topic: string }[]> {
  return await db.query
    .selectFrom('node_topic')
    .select(['node_id as nodeId', 'topic'])
    .where(sql<boolean>`node_id = any(${nodeIds}::uuid[])`)
    .orderBy('topic')
    .execute()
}

/** @returns the first that another node of the company listens to already */
export async function insertTopics(
  db: CompanyDb,
  nodeId: string,
  topics: readonly string[],
): Promise<string | undefined> {
  if (topics.length === 0) return undefined
  const made = await db.query
    .insertInto('node_topic')
    .values(topics.map((topic) => ({ id: randomUUID(), node_id: nodeId, topic })))
    .onConflict((conflict) => conflict.columns(['company_id', 'topic']).doNothing())
    .returning('topic')
    .execute()
  return topics.find((topic) => !made.some((each) => each.topic === topic))
}

export async function deleteTopics(db: CompanyDb, nodeId: string): Promise<void> {
  await db.query.deleteFrom('node_topic').where('node_id', '=', nodeId).execute()
}
