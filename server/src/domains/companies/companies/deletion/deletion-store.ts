import { type Generated, sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

interface CompanyDeletionTable {
  id: string
  target: string
  name: string
  requested_by: string | null
  state: DeletionState
  rows_deleted: Generated<string>
  progress: Generated<number>
  reason: string | null
  created_at: Date
  finished_at: Date | null
  former_members: string[]
}
declare module '#db/tables.ts' {
  interface Tables {
    company_deletion: CompanyDeletionTable
  }
}

export type DeletionState = 'waiting' | 'running' | 'done' | 'failed'

export interface StoredDeletion {
  id: string
  companyId: string
  name: string
  /** Null when the account is gone, or where the portal itself deletes. */
  requestedBy: string | null
  state: DeletionState
  rowsDeleted: number
  progress: number
  reason: string | null
  createdAt: Date
  finishedAt: Date | null
}

/** From now on nobody works in the company; false without such a company, or if it is closed already. */
export async function closeCompany(db: PlatformDb, id: string, now: Date): Promise<boolean> {
  const rows = await db.rows(
    sql<{
      closed: boolean
    }>`select fyr_close_company(${id}::uuid, ${now}) as closed`,
  )
  return rows[0]?.closed === true
}

export async function insertDeletion(
  db: PlatformDb,
  deletion: Pick<StoredDeletion, 'id' | 'companyId' | 'name' | 'requestedBy'> & {
    formerMembers: string[]
    now: Date
  },
): Promise<void> {
  await db.query
    .insertInto('company_deletion')
    .values({
      id: deletion.id,
      target: deletion.companyId,
      name: deletion.name,
      requested_by: deletion.requestedBy,
      state: 'waiting',
      reason: null,
      created_at: deletion.now,
      finished_at: null,
      former_members: deletion.formerMembers,
    })
    .execute()
}

/** The accounts that belong to a company, in the order of their ids: two deletions take them in the same. */
export async function listMembers(db: PlatformDb, companyId: string): Promise<string[]> {
  const rows = await db.query
    .selectFrom('membership')
    .where('company_id', '=', companyId)
    .select('account_id as id')
    .orderBy('account_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The next so many who belonged to the company; they are not answered again once the transaction is committed. */
export async function takeFormerMembers(db: PlatformDb, id: string, count: number): Promise<string[]> {
  const rows = await db.rows(sql<{ ids: string[] }>`
    with before as (select former_members as members from company_deletion where id = ${id} for update)
    update company_deletion set former_members = before.members[${count + 1}::int:] from before where id = ${id}
    returning before.members[:${count}::int] as ids`)
  return rows[0]?.ids ?? []
}

const deletions = sql`
  select deletion.id, deletion.target as "companyId", deletion.name, account.email as "requestedBy", deletion.state,
    deletion.rows_deleted::float8 as "rowsDeleted", deletion.progress, deletion.reason,
    deletion.created_at as "createdAt", deletion.finished_at as "finishedAt"
  from company_deletion as deletion left join account on account.id = deletion.requested_by`

export async function findDeletion(db: PlatformDb, id: string): Promise<StoredDeletion | undefined> {
  return await db.first(sql<StoredDeletion>`${deletions} where deletion.id = ${id}`)
}

/** Those that are not done first, then the newest. */
export async function listDeletions(db: PlatformDb, limit: number): Promise<StoredDeletion[]> {
  return await db.rows(sql<StoredDeletion>`
    ${deletions} order by deletion.state = 'done', deletion.created_at desc, deletion.id limit ${limit}`)
}

export async function updateDeletion(
  db: PlatformDb,
  id: string,
  changes: Partial<Pick<StoredDeletion, 'state' | 'progress' | 'rowsDeleted' | 'reason' | 'finishedAt'>>,
): Promise<void> {
  const { rowsDeleted, finishedAt, ...same } = changes
  await db.query
    .updateTable('company_deletion')
    .set({
      ...same,
      ...(rowsDeleted !== undefined && { rows_deleted: String(rowsDeleted) }),
      ...(finishedAt !== undefined && { finished_at: finishedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Those of which every attempt failed. */
export async function listFailedDeletions(db: PlatformDb): Promise<string[]> {
  const rows = await db.query
    .selectFrom('company_deletion')
    .where('state', '=', 'failed')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets the deletions that were done before this time. */
export async function deleteOldDeletions(db: PlatformDb, before: Date): Promise<void> {
  await db.query.deleteFrom('company_deletion').where('finished_at', '<', before).execute()
}

/** A table whose rows belong to companies, and those of them that its rows point to. */
export interface OwnedTable {
  name: string
  pointsTo: string[]
}

/** Every table that goes with its company, as the catalogue of the database says. */
export async function listOwnedTables(db: PlatformDb): Promise<OwnedTable[]> {
  return await db.rows(sql<OwnedTable>`
    with owned as (
      select conrelid as id from pg_constraint
      join pg_attribute as owner on attrelid = conrelid and attname = 'company_id' and conkey = array[attnum]
      where confrelid = 'company'::regclass and contype = 'f' and confdeltype = 'c'
    )
    select owned.id::regclass::text as name,
      array(
        select distinct key.confrelid::regclass::text from pg_constraint as key
        where key.conrelid = owned.id and key.contype = 'f' and key.confrelid <> owned.id
          and key.confrelid in (select id from owned)
      ) as "pointsTo"
    from owned order by name`)
}

export async function countOwnedRows(db: PlatformDb, table: string, companyId: string): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::float8 as count from ${sql.table(table)} where company_id = ${companyId}`)
  return rows[0]?.count ?? 0
}

/** Deletes at most so many rows of a closed company; answers how many. */
export async function deleteOwnedRows(
  db: PlatformDb,
  table: string,
  { companyId, most }: { companyId: string; most: number },
): Promise<number> {
  const rows = await db.rows(sql<{ deleted: number }>`
    select fyr_delete_company_rows(${companyId}::uuid, ${table}::regclass, ${most}::int) as deleted`)
  return rows[0]?.deleted ?? 0
}

/** Whether nodes, their keys and the history of their alarms are no more than so many each. */
export async function hasFewRowsOfNodes(db: PlatformDb, companyId: string, few: number): Promise<boolean> {
  const counts = ['node', 'node_key', 'alarm_event'].map(
    (table) => sql`(select count(*) <= ${few} from (
      select from ${sql.table(table)} where company_id = ${companyId}::uuid limit ${few + 1}) as counted)`,
  )
  const rows = await db.rows(sql<{ few: boolean }>`select ${sql.join(counts, sql` and `)} as few`)
  return rows[0]?.few === true
}

/** Deletes at most so many nodes (null: all), with what hangs on them; answers their ids. */
export async function deleteNodesOf(
  db: PlatformDb,
  { companyId, most }: { companyId: string; most: number | null },
): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    delete from node where id in (
      select id from node where company_id = ${companyId}::uuid limit ${most}
    ) returning id`)
  return rows.map(({ id }) => id)
}

/** Deletes a closed company itself. */
export async function deleteClosedCompany(db: PlatformDb, id: string): Promise<void> {
  await db.execute(sql`select fyr_delete_company(${id}::uuid)`)
}
