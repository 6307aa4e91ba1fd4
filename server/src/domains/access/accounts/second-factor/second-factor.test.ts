import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinCompany } from '../../../../../test/support/companies/join-company.ts'
import { makeCompany, makeMember, makeSuper, type Portal, password, startPortal } from '../portal.fixture.ts'

let portal: Portal
let company: string

beforeAll(async () => {
  portal = await startPortal({ perEmailAndNetwork: 13 })
  company = await makeCompany(portal, 'Acme', 'Sweden')
})
afterAll(async () => {
  expect(portal?.failures).toEqual([])
  await portal?.stop()
})

const path = '/users/me/second-factor'
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: portal.clock.now().getTime() + steps * 30_000,
  })
const nextStep = () => portal.wait(30)
const enter = (email: string, code?: string, more: { password?: string; device?: string | undefined } = {}) =>
  portal.call('POST', '/users/authenticate', {
    device: more.device,
    body: { email, password: more.password ?? password, ...(code !== undefined && { code }) },
  })
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]

/** A user who has set up an authenticator app. */
async function makeUser(name: string) {
  const email = `${name}@example.com`
  const id = await makeMember(portal, company, email, 'User')
  const { token } = (await portal.signInAs(email)).body
  const begun = await portal.call('POST', path, { token, body: {} })
  expect(begun.status).toBe(201)
  const { secret, address } = begun.body
  const confirmed = await portal.call('POST', `${path}/confirm`, { token, body: { code: codeOf(secret) } })
  expect(confirmed.status).toBe(200)
  nextStep()
  return { id, email, token, secret, address, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

describe('an authenticator app', () => {
  test('counts once it was confirmed by a code, and ends the other sessions', async () => {
    const email = 'anna@example.com'
    await makeMember(portal, company, email, 'User')
    const { token } = (await portal.signInAs(email)).body
    const elsewhere = (await portal.signInAs(email)).body.token
    const { secret, address } = (await portal.call('POST', path, { token, body: {} })).body
    expect(address).toBe(
      `otpauth://totp/Fyr:anna%40example.com?issuer=Fyr&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await enter(email)).status).toBe(200)
    const wrong = await portal.call('POST', `${path}/confirm`, { token, body: { code: '000000' } })
    expect(told(wrong)).toEqual([400, 'secondFactor.wrongCode'])
    expect((await portal.call('GET', path, { token })).body).toEqual({
      activeSince: null,
      recoveryCodesLeft: 0,
    })
    const code = codeOf(secret)
    const written = `${code.slice(0, 3)} ${code.slice(3)}`
    const { status, body } = await portal.call('POST', `${path}/confirm`, { token, body: { code: written } })
    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const each of body.recoveryCodes) expect(each).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/)
    expect((await portal.call('GET', path, { token })).body).toEqual({
      activeSince: portal.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    })
    expect((await portal.call('GET', '/users/me', { token: elsewhere })).status).toBe(401)
    expect(told(await portal.call('POST', path, { token, body: {} }))).toEqual([409, 'secondFactor.exists'])
    expect(told(await portal.call('POST', `${path}/confirm`, { token, body: { code } }))).toEqual([
      409,
      'secondFactor.exists',
    ])
    expect((await enter(email)).body.code).toBe('access.secondFactorRequired')
  })

  test('threat 12: that is being set up cannot be found out by trying', async () => {
    const email = 'tora@example.com'
    await makeMember(portal, company, email, 'User')
    const { token } = (await portal.signInAs(email)).body
    const { secret } = (await portal.call('POST', path, { token, body: {} })).body
    const confirm = (code: string) => portal.call('POST', `${path}/confirm`, { token, body: { code } })
    for (let at = 0; at < 10; at++) await confirm('000000')
    expect(told(await confirm(codeOf(secret)))).toEqual([429, 'access.locked'])
  })

  test('is asked for with the right password only, which is not counted as a wrong one', async () => {
    const { email, secret } = await makeUser('bo')
    for (let at = 0; at < 15; at++)
      expect(told(await enter(email))).toEqual([401, 'access.secondFactorRequired'])
    const wrong = await enter(email, codeOf(secret), { password: 'Wrong-Horse' })
    expect(told(wrong)).toEqual([401, 'access.badCredentials'])
    expect(told(await enter('nobody@example.com', codeOf(secret)))).toEqual([401, 'access.badCredentials'])
    // The code was not looked at, and is still good.
    const right = await enter(email, codeOf(secret))
    expect([right.status, right.body.currentUser.email]).toEqual([200, email])
  })

  test('takes a code once, also of several at once, and one step of the clock early or late', async () => {
    const { email, secret } = await makeUser('cia')
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(email, code)))
    expect(answers.map(told).filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers.map(told).filter(([, why]) => why === 'access.wrongCode')).toHaveLength(4)
    // Nor one of before that.
    expect(told(await enter(email, codeOf(secret, -1)))).toEqual([401, 'access.wrongCode'])
    expect((await enter(email, codeOf(secret, 1))).status).toBe(200)
    portal.wait(120)
    for (const steps of [-2, 2])
      expect(told(await enter(email, codeOf(secret, steps)))).toEqual([401, 'access.wrongCode'])
    expect((await enter(email, codeOf(secret, -1))).status).toBe(200)
  })

  test('threat 12: ten wrong codes in a quarter of an hour are looked at, and those of a known browser apart', async () => {
    const { email, secret } = await makeUser('dag')
    const { device } = await enter(email, codeOf(secret))
    nextStep()
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(email, '000000')))
    const locked = answers.filter(({ body }) => body.code === 'access.locked')
    expect([answers.length, locked.length]).toEqual([12, 2])
    expect(told(await enter(email, codeOf(secret)))).toEqual([429, 'access.locked'])
    expect((await enter(email, codeOf(secret), { device })).status).toBe(200)
    portal.wait(15 * 60 + 1)
    expect((await enter(email, codeOf(secret))).status).toBe(200)
  })

  test('threat 19: is stored encrypted, and its secret is told once', async () => {
    const { id, token, secret, recoveryCodes } = await makeUser('eva')
    const stored = await portal.database.withPlatform(async ({ query }) => ({
      totp: await query.selectFrom('account_totp').where('account_id', '=', id).selectAll().execute(),
      codes: await query.selectFrom('recovery_code').where('account_id', '=', id).selectAll().execute(),
    }))
    expect([stored.totp.length, stored.codes.length]).toEqual([1, 10])
    const bytes = Buffer.concat([
      ...stored.totp.map((row) => row.secret),
      ...stored.codes.map((row) => row.code_hash),
    ])
    for (const each of [Buffer.from(secret), Buffer.from(Secret.fromBase32(secret).bytes), ...recoveryCodes])
      expect(bytes.includes(each)).toBe(false)
    expect(JSON.stringify((await portal.call('GET', path, { token })).body)).not.toContain(secret)
    const { rows } = await portal.database.withPlatform(({ query }) =>
      sql<{ row: string }>`select audit::text as row from audit`.execute(query),
    )
    const audit = rows.map(({ row }) => row).join()
    expect(audit).toContain('secondFactor')
    expect(audit).not.toContain(secret)
  })
})

describe('recovery codes', () => {
  test('each stand once for a code, and new ones make those before void', async () => {
    const { email, token, recoveryCodes } = await makeUser('finn')
    const [first = '', second = '', third = ''] = recoveryCodes
    expect((await enter(email, first)).status).toBe(200)
    expect(told(await enter(email, first))).toEqual([401, 'access.wrongCode'])
    expect((await enter(email, ` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await portal.call('GET', path, { token })).body.recoveryCodesLeft).toBe(8)
    const renewed = await portal.call('POST', `${path}/recovery-codes`, { token, body: {} })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect(told(await enter(email, third))).toEqual([401, 'access.wrongCode'])
    expect((await enter(email, renewed.body.recoveryCodes[0])).status).toBe(200)
  })

  test('are nobody else’s', async () => {
    const [one, two] = [await makeUser('gun'), await makeUser('hans')]
    expect(told(await enter(two.email, one.recoveryCodes[0]))).toEqual([401, 'access.wrongCode'])
  })

  test('are for who has an app', async () => {
    await makeMember(portal, company, 'ida@example.com', 'User')
    const { token } = (await portal.signInAs('ida@example.com')).body
    const answer = await portal.call('POST', `${path}/recovery-codes`, { token, body: {} })
    expect(told(answer)).toEqual([409, 'secondFactor.none'])
  })
})

describe('ending a second factor', () => {
  test('threat 11: takes proof, and ends the other sessions', async () => {
    const { email, token, secret } = await makeUser('jan')
    const elsewhere = (await enter(email, codeOf(secret))).body.token
    portal.wait(11 * 60)
    for (const call of ['/remove', '/recovery-codes', '']) {
      const answer = await portal.call('POST', `${path}${call}`, { token, body: {} })
      expect([call, ...told(answer)]).toEqual([call, 400, 'user.currentPassword'])
    }
    const wrong = { currentPassword: 'Wrong-Horse' }
    expect(told(await portal.call('POST', `${path}/remove`, { token, body: wrong }))).toEqual([
      400,
      'user.currentPassword',
    ])
    const right = { currentPassword: password }
    expect((await portal.call('POST', `${path}/remove`, { token, body: right })).status).toBe(204)
    expect((await portal.call('GET', '/users/me', { token: elsewhere })).status).toBe(401)
    expect((await portal.call('GET', '/users/me', { token })).status).toBe(200)
    expect((await enter(email)).status).toBe(200)
  })

  test('threat 8: of another user is for an administrator of the company that made the account, who tells them by mail', async () => {
    const user = await makeUser('kim')
    await makeMember(portal, company, 'chief@example.com', 'CompanyAdmin')
    await makeMember(portal, company, 'peer@example.com', 'User')
    const chief = (await portal.signInAs('chief@example.com')).body
    const peer = (await portal.signInAs('peer@example.com')).body
    const theirs = (await enter(user.email, codeOf(user.secret))).body.token
    const target = `/users/${user.id}/second-factor`
    expect(told(await portal.call('DELETE', target, { token: peer.token }))).toEqual([403, 'access.denied'])
    const listed = await portal.call('GET', `/users/${user.id}`, { token: chief.token })
    expect(listed.body.hasSecondFactor).toBe(true)

    // A company that somebody joined does not open the account.
    const other = await makeCompany(portal, 'Other')
    await makeMember(portal, other, 'elsewhere@example.com', 'Admin')
    const elsewhere = (await portal.signInAs('elsewhere@example.com')).body.token
    await joinCompany(portal.database, other, user.email)
    expect(told(await portal.call('DELETE', target, { token: elsewhere }))).toEqual([403, 'user.notYours'])
    expect((await portal.call('DELETE', `/users/${user.id}`, { token: elsewhere })).status).toBe(204)

    expect((await portal.call('DELETE', target, { token: chief.token })).status).toBe(204)
    expect((await portal.call('GET', '/users/me', { token: theirs })).status).toBe(401)
    expect((await enter(user.email)).status).toBe(200)
    const jobs = await portal.database.withPlatform(({ query }) =>
      query.selectFrom('job').where('kind', '=', 'accountMail').select('payload').execute(),
    )
    expect(jobs.map(({ payload }) => payload)).toContainEqual({
      notice: 'secondFactorRemoved',
      accountId: user.id,
      at: expect.any(String),
      by: 'Anna Berg (chief@example.com)',
    })
    // Nobody does so for themselves without proof.
    const own = `/users/${chief.currentUser.userId}/second-factor`
    expect(told(await portal.call('DELETE', own, { token: chief.token }))).toEqual([403, 'user.notYours'])
  })

  test('of a super administrator is for nobody else', async () => {
    const root = await makeSuper(portal)
    const second = await makeSuper(portal, 'root@fyr.example')
    expect(second).toBe(root)
    const { token } = (await portal.signInAs('chief@example.com')).body
    expect((await portal.call('DELETE', `/users/${root}/second-factor`, { token })).status).toBe(404)
  })
})
