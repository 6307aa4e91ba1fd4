import { type Generated, type JSONColumnType, sql } from 'kysely'
import { type CompanyDb, type ListPage, listPage, type Paging, type PlatformDb } from '#db/index.ts'

export interface AuditTable {
  id: Generated<string>
  company_id: Generated<string>
  at: Date
  actor_id: string | null
  actor_name: string
  real_actor_id: string | null
  real_actor_name: string | null
  action: string
  object_type: string
  object_id: string
  object_name: string
  changes: JSONColumnType<Record<string, { from: unknown; to: unknown }>>
  request_id: string
}
/** What concerns no company or outlives it. */
export type PlatformAuditTable = Omit<AuditTable, 'company_id'>
declare module '#db/tables.ts' {
  interface Tables {
    audit: AuditTable
    platform_audit: PlatformAuditTable
  }
}

export interface AuditEntry {
  at: Date
  actorId: string | null
  actorName: string
  /** Who acted as the actor in a masquerade. */
  realActorId: string | null
  realActorName: string | null
  action: string
  objectType: string
  objectId: string
  objectName: string
  changes: Record<string, { from: unknown; to: unknown }>
  requestId: string
}

const columnsOf = (entry: AuditEntry) => ({
  at: entry.at,
  actor_id: entry.actorId,
  actor_name: entry.actorName,
  real_actor_id: entry.realActorId,
  real_actor_name: entry.realActorName,
  action: entry.action,
  object_type: entry.objectType,
  object_id: entry.objectId,
  object_name: entry.objectName,
  changes: JSON.stringify(entry.changes),
  request_id: entry.requestId,
})

export async function insertAudit(db: CompanyDb, entry: AuditEntry): Promise<void> {
  await db.query.insertInto('audit').values(columnsOf(entry)).execute()
}

export async function insertPlatformAudit(db: PlatformDb, entry: AuditEntry): Promise<void> {
  await db.query.insertInto('platform_audit').values(columnsOf(entry)).execute()
}

/** Forgets attempts that were refused before; no other row of an audit log is ever deleted. */
export async function deleteRefusals(db: PlatformDb, before: Date): Promise<void> {
  await sql`select fyr_forget_refusals(${before})`.execute(db.query)
}

/** Into one company's audit, where the work is not done inside that company: while it is being made. */
export async function insertAuditOf(db: PlatformDb, companyId: string, entry: AuditEntry): Promise<void> {
  await db.query
    .insertInto('audit')
    .values({ ...columnsOf(entry), company_id: companyId })
    .execute()
}

export type ListedChange = Pick<
  AuditEntry,
  'at' | 'actorName' | 'realActorName' | 'action' | 'objectType' | 'objectName'
>

/** The newest changes in the company. */
export async function listNewestChanges(db: CompanyDb, limit: number): Promise<ListedChange[]> {
  return await db.query
    .selectFrom('audit')
    .select([
      'at',
      'actor_name as actorName',
      'real_actor_name as realActorName',
      'action',
      'object_type as objectType',
      'object_name as objectName',
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface AuditListing extends Paging {
  search?: string | undefined
  action?: string | undefined
  objectType?: string | undefined
  actorId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  order: 'asc' | 'desc'
}

export interface StoredEntry extends AuditEntry {
  id: string
}

/** The entries of the company that match. */
export async function listAudit(
  db: CompanyDb,
  { search, action, objectType, actorId, from, to, order, ...paging }: AuditListing,
): Promise<ListPage<StoredEntry>> {
  const query = db.query
    .selectFrom('audit')
    .where(
      search
        ? sql<boolean>`position(lower(${search}) in
            lower(object_name || ' ' || actor_name || ' ' || coalesce(real_actor_name, '') || ' ' || object_id)) > 0`
        : sql<boolean>`true`,
    )
    .$if(action !== undefined, (all) => all.where('action', '=', action ?? ''))
    .$if(objectType !== undefined, (all) => all.where('object_type', '=', objectType ?? ''))
    .$if(actorId !== undefined, (all) =>
      all.where((of) => of.or([of('actor_id', '=', actorId ?? ''), of('real_actor_id', '=', actorId ?? '')])),
    )
    .$if(from !== undefined, (all) => all.where('at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (all) => all.where('at', '<', to ?? new Date(0)))
    .select([
      'id',
      'at',
      'actor_id as actorId',
      'actor_name as actorName',
      'real_actor_id as realActorId',
      'real_actor_name as realActorName',
      'action',
      'object_type as objectType',
      'object_id as objectId',
      'object_name as objectName',
      'changes',
      'request_id as requestId',
    ])
    .orderBy('at', order)
    .orderBy('id', order)
  return await listPage(query, paging)
}
