import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { type EndedJob, insertJobs, type Job } from './job-store.ts'
import type { JobKind, JobResult, RetryPolicy } from './kind.ts'
import { type JobWorker, startJobWorker } from './worker/worker.ts'

export type Handler = JobKind['run']

export const waitOptions = { timeout: 20_000, interval: 20 }

export interface JobRow {
  idempotency_key: string
  status: string
  attempts: number
  last_error: string | null
  next_attempt_at: Date
  ended_at: Date | null
  payload: object
}

/** A database with two companies for the tests of one file, and workers that are stopped after each test. */
export function useJobs() {
  const workers: JobWorker[] = []
  const logged: { details: object; message: string }[] = []
  const ended: EndedJob[] = []
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
    await asOwner('delete from job')
    logged.length = 0
    ended.length = 0
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

  const rows = () => asOwner<JobRow>('select * from job order by idempotency_key')
  const statuses = async () => (await rows()).map(({ status }) => status)

  return {
    state,
    clock,
    log,
    logged,
    ended,
    workers,
    get url() {
      return database.url
    },
    get db() {
      return database.db
    },
    asOwner,
    addCompany,
    rows,
    statuses,
    settled: (expected: string[]) =>
      vi.waitFor(async () => expect(await statuses()).toEqual(expected), waitOptions),
    async put(companyId: string, kind: string, ...keys: string[]): Promise<void> {
      const entries = keys.map((idempotencyKey) => ({
        kind,
        payload: { secret: idempotencyKey },
        idempotencyKey,
      }))
      await database.db.withCompany(companyId, (db) => insertJobs(db, entries, state.now))
    },
    start(
      handlers: Record<string, Handler>,
      pace: Partial<RetryPolicy> = {},
      dailyCaps: Record<string, number> = {},
    ): JobWorker {
      const kinds = Object.fromEntries(
        Object.entries(handlers).map(([kind, run]): [string, JobKind] => [
          kind,
          {
            run,
            keepDone: true,
            dailyCap: dailyCaps[kind],
            ended: async (_db, jobs) => void ended.push(...jobs),
          },
        ]),
      )
      const worker = startJobWorker({ db: database.db, kinds, clock, log, pace: { pollMs: 50, ...pace } })
      workers.push(worker)
      return worker
    },
  }
}

/** Answers what it is told to, and remembers what it was asked. */
export function recorder(...answers: JobResult[]) {
  const seen: Job[] = []
  const handler: Handler = async (message) => {
    seen.push(message)
    return answers[seen.length - 1] ?? { outcome: 'done' }
  }
  return { seen, handler }
}
