import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { makeSelfSigned, trust } from '../../../test/support/self-signed.ts'
import { createCurrentMailer, createMailer, type Mail, type Mailer, tryMail } from './mail.ts'
import { type MailServerBehaviour, startMailServer } from './mail-server.fixture.ts'
import type { MailServer } from './mail-transport.ts'

const stops: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Received {
  from: string
  to: string[]
  raw: string
}

async function startSmtp(
  refuse: { recipient?: number; sender?: number; content?: number; login?: boolean } = {},
) {
  const received: Received[] = []
  const problem = (responseCode: number) => Object.assign(new Error('no\tthanks'), { responseCode })
  const server = new SMTPServer({
    disabledCommands: refuse.login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: true,
    onAuth: (_auth, _session, callback) => callback(new Error('wrong password')),
    onMailFrom: (_address, _session, callback) =>
      callback(refuse.sender ? problem(refuse.sender) : undefined),
    onRcptTo: (_address, _session, callback) =>
      callback(refuse.recipient ? problem(refuse.recipient) : undefined),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        callback(refuse.content ? problem(refuse.content) : null)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise<void>((resolve) => server.close(resolve)))
  // A server that listens on a port has an address of this shape.
  const { port } = server.server.address() as AddressInfo
  return { received, port }
}

function mailerAt(port: number, credentials = ''): Mailer {
  const mailer = createMailer({
    smtpUrl: `smtp://${credentials}127.0.0.1:${port}`,
    mailFrom: 'Fyr <fyr@portal.example>',
  })
  stops.unshift(async () => mailer.close())
  return mailer
}

const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'anna@example.com',
  subject: 'Larm: för högt',
  text: 'Pump 3 är varm',
  html: '<p>Pump 3 är varm</p>',
  idempotencyKey: 'alarm:1',
  ...changes,
})

test('a mail arrives with sender, text, html and subject', async () => {
  const { received, port } = await startSmtp()
  expect(await mailerAt(port).send(mail())).toEqual({ outcome: 'sent' })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'fyr@portal.example', to: ['anna@example.com'] })
  const raw = received[0]?.raw ?? ''
  expect(raw).toContain('From: Fyr <fyr@portal.example>')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw).toContain('multipart/alternative')
})

test('the same key gives the same message id, another key another', async () => {
  const { received, port } = await startSmtp()
  const mailer = mailerAt(port)
  await mailer.send(mail())
  await mailer.send(mail())
  await mailer.send(mail({ idempotencyKey: 'alarm:2' }))
  const ids = received.map(({ raw }) => /^Message-ID: (<[0-9a-f]{40}@portal\.example>)\r$/im.exec(raw)?.[1])
  expect(ids[0]).toBeDefined()
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test.each([
  ['a line end in the subject', { subject: 'x\r\nBcc: evil@example.com' }],
  ['a bare LF in the subject', { subject: 'x\nBcc: evil@example.com' }],
  ['a NUL in the subject', { subject: 'x\0' }],
  ['a Unicode line end in the subject', { subject: 'x\u2028Bcc: evil@example.com' }],
  ['an endless subject', { subject: 'x'.repeat(401) }],
  ['a line end in the receiver', { to: 'anna@example.com\r\nRCPT TO:<evil@example.com>' }],
  ['two receivers', { to: 'anna@example.com, evil@example.com' }],
  ['two receivers in brackets', { to: '<anna@example.com>,<evil@example.com>' }],
  ['a receiver with a name', { to: 'Anna <anna@example.com>' }],
  ['a receiver with two domains', { to: 'anna@example.com@evil.example' }],
  ['a quoted receiver', { to: '"anna evil"@example.com' }],
  ['no receiver', { to: '' }],
  ['a line end in the sender', { from: 'Fyr\r\nBcc: evil@example.com <fyr@portal.example>' }],
  ['two senders', { from: 'a@example.com, b@example.com' }],
  ['a group as sender', { from: 'all: a@example.com;' }],
])('threat 22: %s is refused and nothing is sent', async (_name, changes) => {
  const { received, port } = await startSmtp()
  expect(await mailerAt(port).send(mail(changes))).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/^invalid/),
  })
  expect(received).toEqual([])
})

test('threat 22: a path or address in a mail stays text', async () => {
  const { received, port } = await startSmtp()
  const html = '<img src="file:///etc/hostname"><p>/etc/hostname</p>'
  expect(await mailerAt(port).send(mail({ text: '/etc/hostname', html }))).toEqual({ outcome: 'sent' })
  expect(received[0]?.raw).toContain('<p>/etc/hostname</p>')
})

test.each([
  ['an unknown receiver is final', { recipient: 550 }, 'refused'],
  ['a full mailbox is tried again', { recipient: 452 }, 'retry'],
  ['a refused content is final', { content: 554 }, 'refused'],
  ['greylisting is tried again', { content: 451 }, 'retry'],
  ['a sender that the server does not take can be mended', { sender: 550 }, 'retry'],
] as const)('%s', async (_name, refuse, outcome) => {
  const { port } = await startSmtp(refuse)
  expect(await mailerAt(port).send(mail())).toEqual({
    outcome,
    reason: `${Object.values(refuse)[0]} no thanks`,
  })
})

test('threat 19: a wrong password is tried again, and stands nowhere in the reason', async () => {
  const { port } = await startSmtp({ login: true })
  const delivery = await mailerAt(port, 'user:hunter2@').send(mail())
  expect(delivery).toEqual({ outcome: 'retry', reason: 'loginRefused' })
})

test('a server that is not there is tried again', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  expect(await mailerAt(port).send(mail())).toEqual({ outcome: 'retry', reason: 'unreachable' })
})

test('without a mail server the outcome says so', async () => {
  const mailer = createMailer({ mailFrom: 'Fyr <fyr@portal.example>' })
  expect(await mailer.send(mail())).toEqual({ outcome: 'notConfigured' })
  mailer.close()
})

const certificate = makeSelfSigned('localhost')
const login = { user: 'fyr', password: 'hunter2' }
const mailFrom = 'Fyr <fyr@portal.example>'

/** A server that somebody entered in the portal. */
async function enteredServer(behaviour: MailServerBehaviour, changes: Partial<MailServer> = {}) {
  const { port, loopback, received, close } = await startMailServer(behaviour)
  stops.push(close)
  const rules = { privateNetworks: [], allowLoopback: [loopback] }
  const server: MailServer = {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    password: '',
    rules,
    ...changes,
  }
  return { settings: { server, mailFrom }, received }
}

/** Runs with one more certificate that is trusted. */
async function trusting<T>(cert: string, work: () => Promise<T>): Promise<T> {
  const distrust = trust(cert)
  try {
    return await work()
  } finally {
    distrust()
  }
}

test.each([
  ['by STARTTLS', 'starttls', false],
  ['from the first byte', 'implicit', true],
] as const)('an entered server is spoken to encrypted %s, with its login', async (_, security, implicit) => {
  const { settings, received } = await enteredServer(
    { tls: { ...certificate, implicit }, login },
    { ...login, security, host: 'localhost' },
  )
  const attempt = await trusting(certificate.cert, () => tryMail(settings, mail()))
  expect(attempt).toMatchObject({ fault: null, answer: expect.stringMatching(/^250 /) })
  expect(received).toMatchObject([{ to: ['anna@example.com'], secure: true, user: 'fyr' }])
})

test.each([
  [
    'a certificate that nobody signed, by STARTTLS',
    { tls: certificate },
    { security: 'starttls' },
    'certificate',
  ],
  [
    'a certificate that nobody signed',
    { tls: { ...certificate, implicit: true } },
    { security: 'implicit' },
    'certificate',
  ],
  ['no STARTTLS', { login }, { security: 'starttls', ...login }, 'noTls'],
  ['no TLS', {}, { security: 'implicit' }, 'noTls'],
  ['a wrong password', { login }, { user: 'fyr', password: 'wrong' }, 'login'],
  ['a sender that it does not take', { sender: 550 }, {}, 'sender'],
  ['a receiver that it does not take', { recipient: 550 }, {}, 'recipient'],
  ['a name that there is not', {}, { host: 'mail.invalid' }, 'nameUnknown'],
  ['an address that is not allowed', {}, { host: '10.0.0.1' }, 'addressRefused'],
  ['a name for this machine', {}, { host: 'localhost', port: 1 }, 'addressRefused'],
] as const)('a test says what is wrong: %s', async (_, behaviour, changes, fault) => {
  const { settings, received } = await enteredServer(behaviour, changes)
  expect(await tryMail(settings, mail())).toMatchObject({ fault })
  expect(await createMailer(settings).send(mail())).toMatchObject({
    outcome: fault === 'recipient' ? 'refused' : 'retry',
  })
  expect(received).toEqual([])
})

test('a test says that nothing listens at the port', async () => {
  const { settings } = await enteredServer({})
  for (const stop of stops.splice(0)) await stop()
  expect(await tryMail(settings, mail())).toMatchObject({
    fault: 'connectionRefused',
    answer: expect.stringContaining('ECONNREFUSED'),
  })
})

test('threat 19: what a server repeats of its login is not passed on', async () => {
  const { settings } = await enteredServer({ login, echoesLogin: true }, { user: 'fyr', password: 'hunter3' })
  const attempt = await tryMail(settings, mail())
  expect(attempt.fault).toBe('login')
  expect(attempt.answer).toContain('•••')
  for (const secret of ['hunter3', Buffer.from('\0fyr\0hunter3').toString('base64')])
    expect(attempt.answer).not.toContain(secret)
})

test('the settings of the moment are used, and a database that does not answer is waited for', async () => {
  const first = await enteredServer({})
  const second = await enteredServer({})
  let current: typeof first.settings | { mailFrom: string } | undefined = first.settings
  const mailer = createCurrentMailer(async () => current ?? Promise.reject(new Error('no database')))
  stops.unshift(async () => mailer.close())
  expect(await mailer.send(mail())).toEqual({ outcome: 'sent' })
  current = second.settings
  expect(await mailer.send(mail())).toEqual({ outcome: 'sent' })
  expect([first.received.length, second.received.length]).toEqual([1, 1])
  current = { mailFrom }
  expect(await mailer.send(mail())).toEqual({ outcome: 'notConfigured' })
  current = undefined
  expect(await mailer.send(mail())).toEqual({ outcome: 'retry', reason: 'error' })
})
