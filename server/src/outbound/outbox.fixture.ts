import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import type { Delivery } from './delivery.ts'
import { insertEntries, type OutboxMessage } from './outbox-store.ts'
import { type OutboxHandler, type OutboxPace, type OutboxWorker, startOutboxWorker } from './outbox-worker.ts'

export const patience = { timeout: 20_000, interval: 20 }

export interface OutboxRow {
  idempotency_key: string
  status: string
  attempts: number
  last_error: string | null
  next_attempt_at: Date
  sent_at: Date | null
  payload: object
}

/** A database with two companies for the tests of one file, and workers that are stopped after each test. */
export function useOutbox() {
  const workers: OutboxWorker[] = []
  const logged: { details: object; message: string }[] = []
  const remember = (details: object, message: string) => void logged.push({ details, message })
  const state = { now: new Date(), companyA: '', companyB: '' }
  const clock = { now: () => state.now }
  const log = { info: remember, error: remember }
  let database: TestDatabase

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(async () => {
    await database.drop()
  })
  beforeEach(async () => {
    state.now = new Date('2026-03-29T12:00:00Z')
    state.companyA = await addCompany()
    state.companyB = await addCompany()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await asOwner('delete from company')
    logged.length = 0
  })

  async function asOwner<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  async function addCompany(): Promise<string> {
    const id = randomUUID()
    await asOwner(`insert into company (id, name) values ($1, 'Company')`, [id])
    return id
  }

  const rows = () => asOwner<OutboxRow>('select * from outbox order by idempotency_key')
  const statuses = async () => (await rows()).map(({ status }) => status)

  return {
    state,
    clock,
    log,
    logged,
    workers,
    get db() {
      return database.db
    },
    asOwner,
    addCompany,
    rows,
    statuses,
    settled: (expected: string[]) =>
      vi.waitFor(async () => expect(await statuses()).toEqual(expected), patience),
    async put(companyId: string, kind: string, ...keys: string[]): Promise<void> {
      const entries = keys.map((idempotencyKey) => ({
        kind,
        payload: { secret: idempotencyKey },
        idempotencyKey,
      }))
      await database.db.withCompany(companyId, (db) => insertEntries(db, entries, state.now))
    },
    start(
      handlers: Record<string, OutboxHandler>,
      pace: Partial<OutboxPace> = {},
      dailyCaps: Record<string, number> = {},
    ): OutboxWorker {
      const worker = startOutboxWorker({
        db: database.db,
        handlers,
        clock,
        log,
        pace: { pollMs: 50, ...pace },
        dailyCaps,
      })
      workers.push(worker)
      return worker
    },
  }
}

/** Answers what it is told to, and remembers what it was asked. */
export function recorder(...answers: Delivery[]) {
  const seen: OutboxMessage[] = []
  const handler: OutboxHandler = async (message) => {
    seen.push(message)
    return answers[seen.length - 1] ?? { outcome: 'sent' }
  }
  return { seen, handler }
}
