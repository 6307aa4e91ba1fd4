import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinCompany } from '../../../../test/support/companies/join-company.ts'
import {
  makeCompany,
  makeMember,
  makeSuper,
  type Portal,
  password,
  startPortal,
} from '../accounts/portal.fixture.ts'

let portal: Portal
let home: string
let second: string
let userId: string

beforeAll(async () => {
  portal = await startPortal()
  home = await makeCompany(portal, 'Home')
  second = await makeCompany(portal, 'Second')
  await makeSuper(portal)
  await makeMember(portal, home, 'home@example.com', 'CompanyAdmin')
  await makeMember(portal, second, 'second@example.com', 'Admin')
  userId = await makeMember(portal, home, 'both@example.com', 'CompanyAdmin')
  await makeMember(portal, home, 'top@example.com', 'Admin')
  await joinCompany(portal.database, second, 'both@example.com', { now: portal.clock.now() })
})
afterAll(async () => {
  await portal?.stop()
})

const tokenOf = async (email: string, using = password) => (await portal.signInAs(email, using)).body.token
const as = async (email: string, method: string, path: string, body?: object) =>
  await portal.call(method, path, { token: await tokenOf(email), body })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]

test('threat 12: a company that somebody joined knows their name, address and role there', async () => {
  await as('both@example.com', 'PUT', `/users/${userId}`, { phoneNumber: '+46701234567' })
  const seen = (await as('second@example.com', 'GET', `/users/${userId}`)).body
  expect(seen).toMatchObject({
    ...{ firstName: 'Anna', email: 'both@example.com', role: 'User', rank: 'User', isManaged: false },
    ...{ phoneNumber: '', lastSeen: null, language: null, hasSecondFactor: null, companies: null },
  })
  const [listed] = (await as('second@example.com', 'GET', '/users?search=both@')).body
  expect(listed).toMatchObject({ email: 'both@example.com', phoneNumber: '', lastSeen: null })
  const own = (await as('top@example.com', 'GET', `/users/${userId}`)).body
  expect(own).toMatchObject({
    ...{ phoneNumber: '+46701234567', rank: 'CompanyAdmin', isManaged: true },
    ...{ companies: 2, hasSecondFactor: false, lastSeen: expect.any(String) },
  })
})

test('threat 12: it changes their role there and their membership, and nothing of the person', async () => {
  const path = `/users/${userId}`
  for (const body of [{ firstName: 'X' }, { phoneNumber: '+4670999' }, { password: 'New-Passw0rd!' }])
    expect(codeOf(await as('second@example.com', 'PUT', path, body))).toEqual([403, 'user.notYours'])
  for (const [method, what] of [
    ['DELETE', 'second-factor'],
    ['GET', 'sign-ins'],
    ['GET', 'data'],
  ] as const) {
    const { status } = await as('second@example.com', method, `${path}/${what}`)
    expect([what, [403, 404].includes(status)]).toEqual([what, true])
  }
  const promoted = await as('second@example.com', 'PUT', `${path}/role/Guest`)
  expect(promoted.body).toMatchObject({ role: 'Guest', rank: 'Guest' })
})

test('the home company keeps what it had, but for the address and what is of all companies', async () => {
  const path = `/users/${userId}`
  const named = await as('top@example.com', 'PUT', path, { lastName: 'Berglund' })
  expect([named.status, named.body.lastName]).toEqual([200, 'Berglund'])
  for (const body of [{ email: 'mine@example.com' }])
    expect(codeOf(await as('top@example.com', 'PUT', path, body))).toEqual([403, 'user.notYours'])
  expect((await as('top@example.com', 'DELETE', `${path}/second-factor`)).status).toBe(204)
})

test('threat 12: who gets a password of their home company does not open the others by it', async () => {
  const token = await tokenOf('both@example.com')
  const change = { password: 'Chosen-Passw0rd', mustChangePassword: false }
  expect((await as('top@example.com', 'PUT', `/users/${userId}`, change)).status).toBe(200)
  const session = (await portal.signInAs('both@example.com', change.password)).body
  expect(session.companies.map(({ companyId }: { companyId: string }) => companyId)).toEqual([home])
  for (const bearer of [token, session.token]) {
    const there = await portal.call('PUT', `/companies/toggle/${userId}/${second}`, { token: bearer })
    expect([401, 404]).toContain(there.status)
  }
  // Another company invites them again, and the link of its mail shows the owner.
  const again = await as('second@example.com', 'POST', `/companies/${second}/user`, {
    email: 'both@example.com',
  })
  expect(again.status).toBe(201)
  await portal.runJobs()
  const mine = `/users/me/invitations/${again.body.invitationId}/accept`
  expect((await portal.call('POST', mine, { token: session.token })).status).toBe(404)
  const link = /\/invitation\/([\w-]{43})\b/.exec(portal.mails.at(-1)?.text ?? '')?.[1]
  const accept = () => portal.call('POST', `/invitations/${link}/accept`, { token: session.token })
  expect(codeOf(await accept())).toEqual([403, 'access.passwordChangeRequired'])
  const own = { password: 'Owners-Passw0rd', currentPassword: change.password }
  await portal.call('PUT', '/users/me/password', { token: session.token, body: own })
  const joined = await accept()
  expect(joined.body).toMatchObject({ userCompany: { companyId: second }, currentUser: { role: 'User' } })
})

test('threat 12: removing somebody from their home company makes nobody else their owner', async () => {
  expect((await as('top@example.com', 'DELETE', `/users/${userId}`)).status).toBe(204)
  const path = `/users/${userId}`
  expect((await as('second@example.com', 'GET', path)).body).toMatchObject({ isManaged: false })
  for (const body of [{ firstName: 'X' }, { password: 'New-Passw0rd!' }, { email: 'mine@example.com' }])
    expect(codeOf(await as('second@example.com', 'PUT', path, body))).toEqual([403, 'user.notYours'])
  expect(codeOf(await as('second@example.com', 'DELETE', `${path}/second-factor`))).toEqual([
    403,
    'user.notYours',
  ])
})
