import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  brandedHost,
  makeCompany,
  makeMember,
  type Portal,
  password,
  publicUrl,
  startPortal,
} from '../portal.fixture.ts'
import { createAuthenticator } from './authenticator.fixture.ts'

let portal: Portal
let company: string

beforeAll(async () => {
  portal = await startPortal()
  company = await makeCompany(portal, 'Acme', 'Sweden')
})
afterAll(async () => {
  expect(portal?.failures).toEqual([])
  await portal?.stop()
})

const own = new URL(publicUrl).host
const path = '/users/me/passkeys'
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]

async function options(token: string, host = own) {
  const answer = await portal.call('POST', `${path}/options`, {
    token,
    body: {},
    headers: { 'x-called-host': host },
  })
  expect(answer.status).toBe(200)
  return answer.body.options
}
const keep = (token: string, credential: unknown, host = own) =>
  portal.call('POST', path, {
    token,
    body: { name: 'Laptop', credential },
    headers: { 'x-called-host': host },
  })

/** A challenge for a sign-in, and the cookie of the browser that it was given to. */
async function challenge(host = own) {
  const { status, body, cookieRules } = await portal.call('POST', '/users/authenticate/passkey/options', {
    headers: { 'x-called-host': host },
  })
  expect(status).toBe(200)
  const [cookie = ''] = cookieRules.split(';')
  return { options: body.options, cookie, cookieRules }
}
const enter = (credential: unknown, cookie: string, host = own) =>
  portal.call('POST', '/users/authenticate/passkey', {
    body: { credential },
    headers: { 'x-called-host': host, cookie },
  })

/** Somebody with a passkey. */
async function makeUser(name: string, domain = own) {
  const email = `${name}@example.com`
  const id = await makeMember(portal, company, email, 'User')
  const { token } = (await portal.signInAs(email)).body
  const authenticator = createAuthenticator({ domain, origin: `https://${domain}` })
  const made = await keep(token, authenticator.create(await options(token, domain)), domain)
  expect(made.status).toBe(201)
  return { id, email, token, authenticator, passkey: made.body }
}

describe('a passkey', () => {
  test('is made for the domain, and opens the portal without a password', async () => {
    const { email, token, authenticator, passkey } = await makeUser('anna')
    expect(passkey).toEqual({
      passkeyId: expect.any(String),
      name: 'Laptop',
      domain: own,
      createdAt: expect.any(String),
      lastUsedAt: null,
    })
    portal.wait(1)
    const asked = await challenge()
    expect(asked.options).toMatchObject({ rpId: own, userVerification: 'required' })
    for (const rule of [
      'fyr_passkey=',
      'HttpOnly',
      'Secure',
      'SameSite=Strict',
      'Path=/api/users/authenticate',
    ])
      expect(asked.cookieRules).toContain(rule)
    const answer = await enter(authenticator.get(asked.options), asked.cookie)
    expect([answer.status, answer.body.currentUser.email]).toEqual([200, email])
    expect((await portal.call('GET', '/users/me', { token: answer.body.token })).status).toBe(200)
    const [listed] = (await portal.call('GET', path, { token })).body
    expect(listed.lastUsedAt).toBe(portal.clock.now().toISOString())
    await portal.signInLog.idle()
    const log = await portal.call('GET', `/users/${answer.body.currentUser.userId}/sign-ins`, { token })
    expect(log.body[0]).toMatchObject({ method: 'passkey', result: 'succeeded' })
  })

  test('stands for the code of an authenticator app too', async () => {
    const { token, authenticator, id } = await makeUser('bo')
    await portal.call('POST', '/users/me/second-factor', { token, body: {} })
    await portal.database.withPlatform(({ query }) =>
      query
        .updateTable('account_totp')
        .set({ confirmed_at: portal.clock.now() })
        .where('account_id', '=', id)
        .execute(),
    )
    expect(told(await portal.signInAs('bo@example.com'))).toEqual([401, 'access.secondFactorRequired'])
    const asked = await challenge()
    expect((await enter(authenticator.get(asked.options), asked.cookie)).status).toBe(200)
  })

  test('is named anew and removed, by nobody else', async () => {
    const { token, authenticator, passkey } = await makeUser('cia')
    const other = await makeUser('dag')
    const at = `${path}/${passkey.passkeyId}`
    expect((await portal.call('PUT', at, { token: other.token, body: { name: 'Mine' } })).status).toBe(404)
    expect((await portal.call('DELETE', at, { token: other.token })).status).toBe(404)
    // What was answered can be sent back.
    expect((await portal.call('PUT', at, { token, body: passkey })).body).toEqual(passkey)
    expect((await portal.call('PUT', at, { token, body: { name: 'Phone' } })).body.name).toBe('Phone')
    expect((await portal.call('DELETE', at, { token })).status).toBe(204)
    expect((await portal.call('GET', path, { token })).body).toEqual([])
    const asked = await challenge()
    const answer = await enter(authenticator.get(asked.options), asked.cookie)
    expect(told(answer)).toEqual([401, 'access.passkeyRefused'])
  })

  test('takes proof of who adds one, and there are twenty at most', async () => {
    const { id, token } = await makeUser('eva')
    await portal.database.withPlatform(async ({ query }) => {
      const row = await query
        .selectFrom('passkey')
        .where('account_id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow()
      const rows = Array.from({ length: 18 }, (_, at) => ({
        ...row,
        id: randomUUID(),
        credential_id: Buffer.from(`${id} ${at}`),
      }))
      await query.insertInto('passkey').values(rows).execute()
    })
    const asked = await Promise.all([options(token), options(token)])
    const answers = await Promise.all(
      asked.map((each) => keep(token, createAuthenticator({ domain: own, origin: publicUrl }).create(each))),
    )
    expect(answers.map(told).sort()).toEqual([
      [201, undefined],
      [409, 'passkey.tooMany'],
    ])
    const headers = { 'x-called-host': own }
    const more = await portal.call('POST', `${path}/options`, { token, body: {}, headers })
    expect(told(more)).toEqual([409, 'passkey.tooMany'])
    portal.wait(11 * 60)
    const late = await portal.call('POST', `${path}/options`, { token, body: {}, headers })
    expect(told(late)).toEqual([400, 'user.currentPassword'])
    const wrong = { currentPassword: 'Wrong-Horse' }
    for (let at = 0; at < 10; at++)
      await portal.call('POST', `${path}/options`, { token, body: wrong, headers })
    const right = { currentPassword: password }
    expect(told(await portal.call('POST', `${path}/options`, { token, body: right, headers }))).toEqual([
      429,
      'access.locked',
    ])
  })
})

describe('threat 12: a passkey is refused', () => {
  test('when it is made for another challenge, site or without a PIN, or for the second time', async () => {
    await makeMember(portal, company, 'finn@example.com', 'User')
    const { token } = (await portal.signInAs('finn@example.com')).body
    const elsewhere = (await portal.signInAs('finn@example.com')).body.token
    const site = { domain: own, origin: publicUrl }
    const { challenge: ofElsewhere } = await options(elsewhere)
    const { options: ofSignIn } = await challenge()
    const lies = [
      { challenge: 'AAAA' },
      { challenge: ofElsewhere },
      { challenge: ofSignIn.challenge },
      { origin: 'https://evil.example' },
      { domain: 'evil.example' },
      { unverified: true },
    ]
    for (const lie of lies) {
      const made = createAuthenticator(site).create(await options(token), lie)
      expect([lie, ...told(await keep(token, made))]).toEqual([lie, 400, 'passkey.invalid'])
    }
    const made = createAuthenticator(site).create(await options(token))
    expect((await keep(token, made)).status).toBe(201)
    expect(told(await keep(token, made))).toEqual([400, 'passkey.invalid'])
    const late = createAuthenticator(site).create(await options(token))
    portal.wait(5 * 60)
    expect(told(await keep(token, late))).toEqual([400, 'passkey.invalid'])
  })

  test('when it answers another challenge, site or browser, late, twice, without a PIN, or as a copy', async () => {
    const { id, authenticator, token } = await makeUser('gun')
    const other = await makeUser('hans')
    const refused = async (lies: object, cookie?: string) => {
      const asked = await challenge()
      const answer = await enter(authenticator.get(asked.options, lies), cookie ?? asked.cookie)
      expect([lies, ...told(answer)]).toEqual([lies, 401, 'access.passkeyRefused'])
    }
    const { options: old, cookie } = await challenge()
    await refused({ challenge: 'AAAA' })
    await refused({ challenge: old.challenge })
    await refused({}, cookie)
    await refused({}, `${cookie.split('=')[0]}=`)
    await refused({ origin: 'https://evil.example' })
    await refused({ domain: 'evil.example' })
    await refused({ unverified: true })
    await refused({ userHandle: Buffer.from(other.id).toString('base64url') })
    // Its counter stands at 1 since it was made.
    await refused({ count: 1 })
    const forged = other.authenticator.get(old)
    const asked = await challenge()
    const stolen = { ...authenticator.get(asked.options), response: forged.response }
    expect(told(await enter(stolen, asked.cookie))).toEqual([401, 'access.passkeyRefused'])

    const good = await challenge()
    const answer = authenticator.get(good.options, { count: 7 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(answer, good.cookie)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    const late = await challenge()
    portal.wait(5 * 60)
    expect(told(await enter(authenticator.get(late.options, { count: 8 }), late.cookie))).toEqual([
      401,
      'access.passkeyRefused',
    ])
    await portal.signInLog.idle()
    const log = await portal.call('GET', `/users/${id}/sign-ins`, { token })
    expect(log.body.map(({ result }: { result: string }) => result)).toContain('passkeyRefused')
  })

  test('on a host that is none of the portal, and on every domain but its own', async () => {
    const branded = await makeUser('ida', brandedHost)
    const asked = await challenge(brandedHost)
    expect(asked.options.rpId).toBe(brandedHost)
    const right = await enter(branded.authenticator.get(asked.options), asked.cookie, brandedHost)
    expect(right.status).toBe(200)
    const own = await challenge()
    expect(told(await enter(branded.authenticator.get(own.options), own.cookie))).toEqual([
      401,
      'access.passkeyRefused',
    ])
    const { token } = right.body
    for (const host of ['evil.example', '127.0.0.1', 'portal.example.com.evil.example']) {
      const headers = { 'x-called-host': host }
      const calls = [
        await portal.call('POST', '/users/authenticate/passkey/options', { headers }),
        await enter(branded.authenticator.get(own.options), own.cookie, host),
        await portal.call('POST', `${path}/options`, { token, body: {}, headers }),
        await keep(token, branded.authenticator.create({ ...asked.options, user: { id: 'x' } }), host),
      ]
      expect(calls.map(told)).toEqual(calls.map(() => [400, 'passkey.unknownHost']))
    }
  })

  test('from a network that tries all the time', async () => {
    const { authenticator } = await makeUser('jan')
    const asked = await challenge()
    const credential = authenticator.get(asked.options, { unverified: true })
    const codes = new Set<string>()
    for (let at = 0; at < 301; at += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => enter(credential, asked.cookie)))
      for (const { body } of answers) codes.add(body.code)
    }
    expect([...codes].sort()).toEqual(['access.locked', 'access.passkeyRefused'])
  })
})
