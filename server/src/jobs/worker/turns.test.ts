import { expect, test, vi } from 'vitest'
import { deleteOldJobs, finishJob, type Job } from '../job-store.ts'
import { type Handler, recorder, useJobs, waitOptions } from '../jobs.fixture.ts'
import type { JobResult } from '../kind.ts'
import { claimJobs } from './claim-store.ts'

const jobs = useJobs()

test('threat 31: over the cap of the day a company’s messages are capped, visibly; others’ are not', async () => {
  const keys = Array.from({ length: 8 }, (_, index) => `a${index}`)
  await jobs.put(jobs.state.companyA, 'mail', ...keys)
  await jobs.put(jobs.state.companyA, 'sms', 'as')
  await jobs.put(jobs.state.companyB, 'mail', 'b1', 'b2')
  const { seen, handler } = recorder()
  jobs.start({ mail: handler, sms: handler }, {}, { mail: 5 })
  await vi.waitFor(async () => expect(await jobs.statuses()).not.toContain('waiting'), waitOptions)
  await vi.waitFor(async () => expect(await jobs.statuses()).not.toContain('running'), waitOptions)
  const ofA = seen.filter(({ companyId, kind }) => companyId === jobs.state.companyA && kind === 'mail')
  expect(ofA).toHaveLength(5)
  expect(seen).toHaveLength(5 + 1 + 2)
  const capped = (await jobs.rows()).filter(({ status }) => status === 'capped')
  expect(capped.map(({ last_error }) => last_error)).toEqual(['dailyCap', 'dailyCap', 'dailyCap'])

  jobs.state.now = new Date('2026-03-30T00:00:01Z')
  await jobs.put(jobs.state.companyA, 'mail', 'tomorrow')
  await vi.waitFor(
    async () =>
      expect((await jobs.rows()).at(-1)).toMatchObject({ idempotency_key: 'tomorrow', status: 'done' }),
    waitOptions,
  )
})

test('threat 31: several workers together keep the cap, and send nothing twice', async () => {
  await jobs.put(jobs.state.companyA, 'mail', ...Array.from({ length: 30 }, (_, index) => `a${index}`))
  const { seen, handler } = recorder()
  const slow: Handler = async (message, signal) => {
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20))
    return await handler(message, signal)
  }
  for (let worker = 0; worker < 3; worker++) jobs.start({ mail: slow }, { pollMs: 10 }, { mail: 20 })
  await vi.waitFor(
    async () =>
      expect((await jobs.statuses()).every((status) => status === 'done' || status === 'capped')).toBe(true),
    waitOptions,
  )
  expect(seen).toHaveLength(20)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(20)
})

test('floods of some companies do not hold up another’s message', async () => {
  const companyC = await jobs.addCompany()
  await jobs.put(jobs.state.companyA, 'mail', ...Array.from({ length: 200 }, (_, index) => `a${index}`))
  await jobs.put(companyC, 'mail', ...Array.from({ length: 200 }, (_, index) => `c${index}`))
  jobs.state.now = new Date(jobs.state.now.getTime() + 1000)
  await jobs.put(jobs.state.companyB, 'mail', 'b1')
  const { seen, handler } = recorder()
  jobs.start({ mail: handler })
  await vi.waitFor(
    () => expect(seen.map(({ companyId }) => companyId)).toContain(jobs.state.companyB),
    waitOptions,
  )
  expect(seen.findIndex(({ companyId }) => companyId === jobs.state.companyB)).toBeLessThan(12)
})

test('the company with the fewest messages under way is next', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1', 'a2')
  jobs.state.now = new Date(jobs.state.now.getTime() + 1000)
  await jobs.put(jobs.state.companyB, 'mail', 'b1')
  const leaseEnd = new Date(jobs.state.now.getTime() + 1000)
  const claim = {
    kind: 'mail',
    limit: 1,
    perCompany: 3,
    dailyCap: null,
    dayStart: jobs.state.now,
    maxAttempts: 10,
    now: jobs.state.now,
    leaseEnd,
  }
  const taken: Job[] = []
  for (let turn = 0; turn < 4; turn++) {
    taken.push(...(await jobs.db.withPlatform((db) => claimJobs(db, claim))).jobs)
  }
  expect(taken.map(({ companyId }) => companyId)).toEqual([
    jobs.state.companyA,
    jobs.state.companyB,
    jobs.state.companyA,
  ])
})

test('one company whose receivers hang does not take all places, nor does one kind', async () => {
  await jobs.put(jobs.state.companyA, 'mail', ...Array.from({ length: 10 }, (_, index) => `a${index}`))
  const { seen, handler } = recorder()
  let underWay = 0
  const hanging: Handler = async (message, signal) => {
    if (message.companyId === jobs.state.companyB) return await handler(message, signal)
    underWay++
    return await new Promise<JobResult>(() => undefined)
  }
  jobs.start({ mail: hanging, sms: handler }, { drainMs: 10, timeoutMs: 1_000_000 })
  await vi.waitFor(() => expect(underWay).toBe(3), waitOptions)
  await jobs.put(jobs.state.companyB, 'mail', 'b1', 'b2', 'b3')
  await jobs.put(jobs.state.companyA, 'sms', 'as')
  await vi.waitFor(() => expect(seen).toHaveLength(4), waitOptions)
  expect(underWay).toBe(3)
})

test('a kind may give one company fewer places, so that several whose receivers hang leave some', async () => {
  const many = (name: string) => Array.from({ length: 4 }, (_, index) => `${name}${index}`)
  await jobs.put(jobs.state.companyA, 'mail', ...many('a'))
  await jobs.put(jobs.state.companyB, 'mail', ...many('b'))
  const underWay: (string | null)[] = []
  const hanging: Handler = async ({ companyId }) => {
    underWay.push(companyId)
    return await new Promise<JobResult>(() => undefined)
  }
  jobs.start(
    { mail: hanging },
    { pollMs: 10, concurrency: 8, perCompany: 2, drainMs: 10, timeoutMs: 1_000_000 },
  )
  await vi.waitFor(() => expect(underWay).toHaveLength(4), waitOptions)
  expect((await jobs.statuses()).filter((status) => status === 'running')).toHaveLength(4)
  expect(underWay.toSorted()).toEqual(
    [jobs.state.companyA, jobs.state.companyA, jobs.state.companyB, jobs.state.companyB].toSorted(),
  )
})

test('what a worker took and never finished is sent by another once its time is over', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  const claim = {
    kind: 'mail',
    limit: 4,
    perCompany: 3,
    dailyCap: null,
    dayStart: jobs.state.now,
    maxAttempts: 10,
    now: jobs.state.now,
  }
  const {
    jobs: [taken],
  } = await jobs.db.withPlatform((db) =>
    claimJobs(db, { ...claim, leaseEnd: new Date(jobs.state.now.getTime() + 120_000) }),
  )
  expect(taken?.idempotencyKey).toBe('a1')
  const { seen, handler } = recorder()
  jobs.start({ mail: handler })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen).toEqual([])
  jobs.state.now = new Date(jobs.state.now.getTime() + 120_000)
  await jobs.settled(['done'])
  expect(seen.map(({ idempotencyKey, attempt }) => [idempotencyKey, attempt])).toEqual([['a1', 2]])
})

test('a clock that jumps ahead while a job is done makes nobody do it twice', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  const gate = Promise.withResolvers<JobResult>()
  const seen: Job[] = []
  jobs.start({
    mail: (job) => {
      seen.push(job)
      return gate.promise
    },
  })
  await vi.waitFor(() => expect(seen).toHaveLength(1), waitOptions)
  jobs.state.now = new Date(jobs.state.now.getTime() + 7_200_000)
  await new Promise((resolve) => setTimeout(resolve, 300))
  gate.resolve({ outcome: 'done' })
  await jobs.settled(['done'])
  expect(seen).toHaveLength(1)
})

test('who finishes after its time was over changes nothing any more', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  const claim = {
    kind: 'mail',
    limit: 4,
    perCompany: 3,
    dailyCap: null,
    dayStart: jobs.state.now,
    maxAttempts: 10,
    leaseEnd: jobs.state.now,
  }
  const take = () =>
    jobs.db.withPlatform(async (db) => (await claimJobs(db, { ...claim, now: jobs.state.now })).jobs)
  const [first] = await take()
  const [second] = await take()
  if (!first || !second) throw new Error('nothing was taken')
  expect(second.attempt).toBe(2)
  await jobs.db.withPlatform((db) =>
    finishJob(db, first, { status: 'failed', reason: 'late' }, jobs.state.now, true),
  )
  expect(await jobs.statuses()).toEqual(['running'])
  await jobs.db.withPlatform((db) => finishJob(db, second, { status: 'done' }, jobs.state.now, true))
  expect(await jobs.statuses()).toEqual(['done'])
})

test('a message that ends every process that tries it is given up', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'poison')
  await jobs.asOwner(`update job set status = 'running', attempts = 10`)
  const { seen, handler } = recorder()
  jobs.start({ mail: handler })
  await jobs.settled(['failed'])
  expect((await jobs.rows())[0]?.last_error).toBe('abandoned')
  expect(seen).toEqual([])
})

test('entries that ended are forgotten after a time, waiting ones never', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1', 'a2')
  await jobs.asOwner(`update job set status = 'failed' where idempotency_key = 'a1'`)
  await jobs.db.withPlatform((db) => deleteOldJobs(db, jobs.state.now))
  expect(await jobs.rows()).toHaveLength(2)
  await jobs.db.withPlatform((db) => deleteOldJobs(db, new Date(jobs.state.now.getTime() + 1)))
  expect((await jobs.rows()).map(({ idempotency_key }) => idempotency_key)).toEqual(['a2'])
})
