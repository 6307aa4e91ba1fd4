import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startIssuer, type Tampering } from '../support/servers/issuer.ts'
import { onSso } from './sso.fixture.ts'

const sso = onSso()
let anna: Session
const person = { sub: 'anna-1', email: 'anna@own.example', email_verified: true }

beforeAll(async () => {
  expect((await sso.provide(sso.companyId)).status).toBe(200)
  expect((await sso.approveDomain('own.example', sso.companyId)).status).toBe(201)
  anna = await sso.portal.createUser(sso.companyId, 'User', 'anna@own.example')
  expect(await sso.link(anna, sso.companyId, person)).toMatchObject({
    status: 200,
    body: { session: null, to: '/account' },
  })
})

const email = person.email
const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code

describe('a sign-in at an identity provider', () => {
  it('begins a session, which signs out of the provider too', async () => {
    const answer = await sso.signOn(person, { email, to: '/alarm?x=1' })
    expect(answer).toMatchObject({ status: 200, body: { to: '/alarm?x=1', session: { isSSO: true } } })
    const { token } = answer.body.session
    expect((await sso.call('GET', '/users/me', undefined, token)).body).toMatchObject({
      isSSO: true,
      currentUser: { userId: anna.currentUser.userId },
      userCompany: { companyId: sso.companyId },
    })
    const refresh = sso.cookieOf(answer, 'fyr_refresh')
    const renewed = await sso.portal.call('POST', '/users/refresh', {
      body: {},
      headers: { cookie: refresh },
    })
    expect(renewed).toMatchObject({ status: 200, body: { isSSO: true } })
    const { signOutUrl } = (await sso.call('POST', '/users/logout', {}, token)).body
    const url = new URL(signOutUrl)
    expect(url.origin + url.pathname).toBe(`${sso.issuer.url}/logout`)
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
    expect(url.searchParams.get('post_logout_redirect_uri')).toMatch(/\/login$/)
    expect((await sso.call('GET', '/users/me', undefined, token)).status).toBe(401)
  })

  it('threat 13: asks with state, nonce and PKCE, and tells no secret of the portal', async () => {
    const { url, cookie } = await sso.start({ email })
    const { searchParams: query } = new URL(url)
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: 'fyr',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: expect.stringMatching(/\/login\/sso$/),
    })
    expect(url).not.toContain('hush')
    expect(cookie).not.toContain('hush')
  })

  const wrong: [string, Tampering][] = [
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an expired id token', { claims: { exp: Math.floor(Date.now() / 1000) - 120 } }],
    [
      'a token of the future',
      { claims: { iat: Math.floor(Date.now() / 1000) + 3600, nbf: Math.floor(Date.now() / 1000) + 3600 } },
    ],
    ['a signature by another key', { signsWithOtherKey: true }],
    ['no signature', { alg: 'none' }],
    ['the published key as a shared secret (threat 11)', { alg: 'HS256' }],
    ['no subject', { claims: { sub: '' } }],
  ]
  it.each(wrong)('threat 13: is refused with %s', async (_, tampering) => {
    const answer = await sso.signOn(person, { email, tampering })
    expect(answer.body.code).toBe('sso.refused')
    expect(sso.cookieOf(answer, 'fyr_refresh')).toBe('')
  })

  it('forgives clocks that differ by less than a minute', async () => {
    const exp = Math.floor(Date.now() / 1000) - 30
    expect((await sso.signOn(person, { email, tampering: { claims: { exp } } })).status).toBe(200)
  })

  it('threat 13: is refused with another state', async () => {
    const mine = await sso.start({ email })
    const query = new URLSearchParams(sso.issuer.approve(mine.url, person))
    query.set('state', 'A'.repeat(43))
    expect(await codeOf(sso.finish(`?${query}`, mine.cookie))).toBe('sso.refused')
  })

  it('threat 13: is bound to the browser that began it', async () => {
    const theirs = await sso.start({ email })
    const query = sso.issuer.approve(theirs.url, person)
    expect(await codeOf(sso.finish(query, ''))).toBe('sso.attemptEnded')
    const mine = await sso.start({ email })
    expect(await codeOf(sso.finish(query, mine.cookie))).toBe('sso.refused')
    const [name, value = ''] = mine.cookie.split('=')
    const forged = `${name}=${value.slice(0, 40)}${value[40] === 'A' ? 'B' : 'A'}${value.slice(41)}`
    expect(await codeOf(sso.finish(query, forged))).toBe('sso.attemptEnded')
    expect(await codeOf(sso.finish(query, `${name}=none`))).toBe('sso.attemptEnded')
  })

  it('threat 13: works once, and for ten minutes', async () => {
    const { url, cookie } = await sso.start({ email })
    const query = sso.issuer.approve(url, person)
    const [first, second] = await Promise.all([sso.finish(query, cookie), sso.finish(query, cookie)])
    expect([first.status, second.status].toSorted()).toEqual([200, 400])
    // A code that was used already, in a sign-in of one's own.
    const again = await sso.start({ email })
    const used = new URLSearchParams(query)
    used.set('state', new URL(again.url).searchParams.get('state') ?? '')
    expect(await codeOf(sso.finish(`?${used}`, again.cookie))).toBe('sso.refused')
    const late = await sso.start({ email })
    sso.clock.ahead = 10 * 60_000 + 1
    try {
      expect(await codeOf(sso.finish(sso.issuer.approve(late.url, person), late.cookie))).toBe(
        'sso.attemptEnded',
      )
    } finally {
      sso.clock.ahead = 0
    }
  })

  it('says so where somebody cancels it', async () => {
    const { url, cookie } = await sso.start({ email })
    const state = new URL(url).searchParams.get('state') ?? ''
    expect(
      await codeOf(sso.finish(`?${new URLSearchParams({ error: 'access_denied', state })}`, cookie)),
    ).toBe('sso.denied')
  })

  it('threat 12: leads to a path of the portal only', async () => {
    for (const to of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/login',
      'x',
    ]) {
      expect([to, (await sso.signOn(person, { email, to })).body.to]).toEqual([to, '/'])
    }
  })

  it('threat 13: is begun and finished by the portal’s own pages only', async () => {
    const headers = { origin: 'https://evil.example' }
    const started = sso.portal.call('POST', '/users/authenticate/sso/start', { body: { email }, headers })
    expect(await codeOf(started)).toBe('access.denied')
    const { url, cookie } = await sso.start({ email })
    expect(await codeOf(sso.finish(sso.issuer.approve(url, person), cookie, headers))).toBe('access.denied')
  })

  it('is not offered for addresses that lead nowhere', async () => {
    expect(
      await codeOf(sso.call('POST', '/users/authenticate/sso/start', { email: 'x@nowhere.example' })),
    ).toBe('sso.unavailable')
    const { body } = await sso.call('POST', '/users/authenticate/sso/start', {})
    expect(body.errors).toMatchObject([{ field: 'body.email', code: 'field.required' }])
  })

  it('threat 12: is answered alike whether or not the address has an account', async () => {
    const of = async (address: string) => {
      const { status, body } = await sso.call('POST', '/users/authenticate/sso/start', { email: address })
      const url = new URL(body.url)
      for (const name of ['state', 'nonce', 'code_challenge', 'login_hint']) url.searchParams.delete(name)
      return [status, Object.keys(body), url.href]
    }
    expect(await of('nobody@own.example')).toEqual(await of(email))
  })

  it('threat 13: takes no verified address of the user info for the one in the id token', async () => {
    const { companyId, session } = await sso.portal.createCompany('User info')
    const { otherIssuer } = sso
    const provider = { issuer: otherIssuer.url, clientId: 'user-info', isProvisioning: true }
    otherIssuer.state.extra = { userinfo_endpoint: `${otherIssuer.url}/userinfo` }
    await sso.provide(companyId, provider, session.token)
    await sso.approveDomain('info.example', companyId)
    const at = { email: 'a@info.example', at: otherIssuer }
    const userInfo = { sub: 'ina', email: 'ina@info.example', email_verified: true }
    otherIssuer.state.userInfo = userInfo
    const claimed = { sub: 'ina', email: 'chief@info.example' }
    expect(await codeOf(sso.signOn(claimed, at))).toBe('sso.emailNotVerified')
    otherIssuer.state.userInfo = { ...userInfo, sub: 'somebody-else' }
    expect(await codeOf(sso.signOn({ sub: 'ina' }, at))).toBe('sso.refused')
    otherIssuer.state.userInfo = userInfo
    const answer = await sso.signOn({ sub: 'ina' }, at)
    expect(answer.body.session.currentUser.email).toBe('ina@info.example')
    otherIssuer.state.extra = {}
  })

  it('tells in words when the provider is down, at the start and at the end', async () => {
    const third = await startIssuer()
    const own = await sso.portal.createCompany('Third')
    await sso.provide(own.companyId, { issuer: third.url.replace(/\d+$/, '9') }, own.session.token)
    await sso.approveDomain('third.example', own.companyId)
    const failed = await sso.call('POST', '/users/authenticate/sso/start', { email: 'a@third.example' })
    expect(failed).toMatchObject({ status: 502, body: { code: 'sso.providerFailed' } })
    expect(failed.body.message).toMatch(/identity provider could not be reached/)
    const { companyId, session } = own
    const link = await sso.call('POST', '/users/me/identities', { companyId }, session.token)
    expect(link.body.code).toBe('sso.providerFailed')
    await third.stop()
    const began = await sso.start({ email })
    const query = sso.issuer.approve(began.url, person)
    sso.issuer.state.isDown = true
    try {
      expect(await codeOf(sso.finish(query, began.cookie))).toBe('sso.providerFailed')
    } finally {
      sso.issuer.state.isDown = false
    }
  })
})

describe('what the settings of a provider show', () => {
  const test = (issuer: string) =>
    sso.call('POST', `/companies/${sso.companyId}/sso/test`, { issuer }, sso.admin.token)
  const resultAt = async (issuer: string) => (await test(issuer)).body.result

  it('threat 18: looks at no address that the guard refuses, and says what is wrong with others', async () => {
    expect((await test(sso.issuer.url)).body).toEqual({ result: 'works', supportsLogout: true })
    expect(await resultAt('https://127.0.0.1:9')).toBe('addressRefused')
    expect(await resultAt('https://[::1]')).toBe('addressRefused')
    expect(await resultAt('https://169.254.169.254')).toBe('addressRefused')
    expect(await resultAt('https://2130706433')).toBe('addressRefused')
    expect(await resultAt('https://provider.invalid')).toBe('unreachable')
    expect(await resultAt(`${sso.issuer.url}/realm`)).toBe('noConfiguration')
    sso.otherIssuer.state.extra = { issuer: 'https://evil.example' }
    expect(await resultAt(sso.otherIssuer.url)).toBe('issuerDiffers')
    sso.otherIssuer.state.extra = { token_endpoint: undefined }
    expect(await resultAt(sso.otherIssuer.url)).toBe('incomplete')
    sso.otherIssuer.state.extra = {}
    for (const bad of [
      'http://provider.example',
      'https://a:b@provider.example',
      'https://x.example/?q',
      'file:///etc/passwd',
    ])
      expect([bad, (await test(bad)).status]).toEqual([bad, 400])
    const ofPortal = await sso.call('POST', '/settings/sso/test', { issuer: sso.issuer.url }, sso.admin.token)
    expect(ofPortal.body.result).toBe('works')
  })

  it('threat 18: follows no endpoint of a provider that leads to an address the guard refuses', async () => {
    const { companyId, session } = await sso.portal.createCompany('Endpoints')
    await sso.provide(companyId, { issuer: sso.otherIssuer.url }, session.token)
    await sso.approveDomain('endpoints.example', companyId)
    sso.otherIssuer.state.extra = {
      token_endpoint: `http://127.0.0.1:${sso.portal.portal.httpPort}/api/health`,
    }
    const address = { email: 'a@endpoints.example' }
    const answer = await sso.signOn(person, { ...address, at: sso.otherIssuer })
    expect(answer.body.code).toBe('sso.providerFailed')
    sso.otherIssuer.state.extra = {}
  })

  it('threat 19: the secret is never answered, is stored encrypted, and goes with its issuer', async () => {
    const get = async () =>
      (await sso.call('GET', `/companies/${sso.companyId}/sso`, undefined, sso.admin.token)).body
    expect(await get()).toMatchObject({ hasClientSecret: true, emailDomains: ['own.example'] })
    expect(JSON.stringify(await get())).not.toContain('hush')
    const audit = await sso.call('GET', '/audit?objectType=identityProvider', undefined, sso.admin.token)
    expect(audit.body[0]).toMatchObject({ action: 'updated', objectType: 'identityProvider' })
    expect(audit.body[0].changes.clientSecret).toEqual({ from: null, to: null })
    expect(JSON.stringify(audit.body)).not.toContain('hush')
    await sso.portal.database.withPlatform(async ({ query }) => {
      const { rows } = await sql<{
        row: string
      }>`select encode(client_secret, 'escape') as row from identity_provider where company_id = ${sso.companyId}`.execute(
        query,
      )
      expect(rows[0]?.row).toBeTruthy()
      expect(rows[0]?.row).not.toContain('hush')
    })
    sso.issuer.state.asked = []
    await sso.signOn(person, { email })
    const basic = Buffer.from('fyr:hush').toString('base64')
    expect(sso.issuer.state.asked).toContain(`POST /token Basic ${basic}`)
    const change = (body: object) => sso.call('PUT', `/companies/${sso.companyId}/sso`, body, sso.admin.token)
    expect((await change({ issuer: sso.otherIssuer.url })).body.hasClientSecret).toBe(false)
    expect((await change({ issuer: sso.issuer.url, clientSecret: 'hush' })).body.hasClientSecret).toBe(true)
    expect((await change({ clientSecret: null })).body.hasClientSecret).toBe(true)
    expect((await change({ clientSecret: '' })).body.hasClientSecret).toBe(false)
    await change({ clientSecret: 'hush' })
    expect((await change({ isEnabled: true, clientId: '' })).body.errors).toMatchObject([
      { field: 'body.clientId', code: 'field.required' },
    ])
  })

  it('tells the login page whether there is any', async () => {
    expect((await sso.call('GET', '/settings/frontend-features')).body.ssoAvailable).toBe(true)
  })

  it('a domain belongs to one company, and there is a limit', async () => {
    expect(await codeOf(sso.approveDomain('own.example', sso.otherId))).toBe('sso.domainTaken')
    expect((await sso.approveDomain('new.example', randomUUID())).status).toBe(404)
    const added = await sso.approveDomain('gone.example', sso.otherId)
    expect(added.body).toMatchObject({ domain: 'gone.example', companyName: 'Other' })
    const domains = async () =>
      (await sso.call('GET', '/settings/email-domains', undefined, sso.admin.token)).body.map(
        ({ domain }: { domain: string }) => domain,
      )
    expect(await domains()).toContain('gone.example')
    await sso.call('DELETE', `/settings/email-domains/${added.body.id}`, undefined, sso.admin.token)
    expect(await domains()).not.toContain('gone.example')
    await sso.portal.database.withPlatform(async ({ query }) => {
      await sql`insert into email_domain (id, company_id, domain, created_at)
        select gen_random_uuid(), ${sso.otherId}, 'd' || number || '.example', now() from generate_series(1, 1000) as number`.execute(
        query,
      )
    })
    expect(await codeOf(sso.approveDomain('more.example', sso.otherId))).toBe('sso.tooMany')
  })
})

it('threat 12: a network that tries too often is held up', async () => {
  const tries = async () => await codeOf(sso.finish('?code=x', ''))
  expect(await tries()).toBe('sso.attemptEnded')
  await sso.portal.database.withPlatform(({ query }) =>
    sql`update login_attempt set attempts = 199`.execute(query),
  )
  expect([await tries(), await tries()]).toEqual(['sso.attemptEnded', 'request.tooMany'])
})
