import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '#db/index.ts'
import { countJobs, insertJobsOfCompanies } from '../job-store.ts'
import { recorder, useJobs, waitOptions } from '../jobs.fixture.ts'
import type { JobResult } from '../kind.ts'
import { delayAfter, startJobWorker } from './worker.ts'

const jobs = useJobs()
const { clock, log, logged, workers } = jobs

test('what was put in is sent once, and its content is forgotten', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1', 'a2')
  const { seen, handler } = recorder()
  jobs.start({ mail: handler })
  await jobs.settled(['done', 'done'])
  expect(
    seen.map(({ idempotencyKey, companyId, payload, attempt }) => ({
      idempotencyKey,
      companyId,
      payload,
      attempt,
    })),
  ).toEqual(
    expect.arrayContaining([
      { idempotencyKey: 'a1', companyId: jobs.state.companyA, payload: { secret: 'a1' }, attempt: 1 },
      { idempotencyKey: 'a2', companyId: jobs.state.companyA, payload: { secret: 'a2' }, attempt: 1 },
    ]),
  )
  expect((await jobs.rows())[0]).toMatchObject({ payload: {}, ended_at: jobs.state.now, last_error: null })
})

test('the same key is sent once', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1', 'a2')
  await jobs.put(jobs.state.companyA, 'mail', 'a2', 'a3')
  const { seen, handler } = recorder()
  jobs.start({ mail: handler })
  await jobs.settled(['done', 'done', 'done'])
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  expect(seen).toHaveLength(3)
  expect(await jobs.rows()).toHaveLength(3)
})

test('the pipeline puts in for many companies at once, whatever the texts hold', async () => {
  const entry = (companyId: string, idempotencyKey: string) => ({
    companyId,
    kind: 'mail',
    payload: { text: 'a\0b\ud800', list: ['"', '\\', '{}'] },
    idempotencyKey,
  })
  const { companyA, companyB } = jobs.state
  const entries = [entry(companyA, 'a1'), entry(companyB, 'b1'), entry(companyA, 'a1')]
  await inTransaction(jobs.db.pipeline, (client) => insertJobsOfCompanies(client, entries, jobs.state.now))
  const { seen, handler } = recorder()
  jobs.start({ mail: handler })
  await jobs.settled(['done', 'done'])
  expect(seen.map(({ companyId }) => companyId).sort()).toEqual(
    [jobs.state.companyA, jobs.state.companyB].sort(),
  )
  expect(seen[0]?.payload).toEqual({ text: 'ab\ufffd', list: ['"', '\\', '{}'] })
})

test('a company sees its own outbox only', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  const count = (companyId: string) =>
    jobs.db.withCompany(
      companyId,
      async (db) => (await db.query.selectFrom('job').select('id').execute()).length,
    )
  expect(await count(jobs.state.companyA)).toBe(1)
  expect(await count(jobs.state.companyB)).toBe(0)
})

test('what is worth another try is tried ten times over about a day, then it has failed', async () => {
  const startedAt = jobs.state.now.getTime()
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  const seenAt: number[] = []
  jobs.start({
    mail: async () => {
      seenAt.push(jobs.state.now.getTime() - startedAt)
      return { outcome: 'retry', reason: `try ${seenAt.length}` }
    },
  })
  for (let tries = 1; tries < 10; tries++) {
    await vi.waitFor(
      async () => expect((await jobs.rows())[0]).toMatchObject({ status: 'waiting', attempts: tries }),
      waitOptions,
    )
    const [row] = await jobs.rows()
    expect(row?.last_error).toBe(`try ${tries}`)
    jobs.state.now = row?.next_attempt_at ?? jobs.state.now
  }
  await jobs.settled(['failed'])
  expect((await jobs.rows())[0]).toMatchObject({ attempts: 10, last_error: 'try 10' })
  const hours = (seenAt.at(-1) ?? 0) / 3_600_000
  expect(hours).toBeGreaterThan(18)
  expect(hours).toBeLessThan(25)
})

test('waiting times grow, and differ a little', () => {
  expect(delayAfter(1, 0.5)).toBe(30_000)
  expect(delayAfter(2, 0.5)).toBe(75_000)
  expect(delayAfter(3, 0)).toBeLessThan(delayAfter(3, 1))
  expect(delayAfter(9, 0.5) / 3_600_000).toBeCloseTo(12.7, 1)
})

test('what has failed for good is tried once, and says why', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  const { seen, handler } = recorder({ outcome: 'failed', reason: '550 unknown user' })
  jobs.start({ mail: handler })
  await jobs.settled(['failed'])
  expect((await jobs.rows())[0]).toMatchObject({ attempts: 1, last_error: '550 unknown user', payload: {} })
  expect(seen).toHaveLength(1)
  expect(jobs.ended).toMatchObject([
    { status: 'failed', reason: '550 unknown user', payload: { secret: 'a1' } },
  ])
})

test('a handler that throws or hangs costs a try, and stops nothing', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'breaks', 'hangs', 'works')
  jobs.start(
    {
      mail: async ({ idempotencyKey }) => {
        if (idempotencyKey === 'breaks') throw new Error('password=hunter2')
        if (idempotencyKey === 'hangs') return await new Promise<JobResult>(() => undefined)
        return { outcome: 'done' }
      },
    },
    { timeoutMs: 200 },
  )
  await jobs.settled(['waiting', 'waiting', 'done'])
  expect((await jobs.rows()).map(({ last_error }) => last_error)).toEqual(['error', 'timeout', null])
})

test('stopping waits for what is under way and starts nothing more', async () => {
  await jobs.put(jobs.state.companyA, 'mail', ...Array.from({ length: 10 }, (_, index) => `a${index}`))
  let started = 0
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const worker = jobs.start({
    mail: async () => {
      started++
      await finished
      return { outcome: 'done' }
    },
  })
  await vi.waitFor(() => expect(started).toBe(3), waitOptions)
  const stopped = worker.stop()
  finish()
  await stopped
  expect((await jobs.statuses()).filter((status) => status === 'done')).toHaveLength(3)
  worker.wake()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(started).toBe(3)
})

test('stopping also waits for what is just being taken', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1', 'a2', 'a3')
  const { seen, handler } = recorder()
  await jobs.start({ mail: handler }).stop()
  const { length } = seen
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen).toHaveLength(length)
  expect(await jobs.statuses()).not.toContain('running')
})

test('threat 35: with the company its waiting messages go', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  await jobs.asOwner('delete from company where id = $1', [jobs.state.companyA])
  const { seen, handler } = recorder()
  jobs.start({ mail: handler })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen).toEqual([])
  expect(await jobs.rows()).toEqual([])
})

test('threat 35: of a company that is being deleted no message leaves', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  await jobs.put(jobs.state.companyB, 'mail', 'b1')
  await jobs.asOwner('update company set closed_at = now() where id = $1', [jobs.state.companyA])
  const { seen, handler } = recorder()
  jobs.start({ mail: handler })
  await vi.waitFor(
    () => expect(seen.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['b1']),
    waitOptions,
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(seen).toHaveLength(1)
})

test('a database that is away is waited for', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  const { handler } = recorder()
  let broken = true
  const worker = startJobWorker({
    db: {
      withPlatform: async (work) => {
        if (broken) throw new Error('connection refused')
        return await jobs.db.withPlatform(work)
      },
    },
    kinds: { mail: { run: handler, keepDone: true } },
    clock,
    log,
    pace: { pollMs: 50 },
  })
  workers.push(worker)
  await vi.waitFor(
    () => expect(logged.map(({ message }) => message)).toContain('Jobs could not be claimed'),
    waitOptions,
  )
  broken = false
  await jobs.settled(['done'])
})

test('what hangs when its worker stops is given up: its lease is kept no longer', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  let begun = false
  const hanging = () => {
    begun = true
    return new Promise<JobResult>(() => undefined)
  }
  const worker = jobs.start({ mail: hanging }, { leaseMs: 60, drainMs: 10 })
  await vi.waitFor(() => expect(begun).toBe(true), waitOptions)
  await worker.stop()
  const leaseEnd = async () => (await jobs.rows())[0]?.next_attempt_at.getTime()
  const before = await leaseEnd()
  jobs.state.now = new Date(jobs.state.now.getTime() + 10)
  // Ten times as long as it takes to renew it.
  await sleep(200)
  expect(await leaseEnd()).toBe(before)
})

test('a long job keeps its lease; one that lost it is told to stop', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'long')
  const signals: AbortSignal[] = []
  jobs.start(
    {
      mail: async (_job, signal) => {
        signals.push(signal)
        return await new Promise<JobResult>(() => undefined)
      },
    },
    { leaseMs: 300, drainMs: 10 },
  )
  await vi.waitFor(() => expect(signals).toHaveLength(1), waitOptions)
  const leaseEnd = async () => (await jobs.rows())[0]?.next_attempt_at.getTime() ?? 0
  const before = await leaseEnd()
  jobs.state.now = new Date(jobs.state.now.getTime() + 200)
  await vi.waitFor(async () => expect(await leaseEnd()).toBe(before + 200), waitOptions)
  expect(signals[0]?.aborted).toBe(false)
  await jobs.asOwner(`update job set attempts = 2`)
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true), waitOptions)
})

test('what is told to stop before it is done is due at once, and that was no attempt', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  let began = () => {}
  const begun = new Promise<void>((resolve) => {
    began = resolve
  })
  const worker = jobs.start({
    mail: async (_job, signal) => {
      began()
      await once(signal, 'abort')
      throw signal.reason
    },
  })
  await begun
  await worker.stop()
  expect((await jobs.rows())[0]).toMatchObject({
    status: 'waiting',
    attempts: 0,
    next_attempt_at: jobs.state.now,
  })
})

test('due, running and failed jobs are counted, with the oldest', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1', 'a2', 'a3')
  await jobs.put(jobs.state.companyB, 'sms', 'b1')
  await jobs.asOwner(`update job set status = 'failed', ended_at = created_at where idempotency_key = 'a1'`)
  await jobs.asOwner(`update job set status = 'running' where idempotency_key = 'b1'`)
  const later = new Date(jobs.state.now.getTime() + 60_000)
  expect(await jobs.db.withPlatform((db) => countJobs(db, later))).toEqual([
    { kind: 'mail', due: 2, running: 0, failed: 1, failedLately: 1, oldestDue: jobs.state.now },
    { kind: 'sms', due: 0, running: 1, failed: 0, failedLately: 0, oldestDue: null },
  ])
})
