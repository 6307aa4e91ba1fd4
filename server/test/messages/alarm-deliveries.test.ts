import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveEvent } from '@fyr/contract/live/live'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const waitOptions = { timeout: 20_000, interval: 50 }
/** What the mail server says to a receiver; nothing: it takes the mail. */
const refusals = new Map<string, { responseCode: number; message: string }>()
/** The mail server waits for it before it takes a mail. */
let gate = Promise.resolve()
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  async onRcptTo({ address }, _session, callback) {
    await gate
    const refusal = refusals.get(address)
    if (!refusal) return callback()
    callback(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }))
  },
  onData(stream, _session, callback) {
    stream.resume().on('end', () => callback())
  },
})
const texts: string[] = []
/** Speaks as 46elks does; the number that ends in 2 it cannot reach. */
const elks = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const fields = new URLSearchParams(body)
  const to = fields.get('to') ?? ''
  if (to.endsWith('2')) return void response.writeHead(400).end('Invalid to number')
  texts.push(`${to} ${fields.get('message')}`)
  response.end('{"status":"created","id":"s1"}')
})
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
let portal: TestPortal

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => elks.listen(0, '127.0.0.1', resolve))
  portal = await startTestPortal({
    FYR_SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    FYR_SMS_URL: `http://127.0.0.1:${portOf(elks)}/a1`,
    FYR_SMS_USER: 'u1',
    FYR_SMS_PASSWORD: 'secret',
  })
})
afterAll(async () => {
  await portal?.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
  await new Promise((resolve) => elks.close(resolve))
})

let companies = 0

/** A company with one alarm to these contacts, all its live events, and what its pages say. */
async function company(alertType: number, alarmContacts: object[]) {
  const deveui = `pump${++companies}`
  const { companyId, session } = await portal.createCompany(`Verket ${companies}`)
  const { token, currentUser } = session
  await portal.createNode(session, deveui, { name: 'Pump' })
  const series = { tag: deveui, tagDataKey: 'temperature' }
  await portal.call('POST', `/companies/${companyId}/alarm`, {
    token,
    body: { ...series, name: 'Het', alertType, priority: 'a', limitHigh: 80, alarmContacts },
  })
  const heard: LiveEvent['type'][] = []
  const hub = new HubConnectionBuilder()
    .withUrl(`${portal.url}/hubs/events`, {
      accessTokenFactory: async () =>
        (await portal.call('GET', '/users/one-time-token', { token })).body.token,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  hub.on('BroadcastEvent', ({ type }: LiveEvent) => heard.push(type))
  await hub.start()
  const get = async (path: string) => (await portal.call('GET', path, { token })).body
  return {
    companyId,
    heard,
    hub,
    raise: () =>
      portal.call('POST', `/tag/${deveui}/tagdata`, { token, body: { key: 'temperature', value: 90 } }),
    deliveries: async () => (await get('/alarm/history'))[0]?.deliveries,
    active: async () => (await get('/alarm/active'))[0]?.deliveries,
    log: async () => (await get('/logs')).map(({ message }: { message: string }) => message),
    notifications: async () => await get(`/notification/${currentUser.userId}`),
  }
}

it('a mail is queued, retried with the time of the next attempt, and sent; pages and log say each of it', async () => {
  const contact = { contactType: 'EMAIL', email: 'busy@example.com' }
  const { raise, deliveries, active, heard, hub, log } = await company(2, [contact])
  const delivery = { channel: 'mail', recipient: 'busy@example.com', reason: null, nextAttempt: null }
  refusals.set('busy@example.com', { responseCode: 451, message: 'Greylisted' })
  const { promise, resolve: open } = Promise.withResolvers<void>()
  gate = promise
  await raise()
  expect(await deliveries()).toMatchObject([{ ...delivery, state: 'queued' }])
  heard.length = 0
  open()

  const retrying = { state: 'retrying', reason: '451 Greylisted', nextAttempt: expect.any(String) }
  await expect.poll(deliveries, waitOptions).toMatchObject([{ ...delivery, ...retrying }])
  expect(await active()).toEqual(await deliveries())
  const [{ nextAttempt, time }] = await deliveries()
  expect((Date.parse(nextAttempt) - Date.parse(time)) / 1000).toBeGreaterThan(25)
  expect((Date.parse(nextAttempt) - Date.parse(time)) / 1000).toBeLessThan(35)
  await expect.poll(() => heard, waitOptions).toContain('alarmChanged')
  expect(await log()).toContainEqual(
    expect.stringMatching(/^Email to busy@example\.com not sent yet: .*Greylisted.*Next attempt in \d+ s$/),
  )

  refusals.clear()
  await portal.database.withPlatform((db) =>
    sql`update job set next_attempt_at = now() where kind = 'mail' and status = 'waiting'`.execute(db.query),
  )
  await expect.poll(deliveries, waitOptions).toMatchObject([{ ...delivery, state: 'sent' }])
  expect(await log()).toContainEqual(expect.stringMatching(/^Email to busy@example\.com: /))
  await hub.stop()
})

it('a mail that three attempts did not deliver is told of, with the reason and the next attempt', async () => {
  const { raise, deliveries, notifications, hub, companyId } = await company(2, [
    { contactType: 'EMAIL', email: 'full@example.com' },
  ])
  refusals.set('full@example.com', { responseCode: 452, message: 'Mailbox full' })
  await raise()
  await expect.poll(async () => (await deliveries())?.[0]?.state, waitOptions).toBe('retrying')
  expect(await notifications()).not.toContainEqual(expect.objectContaining({ label: 'Email delayed' }))
  await portal.database.withPlatform((db) =>
    sql`update job set next_attempt_at = now(), attempts = 2
      where company_id = ${companyId} and status = 'waiting'`.execute(db.query),
  )
  await expect.poll(notifications, waitOptions).toContainEqual(
    expect.objectContaining({
      label: 'Email delayed',
      message: expect.stringMatching(/full@example\.com yet\. 452 Mailbox full\. Next attempt in 3 min$/),
    }),
  )
  await hub.stop()
})

it('an SMS is sent or refused with the words of the provider; above the limit of the day it is capped', async () => {
  const phones = ['+46701234561', '+46701234562']
  const contacts = phones.map((phoneNumber) => ({ contactType: 'SMS', phoneNumber }))
  const { raise, deliveries, log, notifications, hub } = await company(1, contacts)
  await raise()
  await expect.poll(deliveries, waitOptions).toMatchObject([
    { channel: 'sms', recipient: phones[0], state: 'sent', reason: null },
    { channel: 'sms', recipient: phones[1], state: 'failed', reason: 'SMS provider: 400 Invalid to number' },
  ])
  expect(texts).toContainEqual(expect.stringMatching(/^\+46701234561 .*Het/))
  expect(await log()).toContainEqual(expect.stringMatching(/^SMS to \+46701234561: /))
  expect(await notifications()).toContainEqual(
    expect.objectContaining({
      label: 'SMS not delivered',
      message: expect.stringMatching(/did not reach \+46701234562\. SMS provider: 400 Invalid to number$/),
    }),
  )
  await hub.stop()

  const over = await company(1, contacts.slice(0, 1))
  await portal.database.withPlatform((db) =>
    sql`insert into job (id, company_id, kind, payload, idempotency_key, status, attempts, next_attempt_at,
        created_at, ended_at)
      select gen_random_uuid(), ${over.companyId}::uuid, 'sms', '{}', ${over.companyId} || number, 'done', 1, now(),
        now(), now()
      from generate_series(1, 100) as number`.execute(db.query),
  )
  await over.raise()
  await expect
    .poll(over.deliveries, waitOptions)
    .toMatchObject([{ recipient: phones[0], state: 'capped', reason: 'dailyCap', nextAttempt: null }])
  expect(await over.log()).toContainEqual(expect.stringMatching(/daily SMS limit of the company reached/))
  expect(await over.notifications()).toContainEqual(
    expect.objectContaining({ label: 'Daily SMS limit reached' }),
  )
  await over.hub.stop()
})
