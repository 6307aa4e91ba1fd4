import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import type { ReadNode } from './read-row.ts'

export interface NodeToInsert extends Omit<ReadNode, 'appKey'> {
  id: string
  /** Encrypted. */
  appKey: Buffer | null
}

/** DevEUIs of the list that nodes of the company have, in lower case. */
export async function findOwn(db: CompanyDb, deveuis: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ deveui: string }>`
    select normalized_deveui as deveui from node where normalized_deveui = any(${deveuis}::text[])`)
  return new Set(rows.map(({ deveui }) => deveui))
}

/** Topics of the list that nodes of the company subscribe to. */
export async function findTakenTopics(db: CompanyDb, topics: readonly string[]): Promise<Set<string>> {
  if (topics.length === 0) return new Set()
  const rows = await db.rows(sql<{ topic: string }>`
    select topic from node_topic where topic = any(${topics}::text[])`)
  return new Set(rows.map(({ topic }) => topic))
}

/** Applications by id and by name. */
export async function listApplicationNames(
  db: CompanyDb,
): Promise<{ id: string; name: string; deletionState: string | null }[]> {
  return await db.query
    .selectFrom('application')
    .select(['id', 'name', 'deletion_state as deletionState'])
    .execute()
}

/** Whether all of these applications are there and accept nodes; until the commit nobody begins to delete one. */
export async function lockApplications(db: CompanyDb, ids: readonly string[]): Promise<boolean> {
  const rows = await db.rows(sql`
    select from application where id = any(${ids}::uuid[]) and deletion_state is null
    order by id for key share`)
  return rows.length === ids.length
}

/**
 * Inserts nodes, in one statement for each table.
 * @returns the ids of those that were inserted: a DevEUI may have been taken a moment ago
 */
export async function insertNodes(
  db: CompanyDb,
  nodes: readonly NodeToInsert[],
  now: Date,
): Promise<Set<string>> {
  const rows = nodes.map(({ topics: _topics, appKey, ...node }) => ({
    ...node,
    appKey: appKey?.toString('hex') ?? null,
  }))
  const made = await db.execute(sql<{ id: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, deveui text, name text,
        "applicationId" uuid, "nodeType" smallint, decoder text, lat float8, long float8, "appEui" text,
        "appKey" text, profile text, activation text)
    ), made as (
      insert into node (id, deveui, name, application_id, kind, decoder, flatten_json, lat, long, created_at)
      select id, deveui, name, "applicationId", "nodeType", decoder, true, lat, long, ${now}::timestamptz
      from given
      on conflict (normalized_deveui) do nothing
      returning id, kind
    ), lorawan as (
      insert into node_lorawan (node_id, app_eui, app_key, profile, activation)
      select made.id, "appEui", decode("appKey", 'hex'), profile, activation
      from made join given on given.id = made.id where made.kind = 0
    )
    select id from made`)
  return new Set(made.rows.map(({ id }) => id))
}

/** @returns false if another node has subscribed to one of the topics meanwhile */
export async function insertTopicsOf(db: CompanyDb, nodes: readonly NodeToInsert[]): Promise<boolean> {
  const rows = nodes.flatMap(({ id, topics }) =>
    topics.map((topic) => ({ id: randomUUID(), node_id: id, topic })),
  )
  if (rows.length === 0) return true
  const { numAffectedRows } = await db.execute(sql`
    insert into node_topic (id, node_id, topic)
    select id, node_id, topic
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, node_id uuid, topic text)
    on conflict (company_id, topic) do nothing`)
  return Number(numAffectedRows) === rows.length
}
