import { expect, test, vi } from 'vitest'
import type { Delivery } from './delivery.ts'
import { patience, recorder, useOutbox } from './outbox.fixture.ts'
import { claimEntries, deleteOldEntries, finishEntry, type OutboxMessage } from './outbox-store.ts'
import type { OutboxHandler } from './outbox-worker.ts'

const outbox = useOutbox()

test('threat 31: over the cap of the day a company’s messages are capped, visibly; others’ are not', async () => {
  const keys = Array.from({ length: 8 }, (_, index) => `a${index}`)
  await outbox.put(outbox.state.companyA, 'mail', ...keys)
  await outbox.put(outbox.state.companyA, 'sms', 'as')
  await outbox.put(outbox.state.companyB, 'mail', 'b1', 'b2')
  const { seen, handler } = recorder()
  outbox.start({ mail: handler, sms: handler }, {}, { mail: 5 })
  await vi.waitFor(async () => expect(await outbox.statuses()).not.toContain('waiting'), patience)
  await vi.waitFor(async () => expect(await outbox.statuses()).not.toContain('sending'), patience)
  const ofA = seen.filter(({ companyId, kind }) => companyId === outbox.state.companyA && kind === 'mail')
  expect(ofA).toHaveLength(5)
  expect(seen).toHaveLength(5 + 1 + 2)
  const capped = (await outbox.rows()).filter(({ status }) => status === 'capped')
  expect(capped.map(({ last_error }) => last_error)).toEqual(['dailyCap: 5', 'dailyCap: 5', 'dailyCap: 5'])

  outbox.state.now = new Date('2026-03-30T00:00:01Z')
  await outbox.put(outbox.state.companyA, 'mail', 'tomorrow')
  await vi.waitFor(
    async () =>
      expect((await outbox.rows()).at(-1)).toMatchObject({ idempotency_key: 'tomorrow', status: 'sent' }),
    patience,
  )
})

test('threat 31: several workers together keep the cap, and send nothing twice', async () => {
  await outbox.put(outbox.state.companyA, 'mail', ...Array.from({ length: 30 }, (_, index) => `a${index}`))
  const { seen, handler } = recorder()
  const slow: OutboxHandler = async (message) => {
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20))
    return await handler(message)
  }
  for (let worker = 0; worker < 3; worker++) outbox.start({ mail: slow }, { pollMs: 10 }, { mail: 20 })
  await vi.waitFor(
    async () =>
      expect((await outbox.statuses()).every((status) => status === 'sent' || status === 'capped')).toBe(
        true,
      ),
    patience,
  )
  expect(seen).toHaveLength(20)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(20)
})

test('floods of some companies do not hold up another’s message', async () => {
  const companyC = await outbox.addCompany()
  await outbox.put(outbox.state.companyA, 'mail', ...Array.from({ length: 200 }, (_, index) => `a${index}`))
  await outbox.put(companyC, 'mail', ...Array.from({ length: 200 }, (_, index) => `c${index}`))
  outbox.state.now = new Date(outbox.state.now.getTime() + 1000)
  await outbox.put(outbox.state.companyB, 'mail', 'b1')
  const { seen, handler } = recorder()
  outbox.start({ mail: handler })
  await vi.waitFor(
    () => expect(seen.map(({ companyId }) => companyId)).toContain(outbox.state.companyB),
    patience,
  )
  expect(seen.findIndex(({ companyId }) => companyId === outbox.state.companyB)).toBeLessThan(12)
})

test('the company with the fewest messages under way is next', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1', 'a2')
  outbox.state.now = new Date(outbox.state.now.getTime() + 1000)
  await outbox.put(outbox.state.companyB, 'mail', 'b1')
  const leaseEnd = new Date(outbox.state.now.getTime() + 1000)
  const claim = {
    kind: 'mail',
    limit: 1,
    perCompany: 3,
    dailyCap: null,
    dayStart: outbox.state.now,
    maxAttempts: 10,
    now: outbox.state.now,
    leaseEnd,
  }
  const taken: OutboxMessage[] = []
  for (let turn = 0; turn < 4; turn++) {
    taken.push(...(await outbox.db.withPlatform((db) => claimEntries(db, claim))))
  }
  expect(taken.map(({ companyId }) => companyId)).toEqual([
    outbox.state.companyA,
    outbox.state.companyB,
    outbox.state.companyA,
  ])
})

test('one company whose receivers hang does not take all places, nor does one kind', async () => {
  await outbox.put(outbox.state.companyA, 'mail', ...Array.from({ length: 10 }, (_, index) => `a${index}`))
  const { seen, handler } = recorder()
  let underWay = 0
  const hanging: OutboxHandler = async (message) => {
    if (message.companyId === outbox.state.companyB) return await handler(message)
    underWay++
    return await new Promise<Delivery>(() => undefined)
  }
  outbox.start({ mail: hanging, sms: handler }, { drainMs: 10, handlerMs: 1_000_000 })
  await vi.waitFor(() => expect(underWay).toBe(3), patience)
  await outbox.put(outbox.state.companyB, 'mail', 'b1', 'b2', 'b3')
  await outbox.put(outbox.state.companyA, 'sms', 'as')
  await vi.waitFor(() => expect(seen).toHaveLength(4), patience)
  expect(underWay).toBe(3)
})

test('what a worker took and never finished is sent by another once its time is over', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1')
  const claim = {
    kind: 'mail',
    limit: 4,
    perCompany: 3,
    dailyCap: null,
    dayStart: outbox.state.now,
    maxAttempts: 10,
    now: outbox.state.now,
  }
  const [taken] = await outbox.db.withPlatform((db) =>
    claimEntries(db, { ...claim, leaseEnd: new Date(outbox.state.now.getTime() + 120_000) }),
  )
  expect(taken?.idempotencyKey).toBe('a1')
  const { seen, handler } = recorder()
  outbox.start({ mail: handler })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen).toEqual([])
  outbox.state.now = new Date(outbox.state.now.getTime() + 120_000)
  await outbox.settled(['sent'])
  expect(seen.map(({ idempotencyKey, attempt }) => [idempotencyKey, attempt])).toEqual([['a1', 2]])
})

test('who finishes after its time was over changes nothing any more', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1')
  const claim = {
    kind: 'mail',
    limit: 4,
    perCompany: 3,
    dailyCap: null,
    dayStart: outbox.state.now,
    maxAttempts: 10,
    leaseEnd: outbox.state.now,
  }
  const take = () => outbox.db.withPlatform((db) => claimEntries(db, { ...claim, now: outbox.state.now }))
  const [first] = await take()
  const [second] = await take()
  if (!first || !second) throw new Error('nothing was taken')
  expect(second.attempt).toBe(2)
  await outbox.db.withPlatform((db) => finishEntry(db, first, { status: 'failed', reason: 'late' }))
  expect(await outbox.statuses()).toEqual(['sending'])
  await outbox.db.withPlatform((db) => finishEntry(db, second, { status: 'sent', at: outbox.state.now }))
  expect(await outbox.statuses()).toEqual(['sent'])
})

test('a message that ends every process that tries it is given up', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'poison')
  await outbox.asOwner(`update outbox set status = 'sending', attempts = 10`)
  const { seen, handler } = recorder()
  outbox.start({ mail: handler })
  await outbox.settled(['failed'])
  expect((await outbox.rows())[0]?.last_error).toBe('abandoned')
  expect(seen).toEqual([])
})

test('entries that ended are forgotten after a time, waiting ones never', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1', 'a2')
  await outbox.asOwner(`update outbox set status = 'failed' where idempotency_key = 'a1'`)
  await outbox.db.withPlatform((db) => deleteOldEntries(db, outbox.state.now))
  expect(await outbox.rows()).toHaveLength(2)
  await outbox.db.withPlatform((db) => deleteOldEntries(db, new Date(outbox.state.now.getTime() + 1)))
  expect((await outbox.rows()).map(({ idempotency_key }) => idempotency_key)).toEqual(['a2'])
})
