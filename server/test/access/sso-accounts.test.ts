import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { joinCompany } from '../support/companies/join-company.ts'
import { password } from '../support/portal.ts'
import { onSso, somebody } from './sso.fixture.ts'

// Tests name the host by the header of a proxy, since fetch sets the other itself.
const sso = onSso(async () => ({ FYR_TRUSTED_PROXIES: '127.0.0.1' }))

beforeAll(async () => {
  expect((await sso.provide(sso.companyId, { isProvisioning: true })).status).toBe(200)
  expect((await sso.approveDomain('own.example', sso.companyId)).status).toBe(201)
})

const own = { email: 'anybody@own.example' }
const set = (body: object, token = sso.admin.token) =>
  sso.call('PUT', `/companies/${sso.companyId}/sso`, body, token)
const me = async (token: string) => (await sso.call('GET', '/users/me', undefined, token)).body

describe('what a company’s provider opens', () => {
  let both: Session
  const person = somebody()

  beforeAll(async () => {
    both = await sso.portal.createUser(sso.companyId, 'User', 'both@own.example')
    await joinCompany(sso.portal.database, sso.otherId, 'both@own.example')
    expect((await sso.link(both, sso.companyId, person)).status).toBe(200)
  })

  it('threat 3: that company only', async () => {
    const { session } = (await sso.signOn(person, own)).body
    expect(session).toMatchObject({
      currentUser: { userId: both.currentUser.userId },
      companies: [{ companyId: sso.companyId }],
    })
    const { token } = session
    const userId = both.currentUser.userId
    expect(
      (await sso.call('PUT', `/companies/toggle/${userId}/${sso.otherId}`, undefined, token)).status,
    ).toBe(404)
    expect((await sso.call('GET', `/settings/company/${sso.otherId}`, undefined, token)).status).toBe(404)
    expect((await sso.call('GET', `/settings/company/${sso.companyId}`, undefined, token)).status).toBe(200)
    const listed = (await sso.call('GET', '/companies', undefined, token)).body
    expect(listed.map(({ companyId }: { companyId: string }) => companyId)).toEqual([sso.companyId])
    expect((await sso.call('GET', `/users/${userId}/company`, undefined, token)).body).not.toContainEqual(
      expect.objectContaining({ companyId: sso.otherId }),
    )
    const byPassword = await sso.portal.signIn('both@own.example')
    expect(byPassword.companies).toHaveLength(2)
  })

  it('threat 13: not the account itself: no password, address, or other sign-in is changed by it', async () => {
    const { token } = (await sso.signOn(person, own)).body.session
    expect((await me(token)).mayChangeSignIn).toBe(false)
    const { identities } = (await sso.call('GET', '/users/me/identities', undefined, token)).body
    expect(identities).toHaveLength(1)
    // The right password is not enough, which a provider may have seen: there may be a second factor besides.
    const proof = { currentPassword: password }
    const self = `/users/${both.currentUser.userId}`
    const changes: [string, string, object?][] = [
      ['PUT', self, { password: 'Brand-New-1', ...proof }],
      ['PUT', self, { email: 'mine@evil.example', ...proof }],
      ['PUT', '/users/me/password', { password: 'Brand-New-1', ...proof }],
      ['GET', `${self}/data`],
      ['POST', '/users/me/identities', { companyId: sso.companyId }],
      ['DELETE', `/users/me/identities/${identities[0].id}`],
      ['POST', '/users/me/second-factor', proof],
      ['POST', '/users/me/second-factor/remove', proof],
      ['POST', '/users/me/passkeys/options', proof],
      ['POST', `/invitations/${'a'.repeat(43)}/accept`],
    ]
    for (const [method, path, body] of changes) {
      const { status, body: answer } = await sso.call(method, path, body, token)
      expect([path, status, answer.code]).toEqual([path, 403, 'sso.fullSessionNeeded'])
    }
    const named = await sso.call('PUT', self, { firstName: 'Bo', email: 'both@own.example' }, token)
    expect([named.status, named.body.firstName]).toEqual([200, 'Bo'])
    expect((await me((await sso.portal.signIn('both@own.example')).token)).mayChangeSignIn).toBe(true)
  })

  it('threat 8: never a super administrator', async () => {
    const root = await sso.portal.signIn('admin@fyr.local')
    const rootPerson = somebody({ email: 'admin@fyr.local' })
    await sso.portal.database.withPlatform(async ({ query }) => {
      await sql`insert into account_identity (id, account_id, issuer, subject, is_provisioned, created_at)
        values (gen_random_uuid(), ${root.currentUser.userId}, ${sso.issuer.url}, ${rootPerson.sub}, false, now())`.execute(
        query,
      )
    })
    expect((await sso.signOn(rootPerson, own)).body.code).toBe('sso.noUser')
    // Nor somebody who became one while such a session goes on.
    const { session } = (await sso.signOn(person, own)).body
    const make = (isSuper: boolean) =>
      sso.portal.database.withPlatform(async (db) => {
        await sql`update account set is_super = ${isSuper} where id = ${both.currentUser.userId}`.execute(
          db.query,
        )
        db.publishEvent('account', { accountId: both.currentUser.userId })
      })
    await make(true)
    expect((await me(session.token)).currentUser.role).toBe('User')
    expect((await sso.call('GET', '/settings/sso', undefined, session.token)).status).toBe(403)
    await make(false)
  })

  it('threat 13: the same subject at another issuer is somebody else', async () => {
    const { session } = await sso.portal.createCompany('Twin')
    const companyId = session.userCompany?.companyId ?? ''
    await sso.provide(companyId, { issuer: sso.otherIssuer.url, isProvisioning: true }, session.token)
    await sso.approveDomain('twin.example', companyId)
    const answer = await sso.signOn(
      { ...person, email: 'twin@twin.example' },
      { email: 'a@twin.example', at: sso.otherIssuer },
    )
    expect(answer.body.session.currentUser.email).toBe('twin@twin.example')
  })

  it('threat 5: not a company that somebody of the same issuer does not belong to', async () => {
    const { companyId, session } = await sso.portal.createCompany('Same issuer')
    await sso.provide(companyId, {}, session.token)
    await sso.approveDomain('same.example', companyId)
    expect((await sso.signOn(person, { email: 'a@same.example' })).body.code).toBe('sso.noUser')
  })

  it('ends with the membership', async () => {
    const gone = somebody()
    const { session } = (await sso.signOn(gone, own)).body
    await sso.call('DELETE', `/users/${session.currentUser.userId}`, undefined, sso.admin.token)
    expect((await sso.call('GET', '/users/me', undefined, session.token)).status).toBe(401)
  })
})

describe('linked sign-ins', () => {
  it('open one account each, and are unlinked with the sessions that they began', async () => {
    const carl = await sso.portal.createUser(sso.companyId, 'User')
    const dora = await sso.portal.createUser(sso.companyId, 'User')
    const person = somebody()
    const list = async (token: string) =>
      (await sso.call('GET', '/users/me/identities', undefined, token)).body
    expect(await list(carl.token)).toEqual({
      identities: [],
      offers: [{ companyId: sso.companyId, issuer: sso.issuer.url, name: 'Own' }],
    })
    await sso.link(carl, sso.companyId, person)
    expect((await sso.link(dora, sso.companyId, person)).body.code).toBe('sso.identityTaken')
    const { identities, offers } = await list(carl.token)
    expect(offers).toEqual([])
    const unlink = (token: string) =>
      sso.call('DELETE', `/users/me/identities/${identities[0].id}`, undefined, token)
    expect((await unlink(dora.token)).status).toBe(404)
    const { session } = (await sso.signOn(person, own)).body
    expect((await unlink(carl.token)).status).toBe(204)
    expect((await sso.call('GET', '/users/me', undefined, session.token)).status).toBe(401)
    // Whom nobody knows any more becomes somebody else.
    const next = (await sso.signOn(person, own)).body.session
    expect(next.currentUser.userId).not.toBe(carl.currentUser.userId)
    await sso.portal.database.withPlatform(async ({ query }) => {
      const { rows } = await sql<{ action: string }>`
        select action from (select action, at, object_type, actor_id from audit union all select action, at, object_type, actor_id from platform_audit) as rows
        where object_type = 'identity' and actor_id = ${carl.currentUser.userId} order by at`.execute(query)
      expect(rows.map(({ action }) => action)).toEqual(['created', 'deleted'])
    })
  })

  it('threat 13: are linked by the session that began it, while it goes on', async () => {
    const eve = await sso.portal.createUser(sso.companyId, 'User')
    const { url, cookie } = await sso.start({ companyId: sso.companyId }, eve.token, '/users/me/identities')
    await sso.call('POST', '/users/logout', {}, eve.token)
    const finish = async (attempt: { url: string; cookie: string }, headers = {}) =>
      (await sso.finish(sso.issuer.approve(attempt.url, somebody()), attempt.cookie, headers)).body.code
    expect(await finish({ url, cookie }, sso.by(eve))).toBe('access.signedOut')
    // What one browser began is not finished in another's session, nor without one.
    const mallory = await sso.portal.createUser(sso.companyId, 'User')
    const begin = () => sso.start({ companyId: sso.companyId }, mallory.token, '/users/me/identities')
    const victim = await sso.portal.createUser(sso.companyId, 'User')
    expect(await finish(await begin(), sso.by(victim))).toBe('access.signedOut')
    expect(await finish(await begin())).toBe('access.signedOut')
    expect((await sso.call('GET', '/users/me/identities', undefined, mallory.token)).body.identities).toEqual(
      [],
    )
    const foreign = await sso.portal.createUser(sso.otherId, 'User')
    const refused = await sso.call(
      'POST',
      '/users/me/identities',
      { companyId: sso.companyId },
      foreign.token,
    )
    expect(refused.body.code).toBe('sso.unavailable')
  })
})

describe('the provider of the installation', () => {
  const person = somebody({ email: 'root@portal.example' })
  const anywhere = { email: 'a@portal.example', at: undefined }

  beforeAll(async () => {
    expect((await sso.provide(null, { issuer: sso.otherIssuer.url })).status).toBe(200)
  })

  it('opens all of an account’s companies, a super administrator’s too', async () => {
    const root = await sso.portal.signIn('admin@fyr.local')
    await sso.link(root, null, person, sso.otherIssuer)
    const { session } = (await sso.signOn(person, { ...anywhere, at: sso.otherIssuer })).body
    expect(session).toMatchObject({ isSSO: true, currentUser: { role: 'SuperAdmin' } })
    expect((await sso.call('GET', '/settings/sso', undefined, session.token)).status).toBe(200)
    const audit = await sso.call('GET', '/settings/sso', undefined, session.token)
    expect(audit.body).toMatchObject({
      hasClientSecret: true,
      redirectUris: [expect.stringMatching(/\/login\/sso$/)],
    })
  })

  it('threat 10: who acts as another neither links a sign-in nor reaches the sign-out of their own provider', async () => {
    const signOn = async () => {
      const answer = await sso.signOn(person, { ...anywhere, at: sso.otherIssuer })
      return { cookie: sso.cookieOf(answer, 'fyr_refresh'), session: answer.body.session as Session }
    }
    const { cookie, session } = await signOn()
    const user = await sso.portal.createUser(sso.companyId, 'User')
    const begun = await sso.call(
      'POST',
      `/users/masquerade/${user.currentUser.userId}`,
      undefined,
      session.token,
    )
    expect(begun.body).toMatchObject({ isSSO: false, mayChangeSignIn: false, masquerade: { asUser: true } })
    const acting = begun.body.token
    const linking = sso.call('POST', '/users/me/identities', { companyId: sso.companyId }, acting)
    expect((await linking).body.code).toBe('access.masquerade')
    expect((await sso.call('GET', '/users/me/identities', undefined, acting)).body.offers).toEqual([])
    const signOut = async (token: string, cookies: string[]) => {
      const headers = cookies.length > 0 ? { cookie: cookies.join('; ') } : {}
      return (await sso.portal.call('POST', '/users/logout', { token, headers })).body
    }
    // The token alone ends the masquerade, nothing else.
    expect(await signOut(acting, [])).toEqual({ signOutUrl: null })
    expect((await me(session.token)).isSSO).toBe(true)
    const again = await sso.call(
      'POST',
      `/users/masquerade/${user.currentUser.userId}`,
      undefined,
      session.token,
    )
    const cookies = [cookie, sso.cookieOf(again, 'fyr_masquerade')]
    expect(await signOut(again.body.token, cookies)).toEqual({ signOutUrl: null })
    expect((await sso.call('GET', '/users/me', undefined, session.token)).status).toBe(401)
    const own = await signOn()
    expect((await signOut(own.session.token, [own.cookie])).signOutUrl).toMatch(/\/logout\?/)
  })

  it('threat 19: another issuer is not told at the sign-out who had signed in at the one before', async () => {
    const { session } = (await sso.signOn(person, { ...anywhere, at: sso.otherIssuer })).body
    await sso.provide(null, { issuer: sso.issuer.url })
    expect((await sso.call('POST', '/users/logout', {}, session.token)).body).toEqual({ signOutUrl: null })
    await sso.provide(null, { issuer: sso.otherIssuer.url })
  })

  it('creates users in the company that their address belongs to, and the last way to sign in stays', async () => {
    await sso.provide(null, { issuer: sso.otherIssuer.url, isProvisioning: true })
    await sso.approveDomain('other.example', sso.otherId)
    const at = { email: 'a@other.example', at: sso.otherIssuer }
    const { session } = (await sso.signOn(somebody({ email: 'new@other.example' }), at)).body
    expect(session.companies).toEqual([{ companyId: sso.otherId, name: 'Other' }])
    const { identities } = (await sso.call('GET', '/users/me/identities', undefined, session.token)).body
    const unlinked = await sso.call(
      'DELETE',
      `/users/me/identities/${identities[0].id}`,
      undefined,
      session.token,
    )
    expect(unlinked.body.code).toBe('sso.onlySignIn')
    // Signed in a moment ago, which proves who one is elsewhere.
    const set = await sso.call(
      'PUT',
      `/users/${session.currentUser.userId}`,
      { password: 'Brand-New-1' },
      session.token,
    )
    expect(set.body.code).toBe('account.noPassword')
    const chosen = { password: 'Brand-New-1' }
    const changed = await sso.call('PUT', '/users/me/password', chosen, session.token)
    expect(changed.body.code).toBe('account.noPassword')
    const nowhere = somebody({ email: 'x@nowhere.example' })
    expect((await sso.signOn(nowhere, at)).body.code).toBe('sso.noUser')
  })
})

describe('a company that requires single sign-on', () => {
  it('refuses passwords at once, except for administrators', async () => {
    const { companyId, session } = await sso.portal.createCompany('Strict')
    await sso.approveDomain('strict.example', companyId)
    const member = await sso.portal.createUser(companyId, 'User', 'member@strict.example')
    await sso.portal.createUser(companyId, 'CompanyAdmin', 'boss@strict.example')
    const person = somebody({ email: 'member@strict.example' })
    await sso.provide(companyId, {}, session.token)
    await sso.link(member, companyId, person)
    expect((await sso.call('GET', '/roles/current-user-permissions', undefined, member.token)).status).toBe(
      200,
    )
    const once = (await sso.call('GET', '/users/one-time-token', undefined, member.token)).body.token
    await sso.provide(companyId, { isRequired: true }, session.token)
    expect((await sso.call('GET', '/roles/current-user-permissions', undefined, member.token)).status).toBe(
      401,
    )
    // threat 9: nor on live connections, by a token of before.
    const hub = `${sso.portal.url}/hubs/events/negotiate?access_token=${once}`
    expect((await fetch(hub, { method: 'POST' })).status).toBe(401)
    // Who acts as somebody has signed in as themselves.
    const path = `/users/masquerade/${member.currentUser.userId}`
    const acting = (await sso.call('POST', path, undefined, session.token)).body
    expect(acting).toMatchObject({ isSSO: false, userCompany: { companyId } })
    expect((await sso.call('GET', '/roles/current-user-permissions', undefined, acting.token)).status).toBe(
      200,
    )
    const byPassword = await sso.call('POST', '/users/authenticate', {
      email: 'member@strict.example',
      password,
    })
    expect(byPassword).toMatchObject({ status: 403, body: { code: 'access.ssoOnly' } })
    const wrong = await sso.call('POST', '/users/authenticate', {
      email: 'member@strict.example',
      password: 'Wrong-1',
    })
    expect(wrong.body.code).toBe('access.badCredentials')
    const signedOn = await sso.signOn(person, { email: 'a@strict.example' })
    expect(signedOn.body.session.userCompany.companyId).toBe(companyId)
    expect((await sso.portal.signIn('boss@strict.example')).userCompany?.companyId).toBe(companyId)
    // Elsewhere the password opens what it did.
    await joinCompany(sso.portal.database, sso.otherId, 'member@strict.example')
    const elsewhere = await sso.portal.signIn('member@strict.example')
    expect(elsewhere.userCompany?.companyId).toBe(sso.otherId)
    const switching = `/companies/toggle/${member.currentUser.userId}/${companyId}`
    const switched = await sso.call('PUT', switching, undefined, elsewhere.token)
    expect([switched.status, switched.body.code]).toEqual([403, 'access.ssoOnly'])
  })
})

it('what a password takes is not asked of who signs in by a provider', async () => {
  const { companyId, session } = await sso.portal.createCompany('Careful')
  await sso.approveDomain('careful.example', companyId)
  await sso.provide(companyId, {}, session.token)
  const member = await sso.portal.createUser(companyId, 'User', 'member@careful.example')
  const person = somebody({ email: 'member@careful.example' })
  await sso.link(member, companyId, person)
  const actions = async () => {
    const byPassword = await sso.portal.signIn('member@careful.example', 'Brand-New-1')
    const byProvider = (await sso.signOn(person, { email: 'a@careful.example' })).body.session
    const sessions: Session[] = [byPassword, byProvider]
    const answers = sessions.map(async ({ token, requiredAction }) => {
      const once = await sso.call('GET', '/users/one-time-token', undefined, token)
      const hub = `${sso.portal.url}/hubs/events/negotiate?access_token=${once.body.token}`
      const { status } = await fetch(hub, { method: 'POST' })
      const list = await sso.call('GET', '/users', undefined, token)
      return [requiredAction, list.body.code ?? list.status, status]
    })
    return await Promise.all(answers)
  }
  const path = `/users/${member.currentUser.userId}`
  expect(
    (await sso.call('PUT', path, { password: 'Brand-New-1', mustChangePassword: true }, session.token))
      .status,
  ).toBe(200)
  expect(await actions()).toEqual([
    ['changePassword', 'access.passwordChangeRequired', 401],
    [null, 200, 200],
  ])
  const own = { password: 'Brand-New-1', mustChangePassword: false }
  expect((await sso.call('PUT', path, own, session.token)).status).toBe(200)
  const settings = `/settings/company/${companyId}`
  expect((await sso.call('PUT', settings, { requireSecondFactor: true }, session.token)).status).toBe(200)
  expect(await actions()).toEqual([
    ['setUpSecondFactor', 'access.secondFactorSetupRequired', 401],
    [null, 200, 200],
  ])
})

describe('at a company’s own domain', () => {
  const host = 'portal.own.example'
  const there = { 'x-forwarded-host': host, origin: `http://${host}` }
  const begin = async (body: object = {}) => {
    const answer = await sso.portal.call('POST', '/users/authenticate/sso/start', { body, headers: there })
    return { answer, cookie: sso.cookieOf(answer, 'fyr_sso') }
  }

  beforeAll(async () => {
    const asked = await sso.call('POST', `/companies/${sso.companyId}/domains`, { host }, sso.admin.token)
    const path = `/domains/${asked.body.domainId}`
    const approved = await sso.call('PUT', path, { state: 'approved' }, sso.portal.admin.token)
    expect(approved.status).toBe(200)
    await set({ isProvisioning: true, isEnabled: true, issuer: sso.issuer.url, clientSecret: 'hush' })
  })

  it('one signs in with its provider without an address, and comes back there', async () => {
    const { answer, cookie } = await begin()
    expect(answer.status).toBe(200)
    const url = new URL(answer.body.url)
    expect(url.origin).toBe(sso.issuer.url)
    expect(url.searchParams.get('redirect_uri')).toBe(`http://${host}/login/sso`)
    const finished = await sso.finish(sso.issuer.approve(url.href, somebody()), cookie, there)
    expect(finished.body.session).toMatchObject({ isSSO: true, userCompany: { companyId: sso.companyId } })
    const shown = (await sso.call('GET', `/companies/${sso.companyId}/sso`, undefined, sso.admin.token)).body
    expect(shown.redirectUris).toHaveLength(2)
    // threat 12: a host that nobody approved is none to come back to.
    const poisoned = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' }
    const body = { email: own.email }
    const elsewhere = await sso.portal.call('POST', '/users/authenticate/sso/start', {
      body,
      headers: poisoned,
    })
    expect(new URL(elsewhere.body.url).searchParams.get('redirect_uri')).toBe(shown.redirectUris[0])
    expect(shown.redirectUris[1]).toContain(host)
  })

  it('threat 3: addresses of other companies lead to no provider of theirs, and their users do not get in', async () => {
    await sso.provide(null, { issuer: sso.otherIssuer.url, isProvisioning: false })
    const foreigner = await sso.portal.createUser(sso.otherId, 'User', 'foreigner@other.example')
    const person = somebody({ email: 'foreigner@other.example' })
    await sso.link(foreigner, null, person, sso.otherIssuer)
    const { answer } = await begin({ email: 'foreigner@other.example' })
    expect(new URL(answer.body.url).origin).toBe(sso.issuer.url)
    await set({ isEnabled: false })
    const installation = await begin({ email: 'foreigner@other.example' })
    const { url } = installation.answer.body
    const refused = await sso.finish(sso.otherIssuer.approve(url, person), installation.cookie, there)
    expect([refused.status, refused.body.code]).toEqual([403, 'sso.noUser'])
    await set({ isEnabled: true })
  })
})

it('threat 13: the sessions of a provider end when it is switched off, and those of a password go on', async () => {
  const account = await sso.portal.createUser(sso.companyId, 'User', 'ends@own.example')
  const person = somebody()
  expect((await set({ isEnabled: true })).status).toBe(200)
  expect((await sso.link(account, sso.companyId, person)).status).toBe(200)
  const { token } = (await sso.signOn(person, own)).body.session
  expect((await sso.call('GET', '/users/me', undefined, token)).status).toBe(200)
  expect((await set({ isEnabled: false })).status).toBe(200)
  expect((await sso.call('GET', '/users/me', undefined, token)).status).toBe(401)
  expect((await sso.call('GET', '/users/me', undefined, account.token)).status).toBe(200)
})
