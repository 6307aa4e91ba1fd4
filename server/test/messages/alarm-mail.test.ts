import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveEvent } from '@fyr/contract/live/live'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const mails: string[] = []
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, callback) {
    if (address !== 'gone@example.com') return callback()
    callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
  },
  async onData(stream, _session, callback) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    mails.push(Buffer.concat(chunks).toString())
    callback()
  },
})
let portal: TestPortal

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  const { port } = smtp.server.address() as AddressInfo
  portal = await startTestPortal({
    FYR_SMTP_URL: `smtp://127.0.0.1:${port}`,
    FYR_PUBLIC_URL: 'https://fyr.example.com',
  })
})
afterAll(async () => {
  await portal?.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

it('a reading over HTTP becomes a mail in the company’s language and a notification, and is acknowledged', async () => {
  const { companyId, session } = await portal.createCompany('Fryshuset', 'Sweden')
  const { token, currentUser } = session
  await portal.createNode(session, 'freezer', { name: 'Frys 1' })
  const contact = { contactType: 'EMAIL', email: 'anna@example.com' }
  const alarm = { name: 'För varmt', tag: 'freezer', tagDataKey: 'temperature', alertType: 0, priority: 'a' }
  const created = await portal.call('POST', `/companies/${companyId}/alarm`, {
    token,
    body: { ...alarm, limitHigh: -18, alarmContacts: [contact] },
  })
  expect(created.status).toBe(201)

  const sent = await portal.call('POST', '/tag/freezer/tagdata', {
    token,
    body: { key: 'temperature', value: -12.5 },
  })
  expect(sent.status).toBe(202)
  const { body: active } = await portal.call('GET', '/alarm/active', { token })
  expect(active).toMatchObject([{ name: 'För varmt', value: -12.5, flagging: true }])
  await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(1)
  expect(mails[0]).toContain('To: anna@example.com')
  expect(mails[0]).toContain('/alarm/active')
  const { body: told } = await portal.call('GET', `/notification/${currentUser.userId}`, { token })
  expect(told).toMatchObject([{ label: 'Alarm: För varmt', route: '/alarm/active' }])

  const acknowledge = () =>
    portal.call('POST', `/alarms/active/${active[0].id}/status`, { token, body: { comment: 'Dörren' } })
  expect((await acknowledge()).status).toBe(204)
  expect(await acknowledge()).toMatchObject({ status: 409, body: { code: 'alarm.notActive' } })
  // What is acknowledged need not be snoozed.
  const snooze = `/alarms/active/${active[0].id}/snooze`
  for (const refused of [
    await portal.call('POST', snooze, { token, body: { minutes: 60 } }),
    await portal.call('DELETE', snooze, { token }),
  ]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'alarm.notActive' } })
  }
  const read = () => portal.call('GET', '/alarm/history', { token })
  // That the server took the mail is known a moment before it is written down.
  await expect.poll(async () => (await read()).body[0].messageSent, { timeout: 20_000 }).toBe(true)
  const history = await read()
  const delivery = { channel: 'mail', recipient: 'anna@example.com', state: 'sent', reason: null }
  expect(history.body).toMatchObject([{ alarmComment: 'Dörren', reset: null, deliveries: [delivery] }])
  expect(history.headers.get('x-total-count')).toBe('1')
})

it('a mail that is refused is no message sent: history, log and a notification say whom it did not reach', async () => {
  const { companyId, session } = await portal.createCompany('Bageriet', 'Sweden')
  const { token, currentUser } = session
  await portal.createNode(session, 'oven', { name: 'Ugn 1' })
  const contacts = ['gone@example.com', 'here@example.com'].map((email) => ({ contactType: 'EMAIL', email }))
  const alarm = { name: 'För het', tag: 'oven', tagDataKey: 'temperature', alertType: 2, priority: 'a' }
  await portal.call('POST', `/companies/${companyId}/alarm`, {
    token,
    body: { ...alarm, limitHigh: 250, alarmContacts: contacts },
  })
  const oneTimeToken = async () => (await portal.call('GET', '/users/one-time-token', { token })).body.token
  const hub = new HubConnectionBuilder()
    .withUrl(`${portal.url}/hubs/events`, {
      accessTokenFactory: oneTimeToken,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  const heard: LiveEvent['type'][] = []
  hub.on('BroadcastEvent', ({ type }: LiveEvent) => heard.push(type))
  await hub.start()
  await portal.call('POST', '/tag/oven/tagdata', { token, body: { key: 'temperature', value: 300 } })
  const [gone, here] = [
    { channel: 'mail', recipient: 'gone@example.com', state: 'failed', reason: '550 No such mailbox' },
    { channel: 'mail', recipient: 'here@example.com', state: 'sent', reason: null },
  ]
  for (const path of ['/alarm/history', '/alarm/active']) {
    const deliveries = async () => (await portal.call('GET', path, { token })).body[0].deliveries
    await expect.poll(deliveries, { timeout: 20_000 }).toMatchObject([gone, here])
  }
  const { body: notifications } = await portal.call('GET', `/notification/${currentUser.userId}`, { token })
  expect(notifications).toContainEqual(
    expect.objectContaining({ label: 'Email not delivered', route: '/alarm/history' }),
  )
  const { body: log } = await portal.call('GET', '/logs', { token })
  expect(JSON.stringify(log)).toContain('gone@example.com')
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('alarmChanged')
  expect(heard).toContain('notification')
  await hub.stop()
})

it('threat 12: links in mails lead to the configured address, whatever Host a call names', async () => {
  const { companyId, session } = await portal.createCompany('Isbanan', 'Sweden')
  await portal.createNode(session, 'rink')
  const forged = (path: string, body: object) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${session.token}`,
        'content-type': 'application/json',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      }
      request(`${portal.url}/api${path}`, { method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .once('error', reject)
        .end(JSON.stringify(body))
    })
  const contact = { contactType: 'EMAIL', email: 'bo@example.com' }
  const alarm = { name: 'Varm is', tag: 'rink', tagDataKey: 'temperature', alertType: 0, priority: 'a' }
  expect(
    await forged(`/companies/${companyId}/alarm`, { ...alarm, limitHigh: -4, alarmContacts: [contact] }),
  ).toBe(201)
  expect(await forged('/tag/rink/tagdata', { key: 'temperature', value: -1 })).toBe(202)
  const mail = () => mails.find((each) => each.includes('To: bo@example.com'))
  await expect.poll(mail, { timeout: 20_000 }).toBeDefined()
  expect(mail()).toContain('https://fyr.example.com/alarm/active')
  expect(mail()).not.toContain('evil.example')
})

it('a delay ends by the portal’s own clock, without another reading', async () => {
  const { companyId, session } = await portal.createCompany('Kylhuset', 'Sweden')
  const { token } = session
  await portal.createNode(session, 'cooler')
  const alarm = { name: 'Varmt', tag: 'cooler', tagDataKey: 'temperature', alertType: 3, priority: 'b' }
  const body = { ...alarm, limitHigh: 8, alarmDelay: 2 }
  await portal.call('POST', `/companies/${companyId}/alarm`, { token, body })
  const sentAt = Date.now()
  await portal.call('POST', '/tag/cooler/tagdata', { token, body: { key: 'temperature', value: 9 } })
  const active = async () => (await portal.call('GET', '/alarm/active', { token })).body
  await expect.poll(active, { timeout: 20_000 }).toHaveLength(1)
  const [{ triggered }] = await active()
  expect(Date.parse(triggered) - sentAt).toBeGreaterThanOrEqual(2000)
})

it('an SMS test is refused while the portal has no provider', async () => {
  const { session } = await portal.createCompany('Tyst', 'Sweden')
  await portal.createNode(session, 'silent')
  const contact = { contactType: 'SMS', phoneNumber: '+46701234567' }
  const body = { name: 'Test', tag: 'silent', tagDataKey: 'x', alertType: 0, alarmContacts: [contact] }
  const channels = await portal.call('GET', '/alarm/channels', { token: session.token })
  expect(channels.body).toEqual({ mail: true, sms: false })
  const answer = await portal.call('POST', '/alarms/setting/test', { token: session.token, body })
  expect(answer).toMatchObject({ status: 400, body: { code: 'sms.notConfigured' } })
})
