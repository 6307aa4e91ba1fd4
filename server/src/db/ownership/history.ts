import type pg from 'pg'

/** Which history of which cluster a database belongs to, and how far it has got. */
export interface DatabaseHistory {
  /** The cluster as `initdb` made it, the same for its standbys and for physical copies. */
  readonly system: string
  /** Timeline of PostgreSQL, eight hexadecimal digits: a promoted standby begins a new one, as does a recovery to a point in time. */
  readonly timeline: string
  /** Write position of the WAL (LSN), in bytes. */
  readonly position: bigint
}

/** The timeline a database writes, as an expression of SQL. The same one stands in `fyr_assert_owner`. */
const currentTimeline = 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)'

/** @throws from a standby that is not promoted: it writes no WAL. */
export async function readHistory(client: pg.Client): Promise<DatabaseHistory> {
  const { rows } = await client.query<{ system: string; timeline: string; position: string }>(
    `select system_identifier::text as system, ${currentTimeline} as timeline,
       pg_current_wal_insert_lsn()::text as position
     from pg_control_system()`,
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL names no system')
  return { ...found, position: parsePosition(found.position) }
}

/** @param text an LSN as PostgreSQL writes it, such as `16/B374D848` */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
