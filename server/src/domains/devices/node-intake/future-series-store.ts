import type { ClientBase } from 'pg'
import type { Queryable } from './pipeline-query.ts'

/** A series with readings dated ahead of the clock. */
export interface FutureSeries {
  companyId: string
  nodeId: string
  key: string
  series: number
  /** When the first of them is due, epoch ms. */
  dueAt: number
}

/** Series of one company that become due together at most; the others wait for the next time. */
const maxDueOfCompany = 50
const maxDue = 200

/** Notes when readings of these series are due, where that is sooner than is known. Nodes that are gone are passed over. */
export async function noteFutureSeries(client: ClientBase, series: readonly FutureSeries[]): Promise<void> {
  await client.query(
    `insert into future_series as known (id, company_id, node_id, key, due_at)
     select asked.id, asked.company_id, asked.node_id, asked.key, to_timestamp(asked.due_at / 1000)
     from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::text[], $5::float8[])
       as asked (id, company_id, node_id, key, due_at)
     join node on node.id = asked.node_id and node.company_id = asked.company_id
     order by asked.id for key share of node
     on conflict (id) do update set due_at = excluded.due_at where excluded.due_at < known.due_at`,
    [
      series.map((each) => each.series),
      series.map(({ companyId }) => companyId),
      series.map(({ nodeId }) => nodeId),
      series.map(({ key }) => key),
      series.map(({ dueAt }) => dueAt),
    ],
  )
}

/** Series of which readings are due, some of each company, with the address of their node. */
export async function loadDueSeries(
  on: Queryable,
  now: number,
): Promise<(FutureSeries & { address: string })[]> {
  const { rows } = await on.query<FutureSeries & { address: string }>(
    `select due.company_id as "companyId", due.node_id as "nodeId", due.key, due.id::float8 as series,
       (extract(epoch from due.due_at) * 1000)::float8 as "dueAt", node.deveui as address
     from (select *, row_number() over (partition by company_id order by due_at, id) as place
           from future_series where due_at <= to_timestamp($1::float8 / 1000)) as due
     join node on node.company_id = due.company_id and node.id = due.node_id
     where due.place <= $2 order by due.place limit $3`,
    [now, maxDueOfCompany, maxDue],
  )
  return rows
}

/** Notes when the next readings of these series are due; null when there are none. */
export async function moveFutureSeries(
  client: ClientBase,
  series: readonly { series: number; nextAt: number | null }[],
): Promise<void> {
  await client.query(
    `with asked as (
       select id, to_timestamp(next_at / 1000) as next_at from unnest($1::bigint[], $2::float8[]) as asked (id, next_at)
     ), done as (
       delete from future_series using asked where future_series.id = asked.id and asked.next_at is null
     )
     update future_series set due_at = asked.next_at from asked
     where future_series.id = asked.id and asked.next_at is not null`,
    [series.map((each) => each.series), series.map(({ nextAt }) => nextAt)],
  )
}
