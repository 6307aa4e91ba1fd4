import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashOfLink, newLinkToken } from '#lib/secrets/link-token.ts'
import { adminEmail, password, startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let session: Session
let companyId: string

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ session, companyId } = await portal.createCompany('Acme'))
})
afterAll(() => portal?.stop())

const root = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, body })
const setPolicy = (advancedPasswordPolicy: boolean | string) =>
  root('POST', '/settings/global', { advancedPasswordPolicy })
const features = async () => (await portal.call('GET', '/settings/frontend-features')).body
const person = { firstName: 'Anna', lastName: 'Berg', phoneNumber: '+46701234567' }
/** Good enough without the advanced policy. */
const usual = 'Lighthouse-a'

/** A link that somebody without an account was invited by. */
async function invite(): Promise<string> {
  const token = newLinkToken()
  await portal.database.withPlatform(({ query }) =>
    sql`insert into invitation (id, company_id, email, role_id, inviter_id, inviter_name, token_hash, created_at,
        expires_at, sent_at)
      select ${randomUUID()}, ${companyId}, ${`${randomUUID()}@example.com`}, id,
        ${session.currentUser.userId}, 'Anna', ${hashOfLink(token)}, now(), now() + interval '7 days', now()
      from role where company_id = ${companyId} and is_default`.execute(query),
  )
  return token
}

/** The link of a company that somebody registers. */
async function register(): Promise<string> {
  const token = newLinkToken()
  const company = {
    ...{ name: 'Registered', orgNumber: '556677-8899', contactEmail: 'info@example.com', country: null },
    ...{ postalAddress: '', deliveryAddress: '', contactPhone: '', referenceNumber: '' },
  }
  await portal.database.withPlatform(({ query }) =>
    sql`insert into registration (id, email, first_name, last_name, phone_number, language, company, requester_id,
        token_hash, expires_at)
      values (${randomUUID()}, ${`${randomUUID()}@example.com`}, 'Anna', 'Berg', '', 'en', ${JSON.stringify(company)},
        ${session.currentUser.userId}, ${hashOfLink(token)}, now() + interval '1 day')`.execute(query),
  )
  return token
}

it('is off at first, told to everybody, and set by a super administrator in either form', async () => {
  expect(await features()).toEqual({ ssoAvailable: false, advancedPasswordPolicy: false })
  const chief = await portal.createUser(companyId, 'CompanyAdmin')
  const refused = await portal.call('POST', '/settings/global', {
    token: chief.token,
    body: { advancedPasswordPolicy: true },
  })
  expect(refused.status).toBe(403)
  expect((await setPolicy('true')).body.advancedPasswordPolicy).toBe(true)
  expect((await features()).advancedPasswordPolicy).toBe(true)
  const { body: settings } = await portal.call('GET', '/settings/global')
  expect((await root('POST', '/settings/global', settings)).body).toEqual(settings)
})

it('wants 12 characters and a digit wherever a password is chosen, and leaves those that exist', async () => {
  const { userId } = (await portal.createUser(companyId, 'User')).currentUser
  const company = { name: 'New', orgNumber: '556677-8899', invoiceAdress: 'info@example.com' }
  const user = () => ({ ...person, email: `${randomUUID()}@example.com` })
  const [invitation, registration] = [await invite(), await register()]
  const own = await portal.createUser(companyId, 'User')
  const choices: ((chosen: string) => ReturnType<typeof root>)[] = [
    (chosen) => root('POST', '/users', { ...user(), password: chosen }),
    (chosen) => root('POST', '/users/create/company', { user: { ...user(), password: chosen }, company }),
    (chosen) => root('PUT', `/users/${userId}`, { password: chosen }),
    (chosen) => portal.call('PUT', '/users/me/password', { token: own.token, body: { password: chosen } }),
    (chosen) =>
      portal.call('POST', `/invitations/${invitation}/register`, { body: { ...person, password: chosen } }),
    (chosen) => portal.call('POST', `/register/${registration}`, { body: { password: chosen } }),
  ]
  await setPolicy(true)
  const weak = (answer: Awaited<ReturnType<typeof root>>) => [answer.status, answer.body.code]
  for (const choose of choices) {
    for (const chosen of [usual, 'Light-4']) {
      expect(weak(await choose(chosen))).toEqual([400, 'field.passwordAdvanced'])
    }
    expect((await choose('Lighthouse-42')).status).toBeLessThan(300)
  }
  const byLink = (chosen: string) =>
    portal.call('PUT', `/users/forgot/${newLinkToken()}`, { body: { password: chosen } })
  expect(weak(await byLink(usual))).toEqual([400, 'field.passwordAdvanced'])
  expect((await byLink('Lighthouse-42')).body.code).toBe('account.linkEnded')
  // That of the super administrator is older, and has no longer one either.
  expect((await portal.signIn(adminEmail, password)).token).toBeTruthy()
  await setPolicy(false)
  expect((await root('POST', '/users', { ...user(), password: usual })).status).toBe(201)
})
