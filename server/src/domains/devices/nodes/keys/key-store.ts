import { randomUUID } from 'node:crypto'
import { radioPrefix } from '@fyr/contract/devices/keys/radio-keys'
import type { ValueMapping } from '@fyr/contract/devices/keys/value-mapping'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

export interface NodeKeyTable {
  id: string
  company_id: Generated<string>
  node_id: string
  name: string
  label: string
  unit: string
  decimals: number | null
  value_mapping: ColumnType<ValueMapping | null, string | null | undefined, string | null>
  kind: Generated<'gauge' | 'counter'>
  rollover: number | null
  reset_below: Generated<number | null>
  discovered: Generated<boolean>
  publishing: boolean | null
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    node_key: NodeKeyTable
  }
}

export interface Key {
  name: string
  label: string
  unit: string
  /** Null: as many as matter. */
  decimals: number | null
  /** Null: its values are shown as they are. */
  valueMapping: ValueMapping | null
  kind: 'gauge' | 'counter'
  /** At which value a counter begins again; null: a lower value is a reset. */
  rollover: number | null
  /** Percent: a counter's value below this share of the one before is a reset; null for the default. */
  resetBelow: number | null
  /** Made by the first reading, not by a person. */
  discovered: boolean
  /** Whether new readings are published to the node; false while that is paused, null for a key that is not published. */
  publishing: boolean | null
}

function keys(db: CompanyDb) {
  return db.query
    .selectFrom('node_key')
    .select([
      'name',
      'label',
      'unit',
      'decimals',
      'value_mapping as valueMapping',
      'kind',
      'rollover',
      'reset_below as resetBelow',
      'discovered',
      'publishing',
    ])
}

/** Radio values are no keys of people. */
const isOwn = sql<boolean>`not starts_with(node_key.name, ${radioPrefix})`

/** Oldest first, without those of radio values. */
export async function listKeys(db: CompanyDb, nodeId: string): Promise<Key[]> {
  return await keys(db)
    .where('node_id', '=', nodeId)
    .where(isOwn)
    .orderBy('created_at')
    .orderBy('name')
    .execute()
}

/** Those of radio values too. */
export async function listKeysOfNodes(
  db: CompanyDb,
  nodeIds: readonly string[],
): Promise<(Key & { nodeId: string })[]> {
  return await keys(db)
    .select('node_id as nodeId')
    .where(sql<boolean>`node_id = any(${nodeIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('name')
    .execute()
}

/** Which of all, in their order. */
export interface KeyPage {
  limit: number
  offset: number
}

export interface KeyChoice extends KeyPage {
  /** Stands in the name or the label, in whichever case. */
  search?: string | undefined
  applicationId?: string | undefined
  /** Each name once, of the first node that has a label for it. */
  unique?: boolean | undefined
}

const holds = (search: string, ...columns: ('node_key.name' | 'node_key.label')[]) =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`position(lower(${search}) in lower(${sql.ref(column)})) > 0`),
    sql` or `,
  )})`

/** Keys of all nodes of the company, by node; unique ones by name. */
export async function listAllKeys(
  db: CompanyDb,
  { limit, offset, search, applicationId, unique }: KeyChoice,
): Promise<{ deveui: string; name: string; label: string; unit: string }[]> {
  let keys = db.query
    .selectFrom('node_key')
    .innerJoin('node', 'node.id', 'node_key.node_id')
    .select(['node.deveui', 'node_key.name', 'node_key.label', 'node_key.unit'])
    .where(isOwn)
    .limit(limit)
    .offset(offset)
  if (search) keys = keys.where(holds(search, 'node_key.name', 'node_key.label'))
  if (applicationId) keys = keys.where('node.application_id', '=', applicationId)
  keys = unique
    ? keys.distinctOn('node_key.name').orderBy('node_key.name').orderBy(sql`node_key.label = ''`)
    : keys
  return await keys.orderBy('node.deveui').orderBy('node_key.name').execute()
}

/** Each key in use by each kind of node, once however it is capitalised. */
export async function listAttributes(
  db: CompanyDb,
  { limit, offset, search }: KeyPage & Pick<KeyChoice, 'search'>,
): Promise<{ kind: number; normalizedName: string; name: string }[]> {
  const keys = db.query.selectFrom('node_key').innerJoin('node', 'node.id', 'node_key.node_id').where(isOwn)
  return await (search ? keys.where(holds(search, 'node_key.name')) : keys)
    .select([
      'node.kind',
      sql<string>`lower(node_key.name)`.as('normalizedName'),
      sql<string>`min(node_key.name)`.as('name'),
    ])
    .groupBy(['node.kind', sql`lower(node_key.name)`])
    .orderBy('node.kind')
    .orderBy('normalizedName')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function findKey(db: CompanyDb, nodeId: string, name: string): Promise<Key | undefined> {
  return await keys(db).where('node_id', '=', nodeId).where('name', '=', name).executeTakeFirst()
}

export async function countKeys(db: CompanyDb, nodeId: string): Promise<number> {
  const { count } = await db.query
    .selectFrom('node_key')
    .where('node_id', '=', nodeId)
    .where(isOwn)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type NewKey = Pick<Key, 'name' | 'label' | 'unit'> & {
  decimals?: number | null | undefined
  valueMapping?: ValueMapping | null | undefined
  kind?: Key['kind'] | undefined
  rollover?: number | null | undefined
  resetBelow?: number | null | undefined
}

/** @returns the names that were not there yet */
export async function insertKeys(
  db: CompanyDb,
  nodeId: string,
  added: readonly NewKey[],
  now: Date,
): Promise<string[]> {
  if (added.length === 0) return []
  const made = await db.query
    .insertInto('node_key')
    .values(
      added.map(({ decimals, valueMapping, kind = 'gauge', rollover, resetBelow, ...key }) => ({
        ...key,
        kind,
        rollover: (kind === 'counter' && rollover) || null,
        reset_below: kind === 'counter' ? (resetBelow ?? null) : null,
        decimals: decimals ?? null,
        ...mappingColumn(valueMapping ?? null),
        id: randomUUID(),
        node_id: nodeId,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'node_id', 'name']).doNothing())
    .returning('name')
    .execute()
  return made.map(({ name }) => name)
}

export async function changeKey(
  db: CompanyDb,
  nodeId: string,
  name: string,
  {
    valueMapping,
    resetBelow,
    ...changes
  }: Pick<Key, 'label' | 'unit' | 'decimals' | 'valueMapping' | 'kind' | 'rollover' | 'resetBelow'>,
): Promise<void> {
  await db.query
    .updateTable('node_key')
    .set({ ...changes, reset_below: resetBelow, ...mappingColumn(valueMapping) })
    .where('node_id', '=', nodeId)
    .where('name', '=', name)
    .execute()
}

/**
 * Gives keys that have no label or no unit those of a decoder; what a person wrote stays. Of a key that nobody has
 * described yet the kind is the decoder's too.
 */
export async function describeKeys(
  db: CompanyDb,
  nodeId: string,
  described: readonly Pick<Key, 'name' | 'label' | 'unit' | 'kind'>[],
): Promise<void> {
  if (described.length === 0) return
  await db.execute(sql`
    update node_key set
      label = case when node_key.label = '' then described.label else node_key.label end,
      unit = case when node_key.unit = '' then described.unit else node_key.unit end,
      kind = case when node_key.label = '' and node_key.unit = '' and node_key.kind = 'gauge'
        then described.kind else node_key.kind end
    from unnest(${described.map(({ name }) => name)}::text[], ${described.map(({ label }) => label)}::text[],
      ${described.map(({ unit }) => unit)}::text[], ${described.map(({ kind }) => kind)}::text[])
      as described (name, label, unit, kind)
    where node_key.node_id = ${nodeId} and node_key.name = described.name
      and (node_key.label = '' or node_key.unit = '')`)
}

const mappingColumn = (mapping: ValueMapping | null) => ({
  value_mapping: mapping && JSON.stringify(mapping),
})

export async function setKeyPublishing(
  db: CompanyDb,
  nodeId: string,
  name: string,
  publishing: boolean | null,
): Promise<void> {
  await db.query
    .updateTable('node_key')
    .set({ publishing })
    .where('node_id', '=', nodeId)
    .where('name', '=', name)
    .execute()
}

export async function deleteKey(db: CompanyDb, nodeId: string, name: string): Promise<void> {
  await db.query.deleteFrom('node_key').where('node_id', '=', nodeId).where('name', '=', name).execute()
}
