import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { insertJobOnce, type Job } from '../job-store.ts'
import { useJobs, waitOptions } from '../jobs.fixture.ts'
import type { JobResult } from '../kind.ts'
import { startJobWorker } from '../worker/worker.ts'
import type { Recurrence } from './recurrence.ts'
import { moveToTimeZone, scheduleJob } from './recurring.ts'

const jobs = useJobs()
const stockholm = 'Europe/Stockholm'

const schedule = (companyId: string | null, recurrence: Recurrence, timeZone = stockholm) =>
  jobs.db.withPlatform((db) =>
    scheduleJob(
      db,
      companyId,
      { kind: 'report', payload: { n: 1 }, idempotencyKey: `report:${companyId}`, recurrence, timeZone },
      jobs.state.now,
    ),
  )

function start(run: (job: Job) => Promise<JobResult> = async () => ({ outcome: 'done' })): Job[] {
  const seen: Job[] = []
  const kind = {
    async run(job: Job) {
      seen.push(job)
      return await run(job)
    },
  }
  const { clock, log, db } = jobs
  const timeZoneOf = async () => stockholm
  jobs.workers.push(
    startJobWorker({ db, kinds: { report: kind }, clock, log, timeZoneOf, pace: { pollMs: 20 } }),
  )
  return seen
}
const dueAt = async () => (await jobs.rows())[0]?.next_attempt_at.toISOString()
const waitsFor = (time: string) => vi.waitFor(async () => expect(await dueAt()).toBe(time), waitOptions)

test('a job at a clock time runs once for each day, on days of 23 and 25 hours too', async () => {
  jobs.state.now = new Date('2026-03-28T12:00:00Z')
  await schedule(jobs.state.companyA, { at: '03:00' })
  const seen = start()
  for (const [due, next] of [
    ['2026-03-29T01:00:00.000Z', '2026-03-30T01:00:00.000Z'],
    ['2026-03-30T01:00:00.000Z', '2026-03-31T01:00:00.000Z'],
  ] as const) {
    await waitsFor(due)
    jobs.state.now = new Date(due)
    await waitsFor(next)
  }
  expect(seen.map((job) => job.dueAt?.toISOString())).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T01:00:00.000Z',
  ])
  expect(seen[1]).toMatchObject({ companyId: jobs.state.companyA, attempt: 1, payload: { n: 1 } })
})

test('after a rest of days it runs once, for the day it missed first, and waits for the next', async () => {
  jobs.state.now = new Date('2026-03-01T12:00:00Z')
  await schedule(jobs.state.companyA, { at: '03:00' })
  jobs.state.now = new Date('2026-03-10T12:00:00Z')
  const seen = start()
  await waitsFor('2026-03-11T02:00:00.000Z')
  expect(seen.map((job) => job.dueAt?.toISOString())).toEqual(['2026-03-02T02:00:00.000Z'])
})

test('one that fails is tried again for the same time, and given up until the next', async () => {
  jobs.state.now = new Date('2026-03-01T12:00:00Z')
  await schedule(jobs.state.companyA, { at: '03:00' })
  jobs.state.now = new Date('2026-03-02T02:00:00Z')
  const seen = start(async () => ({ outcome: seen.length < 2 ? 'retry' : 'failed', reason: 'no printer' }))
  await vi.waitFor(
    async () => expect((await jobs.rows())[0]).toMatchObject({ attempts: 1, last_error: 'no printer' }),
    waitOptions,
  )
  jobs.state.now = new Date('2026-03-02T02:05:00Z')
  await waitsFor('2026-03-03T02:00:00.000Z')
  expect(seen.map((job) => [job.attempt, job.dueAt?.toISOString()])).toEqual([
    [1, '2026-03-02T02:00:00.000Z'],
    [2, '2026-03-02T02:00:00.000Z'],
  ])
  expect((await jobs.rows())[0]).toMatchObject({ status: 'waiting', attempts: 0, last_error: 'no printer' })
})

test('one that ends every process that tries it is given up for this time only', async () => {
  await schedule(null, { everySeconds: 3600 })
  await jobs.asOwner(`update job set status = 'running', attempts = 10`)
  const seen = start()
  await waitsFor('2026-03-29T13:00:00.000Z')
  expect(seen).toEqual([])
  expect((await jobs.rows())[0]).toMatchObject({ status: 'waiting', attempts: 0, last_error: 'abandoned' })
})

test('a clock that is set back holds up no interval, nor what was meant to be done at once', async () => {
  await schedule(null, { everySeconds: 3600 })
  await jobs.put(jobs.state.companyA, 'report', 'at-once')
  await jobs.put(jobs.state.companyA, 'report', 'later')
  const later = new Date(jobs.state.now.getTime() + 7_200_000)
  await jobs.asOwner(`update job set attempts = 1, next_attempt_at = $1 where idempotency_key = 'later'`, [
    later,
  ])
  jobs.state.now = new Date('2026-03-22T12:00:00Z')
  const seen = start()
  await vi.waitFor(() => expect(seen).toHaveLength(2), waitOptions)
  await vi.waitFor(
    async () =>
      expect((await jobs.rows()).map((row) => row.next_attempt_at.toISOString())).toEqual([
        later.toISOString(),
        '2026-03-22T13:00:00.000Z',
      ]),
    waitOptions,
  )
  // Again, while it runs.
  jobs.state.now = new Date('2026-03-22T13:00:00Z')
  await vi.waitFor(() => expect(seen).toHaveLength(3), waitOptions)
  jobs.state.now = new Date('2026-03-20T12:00:00Z')
  await vi.waitFor(() => expect(seen).toHaveLength(4), waitOptions)
})

test('asked for again it stays as it is; with another recurrence it moves', async () => {
  await schedule(jobs.state.companyA, { at: '03:00' })
  jobs.state.now = new Date('2026-04-29T12:00:00Z')
  await schedule(jobs.state.companyA, { at: '03:00' })
  expect(await dueAt()).toBe('2026-03-30T01:00:00.000Z')
  await schedule(jobs.state.companyA, { at: '04:00' })
  expect(await dueAt()).toBe('2026-04-30T02:00:00.000Z')
  expect(await jobs.rows()).toHaveLength(1)
})

test('it follows the company into another time zone, and goes with the company', async () => {
  await schedule(jobs.state.companyA, { at: '03:00' })
  await jobs.db.withPlatform((db) =>
    moveToTimeZone(db, jobs.state.companyA, 'Europe/Helsinki', jobs.state.now),
  )
  expect(await dueAt()).toBe('2026-03-30T00:00:00.000Z')
  await jobs.asOwner('delete from company where id = $1', [jobs.state.companyA])
  expect(await jobs.rows()).toEqual([])
})

test('threat 1: the installation’s jobs are seen by no company', async () => {
  await schedule(null, { everySeconds: 3600 })
  const seen = await jobs.db.withCompany(jobs.state.companyA, (db) =>
    db.query.selectFrom('job').selectAll().execute(),
  )
  expect(seen).toEqual([])
})

test('work that is waiting already is not asked for twice', async () => {
  const ask = (companyId: string) =>
    jobs.db.withPlatform((db) =>
      insertJobOnce(
        db,
        companyId,
        { kind: 'report', payload: {}, idempotencyKey: randomUUID() },
        jobs.state.now,
      ),
    )
  await ask(jobs.state.companyA)
  await ask(jobs.state.companyA)
  await ask(jobs.state.companyB)
  await ask(randomUUID())
  expect(await jobs.rows()).toHaveLength(2)
})
