import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '#domains/access/roles/index.ts'
import { makeCompany, makeMember, makeSuper, type Portal, publicUrl, startPortal } from '../portal.fixture.ts'
import type { CallOptions } from '../portal-calls.fixture.ts'

let portal: Portal
let acme: string
let beta: string

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme')
  beta = await makeCompany(portal, 'Beta')
  await makeMember(portal, acme, 'anna@example.com')
  await makeSuper(portal)
})
afterAll(async () => {
  await portal?.stop()
})

const refresh = (cookie: string | undefined, options: CallOptions & { companyId?: string } = {}) => {
  const { companyId, ...rest } = options
  return portal.call('POST', '/users/refresh', { cookie, body: companyId ? { companyId } : {}, ...rest })
}
const me = (token: string) => portal.call('GET', '/users/me', { token })

describe('refreshing', () => {
  test('gives a new token and, some seconds later, the next cookie', async () => {
    const { body, cookie } = await portal.signInAs('anna@example.com')
    portal.wait(60)
    const next = await refresh(cookie)
    expect(next.status).toBe(200)
    expect(next.body.token).not.toBe(body.token)
    expect(next.body).toMatchObject({ currentUser: body.currentUser, userCompany: { companyId: acme } })
    expect(next.cookie).toMatch(/^[\w-]{86}$/)
    expect(next.cookie).not.toBe(cookie)
    expect((await me(next.body.token)).status).toBe(200)
  })

  test('keeps a session alive for as long as somebody comes back within 30 days', async () => {
    let { cookie } = await portal.signInAs('anna@example.com')
    for (let visit = 0; visit < 3; visit++) {
      portal.wait(29 * 86_400)
      const answer = await refresh(cookie)
      expect(answer.status).toBe(200)
      cookie = answer.cookie
    }
    portal.wait(30 * 86_400)
    const late = await refresh(cookie)
    expect(late).toMatchObject({ status: 401, cookie: '', body: { code: 'access.signedOut' } })
  })

  test('without a cookie, or with one that we did not make, is 401', async () => {
    expect((await refresh(undefined)).status).toBe(401)
    const { cookie = '' } = await portal.signInAs('anna@example.com')
    for (const other of ['x', 'A'.repeat(86), `${cookie.slice(0, 30)}AAA${cookie.slice(33)}`]) {
      expect((await refresh(other)).status).toBe(401)
    }
    // Guesses end nobody's session.
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('by several tabs at once gives all the same, and nobody is taken for a thief', async () => {
    const { cookie } = await portal.signInAs('anna@example.com')
    portal.wait(60)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(cookie)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1)
    // One that comes a little late, after another tab has refreshed once more.
    portal.wait(5)
    const again = await refresh(answers[0]?.cookie)
    portal.wait(4)
    const straggler = await refresh(cookie)
    expect(straggler.status).toBe(200)
    expect(straggler.cookie).toBe(again.cookie)
    portal.wait(20)
    expect((await refresh(straggler.cookie)).status).toBe(200)
  })

  test('threat 11: whose answer was lost goes on by the same token, however late and however often', async () => {
    const { cookie } = await portal.signInAs('anna@example.com')
    portal.wait(60)
    // A laptop falls asleep before the answer arrives, twice, once for a week.
    const lost = [await refresh(cookie)]
    portal.wait(7 * 86_400)
    lost.push(await refresh(cookie))
    portal.wait(60)
    const arrived = await refresh(cookie)
    expect([...lost, arrived].map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await me(arrived.body.token)).status).toBe(200)
    portal.wait(60)
    expect((await refresh(arrived.cookie)).status).toBe(200)
  })

  test('threat 11: by several tabs at once, all late, gives all the same', async () => {
    const { cookie } = await portal.signInAs('anna@example.com')
    portal.wait(60)
    await refresh(cookie)
    portal.wait(3600)
    const tabs = await Promise.all(Array.from({ length: 4 }, () => refresh(cookie)))
    portal.wait(5)
    tabs.push(await refresh(cookie))
    expect(tabs.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1)
    portal.wait(60)
    expect((await refresh(tabs[0]?.cookie)).status).toBe(200)
  })

  test('threat 11: by a token whose successor was used ends the session, for the thief and the owner', async () => {
    const { cookie: stolen, body } = await portal.signInAs('anna@example.com')
    portal.wait(60)
    const first = await refresh(stolen)
    portal.wait(60)
    const owner = await refresh(first.cookie)
    expect((await me(owner.body.token)).status).toBe(200)
    const thief = await refresh(stolen)
    expect(thief).toMatchObject({ status: 401, cookie: '' })
    expect((await refresh(owner.cookie)).status).toBe(401)
    for (const token of [owner.body.token, body.token]) expect((await me(token)).status).toBe(401)
    const entries = await portal.database.withCompany(acme, (db) =>
      db.query.selectFrom('log_entry').where('kind', '=', 'login.stolen').select('type').execute(),
    )
    expect(entries).toEqual([{ type: 'WARNING' }])
  })

  test('threat 11: by a thief who comes before the successor was used is found out when the owner goes on', async () => {
    const { cookie: stolen } = await portal.signInAs('anna@example.com')
    portal.wait(60)
    const owner = await refresh(stolen)
    portal.wait(60)
    const thief = await refresh(stolen)
    // They do not go on side by side with the same token.
    expect(thief.cookie).not.toBe(owner.cookie)
    portal.wait(60)
    expect((await refresh(owner.cookie)).status).toBe(401)
    expect((await refresh(thief.cookie)).status).toBe(401)
    expect((await me(thief.body.token)).status).toBe(401)
  })

  test('threat 11: a thief who refreshes twice is found out all the same when the owner comes', async () => {
    const { cookie: shared } = await portal.signInAs('anna@example.com')
    portal.wait(60)
    const first = await refresh(shared)
    portal.wait(60)
    const second = await refresh(first.cookie)
    portal.wait(60)
    expect((await refresh(shared)).status).toBe(401)
    expect((await me(second.body.token)).status).toBe(401)
    expect((await refresh(second.cookie)).status).toBe(401)
  })

  test('from another page is refused; from our own, or from no page, it is not', async () => {
    const { cookie } = await portal.signInAs('anna@example.com')
    const from = async (origin: string) => (await refresh(cookie, { headers: { origin } })).status
    for (const origin of [
      'https://evil.example',
      'null',
      `${publicUrl}.evil.example`,
      'http://portal.example.com',
    ]) {
      expect(await from(origin)).toBe(403)
    }
    expect(await from(publicUrl)).toBe(200)
    expect(await from(`https://${portal.host}`)).toBe(200)
    // The portal is published by https, so a page that came without it may be anybody's.
    expect(await from(`http://${portal.host}`)).toBe(403)
  })
})

describe('threat 3: the company of a session', () => {
  let bo: { id: string; token: string; cookie: string | undefined }
  beforeEach(async () => {
    const email = `bo-${randomUUID()}@example.com`
    const id = await makeMember(portal, acme, email)
    await addTo(beta, id)
    const { body, cookie } = await portal.signInAs(email)
    bo = { id, token: body.token, cookie }
  })
  const addTo = async (companyId: string, accountId: string) => {
    await portal.database.withPlatform((db) =>
      addMember(db, { companyId, accountId, role: 'Guest', now: portal.clock.now() }),
    )
  }
  const removeFrom = async (companyId: string, accountId: string) => {
    await portal.database.withCompany(companyId, async (db) => {
      await db.query.deleteFrom('membership').where('account_id', '=', accountId).execute()
      db.publishEvent('rights', { companyId, accountId })
    })
  }
  const switchTo = (companyId: string, userId = bo.id) =>
    portal.call('PUT', `/companies/toggle/${userId}/${companyId}`, { token: bo.token })

  test('is chosen by switching, tab by tab, and remembered by the session', async () => {
    const { status, body } = await switchTo(beta)
    expect(status).toBe(200)
    expect(body).toMatchObject({ userCompany: { companyId: beta }, currentUser: { role: 'Guest' } })
    expect((await me(body.token)).body.userCompany.companyId).toBe(beta)
    // The other tab goes on where it was.
    expect((await me(bo.token)).body).toMatchObject({
      userCompany: { companyId: acme },
      currentUser: { role: 'CompanyAdmin' },
    })
    expect((await refresh(bo.cookie)).body.userCompany.companyId).toBe(beta)
    expect((await refresh(bo.cookie, { companyId: acme })).body.userCompany.companyId).toBe(acme)
    expect((await refresh(bo.cookie, { companyId: acme.toUpperCase() })).body.userCompany.companyId).toBe(
      acme,
    )
  })

  test('cannot be one that the user does not belong to, nor be chosen for another user', async () => {
    const gamma = await makeCompany(portal, 'Gamma')
    const none = '00000000-0000-0000-0000-000000000000'
    const answers = await Promise.all([gamma, randomUUID(), none].map((id) => switchTo(id)))
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
    }
    expect((await switchTo(beta, randomUUID())).status).toBe(404)
    for (const companyId of [gamma, none]) {
      expect((await refresh(bo.cookie, { companyId })).body.userCompany.companyId).toBe(acme)
    }
    for (const companyId of ['', 'x', null, [acme], `${acme} `, { id: acme }]) {
      const answer = await portal.call('POST', '/users/refresh', { cookie: bo.cookie, body: { companyId } })
      expect(answer.status).toBe(400)
    }
  })

  test('that the user was removed from is left at the next call, for another of their own or none', async () => {
    await removeFrom(acme, bo.id)
    expect((await me(bo.token)).status).toBe(401)
    const moved = await refresh(bo.cookie, { companyId: acme })
    expect(moved.body).toMatchObject({ userCompany: { companyId: beta }, companies: [{ companyId: beta }] })
    await removeFrom(beta, bo.id)
    const homeless = await refresh(bo.cookie)
    expect(homeless.body).toMatchObject({
      userCompany: null,
      companies: [],
      permissions: [],
      currentUser: { role: 'Guest' },
    })
    expect((await me(homeless.body.token)).status).toBe(200)
    expect((await portal.call('GET', '/logs', { token: homeless.body.token })).status).toBe(403)
    expect((await portal.call('GET', '/users/one-time-token', { token: homeless.body.token })).status).toBe(
      404,
    )
  })

  test('is one of their own for a super administrator, too', async () => {
    const { body, cookie } = await portal.signInAs('root@fyr.example')
    expect((await refresh(cookie, { companyId: beta })).body.userCompany).toBeNull()
    await addTo(beta, body.currentUser.userId)
    const inBeta = await refresh(cookie, { companyId: beta })
    expect(inBeta.body).toMatchObject({
      userCompany: { companyId: beta },
      companies: [{ companyId: beta, name: 'Beta' }],
      currentUser: { role: 'SuperAdmin' },
    })
    const nowhere = await portal.call('PUT', `/companies/toggle/${body.currentUser.userId}/${randomUUID()}`, {
      token: body.token,
    })
    expect(nowhere.status).toBe(404)
  })

  test('is the last one opened when the user signs in again', async () => {
    const { body } = await portal.signInAs('root@fyr.example')
    expect(body.userCompany?.companyId).toBe(beta)
  })
})

describe('threat 11: logging out', () => {
  test('ends the session at once: its tokens, its cookie, in every tab', async () => {
    const { body, cookie } = await portal.signInAs('anna@example.com')
    const other = await portal.signInAs('anna@example.com')
    portal.wait(60)
    const tab = await refresh(cookie)
    expect((await me(body.token)).status).toBe(200)
    const { userId } = body.currentUser
    const sessionId = decodeJwt(body.token).sid as string
    expect(await portal.sessions.accountOf(userId, sessionId)).toMatchObject({ email: 'anna@example.com' })
    expect(await portal.sessions.accountOf(randomUUID(), sessionId)).toBeNull()
    const out = await portal.call('POST', '/users/logout', { token: body.token, cookie: tab.cookie })
    expect(out).toMatchObject({ status: 200, body: { signOutUrl: null }, cookie: '' })
    expect((await me(body.token)).status).toBe(401)
    expect((await me(tab.body.token)).status).toBe(401)
    expect((await refresh(tab.cookie)).status).toBe(401)
    expect((await me(other.body.token)).status).toBe(200)
    expect(await portal.sessions.accountOf(userId, sessionId)).toBeNull()
  })

  test('works by the cookie alone, by the token alone, and with neither', async () => {
    const byCookie = await portal.signInAs('anna@example.com')
    expect((await portal.call('POST', '/users/logout', { cookie: byCookie.cookie })).status).toBe(200)
    expect((await me(byCookie.body.token)).status).toBe(401)
    const byToken = await portal.signInAs('anna@example.com')
    expect((await portal.call('POST', '/users/logout', { token: byToken.body.token })).status).toBe(200)
    expect((await me(byToken.body.token)).status).toBe(401)
    expect((await portal.call('POST', '/users/logout', { token: 'gone', cookie: 'gone' })).status).toBe(200)
    expect((await portal.call('POST', '/users/logout')).status).toBe(200)
  })

  test('is not for other pages to do', async () => {
    const { cookie, body } = await portal.signInAs('anna@example.com')
    const headers = { origin: 'https://evil.example' }
    expect((await portal.call('POST', '/users/logout', { cookie, headers })).status).toBe(403)
    expect((await me(body.token)).status).toBe(200)
  })
})

describe('threat 11: the list of sessions', () => {
  const list = async (token: string) => (await portal.call('GET', '/users/me/sessions', { token })).body
  const forget = async (token: string) => await portal.call('DELETE', '/users/me/sessions', { token })

  test('names where one is signed in, and which of them is this one', async () => {
    const here = (await portal.signInAs('anna@example.com')).body.token
    await forget(here)
    const headers = { 'user-agent': 'Lighthouse/7' }
    const there = (await portal.signInAs('anna@example.com', undefined, { headers })).body.token
    const seen = await list(here)
    expect(seen).toHaveLength(2)
    const own = seen.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    const other = seen.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect(other).toEqual({
      sessionId: other.sessionId,
      userAgent: 'Lighthouse/7',
      remoteAddress: '127.0.0.1',
      createdAt: portal.clock.at.toISOString(),
      lastUsedAt: portal.clock.at.toISOString(),
      isCurrent: false,
    })
    // What opens a session is in no answer.
    expect(own.sessionId).toBe(decodeJwt(here).sid)
    expect((await list(there)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sessionId).toBe(
      other.sessionId,
    )
  })

  test('ends one of them at once, and none of somebody else', async () => {
    const here = (await portal.signInAs('anna@example.com')).body.token
    const there = await portal.signInAs('anna@example.com')
    const root = (await portal.signInAs('root@fyr.example')).body.token
    const end = (token: string, of: string) =>
      portal.call('DELETE', `/users/me/sessions/${decodeJwt(of).sid}`, { token })
    const foreign = await end(here, root)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'object.notFound'])
    // Nor does the super administrator.
    expect((await end(root, here)).status).toBe(404)
    expect((await me(root)).status).toBe(200)
    expect((await end(here, there.body.token)).status).toBe(204)
    expect((await me(there.body.token)).status).toBe(401)
    expect((await refresh(there.cookie)).status).toBe(401)
    expect((await end(here, there.body.token)).status).toBe(404)
    expect((await me(here)).status).toBe(200)
  })

  test('ends all but this one, and none of somebody else', async () => {
    const here = (await portal.signInAs('anna@example.com')).body.token
    const others = [await portal.signInAs('anna@example.com'), await portal.signInAs('anna@example.com')]
    const root = (await portal.signInAs('root@fyr.example')).body.token
    expect((await forget(here)).status).toBe(204)
    for (const { body, cookie } of others) {
      expect((await me(body.token)).status).toBe(401)
      expect((await refresh(cookie)).status).toBe(401)
    }
    expect(await list(here)).toHaveLength(1)
    expect((await me(root)).status).toBe(200)
  })
})

describe('the signed-in user', () => {
  test('is described as at signing in, without a token', async () => {
    const { body } = await portal.signInAs('anna@example.com')
    const { token, expiresAt: _expiresAt, ...rest } = body
    expect((await me(token)).body).toEqual(rest)
    expect((await portal.call('GET', '/users/me')).status).toBe(401)
    portal.wait(15 * 60)
    expect((await me(token)).status).toBe(401)
  })

  test('chooses a language that answers follow from the next call on', async () => {
    const { token } = (await portal.signInAs('anna@example.com')).body
    const choose = (language: unknown) =>
      portal.call('PUT', '/users/me/language', { token, body: { language } })
    const refusal = async () => (await portal.call('GET', `/companies/${beta}`, { token })).body.message
    expect(await refusal()).toMatch(/^Not found/)
    expect((await choose('da')).status).toBe(204)
    expect((await me(token)).body.currentUser.language).toBe('da')
    expect(await refusal()).toMatch(/^Det findes ikke/)
    expect((await choose('no')).status).toBe(400)
    expect((await choose(null)).status).toBe(204)
    expect(await refusal()).toMatch(/^Not found/)
  })

  test('gets a token for one live connection, in the active company', async () => {
    const { body } = await portal.signInAs('anna@example.com')
    const answer = await portal.call('GET', '/users/one-time-token', { token: body.token })
    expect(answer.body.token).toMatch(/^token /)
    expect(portal.oneTimeTokens.at(-1)).toMatchObject({
      accountId: body.currentUser.userId,
      companyId: acme,
    })
  })
})
