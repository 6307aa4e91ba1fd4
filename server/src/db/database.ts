import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type FyrRole, urlAsRole } from './connection-url.ts'
import { createEventPort, type DomainEvents, type DomainEventType, type EventPort } from './events.ts'
import type { Tables } from './tables.ts'
import { valueTypes } from './value-types.ts'

declare const companyBrand: unique symbol
declare const platformBrand: unique symbol

interface OpenTransaction {
  readonly query: Transaction<Tables>
  /** Runs when the transaction is committed and before its caller goes on; never if it is rolled back. */
  afterCommit(work: () => void): void
  /** Tells of a change after its commit and before its answer; never if it is rolled back. */
  publishEvent<T extends DomainEventType>(type: T, event: DomainEvents[T]): void
}

/** A transaction that sees one company's rows only. Made by `withCompany` alone. */
export interface CompanyDb extends OpenTransaction {
  readonly companyId: string
  readonly [companyBrand]: true
}

/** A transaction that sees every company's rows. Made by `withPlatform` alone. */
export interface PlatformDb extends OpenTransaction {
  readonly [platformBrand]: true
}

export interface Database {
  /** Begins, sets the company, works and commits. A throwing `work` rolls everything back. */
  withCompany<T>(companyId: string, work: (db: CompanyDb) => Promise<T>): Promise<T>
  withPlatform<T>(work: (db: PlatformDb) => Promise<T>): Promise<T>
  /** Plain connections of the role `fyr_pipeline`: for the telemetry pipeline and what the store does for it. */
  readonly pipeline: pg.Pool
  /** Where changes are published and subscribed to. */
  readonly events: EventPort
  /**
   * Of the same role: for reading readings, and for sealing, merging and deleting them. Apart from `pipeline`, so
   * that readers, however many and slow, never hold what a batch needs.
   */
  readonly store: pg.Pool
  close(): Promise<void>
}

/** What of a logger is needed here; pino has it. */
export interface DatabaseLog {
  error(details: object, message: string): void
}

export interface DatabaseOptions {
  url: string
  log: DatabaseLog
  /** Events within this process if not given. */
  events?: EventPort | undefined
  /** Greatest number of connections of each role. */
  connections?: { app?: number; platform?: number; pipeline?: number; store?: number }
  /** How long a piece of work may wait for a connection of its pool before it fails with what `isAway` knows, ms. */
  queueTimeoutMs?: number
}

const usualQueueTimeoutMs = 10_000
const openTransactions = new AsyncLocalStorage<true>()

/** Whether the caller works inside of `withCompany` or `withPlatform`, and so holds one of few connections. */
export const isTransactionOpen = (): boolean => openTransactions.getStore() === true

const companyIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const noCompany = '00000000-0000-0000-0000-000000000000'

/** Opens one pool for each role; `migrate` must have run before. Connects once, so that a wrong address fails here. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, log, connections = {}, queueTimeoutMs = usualQueueTimeoutMs } = options
  const events =
    options.events ?? createEventPort((error) => log.error({ err: error }, 'A listener of an event failed'))
  const openPool = (role: FyrRole, max: number, settings: Record<string, string>) => {
    const pool = new pg.Pool({
      connectionString: urlAsRole(url, role, settings),
      max,
      types: valueTypes,
      connectionTimeoutMillis: queueTimeoutMs,
    })
    // Without a listener a connection that breaks would end the process: the pool listens only while it is idle.
    pool.on('connect', (client) =>
      client.on('error', (error) => log.error({ err: error, role }, 'A database connection broke')),
    )
    pool.on('error', () => undefined)
    return pool
  }
  const timeouts = { idle_in_transaction_session_timeout: '60s', statement_timeout: '30s' }
  const app = openPool('fyr_app', connections.app ?? 10, timeouts)
  // Sweeps of all companies at once, and the deletion of a large one, are among its work.
  const platform = openPool('fyr_platform', connections.platform ?? 4, {
    ...timeouts,
    statement_timeout: '300s',
  })
  const pipeline = openPool('fyr_pipeline', connections.pipeline ?? 4, timeouts)
  const store = openPool('fyr_pipeline', connections.store ?? 6, { ...timeouts, statement_timeout: '60s' })
  const pools = [app, platform, pipeline, store]
  const close = async () => {
    await Promise.all(pools.map((pool) => pool.end()))
  }
  try {
    await Promise.all(pools.map((pool) => pool.query('select 1')))
  } catch (error) {
    await close()
    throw error
  }
  const appQueries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: app }) })
  const platformQueries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: platform }) })

  async function transact<T>(
    queries: Kysely<Tables>,
    work: (transaction: OpenTransaction) => Promise<T>,
  ): Promise<T> {
    const followUps: (() => void)[] = []
    const result = await queries.transaction().execute((query) => {
      const afterCommit = (followUp: () => void) => void followUps.push(followUp)
      const publishEvent: OpenTransaction['publishEvent'] = (type, event) =>
        afterCommit(() => events.publishEvent(type, event))
      return openTransactions.run(true, () => work({ query, afterCommit, publishEvent }))
    })
    for (const followUp of followUps) {
      try {
        followUp()
      } catch (error) {
        // The transaction stands: its caller must not take this for a failure of the work.
        log.error({ err: error }, 'Work after a commit failed')
      }
    }
    return result
  }

  return {
    pipeline,
    events,
    store,
    close,
    async withCompany(companyId, work) {
      if (!companyIdPattern.test(companyId) || companyId === noCompany) {
        throw new TypeError('withCompany was called without the id of a company')
      }
      return await transact(appQueries, async (transaction) => {
        await sql`select set_config('fyr.company', ${companyId}, true)`.execute(transaction.query)
        // The brand exists in the types only; this is the one place that may give it.
        return await work({ ...transaction, companyId } as CompanyDb)
      })
    },
    async withPlatform(work) {
      // The brand exists in the types only; this is the one place that may give it.
      return await transact(platformQueries, (transaction) => work(transaction as PlatformDb))
    },
  }
}
