import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import { createConnectionTurns } from './connections/connection-turns.ts'
import { openPool, type PoolOptions } from './connections/pools.ts'
import { createEventPort, type EventPort } from './events.ts'
import { type Licensing, usualLicensing } from './licensing.ts'
import { type Fence, FencedDialect, type FencedPool } from './ownership/fence.ts'
import { type Quotas, usualQuotas } from './quotas.ts'
import type { Tables } from './tables.ts'
import {
  type DatabaseLog,
  type OpenTransaction,
  type TransactionStart,
  type Transactor,
  transact,
} from './transactions/transact.ts'

declare const companyBrand: unique symbol
declare const platformBrand: unique symbol

/** A transaction that sees one company's rows only. Made by `withCompany` alone. */
export interface CompanyDb extends OpenTransaction {
  readonly companyId: string
  readonly quotas: Quotas
  readonly licensing: Licensing
  readonly [companyBrand]: true
}

/** A transaction that sees every company's rows. Made by `withPlatform` alone. */
export interface PlatformDb extends OpenTransaction {
  readonly licensing: Licensing
  readonly [platformBrand]: true
}

export interface Database {
  /**
   * Begins, sets the company, works and commits. A throwing `work` rolls everything back. After a collision with
   * another transaction `work` is called again, see `transact`.
   */
  withCompany<T>(companyId: string, work: (db: CompanyDb) => Promise<T>): Promise<T>
  /**
   * As `withCompany`, on the platform pool: for sign-in, look-ups of rights and sessions, and state that ingest needs.
   * They never wait for other calls of the company.
   */
  withCompanyPriority<T>(companyId: string, work: (db: CompanyDb) => Promise<T>): Promise<T>
  withPlatform<T>(work: (db: PlatformDb) => Promise<T>): Promise<T>
  /** Plain connections of the role `fyr_pipeline`: for the telemetry pipeline and what the store does for it. */
  readonly pipeline: pg.Pool
  /** Where changes are published and subscribed to. */
  readonly events: EventPort
  /**
   * Of the same role: for reading readings, and for flushing, compacting and deleting them. Apart from `pipeline`, so
   * that readers, however many and slow, never hold what a batch needs.
   */
  readonly store: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  log: DatabaseLog
  /** What every commit is checked against (`takeOwnership`); without one nothing is: for programs beside a portal. */
  fence?: Fence | undefined
  /** The usual ones if not given. */
  quotas?: Quotas | undefined
  /** That of the program if not given. */
  licensing?: Licensing | undefined
  /** Events within this process if not given. */
  events?: EventPort | undefined
  /** Greatest number of connections of each role. */
  connections?: { app?: number; platform?: number; pipeline?: number; store?: number }
  /** How long a piece of work may wait for a connection of its pool before it fails with what `isAway` knows, ms. */
  queueTimeoutMs?: number
}

const usualQueueTimeoutMs = 10_000

/**
 * Goes on with a company's transaction in another one, and comes back to it: for what must be done in both or in
 * neither. Row-level security holds in each; that the caller may enter both is for them to know.
 */
export async function alsoInCompany<T>(
  db: CompanyDb,
  companyId: string,
  work: (db: CompanyDb) => Promise<T>,
): Promise<T> {
  await enter(db, companyId)
  const done = await work({ ...db, companyId })
  // After a failure there is nothing to come back to: the transaction is rolled back.
  await enter(db, db.companyId)
  return done
}

async function enter({ query }: CompanyDb, companyId: string): Promise<void> {
  assertCompany(companyId)
  await sql`select set_config('fyr.company', ${companyId}, true)`.execute(query)
}

/** Whether a company may have this id; the one of zeros stands for none. */
export const isCompanyId = (id: string): boolean => companyIdPattern.test(id) && id !== noCompany

function assertCompany(companyId: string): void {
  if (isCompanyId(companyId)) return
  throw new TypeError('A transaction of a company needs its id')
}

const companyIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const noCompany = '00000000-0000-0000-0000-000000000000'

/** Opens one pool for each role; `migrate` must have run before. Connects once, so that a wrong address fails here. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, log, fence, connections = {}, queueTimeoutMs = usualQueueTimeoutMs } = options
  const { quotas = usualQuotas, licensing = usualLicensing } = options
  const events =
    options.events ?? createEventPort((error) => log.error({ err: error }, 'A listener of an event failed'))
  const opening: PoolOptions = { url, log, queueTimeoutMs, fence }
  const timeouts = { idle_in_transaction_session_timeout: '60s', statement_timeout: '30s' }
  // What nobody has put into `inTransaction`, and so past the fence, is refused.
  const ofPipeline = fence ? { ...timeouts, default_transaction_read_only: 'on' } : timeouts
  const places = { app: connections.app ?? 10, platform: connections.platform ?? 8 }
  const app = openPool(opening, { role: 'fyr_app', max: places.app, settings: timeouts })
  const platform = openPool(opening, {
    role: 'fyr_platform',
    max: places.platform,
    // Sweeps of all companies at once, and the deletion of a large one, are among its work.
    settings: { ...timeouts, statement_timeout: '300s' },
  })
  const pipeline = openPool(opening, {
    role: 'fyr_pipeline',
    max: connections.pipeline ?? 4,
    settings: ofPipeline,
  })
  const store = openPool(opening, {
    role: 'fyr_pipeline',
    max: connections.store ?? 6,
    settings: { ...ofPipeline, statement_timeout: '60s' },
  })
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
  const transactorOf = (name: 'app' | 'platform', pool: FencedPool): Transactor => {
    const queries = new Kysely<Tables>({ dialect: new FencedDialect({ pool }, fence) })
    const turn = createConnectionTurns({ pool: name, places: places[name], waitMs: queueTimeoutMs })
    return { queries, pool, turn, events, log }
  }
  const ofCompany = transactorOf('app', app)
  const ofPlatform = transactorOf('platform', platform)
  async function enterCompany<T>(
    transactor: Transactor,
    start: TransactionStart & { companyId: string },
    work: (db: CompanyDb) => Promise<T>,
  ): Promise<T> {
    const { companyId } = start
    assertCompany(companyId)
    // The brand exists in the types only; this is the one place that may give it.
    return await transact(transactor, start, (transaction) =>
      work({ ...transaction, companyId, quotas, licensing } as CompanyDb),
    )
  }

  return {
    pipeline,
    events,
    store,
    close,
    withCompany: (companyId, work) => enterCompany(ofCompany, { companyId }, work),
    withCompanyPriority: (companyId, work) => enterCompany(ofPlatform, { companyId, role: 'fyr_app' }, work),
    async withPlatform(work) {
      // The brand exists in the types only; this is the one place that may give it.
      return await transact(ofPlatform, { companyId: null }, (transaction) =>
        work({ ...transaction, licensing } as PlatformDb),
      )
    },
  }
}
