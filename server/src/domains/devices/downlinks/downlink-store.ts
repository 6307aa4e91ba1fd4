import type { DownlinkReason } from '@fyr/contract/devices/downlinks/downlink-reasons'
import type { Downlink, DownlinkState } from '@fyr/contract/devices/downlinks/downlinks'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import {
  type CompanyDb,
  inTransaction,
  type ListPage,
  listPage,
  type Paging,
  type PlatformDb,
} from '#db/index.ts'

interface DownlinkTable {
  id: string
  company_id: Generated<string>
  node_id: string
  port: number | null
  payload: Buffer
  data: unknown
  confirmed: boolean
  state: DownlinkState
  reason: DownlinkReason | null
  reference: string | null
  /** What of the node was set to which value. */
  control: Generated<string | null>
  control_value: Generated<number | null>
  created_by_name: string
  created_at: Date
  updated_at: Date
  expires_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    downlink: DownlinkTable
  }
}

export type DownlinkRow = Omit<Selectable<DownlinkTable>, 'company_id'>

function rows({ query }: CompanyDb) {
  return query
    .selectFrom('downlink')
    .innerJoin('node', 'node.id', 'downlink.node_id')
    .selectAll('downlink')
    .select(['node.deveui', 'node.name as nodeName'])
}
export type StoredDownlink = DownlinkRow & { deveui: string; nodeName: string }

export async function listDownlinks(
  db: CompanyDb,
  nodeId: string,
  paging: Paging,
): Promise<ListPage<StoredDownlink>> {
  const query = rows(db)
    .where('downlink.node_id', '=', nodeId)
    .orderBy('downlink.created_at', 'desc')
    .orderBy('downlink.id')
  return await listPage(query, paging)
}

export async function findDownlink(
  db: CompanyDb,
  id: string,
  { lock = false } = {},
): Promise<StoredDownlink | undefined> {
  const row = rows(db).where('downlink.id', '=', id)
  return await (lock ? row.forUpdate('downlink') : row).executeTakeFirst()
}

/** How many of a node wait to be sent. */
export async function countQueued({ query }: CompanyDb, nodeId: string): Promise<number> {
  const { count } = await query
    .selectFrom('downlink')
    .select(sql<number>`count(*)`.as('count'))
    .where('node_id', '=', nodeId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertDownlink({ query }: CompanyDb, { data, ...row }: DownlinkRow): Promise<void> {
  await query
    .insertInto('downlink')
    .values({ ...row, data: data === undefined ? null : JSON.stringify(data) })
    .execute()
}

export async function updateDownlink(
  { query }: CompanyDb,
  id: string,
  changes: Partial<Pick<DownlinkRow, 'state' | 'reason' | 'reference' | 'updated_at'>>,
): Promise<void> {
  await query.updateTable('downlink').set(changes).where('id', '=', id).execute()
}

/** What a network says of one of a company's downlinks. */
export interface DownlinkNews {
  companyId: string
  /** Null where the network names none: the oldest one of the node is meant that is not in this state yet. */
  reference: string | null
  deveui: string | null
  state: DownlinkState
  reason: DownlinkReason | null
}

/** Writes what networks say; what has ended stays as it is. Answers whose downlinks changed. */
export async function writeDownlinkNews(
  pool: Pool,
  news: readonly DownlinkNews[],
  now: Date,
): Promise<{ companyId: string; deveui: string }[]> {
  if (news.length === 0) return []
  const { rows: changed } = await inTransaction(pool, (client) =>
    client.query<{ companyId: string; deveui: string }>(
      `with told as (
         select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[])
           as told (company_id, reference, deveui, state, reason)
       ), meant as (
         select told.state, told.reason, target.id, target.deveui from told cross join lateral (
           select each.id, node.deveui from downlink as each
           join node on node.company_id = each.company_id and node.id = each.node_id
           where each.company_id = told.company_id and each.state in ('queued', 'sent') and each.state <> told.state
             -- Some answer before it is written what they call it, and call it as we do.
             and (each.reference = told.reference or each.id::text = told.reference
               or (told.reference is null and node.normalized_deveui = lower(told.deveui)))
           order by each.created_at limit 1
         ) as target
       )
       update downlink set state = meant.state, reason = meant.reason, updated_at = $6
       from meant where downlink.id = meant.id
       returning downlink.company_id as "companyId", meant.deveui`,
      [
        news.map(({ companyId }) => companyId),
        news.map(({ reference }) => reference),
        news.map(({ deveui }) => deveui),
        news.map(({ state }) => state),
        news.map(({ reason }) => (reason === null ? null : JSON.stringify(reason))),
        now,
      ],
    ),
  )
  return changed
}

/** Ends what was not sent or acknowledged in time, and deletes what is old. */
export async function sweepDownlinks(
  { query, publishEvent }: PlatformDb,
  now: Date,
  keptDays: number,
): Promise<void> {
  const { rows: ended } = await sql<{ companyId: string; deveui: string }>`
    update downlink set state = 'expired', updated_at = ${now} from node
    where node.company_id = downlink.company_id and node.id = downlink.node_id
      and downlink.expires_at <= ${now}
      and (downlink.state = 'queued' or (downlink.state = 'sent' and downlink.confirmed))
    returning downlink.company_id as "companyId", node.deveui`.execute(query)
  for (const each of ended) publishEvent('downlink', each)
  await sql`
    delete from downlink where created_at < ${now}::timestamptz - make_interval(days => ${keptDays})`.execute(
    query,
  )
}

/** Makes the jobs of what waits for these nodes due. */
export async function retryDownlinksNow(
  { query }: PlatformDb,
  nodes: readonly { companyId: string; deveui: string }[],
  now: Date,
): Promise<void> {
  await sql`
    update job set next_attempt_at = ${now}
    from unnest(
      ${nodes.map(({ companyId }) => companyId)}::uuid[], ${nodes.map(({ deveui }) => deveui.toLowerCase())}::text[]
    ) as listening (company_id, deveui)
    join node on node.company_id = listening.company_id and node.normalized_deveui = listening.deveui
    join downlink on downlink.node_id = node.id and downlink.state = 'queued'
    where job.company_id = downlink.company_id and job.idempotency_key = 'downlink:' || downlink.id
      and job.status = 'waiting' and job.next_attempt_at > ${now}`.execute(query)
}

export function downlinkWire(row: StoredDownlink): Downlink {
  return {
    downlinkId: row.id,
    deveui: row.deveui,
    port: row.port,
    payload: row.payload.toString('hex'),
    data: row.data,
    confirmed: row.confirmed,
    state: row.state,
    reason: row.reason,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
