import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Fence, FencedPool } from '../ownership/fence.ts'
import type { DatabaseLog } from '../transactions/transact.ts'
import { valueTypes } from '../value-types.ts'
import { type FyrRole, urlAsRole, urlForLog } from './connection-url.ts'
import { createPacedSocket } from './paced-socket.ts'
import { DatabaseSetupError } from './roles.ts'

export interface PoolOptions {
  url: string
  log: DatabaseLog
  /** How long a piece of work may wait for a connection, ms. */
  queueTimeoutMs: number
  fence: Fence | undefined
}

/** What a pool is for: its role, its greatest number of connections, and PostgreSQL's settings of its sessions. */
export interface PoolPurpose {
  role: FyrRole
  max: number
  settings: Record<string, string>
}

/**
 * A pool whose every connection is shown to work in its role before it is used: row-level security stands and falls
 * with it, and what stands between (a pooler) may drop the option that asks for it.
 */
export function openPool(options: PoolOptions, { role, max, settings }: PoolPurpose): FencedPool {
  const { url, log, queueTimeoutMs, fence } = options
  const pool = new FencedPool(
    {
      connectionString: urlAsRole(url, role, settings),
      max,
      types: valueTypes,
      connectionTimeoutMillis: queueTimeoutMs,
      stream: createPacedSocket,
      onConnect: (client) => assertRole(client, role, url),
    },
    fence,
  )
  // Without a listener a connection that breaks would end the process: the pool listens only while it is idle.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.error({ err: error, role }, 'A database connection broke')),
  )
  pool.on('error', () => undefined)
  return pool
}

async function assertRole(client: pg.ClientBase, role: FyrRole, url: string): Promise<void> {
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  if (rows[0]?.role === role) return
  throw new DatabaseSetupError(
    `A connection to ${urlForLog(url)} works as ${rows[0]?.role}, not as ${role}, so companies would see each ` +
      `other's data: what stands between (a pooler such as PgBouncer) drops the start-up parameter 'options'; ` +
      'name the address of PostgreSQL itself',
  )
}

/**
 * Refuses a pooler that gives each transaction whatever connection is free (PgBouncer's `pool_mode = transaction`):
 * roles, prepared statements and locks of a session would pass from one piece of work to another. While one
 * connection is within a transaction, another must still have the session it began with.
 * @throws DatabaseSetupError
 */
export async function assertSessions(pool: pg.Pool, url: string): Promise<void> {
  const [first, second] = [await pool.connect(), await pool.connect()]
  const mark = randomUUID()
  const markOf = async (client: pg.PoolClient) => {
    const { rows } = await client.query<{ mark: string | null }>(
      `select current_setting('fyr.session', true) as mark`,
    )
    return rows[0]?.mark
  }
  try {
    await first.query(`select set_config('fyr.session', $1, false)`, [mark])
    await second.query('begin')
    const isSession = (await markOf(second)) !== mark && (await markOf(first)) === mark
    await second.query('rollback')
    if (isSession) return
    throw new DatabaseSetupError(
      `The address ${urlForLog(url)} leads through a pooler that gives connections out by transaction (PgBouncer's ` +
        'pool_mode = transaction); name the address of PostgreSQL itself',
    )
  } finally {
    // Not into the pool again: they carry the mark.
    first.release(true)
    second.release(true)
  }
}
