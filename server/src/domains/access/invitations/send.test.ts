import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Job } from '#jobs/index.ts'
import { createMailer } from '#outbound/index.ts'
import { makeCompany, makeMember, type Portal, startPortal } from '../accounts/portal.fixture.ts'
import { invitationKinds } from './send.ts'

let portal: Portal
let companyId: string
let token: string
let smtp: SMTPServer
let port: number
let received: string[] = []
/** What the mail server says to an address. */
const answers = new Map<string, number>()
let kinds: ReturnType<typeof invitationKinds>
let mailer: ReturnType<typeof createMailer>

function createSmtp() {
  return new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 50,
    onRcptTo({ address }, _session, callback) {
      const responseCode = answers.get(address)
      callback(responseCode ? Object.assign(new Error('Later'), { responseCode }) : undefined)
    },
    onData(stream, session, callback) {
      stream.resume().on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        callback()
      })
    },
  })
}
const listen = (at: number) => new Promise<void>((resolve) => smtp.listen(at, '127.0.0.1', resolve))
const close = () => new Promise<void>((resolve) => smtp.close(resolve))

beforeAll(async () => {
  portal = await startPortal()
  smtp = createSmtp()
  await listen(0)
  port = (smtp.server.address() as AddressInfo).port
  companyId = await makeCompany(portal, 'Acme', 'Sweden')
  await makeMember(portal, companyId, 'chief@example.com', 'CompanyAdmin')
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'fyr@example.com' })
  kinds = invitationKinds({
    database: portal.database,
    mailer,
    clock: portal.clock,
    originOf: async () => 'https://portal.example.com',
    wake: () => undefined,
  })
})
afterAll(async () => {
  mailer?.close()
  await close()
  await portal?.stop()
})
beforeEach(async () => {
  received = []
  answers.clear()
  await portal.database.withPlatform(async ({ query }) => {
    await sql`delete from invitation`.execute(query)
    await sql`delete from job where kind = 'invitations.send'`.execute(query)
  })
  token = (await portal.signInAs('chief@example.com')).body.token
})

const invite = async (email: string) => {
  await portal.call('POST', `/companies/${companyId}/invitations`, { token, body: { email } })
  portal.wait(1)
}
/** The company's waiting job: in how many seconds it is due. */
const dueIn = async () => {
  const { rows } = await portal.database.withPlatform(({ query }) =>
    sql<{ at: Date }>`
      select next_attempt_at as at from job where kind = 'invitations.send' and status = 'waiting'`.execute(
      query,
    ),
  )
  return rows.map(({ at }) => Math.ceil((at.getTime() - portal.clock.at.getTime()) / 1000))
}
/** As the worker does what is due. */
async function work(): Promise<unknown> {
  const [seconds = 1] = await dueIn()
  if (seconds > 0) return 'nothing due'
  await portal.database.withPlatform(({ query }) =>
    sql`delete from job where kind = 'invitations.send'`.execute(query),
  )
  const job = { companyId, kind: 'invitations.send', attempt: 1 } as Job
  return await kinds['invitations.send']?.run(job, new AbortController().signal)
}
const stateOf = async (email: string) => {
  const path = `/companies/${companyId}/invitations?search=${email}`
  return (await portal.call('GET', path, { token })).body[0]
}

it('one address that is put off with 450 holds up no other, and is tried again by itself', async () => {
  answers.set('slow@example.com', 450)
  for (const name of ['slow', 'one', 'two']) await invite(`${name}@example.com`)
  expect(await work()).toEqual({ outcome: 'done' })
  expect(received).toEqual(['one@example.com', 'two@example.com'])
  const [seconds = 0] = await dueIn()
  expect(seconds).toBeGreaterThan(20)
  expect(seconds).toBeLessThanOrEqual(34)
  // A new one does not wait for the attempt of another.
  await invite('three@example.com')
  expect((await dueIn())[0]).toBeLessThanOrEqual(0)
  await work()
  expect(received).toEqual(['one@example.com', 'two@example.com', 'three@example.com'])
  answers.clear()
  portal.wait(40)
  await work()
  expect(received.at(-1)).toBe('slow@example.com')
  expect(await dueIn()).toEqual([])
})

it('one that is put off for a day is given up with its reason, and uses up no mails of the day', async () => {
  answers.set('never@example.com', 450)
  await invite('never@example.com')
  for (let attempt = 0; attempt < 10; attempt++) {
    await work()
    portal.wait((await dueIn())[0] ?? 0)
  }
  expect(await dueIn()).toEqual([])
  token = (await portal.signInAs('chief@example.com')).body.token
  expect(await stateOf('never@example.com')).toMatchObject({ state: 'failed' })
})

it('an outage of the mail server is nobody’s fault: when it is over, all leave within minutes', async () => {
  await close()
  for (const name of ['a', 'b', 'c']) await invite(`${name}@example.com`)
  // Three hours of attempts.
  for (let minute = 0; minute < 180; minute += 30) {
    expect(await work()).toEqual({ outcome: 'done' })
    expect((await dueIn())[0]).toBeLessThanOrEqual(60)
    portal.wait(1800)
  }
  smtp = createSmtp()
  await listen(port)
  token = (await portal.signInAs('chief@example.com')).body.token
  await invite('d@example.com')
  for (let minute = 0; minute < 3; minute++) {
    await work()
    portal.wait(60)
  }
  expect(received.toSorted()).toEqual(['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
})
