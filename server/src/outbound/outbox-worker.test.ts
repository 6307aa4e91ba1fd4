import { expect, test, vi } from 'vitest'
import type { Delivery } from './delivery.ts'
import { patience, recorder, useOutbox } from './outbox.fixture.ts'
import { createOutbox, deliverMail, deliverSms } from './outbox.ts'
import { insertEntries, insertEntriesOfCompanies } from './outbox-store.ts'
import { delayAfter, startOutboxWorker } from './outbox-worker.ts'

const outbox = useOutbox()
const { clock, log, logged, workers } = outbox

test('what was put in is sent once, and its content is forgotten', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1', 'a2')
  const { seen, handler } = recorder()
  outbox.start({ mail: handler })
  await outbox.settled(['sent', 'sent'])
  expect(
    seen.map(({ idempotencyKey, companyId, payload, attempt }) => ({
      idempotencyKey,
      companyId,
      payload,
      attempt,
    })),
  ).toEqual(
    expect.arrayContaining([
      { idempotencyKey: 'a1', companyId: outbox.state.companyA, payload: { secret: 'a1' }, attempt: 1 },
      { idempotencyKey: 'a2', companyId: outbox.state.companyA, payload: { secret: 'a2' }, attempt: 1 },
    ]),
  )
  expect((await outbox.rows())[0]).toMatchObject({ payload: {}, sent_at: outbox.state.now, last_error: null })
})

test('a rolled back transaction sends nothing; a committed one is sent at once', async () => {
  const { seen, handler } = recorder()
  const worker = outbox.start({ mail: handler }, { pollMs: 1_000_000 })
  const sender = createOutbox({ clock, wake: worker.wake })
  const mail = { to: 'a@example.com', subject: 's', text: 't', html: 'h' }
  const failing = outbox.db.withCompany(outbox.state.companyA, async (db) => {
    await sender.sendMail(db, 'lost', mail)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await outbox.db.withCompany(outbox.state.companyA, async (db) => {
    await sender.sendMail(db, 'kept', mail)
    // A worker that was woken now would find nothing, and sleep on.
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  await outbox.settled(['sent'])
  expect(seen.map(({ idempotencyKey, payload }) => [idempotencyKey, payload])).toEqual([['kept', mail]])
})

test('the same key is sent once', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1', 'a2')
  await outbox.put(outbox.state.companyA, 'mail', 'a2', 'a3')
  const { seen, handler } = recorder()
  outbox.start({ mail: handler })
  await outbox.settled(['sent', 'sent', 'sent'])
  await outbox.put(outbox.state.companyA, 'mail', 'a1')
  expect(seen).toHaveLength(3)
  expect(await outbox.rows()).toHaveLength(3)
})

test('the pipeline puts in for many companies at once, whatever the texts hold', async () => {
  const client = await outbox.db.pipeline.connect()
  const entry = (companyId: string, idempotencyKey: string) => ({
    companyId,
    kind: 'mail',
    payload: { text: 'a\0b\ud800', list: ['"', '\\', '{}'] },
    idempotencyKey,
  })
  await insertEntriesOfCompanies(
    client,
    [
      entry(outbox.state.companyA, 'a1'),
      entry(outbox.state.companyB, 'b1'),
      entry(outbox.state.companyA, 'a1'),
    ],
    outbox.state.now,
  )
  client.release()
  const { seen, handler } = recorder()
  outbox.start({ mail: handler })
  await outbox.settled(['sent', 'sent'])
  expect(seen.map(({ companyId }) => companyId).sort()).toEqual(
    [outbox.state.companyA, outbox.state.companyB].sort(),
  )
  expect(seen[0]?.payload).toEqual({ text: 'ab\ufffd', list: ['"', '\\', '{}'] })
})

test('a company sees its own outbox only', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1')
  const count = (companyId: string) =>
    outbox.db.withCompany(
      companyId,
      async (db) => (await db.query.selectFrom('outbox').select('id').execute()).length,
    )
  expect(await count(outbox.state.companyA)).toBe(1)
  expect(await count(outbox.state.companyB)).toBe(0)
})

test('what is worth another try is tried ten times over about a day, then it has failed', async () => {
  const startedAt = outbox.state.now.getTime()
  await outbox.put(outbox.state.companyA, 'mail', 'a1')
  const seenAt: number[] = []
  outbox.start({
    mail: async () => {
      seenAt.push(outbox.state.now.getTime() - startedAt)
      return { outcome: 'retry', reason: `try ${seenAt.length}` }
    },
  })
  for (let tries = 1; tries < 10; tries++) {
    await vi.waitFor(
      async () => expect((await outbox.rows())[0]).toMatchObject({ status: 'waiting', attempts: tries }),
      patience,
    )
    const [row] = await outbox.rows()
    expect(row?.last_error).toBe(`try ${tries}`)
    outbox.state.now = row?.next_attempt_at ?? outbox.state.now
  }
  await outbox.settled(['failed'])
  expect((await outbox.rows())[0]).toMatchObject({ attempts: 10, last_error: 'try 10' })
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

test.each([
  ['refused', { outcome: 'refused', reason: '550 unknown user' }, '550 unknown user'],
  ['not configured', { outcome: 'notConfigured' }, 'notConfigured'],
] as const)('what is %s has failed at once, with the reason', async (_name, delivery, reason) => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1')
  const { seen, handler } = recorder(delivery)
  outbox.start({ mail: handler })
  await outbox.settled(['failed'])
  expect((await outbox.rows())[0]).toMatchObject({ attempts: 1, last_error: reason })
  expect(seen).toHaveLength(1)
})

test('a handler that throws or hangs costs a try, and stops nothing', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'breaks', 'hangs', 'works')
  outbox.start(
    {
      mail: async ({ idempotencyKey }) => {
        if (idempotencyKey === 'breaks') throw new Error('password=hunter2')
        if (idempotencyKey === 'hangs') return await new Promise<Delivery>(() => undefined)
        return { outcome: 'sent' }
      },
    },
    { handlerMs: 200 },
  )
  await outbox.settled(['waiting', 'waiting', 'sent'])
  expect((await outbox.rows()).map(({ last_error }) => last_error)).toEqual(['error', 'timeout', null])
})

test('stopping waits for what is under way and starts nothing more', async () => {
  await outbox.put(outbox.state.companyA, 'mail', ...Array.from({ length: 10 }, (_, index) => `a${index}`))
  let started = 0
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const worker = outbox.start({
    mail: async () => {
      started++
      await finished
      return { outcome: 'sent' }
    },
  })
  await vi.waitFor(() => expect(started).toBe(3), patience)
  const stopped = worker.stop()
  finish()
  await stopped
  expect((await outbox.statuses()).filter((status) => status === 'sent')).toHaveLength(3)
  worker.wake()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(started).toBe(3)
})

test('stopping also waits for what is just being taken', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1', 'a2', 'a3')
  const { seen, handler } = recorder()
  await outbox.start({ mail: handler }).stop()
  const { length } = seen
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen).toHaveLength(length)
  expect(await outbox.statuses()).not.toContain('sending')
})

test('threat 35: with the company its waiting messages go', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1')
  await outbox.asOwner('delete from company where id = $1', [outbox.state.companyA])
  const { seen, handler } = recorder()
  outbox.start({ mail: handler })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen).toEqual([])
  expect(await outbox.rows()).toEqual([])
})

test('mails and text messages reach their senders; a payload of another shape is refused', async () => {
  const sent: unknown[] = []
  const send = async (message: unknown): Promise<Delivery> => {
    sent.push(message)
    return { outcome: 'sent' }
  }
  const mail = { to: 'a@example.com', subject: 's', text: 't', html: 'h' }
  await outbox.db.withCompany(outbox.state.companyA, async (db) => {
    const sender = createOutbox({ clock, wake: () => undefined })
    await sender.sendMail(db, '1', mail)
    await sender.sendSms(db, '2', { to: '+46700000000', text: 't' })
    await insertEntries(
      db,
      [{ kind: 'mail', payload: { ...mail, bcc: 'x@example.com' }, idempotencyKey: '3' }],
      outbox.state.now,
    )
  })
  outbox.start({ mail: deliverMail({ send, close: () => undefined }), sms: deliverSms({ send }) })
  await outbox.settled(['sent', 'sent', 'failed'])
  expect(sent).toEqual(
    expect.arrayContaining([
      { ...mail, idempotencyKey: '1' },
      { to: '+46700000000', text: 't' },
    ]),
  )
  expect((await outbox.rows())[2]?.last_error).toBe('invalid payload')
})

test('a database that is away is waited for', async () => {
  await outbox.put(outbox.state.companyA, 'mail', 'a1')
  const { handler } = recorder()
  let broken = true
  const worker = startOutboxWorker({
    db: {
      withPlatform: async (work) => {
        if (broken) throw new Error('connection refused')
        return await outbox.db.withPlatform(work)
      },
    },
    handlers: { mail: handler },
    clock,
    log,
    pace: { pollMs: 50 },
  })
  workers.push(worker)
  await vi.waitFor(
    () => expect(logged.map(({ message }) => message)).toContain('The outbox could not be read'),
    patience,
  )
  broken = false
  await outbox.settled(['sent'])
})
