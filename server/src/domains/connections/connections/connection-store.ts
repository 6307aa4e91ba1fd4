import type {
  ConnectionProblem,
  ConnectionState,
  ConnectionStatus,
} from '@fyr/contract/connections/connections'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type CompanyDb, inTransaction } from '#db/index.ts'

interface ConnectionStateRow {
  id: string
  company_id: string
  driver: string
  status: ConnectionStatus
  since: Date
  problem: ConnectionProblem | null
  detail: string | null
  problem_at: Date | null
  messages_in: number
  messages_out: number
  bytes_in: number
  bytes_out: number
  reconnects: number
}

/** A connection as it is stored. */
export interface ConnectionRecord {
  companyId: string
  id: string
  driver: string
  status: ConnectionStatus
  /** Epoch ms. */
  since: number
  problem: { code: ConnectionProblem; detail: string; at: number } | null
  messagesIn: number
  messagesOut: number
  bytesIn: number
  bytesOut: number
  reconnects: number
  /** Since it was written last. */
  newIn: number
  newOut: number
}

/** Hours of messages that are kept. */
const keptHours = 8 * 24

/** Writes what has changed of connections; those of companies that are gone are passed over. */
export async function writeConnectionRecords(
  pool: Pool,
  records: readonly ConnectionRecord[],
  now: Date,
): Promise<void> {
  if (records.length === 0) return
  const column = <T>(pick: (record: ConnectionRecord) => T) => records.map(pick)
  const ids = column(({ id }) => id)
  const companies = column(({ companyId }) => companyId)
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into connection_state as state
         (id, company_id, driver, status, since, problem, detail, problem_at,
          messages_in, messages_out, bytes_in, bytes_out, reconnects)
       select asked.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::text[],
           $7::text[], $8::timestamptz[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])
         as asked (id, company_id)
       join company on company.id = asked.company_id
       order by asked.id
       on conflict (id) do update set
         status = excluded.status, since = excluded.since, problem = excluded.problem, detail = excluded.detail,
         problem_at = excluded.problem_at, messages_in = excluded.messages_in, messages_out = excluded.messages_out,
         bytes_in = excluded.bytes_in, bytes_out = excluded.bytes_out, reconnects = excluded.reconnects
       where state.company_id = excluded.company_id`,
      [
        ids,
        companies,
        column(({ driver }) => driver),
        column(({ status }) => status),
        column(({ since }) => new Date(since)),
        column(({ problem }) => problem?.code ?? null),
        column(({ problem }) => problem?.detail ?? null),
        column(({ problem }) => (problem ? new Date(problem.at) : null)),
        column(({ messagesIn }) => messagesIn),
        column(({ messagesOut }) => messagesOut),
        column(({ bytesIn }) => bytesIn),
        column(({ bytesOut }) => bytesOut),
        column(({ reconnects }) => reconnects),
      ],
    )
    const counted = records.filter(({ newIn, newOut }) => newIn > 0 || newOut > 0)
    if (counted.length === 0) return
    await client.query(
      `insert into connection_hour as counts (connection_id, company_id, hour, messages_in, messages_out)
       select asked.id, asked.company_id, date_trunc('hour', $5::timestamptz, 'UTC'), asked.new_in, asked.new_out
       from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[]) as asked (id, company_id, new_in, new_out)
       join connection_state as state on state.id = asked.id and state.company_id = asked.company_id
       order by asked.id
       on conflict (company_id, connection_id, hour) do update set
         messages_in = counts.messages_in + excluded.messages_in,
         messages_out = counts.messages_out + excluded.messages_out`,
      [
        counted.map(({ id }) => id),
        counted.map(({ companyId }) => companyId),
        counted.map(({ newIn }) => newIn),
        counted.map(({ newOut }) => newOut),
        now,
      ],
    )
    await client.query(
      `delete from connection_hour where hour < $1::timestamptz - make_interval(hours => $2)`,
      [now, keptHours],
    )
  })
}

/** What was stored of one driver's connections when the portal stopped. */
export async function loadConnectionRecords(pool: Pool, driver: string): Promise<ConnectionRecord[]> {
  const { rows } = await pool.query<ConnectionStateRow>('select * from connection_state where driver = $1', [
    driver,
  ])
  return rows.map((row) => ({
    companyId: row.company_id,
    id: row.id,
    driver: row.driver,
    status: row.status,
    since: row.since.getTime(),
    problem: problemOf(row),
    messagesIn: row.messages_in,
    messagesOut: row.messages_out,
    bytesIn: row.bytes_in,
    bytesOut: row.bytes_out,
    reconnects: row.reconnects,
    newIn: 0,
    newOut: 0,
  }))
}

/** Of connections that are held no longer. */
export async function deleteConnectionStates(pool: Pool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(pool, (client) =>
    client.query('delete from connection_state where id = any($1::uuid[])', [ids]),
  )
}

type ProblemColumns = Pick<ConnectionStateRow, 'problem' | 'detail' | 'problem_at'>

function problemOf({ problem, detail, problem_at }: ProblemColumns): ConnectionRecord['problem'] {
  return problem && problem_at && { code: problem, detail: detail ?? '', at: problem_at.getTime() }
}

/** How these connections of the company are, by id; those that were never tried are left out. */
export async function connectionsOf(
  { query }: CompanyDb,
  ids: readonly string[],
): Promise<Map<string, ConnectionState>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ConnectionStateRow>`
    select * from connection_state where id = any(${ids}::uuid[])`.execute(query)
  return new Map(rows.map((row) => [row.id, connectionWire(row)]))
}

/** A row as calls answer it. */
function connectionWire(row: Omit<ConnectionStateRow, 'company_id' | 'id' | 'driver'>): ConnectionState {
  const problem = problemOf(row)
  return {
    status: row.status,
    since: row.since.toISOString(),
    lastError: problem && { ...problem, at: new Date(problem.at).toISOString() },
    messagesIn: row.messages_in,
    messagesOut: row.messages_out,
    bytesIn: row.bytes_in,
    bytesOut: row.bytes_out,
    reconnects: row.reconnects,
  }
}

export interface MessageCounts {
  messages: { total: number; week: number; day: number }
  publishes: { total: number; week: number; day: number }
}

/** Messages in and out of a connection of the company: ever, in the last 7 days and in the last 24 hours. */
export async function messageCountsOf({ query }: CompanyDb, id: string, now: Date): Promise<MessageCounts> {
  const sum = (column: 'messages_in' | 'messages_out', hours: number) =>
    sql<number>`coalesce((select sum(${sql.ref(column)}) from connection_hour
      where connection_id = ${id} and hour > ${now}::timestamptz - make_interval(hours => ${hours})), 0)::bigint`
  const total = (column: 'messages_in' | 'messages_out') =>
    sql<number>`coalesce((select ${sql.ref(column)} from connection_state where id = ${id}), 0)`
  const { rows } = await sql<Record<'inAll' | 'inWeek' | 'inDay' | 'outAll' | 'outWeek' | 'outDay', number>>`
    select ${total('messages_in')} as "inAll", ${sum('messages_in', 168)} as "inWeek",
      ${sum('messages_in', 24)} as "inDay", ${total('messages_out')} as "outAll",
      ${sum('messages_out', 168)} as "outWeek", ${sum('messages_out', 24)} as "outDay"`.execute(query)
  const [row] = rows
  return {
    messages: { total: row?.inAll ?? 0, week: row?.inWeek ?? 0, day: row?.inDay ?? 0 },
    publishes: { total: row?.outAll ?? 0, week: row?.outWeek ?? 0, day: row?.outDay ?? 0 },
  }
}
