import { type DataErrorKind, dataErrorKindOf, ingestProblems } from '@fyr/contract/endpoints/ingest-problems'
import { type Generated, sql } from 'kysely'
import type { ClientBase } from 'pg'
import { type CompanyDb, contains, type ListPage, listPage, type Paging, type PlatformDb } from '#db/index.ts'

export interface IngestErrorTable {
  id: Generated<number>
  /** What is shown in place of `id`, which counts over all companies; null in rows from before it was. */
  public_id: Generated<string | null>
  company_id: Generated<string>
  hour: Date
  at: Date
  deveui: string
  source: string
  code: string
  detail: string
  count: number
  payload: Generated<string>
}
declare module '#db/tables.ts' {
  interface Tables {
    ingest_error: IngestErrorTable
  }
}

/** What was refused for one node and reason, added up. */
export interface RefusedReadings {
  companyId: string
  /** As it was sent; no node need have it. */
  deveui: string
  source: string
  code: string
  detail: string
  /** Epoch ms. */
  at: number
  count: number
  /** The beginning of what was sent, as text. */
  payload: string
}

/** Different nodes and reasons that a company is told of in an hour; the rest is added up under no node. */
const maxRowsAnHour = 1000

/** Adds to the company's list of what came in and could not be stored: a row an hour for each node and reason. */
export async function writeIngestErrors(
  client: ClientBase,
  errors: readonly RefusedReadings[],
): Promise<void> {
  if (errors.length === 0) return
  await client.query(
    `with asked as (
       select sent.company_id, date_trunc('hour', to_timestamp(sent.at / 1000), 'UTC') as hour,
         to_timestamp(sent.at / 1000) as at, coalesce(node.deveui, lower(sent.deveui)) as deveui,
         sent.source, sent.code, sent.detail, sent.count, sent.payload
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::bigint[], $9::text[])
         as sent (company_id, deveui, source, code, detail, at, count, payload)
       left join node on node.normalized_deveui = lower(sent.deveui) and node.company_id = sent.company_id
     ), fresh as (
       select asked.company_id, asked.hour, asked.deveui, asked.code,
         row_number() over (partition by asked.company_id, asked.hour order by asked.deveui, asked.code) +
         (select count(*) from ingest_error as kept
          where kept.company_id = asked.company_id and kept.hour = asked.hour and kept.at >= asked.hour) as place
       from (select distinct company_id, hour, deveui, code from asked) as asked
       where not exists (
         select from ingest_error as kept
         where (kept.company_id, kept.deveui, kept.code, kept.hour) =
               (asked.company_id, asked.deveui, asked.code, asked.hour))
     ), placed as (
       select asked.*, case when fresh.place > $8 then '' else asked.deveui end as told
       from asked left join fresh using (company_id, hour, deveui, code)
     )
     insert into ingest_error as kept (company_id, hour, at, deveui, source, code, detail, count, payload)
     select company_id, hour, max(at), told, max(source), code, max(detail), sum(count), max(payload)
     from placed group by company_id, hour, told, code order by company_id, told, code, hour
     on conflict (company_id, deveui, code, hour) do update
       set at = greatest(kept.at, excluded.at), source = excluded.source, detail = excluded.detail,
           payload = excluded.payload, count = kept.count + excluded.count`,
    [
      errors.map(({ companyId }) => companyId),
      errors.map(({ deveui }) => deveui),
      errors.map(({ source }) => source),
      errors.map(({ code }) => code),
      errors.map(({ detail }) => detail),
      errors.map(({ at }) => at),
      errors.map(({ count }) => count),
      maxRowsAnHour,
      errors.map(({ payload }) => payload),
    ],
  )
}

export interface IngestError {
  id: string
  at: Date
  deveui: string
  source: string
  code: string
  detail: string
  count: number
  payload: string
  /** Of the node that has the address; null when there is none. */
  nodeName: string | null
}

export interface IngestErrorListing extends Paging {
  /** The node's, as the company wrote it; left out, those of the whole company. */
  deveui?: string
  search?: string | undefined
  kind?: DataErrorKind | undefined
  /** Epoch ms, both of them included: when it last occurred. */
  start?: number | undefined
  end?: number | undefined
  order: 'asc' | 'desc'
}

/** PostgreSQL knows no years as early as a number can say, and nothing occurred before 1970. */
const dateOf = (ms: number) => new Date(Math.max(0, ms))

export async function listIngestErrors(
  db: CompanyDb,
  { deveui, search, kind, start, end, order, ...paging }: IngestErrorListing,
): Promise<ListPage<IngestError>> {
  const query = db.query
    .selectFrom('ingest_error')
    .$if(deveui !== undefined, (all) => all.where('deveui', '=', deveui ?? ''))
    .where(contains(search, sql`lower(concat_ws(' ', deveui, code, detail))`))
    .$if(kind !== undefined, (all) =>
      all.where(
        'code',
        'in',
        ingestProblems.filter((code) => dataErrorKindOf(code) === kind),
      ),
    )
    .$if(start !== undefined, (all) => all.where('at', '>=', dateOf(start ?? 0)))
    .$if(end !== undefined, (all) => all.where('at', '<=', dateOf(end ?? 0)))
    .select(['at', 'deveui', 'source', 'code', 'detail', 'count', 'payload'])
    .select(
      sql<
        string | null
      >`(select name from node where node.normalized_deveui = lower(ingest_error.deveui))`.as('nodeName'),
    )
    .select(sql<string>`coalesce(public_id::text, id::text)`.as('id'))
    .orderBy('at', order)
    .orderBy('ingest_error.id', order)
  return await listPage(query, paging)
}

/** Deletes what is older, in all companies. */
export async function deleteIngestErrors(db: PlatformDb, before: Date): Promise<void> {
  await db.query.deleteFrom('ingest_error').where('hour', '<', before).execute()
}
