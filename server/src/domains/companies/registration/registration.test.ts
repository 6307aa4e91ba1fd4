import { allTexts } from '@fyr/texts/all'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeCompany,
  makeMember,
  makeSuper,
  type Portal,
  password,
  publicUrl,
  startPortal,
} from '../../access/accounts/portal.fixture.ts'
import type { Answer } from '../../access/accounts/portal-calls.fixture.ts'
import { deleteExpiredRegistrations } from './index.ts'
import { maxOpen, maxPerEmail } from './request-registration.ts'

let portal: Portal
let root: string
let admin: string

beforeAll(async () => {
  portal = await startPortal()
  const acme = await makeCompany(portal, 'Acme', 'Sweden')
  await makeSuper(portal)
  await makeMember(portal, acme, 'admin@example.com', 'Admin')
  await makeMember(portal, acme, 'chief@example.com', 'CompanyAdmin')
})
afterAll(async () => {
  await portal?.stop()
})
beforeEach(async () => {
  // Limits of before have run out, and so have the sessions.
  portal.wait(16 * 60)
  root = (await portal.signInAs('root@fyr.example')).body.token
  admin = (await portal.signInAs('admin@example.com')).body.token
  await allow(true)
})

const allow = (companiesMayRegister: boolean) =>
  portal.call('POST', '/settings/global', { token: root, body: { companiesMayRegister } })
let made = 0
const wish = (email: string, company: object = {}) => ({
  company: {
    name: `Harbour ${++made}`,
    orgNumber: '556677-8899',
    invoiceAdress: email,
    country: 'Sweden',
    ...company,
  },
  user: { firstName: 'Lisa', lastName: 'Holm', phoneNumber: '+46701234567', email },
})
const request = (email: string, token?: string, more: object = {}) =>
  portal.call('POST', '/register', { token, body: { ...wish(email), ...more } })
const complete = (link: string, chosen = password) =>
  portal.call('POST', `/register/${link}`, { body: { password: chosen } })
const codeOf = ({ status, body }: Answer) => [status, body?.code]
const ended = [400, 'registration.ended']
const mailsTo = (email: string) => portal.mails.filter(({ to }) => to.includes(email))
/** Sends what waits, and answers what stands in the link of the last mail to the address. */
async function linkOf(email: string): Promise<string> {
  await portal.runJobs()
  return /\/registration\/([\w-]{43})\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
}
async function registered(email: string, token?: string): Promise<string> {
  expect((await request(email, token)).status).toBe(204)
  return await linkOf(email)
}
const rowsOf = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await portal.database.withPlatform((db) => statement.execute(db.query))).rows
const accountsOf = (email: string) => rowsOf(sql`select from account where email = ${email}`)

describe('a company that registers itself', () => {
  test('comes into being with its administrator when the link is opened, and not before', async () => {
    const link = await registered('lisa@example.com')
    expect(await accountsOf('lisa@example.com')).toEqual([])
    const before = await portal.call('GET', '/companies/all?search=harbour', { token: root })
    expect(before.body).toEqual([])
    expect((await portal.signInAs('lisa@example.com')).status).toBe(401)
    const seen = await portal.call('GET', `/register/${link}`)
    expect(seen.body).toMatchObject({ companyName: `Harbour ${made}`, email: 'lisa@example.com' })
    expect(codeOf(await complete(link, 'weak'))).toEqual([400, 'field.password'])
    const joined = await complete(link)
    expect(joined.status).toBe(200)
    expect(joined.cookie).toBeTruthy()
    expect(joined.body).toMatchObject({
      currentUser: { email: 'lisa@example.com', firstName: 'Lisa', role: 'CompanyAdmin' },
      userCompany: { name: `Harbour ${made}`, country: 'Sweden' },
    })
    expect((await portal.signInAs('lisa@example.com')).status).toBe(200)
    expect(codeOf(await complete(link))).toEqual(ended)
    expect(codeOf(await portal.call('GET', `/register/${link}`))).toEqual(ended)
    // The audit log of the new company begins with who made it.
    const { body } = await portal.call('GET', '/audit', { token: joined.body.token })
    expect(body).toMatchObject([
      { action: 'created', objectType: 'company', actor: 'Lisa Holm (lisa@example.com)' },
    ])
  })

  test('threat 12: is mailed a link to the configured host, of which only a hash is kept', async () => {
    const link = await registered('hash@example.com')
    const mail = mailsTo('hash@example.com').at(-1)
    expect(mail?.text).toContain(`${publicUrl}/registration/${link}`)
    const kept = await rowsOf(sql`select registration::text from registration`)
    const jobs = await rowsOf(sql`select payload::text from job`)
    expect(JSON.stringify([kept, jobs])).not.toContain(link)
    const elsewhere = await portal.call('POST', '/register', {
      body: wish('host@example.com'),
      headers: { 'x-called-host': 'evil.example' },
    })
    expect(elsewhere.status).toBe(204)
    await linkOf('host@example.com')
    expect(mailsTo('host@example.com')[0]?.text).not.toContain('evil.example')
  })

  test('threat 31: the mail repeats nothing that a stranger wrote, in the language of the request', async () => {
    const words = ['Win-a-prize', 'Click-here', '+46709999999', 'Free-money']
    const [company, firstName, phoneNumber, address] = words
    const { user, ...body } = wish('quoted@example.com', { name: company, postalAdress: address })
    const person = { ...user, firstName, phoneNumber }
    const answer = await portal.call('POST', '/register', { body: { ...body, user: person, language: 'sv' } })
    expect(answer.status).toBe(204)
    await linkOf('quoted@example.com')
    const [mail] = mailsTo('quoted@example.com')
    expect(mail?.text).toContain(allTexts.sv.mail.registration.confirm.button)
    for (const word of words) expect(mail?.text).not.toContain(word)
  })

  test('threat 12: whoever asks is answered alike; who has an account is told so by mail, without a link', async () => {
    const unknown = await request('fresh@example.com')
    const known = await request('CHIEF@example.com')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await portal.runJobs()
    const [told] = mailsTo('chief@example.com')
    expect(told?.text).toContain(allTexts.en.mail.registration.known.text.slice(0, 40))
    expect(told?.text).toContain(`${publicUrl}/login`)
    expect(told?.text).not.toContain('/registration/')
    const links = await rowsOf(
      sql`select from registration where email = 'chief@example.com' and token_hash is not null`,
    )
    expect(links).toEqual([])
  })

  test('cannot be completed for an address that got an account meanwhile', async () => {
    const link = await registered('twice@example.com')
    const again = await registered('Twice@Example.com')
    expect(again).not.toBe(link)
    await portal.database.withPlatform((db) =>
      sql`insert into account (id, email, password_hash) values (gen_random_uuid(), 'twice@example.com', '')`.execute(
        db.query,
      ),
    )
    expect(codeOf(await complete(link))).toEqual([409, 'account.emailTaken'])
    expect(await rowsOf(sql`select from company where name = ${`Harbour ${made - 1}`}`)).toEqual([])
  })

  test('threat 12: opens once, also when many try at the same moment, and ends the others of its address', async () => {
    const first = await registered('race@example.com')
    const second = await registered('race@example.com')
    const answers = await Promise.all(Array.from({ length: 4 }, () => complete(second)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(codeOf(await complete(first))).toEqual(ended)
    expect(await accountsOf('race@example.com')).toHaveLength(1)
  })

  test('ends after 24 hours, and is deleted', async () => {
    const link = await registered('late@example.com')
    portal.wait(86_400 + 1)
    expect(codeOf(await portal.call('GET', `/register/${link}`))).toEqual(ended)
    expect(codeOf(await complete(link))).toEqual(ended)
    await portal.database.withPlatform((db) => deleteExpiredRegistrations(db, portal.clock.now()))
    expect(await rowsOf(sql`select from registration`)).toEqual([])
    // A job that came late sends nothing for it.
    const mails = portal.mails.length
    await request('gone@example.com')
    portal.wait(86_400 + 1)
    await portal.runJobs()
    expect(portal.mails).toHaveLength(mails)
  })

  test('names a number that its country has', async () => {
    const wrong = await portal.call('POST', '/register', {
      body: wish('number@example.com', { orgNumber: '556677-8898' }),
    })
    expect(codeOf(wrong)).toEqual([400, 'field.orgNumberOf'])
    expect(wrong.body.errors[0].field).toBe('body.company.orgNumber')
    const role = await request('mass@example.com', undefined, { role: 'SuperAdmin' })
    expect(codeOf(role)).toEqual([400, 'request.invalid'])
  })
})

describe('the switch', () => {
  test('is off until a super administrator turns it on, and only they may', async () => {
    await allow(false)
    const setting = async () => (await portal.call('GET', '/settings/global')).body.companiesMayRegister
    expect(await setting()).toBe(false)
    expect(codeOf(await request('closed@example.com'))).toEqual([401, 'access.signedOut'])
    const chief = (await portal.signInAs('chief@example.com')).body.token
    expect(codeOf(await request('closed@example.com', chief))).toEqual([403, 'access.denied'])
    const theirs = await portal.call('POST', '/settings/global', {
      token: chief,
      body: { companiesMayRegister: true },
    })
    expect(theirs.status).toBe(403)
    // As clients write it that know texts only.
    await portal.call('POST', '/settings/global', { token: root, body: { companiesMayRegister: 'true' } })
    expect(await setting()).toBe(true)
    const [change] = await rowsOf(
      sql`select changes from platform_audit where object_name = 'companiesMayRegister' order by id desc limit 1`,
    )
    expect(change).toEqual({ changes: { companiesMayRegister: { from: false, to: true } } })
  })

  test('ends the links of strangers when it is turned off, not those of who may make companies', async () => {
    const stranger = await registered('stranger@example.com')
    await allow(false)
    expect(codeOf(await portal.call('GET', `/register/${stranger}`))).toEqual(ended)
    expect(codeOf(await complete(stranger))).toEqual(ended)
    const invited = await registered('customer@example.com', admin)
    expect((await complete(invited)).body.currentUser.role).toBe('CompanyAdmin')
  })
})

describe('threat 31: who registers all the time', () => {
  test('has no more mails sent to one address', async () => {
    for (let at = 0; at <= maxPerEmail; at++) expect((await request('flood@example.com')).status).toBe(204)
    await portal.runJobs()
    expect(mailsTo('flood@example.com')).toHaveLength(maxPerEmail)
    portal.wait(86_400 + 1)
    expect(await registered('flood@example.com')).not.toBe('')
  })

  test('is told to wait by network, before anything is written', async () => {
    const codes = new Set<unknown>()
    for (let at = 0; at < 21; at++) codes.add((await request(`network-${at}@example.com`)).body?.code)
    expect([...codes]).toEqual([undefined, 'request.tooMany'])
    expect(await rowsOf(sql`select from registration where email = 'network-20@example.com'`)).toEqual([])
  })

  test('threat 12: is told to wait with links that are tried', async () => {
    const codes = new Set<unknown>()
    for (let at = 0; at < 61; at++) codes.add((await complete('A'.repeat(43))).body.code)
    expect([...codes]).toEqual(['registration.ended', 'request.tooMany'])
  })

  test('fills no more than the installation keeps open', async () => {
    await portal.database.withPlatform((db) =>
      sql`insert into registration (id, email, first_name, last_name, phone_number, language, company, expires_at)
        select gen_random_uuid(), 'bot-' || number || '@example.com', '', '', '', 'en', '{}',
          ${new Date(portal.clock.at.getTime() + 60_000)}
        from generate_series(1, ${maxOpen}) as number`.execute(db.query),
    )
    expect(codeOf(await request('honest@example.com'))).toEqual([429, 'request.tooMany'])
    portal.wait(61)
    expect((await request('honest@example.com')).status).toBe(204)
  })
})
