import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailbox } from '../support/mailbox.ts'
import { password, startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let email: string

beforeAll(async () => {
  mailbox = await openMailbox()
  portal = await startTestPortal({ FYR_SMTP_URL: mailbox.url, FYR_PUBLIC_URL: 'https://fyr.example.com' })
  const { companyId } = await portal.createCompany('Forgetful')
  email = (await portal.createUser(companyId, 'User')).currentUser.email
})
afterAll(async () => {
  await portal?.stop()
  await mailbox?.close()
})

const ask = (address: string) => portal.call('POST', `/users/forgot/${encodeURIComponent(address)}`)
const use = (token: string, chosen: string) =>
  portal.call('PUT', `/users/forgot/${token}`, { body: { password: chosen } })
const linkIn = (text = '') => /https:\/\/fyr\.example\.com\/forgot\/([\w-]{43})/.exec(text)?.[1] ?? ''

async function nextLink(): Promise<string> {
  const before = mailbox.mails.length
  expect((await ask(email)).status).toBe(204)
  await expect.poll(() => mailbox.mails.length, { timeout: 20_000 }).toBe(before + 1)
  const mail = mailbox.mails.at(-1)
  expect(mail?.to).toEqual([email])
  return linkIn(mail?.text)
}

it('threat 13: a link by mail sets a password once and ends all sessions', async () => {
  const { token } = await portal.signIn(email)
  const link = await nextLink()
  expect(link).not.toBe('')
  const weak = await use(link, 'weak')
  expect([weak.status, weak.body.code]).toEqual([400, 'field.password'])
  expect((await use(link, 'Another-Horse')).status).toBe(204)
  expect((await portal.call('GET', '/users/me', { token })).status).toBe(401)
  const again = await use(link, 'Third-Horse')
  expect([again.status, again.body.code]).toEqual([400, 'account.linkEnded'])
  const wrong = await portal.call('POST', '/users/authenticate', { body: { email, password } })
  expect(wrong.status).toBe(401)
  const right = await portal.call('POST', '/users/authenticate', {
    body: { email, password: 'Another-Horse' },
  })
  expect(right.status).toBe(200)
})

it('threat 13: whoever asks is answered alike, and no table holds what opens an account', async () => {
  const known = await ask(email)
  const unknown = await ask('nobody@example.com')
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  await expect.poll(() => mailbox.mails.length, { timeout: 20_000 }).toBe(2)
  const link = linkIn(mailbox.mails.at(-1)?.text)
  const stored = await portal.database.withPlatform(async ({ query }) => {
    const links = await sql`select * from account_link`.execute(query)
    const jobs = await sql`select payload from job where kind = 'passwordResetMail'`.execute(query)
    return JSON.stringify([links.rows, jobs.rows])
  })
  expect(stored).not.toContain(link)
  // Three mails in a quarter of an hour; the answer stays the same.
  expect((await ask(email)).status).toBe(204)
  await expect.poll(() => mailbox.mails.length, { timeout: 20_000 }).toBe(3)
  expect((await ask(email)).status).toBe(204)
  await portal.call('GET', '/users/me')
  expect(mailbox.mails).toHaveLength(3)
  // Only the newest link is good.
  expect((await use(link, 'Fourth-Horse')).status).toBe(400)
})

it('a link ends after half an hour', async () => {
  await portal.database.withPlatform(({ query }) =>
    sql`update account_link set expires_at = now() - interval '1 second'`.execute(query),
  )
  const link = linkIn(mailbox.mails.at(-1)?.text)
  const late = await use(link, 'Fifth-Horse')
  expect([late.status, late.body.code]).toEqual([400, 'account.linkEnded'])
})

it('threat 13: a network that asks or tries all the time is told to wait', async () => {
  const codesOf = async (call: (at: number) => ReturnType<typeof ask>) => {
    const codes = []
    for (let at = 0; at < 31; at++) codes.push((await call(at)).body.code)
    return [...new Set(codes)]
  }
  expect(await codesOf((at) => ask(`nobody-${at}@example.com`))).toEqual([undefined, 'request.tooMany'])
  // Which token it was makes no difference then, and its password is not looked at.
  expect(await codesOf(() => use('A'.repeat(43), 'Sixth-Horse'))).toEqual([
    'account.linkEnded',
    'request.tooMany',
  ])
})
