import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinCompany } from '../../../../test/support/companies/join-company.ts'
import { startTestPortal } from '../../../../test/support/portal.ts'
import { ensureSuperAdministrator } from './index.ts'
import { createAuthenticator } from './passkeys/authenticator.fixture.ts'
import { makeCompany, makeMember, type Portal, password, publicUrl, startPortal } from './portal.fixture.ts'

let portal: Portal
let acme: string
let admin: string
let lisa: string

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme', 'Sweden')
  await makeMember(portal, acme, 'admin@example.com', 'Admin')
  lisa = await makeMember(portal, acme, 'lisa@example.com', 'User')
  admin = (await portal.signInAs('admin@example.com')).body.token
})
afterAll(async () => {
  expect(portal?.failures).toEqual([])
  await portal?.stop()
})

const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
const get = (path: string, token: string) => portal.call('GET', path, { token })
const change = (token: string, body: object) => portal.call('PUT', '/users/me/password', { token, body })
const setPassword = (body: object) => portal.call('PUT', `/users/${lisa}`, { token: admin, body })
const actionOf = async (token: string) => (await get('/users/me', token)).body.requiredAction

describe('a password that somebody else chose', () => {
  const refused = [403, 'access.passwordChangeRequired']

  test('is changed before anything else, once; other sessions end', async () => {
    expect((await setPassword({ password: 'Second-Passw0rd', mustChangePassword: true })).status).toBe(200)
    const signedIn = (await portal.signInAs('lisa@example.com', 'Second-Passw0rd')).body
    const elsewhere = (await portal.signInAs('lisa@example.com', 'Second-Passw0rd')).body.token
    const { token } = signedIn
    expect(signedIn.requiredAction).toBe('changePassword')
    for (const [method, path, body] of [
      ['GET', '/users', undefined],
      ['GET', `/companies/${acme}/usage`, undefined],
      ['GET', '/users/one-time-token', undefined],
      ['PUT', `/users/${lisa}`, { firstName: 'X' }],
      ['PUT', `/companies/toggle/${lisa}/${acme}`, undefined],
      ['POST', '/users/me/second-factor', {}],
    ] as const) {
      expect([path, ...told(await portal.call(method, path, { token, body }))]).toEqual([path, ...refused])
    }
    expect(told(await change(token, { password: 'Second-Passw0rd' }))).toEqual([400, 'user.samePassword'])
    expect(told(await change(token, { password: 'weak' }))).toEqual([400, 'field.password'])
    expect((await change(token, { password: 'Third-Passw0rd' })).status).toBe(204)
    expect(await actionOf(token)).toBeNull()
    expect((await get('/users', token)).status).toBe(200)
    expect((await get('/users/me', elsewhere)).status).toBe(401)
    expect((await portal.signInAs('lisa@example.com', 'Third-Passw0rd')).body.requiredAction).toBeNull()
  })

  test('stays in use where the administrator says so, and is one’s own once a link was used', async () => {
    await setPassword({ password: 'Fourth-Passw0rd' })
    expect((await portal.signInAs('lisa@example.com', 'Fourth-Passw0rd')).body.requiredAction).toBeNull()
    // Without a password it says nothing.
    await setPassword({ mustChangePassword: true })
    expect((await portal.signInAs('lisa@example.com', 'Fourth-Passw0rd')).body.requiredAction).toBeNull()
  })

  test('is what a new user has where the administrator says so; without the field the account works', async () => {
    const person = { firstName: 'Nils', lastName: 'Ek', phoneNumber: '+46701234567', password }
    const create = (email: string, more: object) =>
      portal.call('POST', '/users', { token: admin, body: { ...person, email, ...more } })
    await create('nils@example.com', { mustChangePassword: true })
    await create('olle@example.com', {})
    expect((await portal.signInAs('nils@example.com')).body.requiredAction).toBe('changePassword')
    expect((await portal.signInAs('olle@example.com')).body.requiredAction).toBeNull()
  })

  test('threat 11: is not changed by who found a session, nor tried without end', async () => {
    await setPassword({ password: 'Fifth-Passw0rd', mustChangePassword: true })
    const { token } = (await portal.signInAs('lisa@example.com', 'Fifth-Passw0rd')).body
    portal.wait(11 * 60)
    const wanted = { password: 'Stolen-Passw0rd' }
    expect(told(await change(token, wanted))).toEqual([400, 'user.currentPassword'])
    for (let at = 0; at < 9; at++) await change(token, { ...wanted, currentPassword: `Wrong-Horse-${at}` })
    const right = await change(token, { ...wanted, currentPassword: 'Fifth-Passw0rd' })
    expect(told(right)).toEqual([429, 'access.locked'])
    expect(await actionOf(token)).toBe('changePassword')
  })

  test('is the one that the first start made up, and not one that the operator gave', async () => {
    const fresh = await startPortal()
    try {
      const start = { database: fresh.database, email: 'admin@fyr.local', now: fresh.clock.now() }
      const { generatedPassword } = await ensureSuperAdministrator(start)
      const { token, requiredAction } = (await fresh.signInAs('admin@fyr.local', generatedPassword)).body
      expect(requiredAction).toBe('changePassword')
      expect(told(await fresh.call('GET', '/users/all', { token }))).toEqual(refused)
    } finally {
      await fresh.stop()
    }
    const given = await startTestPortal()
    try {
      expect(given.admin.requiredAction).toBeNull()
    } finally {
      await given.stop()
    }
  })
})

describe('a company that requires a second factor', () => {
  const refused = [403, 'access.secondFactorSetupRequired']
  const require = (wanted: boolean, companyId = acme, token = admin) =>
    portal.call('PUT', `/settings/company/${companyId}`, { token, body: { requireSecondFactor: wanted } })
  const setUpApp = async (token: string) => {
    const { secret } = (await portal.call('POST', '/users/me/second-factor', { token, body: {} })).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: portal.clock.now().getTime(),
    })
    return await portal.call('POST', '/users/me/second-factor/confirm', { token, body: { code } })
  }

  test('leads its members to it from their next call on, and is done with by an app or a passkey', async () => {
    const firm = await makeCompany(portal, 'Firm')
    await makeMember(portal, firm, 'chief@firm.example')
    await makeMember(portal, firm, 'app@firm.example', 'User')
    await makeMember(portal, firm, 'key@firm.example', 'User')
    const [chief, app, key] = await Promise.all(
      ['chief', 'app', 'key'].map(async (name) => (await portal.signInAs(`${name}@firm.example`)).body.token),
    )
    if (!chief || !app || !key) throw new Error('Nobody has signed in')
    expect((await get('/users', app)).status).toBe(200)
    expect((await require(true, firm, chief)).body.requireSecondFactor).toBe(true)
    // Whoever asks for it, too.
    for (const token of [chief, app, key]) {
      expect(told(await get('/users', token))).toEqual(refused)
      expect(told(await get(`/settings/company/${firm}`, token))).toEqual(refused)
      expect(told(await get('/users/one-time-token', token))).toEqual(refused)
      expect(await actionOf(token)).toBe('setUpSecondFactor')
    }
    expect((await setUpApp(app)).status).toBe(200)
    expect((await get('/users', app)).status).toBe(200)
    expect(await actionOf(app)).toBeNull()

    const host = { 'x-called-host': new URL(publicUrl).host }
    const begun = await portal.call('POST', '/users/me/passkeys/options', {
      token: key,
      body: {},
      headers: host,
    })
    const site = { domain: new URL(publicUrl).host, origin: publicUrl }
    const credential = createAuthenticator(site).create(begun.body.options)
    const body = { name: 'Laptop', credential }
    const made = await portal.call('POST', '/users/me/passkeys', { token: key, body, headers: host })
    expect(made.status).toBe(201)
    expect((await get('/users', key)).status).toBe(200)
    // Without it they are where they were.
    const passkey = `/users/me/passkeys/${made.body.passkeyId}`
    expect((await portal.call('DELETE', passkey, { token: key })).status).toBe(204)
    expect(told(await get('/users', key))).toEqual(refused)

    expect((await setUpApp(chief)).status).toBe(200)
    await require(false, firm, chief)
    expect((await get('/users', key)).status).toBe(200)
  })

  test('threat 9: keeps nobody out of another company of theirs, nor lets them in by another', async () => {
    const strict = await makeCompany(portal, 'Strict')
    const chief = await makeMember(portal, strict, 'chief@strict.example')
    const token = (await portal.signInAs('chief@strict.example')).body.token
    await joinCompany(portal.database, acme, 'chief@strict.example', { role: 'Admin' })
    await require(true, strict, token)
    const there = await portal.call('PUT', `/companies/toggle/${chief}/${acme}`, { token })
    expect([there.status, there.body.requiredAction]).toEqual([200, null])
    expect((await get('/users', there.body.token)).status).toBe(200)
    expect(told(await get(`/companies/${strict}/users`, there.body.token))).toEqual(refused)
    const back = await portal.call('PUT', `/companies/toggle/${chief}/${strict}`, { token: there.body.token })
    expect(back.body.requiredAction).toBe('setUpSecondFactor')
    expect(told(await get('/users', back.body.token))).toEqual(refused)
  })
})
