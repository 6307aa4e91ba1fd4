import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allTexts } from '@fyr/texts/all'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type TestMailServer } from '#outbound/mail/mail-server.fixture.ts'
import { adminEmail, startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { createMessaging, type Messaging } from './index.ts'

const login = { user: 'fyr', password: 'hunter2-hunter2' }
const usualSender = 'Fyr <fyr@fyr.example.com>'
const FYR_PUBLIC_URL = 'https://fyr.example.com'
const noMail = {
  ...{ host: '', port: 587, security: 'starttls', user: '', sender: '', hasPassword: false },
  ...{ source: 'none', usualSender, senderFixed: false },
}

let server: TestMailServer
let other: TestMailServer
let elks: Server
let elksUrl: string
let portal: TestPortal
/** As another process has it. */
let elsewhere: Messaging
const texts: string[] = []

beforeAll(async () => {
  server = await startMailServer({ login })
  other = await startMailServer()
  elks = createServer(async (request, response) => {
    for await (const chunk of request) texts.push(String(chunk))
    response.end('{"status":"created"}')
  })
  await new Promise<void>((resolve) => elks.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  elksUrl = `http://127.0.0.1:${(elks.address() as AddressInfo).port}/a1`
  const outboundLoopback = [server.loopback, other.loopback, new URL(elksUrl).host]
  portal = await startTestPortal({ FYR_PUBLIC_URL }, { outboundLoopback })
  elsewhere = createMessaging({
    database: portal.database,
    config: { mailFrom: usualSender, mailFromGiven: false },
    installationKey: Buffer.alloc(32),
    outboundRules: { privateNetworks: [] },
  })
})
afterAll(async () => {
  elsewhere?.close()
  await portal?.stop()
  await server?.close()
  await other?.close()
  elks?.closeAllConnections()
  await new Promise((resolve) => elks?.close(resolve))
})

const call = (method: string, path: string, body?: unknown, on = portal) =>
  on.call(method, path, { token: on.admin.token, ...(body !== undefined && { body }) })
const change = (body: object, channel = 'mail') => call('PUT', `/settings/${channel}`, body)
const atServer = () => ({ host: '127.0.0.1', port: server.port, security: 'none', ...login })
const forgot = (email: string) => portal.call('POST', `/users/forgot/${encodeURIComponent(email)}`)
/** Beside them there may be mails about sign-ins. */
const resetsAt = ({ received }: TestMailServer) =>
  received.filter(({ raw }) => raw.includes(`Subject: ${allTexts.en.mail.passwordReset.subject}`))
const audited = async () =>
  await portal.database.withPlatform(async ({ query }) => {
    const { rows } = await sql<{ action: string; objectId: string; changes: Record<string, unknown> }>`
      select action, object_id as "objectId", changes from platform_audit
      where object_type = 'settings' order by at, id`.execute(query)
    return rows
  })
const passwordRow = async () =>
  await portal.database.withPlatform(async ({ query }) => {
    const { rows } = await sql<{ password: Buffer | null }>`
      select password from message_channel where channel = 'mail'`.execute(query)
    return rows[0]?.password ?? null
  })

describe('the mail server in the settings', () => {
  it('is used from the moment on at which it is saved, in all processes, and no longer when it is taken away', async () => {
    expect((await call('GET', '/settings/mail')).body).toEqual(noMail)
    const { companyId, session } = await portal.createCompany('Mailers')
    const emails = ['first@example.com', 'second@example.com']
    for (const email of emails) await portal.createUser(companyId, 'User', email)
    const channels = async () => (await portal.call('GET', '/alarm/channels', { token: session.token })).body
    expect([await channels(), await elsewhere.canMail()]).toEqual([{ mail: false, sms: false }, false])
    expect((await forgot('first@example.com')).body.code).toBe('mail.notConfigured')
    expect((await call('POST', '/settings/mail/test')).body.code).toBe('mail.notConfigured')

    const saved = await change({ ...atServer(), sender: 'Mälarvatten <iot@example.com>' })
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        ...noMail,
        ...{ host: '127.0.0.1', port: server.port, security: 'none', user: login.user },
        ...{ sender: 'Mälarvatten <iot@example.com>', hasPassword: true, source: 'settings' },
      },
    ])
    expect([await channels(), await elsewhere.canMail()]).toEqual([{ mail: true, sms: false }, true])
    expect((await forgot('first@example.com')).status).toBe(204)
    await expect.poll(() => resetsAt(server).length, { timeout: 20_000 }).toBe(1)
    expect(resetsAt(server)[0]).toMatchObject({
      from: 'iot@example.com',
      to: ['first@example.com'],
      user: 'fyr',
    })

    await change({ host: '127.0.0.1', port: other.port, user: '', password: '' })
    expect((await forgot('second@example.com')).status).toBe(204)
    await expect.poll(() => resetsAt(other).length, { timeout: 20_000 }).toBe(1)
    expect(resetsAt(server)).toHaveLength(1)

    expect((await change({ host: '' })).body).toMatchObject({ host: '', source: 'none' })
    expect([await channels(), await elsewhere.canMail()]).toEqual([{ mail: false, sms: false }, false])
    expect((await forgot('second@example.com')).body.code).toBe('mail.notConfigured')
  })

  it('threat 19: keeps its password encrypted, and tells nobody', async () => {
    await change(atServer())
    const stored = await passwordRow()
    expect(stored).not.toBeNull()
    expect(stored?.includes(login.password)).toBe(false)
    for (const password of [null, undefined]) {
      const { body } = await change({ sender: 'iot@example.com', password })
      // Encrypted anew at each change, under a fresh nonce.
      expect([body.hasPassword, (await passwordRow()) === null]).toEqual([true, false])
    }
    const answers = [await call('GET', '/settings/mail'), await change({ sender: '' }), await audited()]
    expect(JSON.stringify(answers)).not.toContain(login.password)
    expect(await audited()).toContainEqual({
      action: 'updated',
      objectId: 'mail',
      changes: expect.objectContaining({ password: { from: null, to: '•••' } }),
    })
    expect((await change({ password: '' })).body.hasPassword).toBe(false)
    expect(await passwordRow()).toBeNull()
  })

  it('threat 19: asks for the password again where it would go somewhere else', async () => {
    await change(atServer())
    for (const elsewhere of [
      { host: 'mail.example.com' },
      { port: other.port },
      { security: 'starttls' },
      { user: 'x' },
    ]) {
      const { status, body } = await change(elsewhere)
      expect([status, body.errors]).toMatchObject([
        400,
        [{ field: 'body.password', code: 'field.passwordAgain' }],
      ])
    }
    expect((await change({ host: 'mail.example.com', ...login })).status).toBe(200)
    expect((await change({ host: '' })).body.hasPassword).toBe(false)
  })

  it('threat 18: is none that the guard refuses', async () => {
    for (const [host, code] of [
      ['127.0.0.1', 'field.addressRefused'],
      ['0x7f.1', 'field.addressRefused'],
      ['[::1]', 'field.addressRefused'],
      ['10.0.0.1', 'field.addressRefused'],
      ['169.254.169.254', 'field.addressRefused'],
      ['mail.example.com:25', 'field.hostName'],
      ['user@mail.example.com', 'field.hostName'],
    ]) {
      const { status, body } = await change({ host, port: 25 })
      expect([host, status, body.errors]).toMatchObject([host, 400, [{ field: 'body.host', code }]])
    }
  })

  it.each([
    'Fyr <fyr@example.com>\r\nBcc: evil@example.com',
    'Fyr\nBcc: evil@example.com <fyr@example.com>',
    'fyr@example.com\u2028Bcc: evil@example.com',
    'fyr@example.com, evil@example.com',
    'Fyr',
  ])('threat 22: has no sender such as %j', async (sender) => {
    const { status, body } = await change({ sender })
    expect([status, body.errors?.[0]]).toMatchObject([400, { field: 'body.sender' }])
  })

  it('threat 31: is tried by a mail to oneself, a few times', async () => {
    await change({ ...atServer(), password: 'wrong' })
    const refused = await call('POST', '/settings/mail/test')
    expect([refused.status, refused.body]).toEqual([
      200,
      { to: adminEmail, fault: 'login', answer: expect.stringMatching(/^535 /) },
    ])
    await change(login)
    const before = server.received.length
    const sent = await call('POST', '/settings/mail/test')
    expect([sent.status, sent.body]).toMatchObject([200, { to: adminEmail, fault: null }])
    expect(server.received).toHaveLength(before + 1)
    expect(server.received.at(-1)).toMatchObject({
      ...{ to: [adminEmail], user: login.user },
      raw: expect.stringContaining('Subject: Test email from fyr.example.com\r\n'),
    })
    expect(await audited()).toContainEqual({
      action: 'tested',
      objectId: 'mail',
      changes: { result: { from: null, to: 'login' } },
    })
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries++) statuses.push((await call('POST', '/settings/mail/test')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('the SMS provider in the settings', () => {
  it('is used from the moment on at which it is saved, and passes the guard', async () => {
    for (const url of [
      'http://api.example.com/a1',
      'https://127.0.0.1/a1',
      'ftp://api.example.com',
      'https://u:p@x.example/',
    ]) {
      const { status, body } = await change({ url, ...login }, 'sms')
      expect([url, status, body.errors]).toMatchObject([url, 400, [{ field: 'body.url' }]])
    }
    const saved = await change({ url: `${elksUrl}/`, sender: 'Malar', ...login }, 'sms')
    expect([saved.status, saved.body]).toEqual([
      200,
      { url: elksUrl, user: login.user, sender: 'Malar', hasPassword: true, source: 'settings' },
    ])
    expect(await elsewhere.canSms()).toBe(true)
    const moved = await change({ url: 'https://api.example.com/a1' }, 'sms')
    expect(moved.body.errors).toMatchObject([{ field: 'body.password', code: 'field.passwordAgain' }])
    expect((await call('POST', '/settings/sms/test')).body.code).toBe('sms.noNumber')
    expect((await change({ user: '' }, 'sms')).body).toMatchObject({ hasPassword: false, source: 'none' })
    expect(await elsewhere.canSms()).toBe(false)
  })
})

describe('what companies sent today', () => {
  it('is counted by channel, with the cap, and yesterday is over', async () => {
    const { companyId } = await portal.createCompany('Senders')
    const day = new Date()
    day.setUTCHours(0, 0, 0, 0)
    await portal.database.withPlatform(({ query }) =>
      sql`
        insert into job (id, company_id, kind, payload, idempotency_key, status, next_attempt_at, created_at, ended_at)
        select gen_random_uuid(), owner, kind, '{}', gen_random_uuid()::text, status, ${day}, ${day},
          ${day}::timestamptz - make_interval(days => days_ago)
        from (values
          (${companyId}::uuid, 'mail', 'done', 0), (${companyId}, 'mail', 'done', 0), (${companyId}, 'sms', 'done', 0),
          (${companyId}, 'mail', 'done', 1), (${companyId}, 'mail', 'failed', 0), (null, 'mail', 'done', 0)
        ) as sent (owner, kind, status, days_ago)`.execute(query),
    )
    expect((await call('GET', '/settings/message-usage')).body).toEqual({
      mail: { dailyCap: 500, today: 3 },
      sms: { dailyCap: 100, today: 1 },
      companies: [
        { companyId, company: 'Senders', mail: 2, sms: 1 },
        { companyId: null, company: '', mail: 1, sms: 0 },
      ],
    })
  })
})

describe('where the environment says it', () => {
  let fixed: TestPortal
  beforeAll(async () => {
    fixed = await startTestPortal({
      FYR_PUBLIC_URL,
      FYR_SMTP_URL: `smtp://${login.user}:${login.password}@127.0.0.1:${server.port}?ignoreTLS=true`,
      FYR_MAIL_FROM: 'Fixed <fixed@example.com>',
      FYR_SMS_URL: elksUrl,
      FYR_SMS_USER: login.user,
      FYR_SMS_PASSWORD: login.password,
    })
  })
  afterAll(() => fixed?.stop())

  it('threat 19: it holds, is shown without its passwords, and cannot be changed', async () => {
    const mail = await call('GET', '/settings/mail', undefined, fixed)
    expect(mail.body).toEqual({
      ...{ host: '127.0.0.1', port: server.port, security: 'none', user: login.user, hasPassword: true },
      ...{ sender: 'Fixed <fixed@example.com>', usualSender: 'Fixed <fixed@example.com>' },
      ...{ senderFixed: true, source: 'environment' },
    })
    const sms = await call('GET', '/settings/sms', undefined, fixed)
    expect(sms.body).toEqual({
      ...{ url: elksUrl, user: login.user, sender: 'Fyr', hasPassword: true, source: 'environment' },
    })
    expect(JSON.stringify([mail.body, sms.body])).not.toContain(login.password)
    for (const [channel, read] of Object.entries({ mail, sms })) {
      for (const change of [{ user: 'x' }, { password: '' }, { password: 'Other-Horse-1' }]) {
        const { status, body } = await call('PUT', `/settings/${channel}`, change, fixed)
        expect([channel, status, body.code]).toEqual([channel, 409, 'settings.fixed'])
      }
      const same = await call('PUT', `/settings/${channel}`, read.body, fixed)
      expect([same.status, same.body]).toEqual([200, read.body])
    }
  })

  it('a test goes the same way; by SMS to the number of the account', async () => {
    const { body } = await call('POST', '/settings/mail/test', undefined, fixed)
    expect(body).toMatchObject({ to: adminEmail, fault: null })
    expect(server.received.at(-1)).toMatchObject({ from: 'fixed@example.com', to: [adminEmail] })
    const none = await call('POST', '/settings/sms/test', undefined, fixed)
    expect([none.status, none.body.code]).toEqual([409, 'sms.noNumber'])
    await fixed.database.withPlatform(({ query }) =>
      sql`update account set phone_number = '+46701234567' where email = ${adminEmail}`.execute(query),
    )
    const sent = await call('POST', '/settings/sms/test', undefined, fixed)
    expect(sent.body).toEqual({ to: '+46701234567', fault: null, answer: '200 {"status":"created"}' })
    expect(new URLSearchParams(texts.at(-1)).get('to')).toBe('+46701234567')
  })

  it('the sender alone is taken from it', async () => {
    const alone = await startTestPortal({ FYR_MAIL_FROM: 'Fixed <fixed@example.com>' })
    try {
      expect((await call('GET', '/settings/mail', undefined, alone)).body).toMatchObject({
        ...{ source: 'none', sender: 'Fixed <fixed@example.com>', senderFixed: true },
      })
      const { status, body } = await call('PUT', '/settings/mail', { sender: 'other@example.com' }, alone)
      expect([status, body.code]).toEqual([409, 'settings.fixed'])
      const kept = { host: 'mail.example.com', sender: 'Fixed <fixed@example.com>' }
      expect((await call('PUT', '/settings/mail', kept, alone)).status).toBe(200)
    } finally {
      await alone.stop()
    }
  })
})
