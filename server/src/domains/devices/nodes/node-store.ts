import type { Position } from '@fyr/contract/values/position-of'
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

export interface NodeTable {
  id: string
  company_id: Generated<string>
  application_id: string
  name: string
  deveui: string
  /** In lower case: a comparison with it uses its index under row-level security, as one with `lower(deveui)` cannot. */
  normalized_deveui: GeneratedAlways<string>
  kind: number
  decoder: string
  image: string | null
  lat: number | null
  long: number | null
  active: Generated<boolean>
  flatten_json: boolean
  silent_after_hours: Generated<number | null>
  judge_window_minutes: Generated<number | null>
  default_key: string | null
  created_at: Date
}
export interface NodeContactTable {
  id: string
  company_id: Generated<string>
  last_contact: Date
  battery: number | null
  rssi: number | null
  /** Where it said last that it is. */
  lat: number | null
  long: number | null
}
declare module '#db/tables.ts' {
  interface Tables {
    node: NodeTable
    node_contact: NodeContactTable
  }
}

/** A node as it was set up, without what its readings say of it. */
export interface Node {
  id: string
  deveui: string
  name: string
  applicationId: string
  kind: number
  decoder: string
  image: string | null
  lat: number | null
  long: number | null
  active: boolean
  /** Nested JSON becomes a reading for each value in it. */
  flattenJson: boolean
  /** Null: as the company has it. */
  silentAfterHours: number | null
  /** Maximum age of a reading for alarms; null: as the company has it. */
  judgeWindowMinutes: number | null
  defaultKey: string | null
  createdAt: Date
}

/** What of a node can be changed. */
export type NodeChanges = Partial<
  Pick<
    Node,
    | 'name'
    | 'applicationId'
    | 'active'
    | 'decoder'
    | 'flattenJson'
    | 'silentAfterHours'
    | 'judgeWindowMinutes'
    | 'lat'
    | 'long'
    | 'image'
    | 'defaultKey'
  >
>

function nodes(db: CompanyDb) {
  return db.query
    .selectFrom('node')
    .select([
      'id',
      'deveui',
      'name',
      'application_id as applicationId',
      'kind',
      'decoder',
      'image',
      'lat',
      'long',
      'active',
      'flatten_json as flattenJson',
      'silent_after_hours as silentAfterHours',
      'judge_window_minutes as judgeWindowMinutes',
      'default_key as defaultKey',
      'created_at as createdAt',
    ])
}

const hasDeveui = (deveui: string) => sql<boolean>`normalized_deveui = ${deveui.toLowerCase()}`

export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** By DevEUI, which is compared without case; else by the node's own id. */
export async function findNode(db: CompanyDb, deveui: string): Promise<Node | undefined> {
  return (
    (await nodes(db).where(hasDeveui(deveui)).executeTakeFirst()) ??
    (isId(deveui) ? await nodes(db).where('id', '=', deveui).executeTakeFirst() : undefined)
  )
}

/**
 * Locks the node that is found so: until the commit nobody else changes it, adds a key or makes an alarm or a token for it.
 */
export async function findNodeToChange(db: CompanyDb, deveui: string): Promise<Node | undefined> {
  const node = await findNode(db, deveui)
  return node && (await nodes(db).where('id', '=', node.id).forUpdate().executeTakeFirst())
}

/** As `findNodeToChange`; those of the company that exist, in no order of theirs. */
export async function findNodesToChange(db: CompanyDb, deveuis: readonly string[]): Promise<Node[]> {
  const wanted = deveuis.map((deveui) => deveui.toLowerCase())
  return await nodes(db)
    .where(sql<boolean>`normalized_deveui = any(${wanted}::text[])`)
    // Two that change many wait for one another, and not in a circle.
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** As `findNodesToChange`; the first nodes of an application. */
export async function lockNodesOf(db: CompanyDb, applicationId: string, most: number): Promise<Node[]> {
  return await nodes(db)
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()
}

/** All nodes of an application, in no order. */
export async function listNodesOf(
  { query }: CompanyDb,
  applicationId: string,
): Promise<Pick<Node, 'id' | 'deveui'>[]> {
  return await query
    .selectFrom('node')
    .select(['id', 'deveui'])
    .where('application_id', '=', applicationId)
    .execute()
}

/** Moves nodes to an application, enables or disables them. */
export async function changeNodes(
  db: CompanyDb,
  ids: readonly string[],
  { applicationId, active }: { applicationId?: string | undefined; active?: boolean | undefined },
): Promise<void> {
  await db.execute(sql`
    update node set application_id = coalesce(${applicationId ?? null}::uuid, application_id),
      active = coalesce(${active ?? null}::boolean, active)
    where id = any(${ids}::uuid[])`)
}

/** Those of the company that exist, in no order. */
export async function findNodes(db: CompanyDb, deveuis: readonly string[]): Promise<Node[]> {
  const wanted = deveuis.map((deveui) => deveui.toLowerCase())
  return await nodes(db).where(sql<boolean>`normalized_deveui = any(${wanted}::text[])`).execute()
}

/** Settings that a node has from its company unless it has its own. */
type Inherited = 'silentAfterHours' | 'judgeWindowMinutes'

/** False when the DevEUI is taken, by whichever company. */
export async function insertNode(
  db: CompanyDb,
  node: Omit<Node, 'active' | 'image' | Inherited> & Partial<Pick<Node, Inherited>>,
): Promise<boolean> {
  const { silentAfterHours = null, judgeWindowMinutes = null, ...own } = node
  const { applicationId, flattenJson, defaultKey, createdAt, ...rest } = own
  const made = await db.query
    .insertInto('node')
    .values({
      ...rest,
      application_id: applicationId,
      flatten_json: flattenJson,
      silent_after_hours: silentAfterHours,
      judge_window_minutes: judgeWindowMinutes,
      default_key: defaultKey,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('normalized_deveui').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function changeNode(db: CompanyDb, id: string, changes: NodeChanges): Promise<void> {
  const { applicationId, flattenJson, silentAfterHours, judgeWindowMinutes, defaultKey, ...rest } = changes
  const columns = {
    ...rest,
    ...(applicationId !== undefined && { application_id: applicationId }),
    ...(flattenJson !== undefined && { flatten_json: flattenJson }),
    ...(silentAfterHours !== undefined && { silent_after_hours: silentAfterHours }),
    ...(judgeWindowMinutes !== undefined && { judge_window_minutes: judgeWindowMinutes }),
    ...(defaultKey !== undefined && { default_key: defaultKey }),
  }
  if (Object.keys(columns).length === 0) return
  await db.query.updateTable('node').set(columns).where('id', '=', id).execute()
}

/** Where it said last that it is; null when it never did, or a person has put it elsewhere since. */
export async function findHeardPosition(db: CompanyDb, id: string): Promise<Position | null> {
  const rows = await db.rows(sql<Position>`
    select lat, long from node_contact where id = ${id} and lat is not null for update`)
  return rows[0] ?? null
}

/** Until it says so again, it is where it was put. */
export async function forgetHeardPosition(db: CompanyDb, id: string): Promise<void> {
  await db.query.updateTable('node_contact').set({ lat: null, long: null }).where('id', '=', id).execute()
}

/** Ids of the access tokens that are bound to one of these nodes. */
export async function listTokensOf(db: CompanyDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from access_token where node_id = any(${ids}::uuid[])`)
  return rows.map((token) => token.id)
}

/** Their keys, topics, contacts, access tokens and alarms go with them. */
export async function deleteNodes(db: CompanyDb, ids: readonly string[]): Promise<void> {
  // By themselves, since the cascade is a statement for each node.
  await db.execute(sql`delete from node_key where node_id = any(${ids}::uuid[])`)
  await db.execute(sql`delete from node where id = any(${ids}::uuid[])`)
}
