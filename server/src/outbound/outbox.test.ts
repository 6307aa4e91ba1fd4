import { expect, test, vi } from 'vitest'
import { insertJobs, startJobWorker } from '#jobs/index.ts'
import { recorder, useJobs, waitOptions } from '../jobs/jobs.fixture.ts'
import type { Delivery } from './delivery.ts'
import { createOutbox, type MessageKinds, messageKinds } from './outbox.ts'

const jobs = useJobs()
const { clock } = jobs

test('a rolled back transaction sends nothing; a committed one is sent at once', async () => {
  const { seen, handler } = recorder()
  const worker = jobs.start({ mail: handler }, { pollMs: 1_000_000 })
  const sender = createOutbox({ clock, wake: worker.wake })
  const mail = { to: 'a@example.com', subject: 's', text: 't', html: 'h' }
  const failing = jobs.db.withCompany(jobs.state.companyA, async (db) => {
    await sender.sendMail(db, 'lost', mail)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await jobs.db.withCompany(jobs.state.companyA, async (db) => {
    await sender.sendMail(db, 'kept', mail)
    // A worker that was woken now would find nothing, and sleep on.
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  await jobs.settled(['done'])
  expect(seen.map(({ idempotencyKey, payload }) => [idempotencyKey, payload])).toEqual([['kept', mail]])
})

const mail = { to: 'a@example.com', subject: 's', text: 't', html: 'h' }

test('mails and text messages reach their senders; a payload of another shape is refused', async () => {
  const sent: unknown[] = []
  const send = async (message: unknown): Promise<Delivery> => {
    sent.push(message)
    return { outcome: 'sent' }
  }
  await jobs.db.withCompany(jobs.state.companyA, async (db) => {
    const sender = createOutbox({ clock, wake: () => undefined })
    await sender.sendMail(db, '1', mail)
    await sender.sendSms(db, '2', { to: '+46700000000', text: 't' })
    const more = { kind: 'mail', payload: { ...mail, bcc: 'x@example.com' }, idempotencyKey: '3' }
    await insertJobs(db, [more], jobs.state.now)
  })
  start({ mailer: { send, close: () => undefined }, smsSender: { send } })
  await jobs.settled(['done', 'done', 'failed'])
  expect(sent).toEqual(
    expect.arrayContaining([
      { ...mail, idempotencyKey: '1', companyId: jobs.state.companyA },
      { to: '+46700000000', text: 't' },
    ]),
  )
  expect((await jobs.rows())[2]?.last_error).toBe('invalid payload')
})

test.each<[string, Delivery, string, string | null]>([
  ['sent', { outcome: 'sent' }, 'done', null],
  ['refused', { outcome: 'refused', reason: '550 unknown user' }, 'failed', '550 unknown user'],
  ['not configured', { outcome: 'notConfigured' }, 'failed', 'notConfigured'],
])('threat 19: a mail that was %s keeps no content', async (_name, delivery, status, reason) => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  await jobs.asOwner(`update job set payload = $1`, [JSON.stringify({ ...mail, text: '/forgot/secret' })])
  start({ mailer: { send: async () => delivery, close: () => undefined } })
  await jobs.settled([status])
  expect((await jobs.rows())[0]).toMatchObject({ attempts: 1, last_error: reason, payload: {} })
})

test('threat 19: a mail that is over the cap of the day keeps no content; what is tried again does', async () => {
  await jobs.put(jobs.state.companyA, 'mail', 'a1')
  await jobs.put(jobs.state.companyB, 'sms', 'b1')
  const sms = { to: '+46700000000', text: 't' }
  await jobs.asOwner(`update job set payload = $1 where kind = 'sms'`, [JSON.stringify(sms)])
  start({
    mailer: { send: async () => ({ outcome: 'sent' }), close: () => undefined },
    smsSender: { send: async () => ({ outcome: 'retry', reason: 'busy' }) },
    dailyCaps: { mail: 0 },
  })
  await vi.waitFor(
    async () =>
      expect(await jobs.rows()).toMatchObject([
        { status: 'capped', payload: {} },
        { status: 'waiting', attempts: 1, last_error: 'busy', payload: sms },
      ]),
    waitOptions,
  )
})

/** A worker of the real kinds, and senders that were never asked for. */
function start(parts: Partial<MessageKinds>): void {
  const never = async () => {
    throw new Error('not asked for')
  }
  const kinds = messageKinds({
    mailer: { send: never, close: () => undefined },
    smsSender: { send: never },
    ...parts,
  })
  jobs.workers.push(startJobWorker({ db: jobs.db, kinds, clock, log: jobs.log, pace: { pollMs: 50 } }))
}
