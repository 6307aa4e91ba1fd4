import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, QueryResult, RawBuilder, Transaction } from 'kysely'
import pg from 'pg'
import type { ConnectionTurn } from '../connections/connection-turns.ts'
import type { FyrRole } from '../connections/connection-url.ts'
import type { EventPort } from '../events.ts'
import { beginWith } from '../ownership/fence.ts'
import type { Tables } from '../tables.ts'
import { isAway, isCollision, UnknownOutcomeError } from './database-fault.ts'

export interface OpenTransaction {
  readonly query: Transaction<Tables>
  /** Runs raw SQL. */
  execute<Row>(statement: RawBuilder<Row>): Promise<QueryResult<Row>>
  /** All rows of raw SQL. */
  rows<Row>(statement: RawBuilder<Row>): Promise<Row[]>
  /** The first row of raw SQL. */
  first<Row>(statement: RawBuilder<Row>): Promise<Row | undefined>
  /**
   * Runs when the transaction is committed and before its caller goes on; never if it is rolled back. When nobody
   * knows which (the connection broke at the commit) it runs too: it may only invalidate and announce.
   */
  afterCommit(work: () => void): void
  /** As `afterCommit`: tells of a change before its answer, so that whoever made it meets no cache that is behind. */
  readonly publishEvent: EventPort['publishEvent']
}

/** What of a logger is needed here; pino has it. */
export interface DatabaseLog {
  error(details: object, message: string): void
}

export interface Transactor {
  queries: Kysely<Tables>
  pool: pg.Pool
  /** When a company may have a connection of the pool. */
  turn: ConnectionTurn
  events: EventPort
  log: DatabaseLog
}

const openTransactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Whether the caller works inside of `withCompany` or `withPlatform`, and so holds one of few connections. */
export const isTransactionOpen = (): boolean => openTransactions.getStore()?.isOpen === true

const attempts = 4
/** Two that stood in each other's way begin again at different moments. */
const retryMs = 20

/** How long a transaction whose commit was not answered is waited for. */
const endsWithinMs = 5000

/** How the first statement of a transaction sets up its session. */
export interface TransactionStart {
  /** The company that row-level security lets through; null for none. */
  companyId: string | null
  /** Set when the pool's own role sees more than this transaction may. */
  role?: FyrRole
}

/**
 * Works in a transaction of one of the pools, after a first statement of its own, and
 * again from the beginning, a few times, when it collided with another (deadlock, serialisation): so `work` does
 * nothing outside the database that must not be done twice; such things go into `afterCommit`.
 * @throws UnknownOutcomeError when the connection broke at the commit
 */
export async function transact<T>(
  transactor: Transactor,
  start: TransactionStart,
  work: (transaction: OpenTransaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactor.turn(start.companyId, isTransactionOpen(), () =>
        transactOnce(transactor, start, work),
      )
    } catch (error) {
      if (!isCollision(error) || attempt === attempts) throw error
      await sleep(retryMs * attempt * (0.5 + Math.random()))
    }
  }
}

async function transactOnce<T>(
  { queries, pool, events, log }: Transactor,
  start: TransactionStart,
  work: (transaction: OpenTransaction) => Promise<T>,
): Promise<T> {
  const followUps: (() => void)[] = []
  const afterCommit = (followUp: () => void) => void followUps.push(followUp)
  let backend: number | undefined
  let isCommitting = false
  const held = { isOpen: true }
  try {
    const result = await queries.transaction().execute(async (query) => {
      backend = await begin(query, start)
      const publishEvent: OpenTransaction['publishEvent'] = (type, event) =>
        afterCommit(() => events.publishEvent(type, event))
      const done = await openTransactions.run(held, () =>
        work({ ...statementsOf(query), afterCommit, publishEvent }),
      )
      isCommitting = true
      return done
    })
    held.isOpen = false
    runAll(followUps, log)
    return result
  } catch (error) {
    held.isOpen = false
    if (!isCommitting || !isAway(error)) throw error
    // Not before it has ended: what is invalidated would be read again as it was.
    await whenEnded(pool, backend)
    runAll(followUps, log)
    throw new UnknownOutcomeError(error)
  }
}

/** Runs statements in a transaction. */
const statementsOf = (query: Transaction<Tables>) => ({
  query,
  execute: <Row>(statement: RawBuilder<Row>) => statement.execute(query),
  rows: async <Row>(statement: RawBuilder<Row>) => (await statement.execute(query)).rows,
  first: async <Row>(statement: RawBuilder<Row>) => (await statement.execute(query)).rows[0],
})

/** @returns the process of PostgreSQL that works on this */
async function begin(
  query: Transaction<Tables>,
  { companyId, role }: TransactionStart,
): Promise<number | undefined> {
  const settings = Object.entries({ 'fyr.company': companyId, role }).flatMap(([name, value]) =>
    value ? [`, set_config('${name}', ${pg.escapeLiteral(value)}, true)`] : [],
  )
  const statement = beginWith(`select pg_backend_pid() as pid${settings.join('')}`)
  const { rows } = await query.executeQuery<{ pid: number }>(statement)
  return rows[0]?.pid
}

function runAll(followUps: readonly (() => void)[], log: DatabaseLog): void {
  for (const followUp of followUps) {
    try {
      followUp()
    } catch (error) {
      // The transaction stands: its caller must not take this for a failure of the work.
      log.error({ err: error }, 'Work after a commit failed')
    }
  }
}

/** Resolves when the process of PostgreSQL is gone, and its transaction with it; or after a while. */
async function whenEnded(pool: pg.Pool, backend: number | undefined): Promise<void> {
  const until = performance.now() + endsWithinMs
  while (performance.now() < until) {
    try {
      const { rowCount } = await pool.query('select from pg_stat_activity where pid = $1', [backend])
      if (rowCount === 0) return
    } catch {
      // It may be starting again; its caller is told that nobody knows.
    }
    await sleep(50)
  }
}
