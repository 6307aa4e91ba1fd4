import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setSuper } from '../accounts/index.ts'
import {
  makeCompany,
  makeMember,
  makeSuper,
  type Portal,
  password,
  startPortal,
} from '../accounts/portal.fixture.ts'
import type { Answer } from '../accounts/portal-calls.fixture.ts'

let portal: Portal
let acme: string
let other: string
const ids: Record<string, string> = {}
/** The super administrator's own session, new for each test. */
let root: Answer

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme')
  other = await makeCompany(portal, 'Other')
  ids.root = await makeSuper(portal)
  ids.chief = await makeMember(portal, acme, 'chief@example.com', 'CompanyAdmin')
  ids.user = await makeMember(portal, acme, 'user@example.com', 'User')
  ids.stranger = await makeMember(portal, other, 'stranger@example.com', 'CompanyAdmin')
  // A second company: a masquerade stays in the first.
  await portal.database.withPlatform((db) =>
    sql`insert into membership (id, company_id, account_id, role_id, created_at)
      select gen_random_uuid(), ${other}, ${ids.chief}, id, now() from role
      where company_id = ${other} and built_in = 'CompanyAdmin'`.execute(db.query),
  )
})
afterAll(async () => {
  await portal?.stop()
})
beforeEach(async () => {
  root = await portal.signInAs('root@fyr.example')
})

const actAs = (userId = ids.chief, from = root) =>
  portal.call('POST', `/users/masquerade/${userId}`, { token: from.body.token })
const enter = (companyId = acme) =>
  portal.call('POST', `/companies/${companyId}/masquerade`, { token: root.body.token })
const codeOf = ({ status, body }: Answer) => [status, body?.code]
const me = (token: string) => portal.call('GET', '/users/me', { token })
const refresh = (begun: Answer) =>
  portal.call('POST', '/users/refresh', {
    cookie: root.cookie,
    masquerade: begun.masquerade,
    body: {},
  })
const auditOf = async (companyId: string) =>
  await portal.database.withPlatform(async (db) => {
    const { rows } = await sql<{ action: string; actor: string | null; real: string | null }>`
      select action, actor_id as actor, real_actor_id as real from audit where company_id = ${companyId}
      order by id desc limit 3`.execute(db.query)
    return rows
  })

test('threat 10: who acts as a user is that user in one company, and the audit log names both', async () => {
  const begun = await actAs()
  expect(begun.body).toMatchObject({
    currentUser: { userId: ids.chief, role: 'CompanyAdmin' },
    companies: [{ companyId: acme }],
    masquerade: { by: 'root@fyr.example', asUser: true },
  })
  // The own cookie stays as it is.
  expect(begun.cookie).toBeUndefined()
  const { token } = begun.body
  const changed = await portal.call('PUT', `/users/${ids.user}`, { token, body: { firstName: 'Bo' } })
  expect(changed.status).toBe(200)
  const [row] = await auditOf(acme)
  expect(row).toEqual({ action: 'updated', actor: ids.chief, real: ids.root })
  const shown = await portal.call('GET', '/audit?limit=1', { token })
  expect(shown.body[0]).toMatchObject({ actorId: ids.chief, realActor: 'root@fyr.example' })
  expect((await portal.call('GET', `/companies/${other}/users`, { token })).status).toBe(404)

  const ended = await portal.call('POST', '/users/masquerade/end', {
    token,
    cookie: root.cookie,
    masquerade: begun.masquerade,
  })
  expect(ended.body).toMatchObject({ currentUser: { userId: ids.root }, masquerade: null })
  expect(ended.masquerade).toBe('')
  expect((await me(token)).status).toBe(401)
  expect((await auditOf(acme)).slice(0, 1)).toEqual([
    { action: 'masqueradeEnded', actor: ids.root, real: null },
  ])
})

test('threat 10: it ends by itself after an hour, and no token nor cookie outlives it', async () => {
  const begun = await actAs()
  portal.wait(50 * 60)
  const later = await refresh(begun)
  expect(later.body.currentUser.userId).toBe(ids.chief)
  expect(Date.parse(later.body.expiresAt) - portal.clock.at.getTime()).toBeLessThanOrEqual(600_000)
  // Its cookie in the place of the own one prolongs nothing.
  const swapped = await portal.call('POST', '/users/refresh', { cookie: begun.masquerade, body: {} })
  expect(codeOf(swapped)).toEqual([401, 'access.signedOut'])
  // Nor does it open anything without the own session, or beside another one.
  const alone = await portal.call('POST', '/users/refresh', { masquerade: begun.masquerade, body: {} })
  expect(codeOf(alone)).toEqual([401, 'access.signedOut'])
  const another = await portal.signInAs('user@example.com')
  const beside = await portal.call('POST', '/users/refresh', {
    cookie: another.cookie,
    masquerade: begun.masquerade,
    body: {},
  })
  expect(beside.body.currentUser.userId).toBe(ids.user)

  const ended: string[] = []
  const stop = portal.database.events.subscribe('sessionEnded', ({ accountId }) => ended.push(accountId))
  portal.wait(10 * 60 + 1)
  expect((await me(later.body.token)).status).toBe(401)
  await portal.sessions.sweep(portal.clock.at)
  stop()
  // Open connections are told.
  expect(ended).toContain(ids.chief)
  expect((await auditOf(acme))[0]?.action).toBe('masqueradeEnded')
  const own = await refresh(begun)
  expect(own.body).toMatchObject({ currentUser: { userId: ids.root }, masquerade: null })
  expect(own.masquerade).toBe('')
})

test('threat 10: it cannot be begun from another, nor change what only the person has', async () => {
  const { token } = (await actAs()).body
  const refused = [
    await portal.call('POST', `/users/masquerade/${ids.user}`, { token }),
    await portal.call('POST', `/companies/${acme}/masquerade`, { token }),
    await portal.call('PUT', `/users/${ids.chief}`, { token, body: { password: 'New-Passw0rd!' } }),
    await portal.call('PUT', `/users/${ids.chief}`, { token, body: { email: 'mine@example.com' } }),
    await portal.call('DELETE', '/users/me/sessions', { token }),
    await portal.call('POST', '/users/me/second-factor', { token, body: { currentPassword: password } }),
    await portal.call('PUT', `/companies/toggle/${ids.chief}/${other}`, { token }),
  ]
  for (const answer of refused) expect(codeOf(answer)).toEqual([403, 'access.masquerade'])
  expect((await portal.signInAs('chief@example.com')).status).toBe(200)
})

test('threat 10: nobody acts as somebody of their own rank or above, or without the right', async () => {
  const second = await makeMember(portal, acme, 'second@fyr.example', 'Guest')
  await portal.database.withPlatform((db) =>
    sql`update account set is_super = true where id = ${second}`.execute(db.query),
  )
  expect(codeOf(await actAs(second))).toEqual([403, 'user.notYours'])
  const chief = await portal.signInAs('chief@example.com')
  expect(codeOf(await actAs(ids.user, chief))).toEqual([403, 'access.denied'])
})

test('threat 10: a company that is not one’s own is entered only so, and reads of it', async () => {
  const { token } = root.body
  const path = `/companies/toggle/${ids.root}/${acme}`
  expect((await portal.call('PUT', path, { token })).status).toBe(404)
  expect((await portal.call('GET', `/companies/${acme}/users`, { token })).status).toBe(404)
  const asked = await portal.call('POST', '/users/refresh', {
    cookie: root.cookie,
    body: { companyId: acme },
  })
  expect(asked.body.userCompany).toBeNull()
  const begun = await enter()
  expect(begun.body).toMatchObject({
    currentUser: { userId: ids.root, role: 'SuperAdmin' },
    userCompany: { companyId: acme },
    masquerade: { asUser: false },
  })
  const inside = begun.body.token
  expect((await portal.call('GET', '/users', { token: inside })).status).toBe(200)
  expect((await portal.call('GET', `/companies/${other}/users`, { token: inside })).status).toBe(404)
  expect((await auditOf(acme))[0]).toEqual({ action: 'masqueradeStarted', actor: ids.root, real: null })
  expect((await enter('7f1a0000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('threat 9: it ends with the own session, with the rank, and with the password of whom it is', async () => {
  const first = await actAs()
  await portal.call('POST', '/users/logout', { cookie: root.cookie, token: first.body.token })
  expect((await me(first.body.token)).status).toBe(401)

  root = await portal.signInAs('root@fyr.example')
  const second = await actAs()
  await portal.database.withPlatform((db) => setSuper(db, String(ids.root), false))
  expect((await me(second.body.token)).status).toBe(401)
  await portal.database.withPlatform((db) => setSuper(db, String(ids.root), true))

  const third = await actAs()
  const theirs = await portal.signInAs('chief@example.com')
  // Where the other one sits is not shown to them.
  const { body } = await portal.call('GET', '/users/me/sessions', { token: theirs.body.token })
  const { rows } = await portal.database.withPlatform((db) =>
    sql<{ id: string; isTheirs: boolean }>`
      select id, parent_id is null as "isTheirs" from session where account_id = ${ids.chief}`.execute(
      db.query,
    ),
  )
  expect(rows.filter(({ isTheirs }) => !isTheirs)).toHaveLength(1)
  const shown = body.map(({ sessionId }: { sessionId: string }) => sessionId)
  expect(shown.sort()).toEqual(rows.flatMap(({ id, isTheirs }) => (isTheirs ? [id] : [])).sort())
  await portal.call('DELETE', '/users/me/sessions', { token: theirs.body.token })
  expect((await me(third.body.token)).status).toBe(401)
})

test('threat 10: how the user signs in is out of reach, and their data with it', async () => {
  const { token } = (await actAs()).body
  const passkey = '/users/me/passkeys'
  const calls: [method: string, path: string, body?: object][] = [
    ['POST', '/users/me/second-factor', {}],
    ['POST', '/users/me/second-factor/confirm', { code: '000000' }],
    ['POST', '/users/me/second-factor/recovery-codes', {}],
    ['POST', '/users/me/second-factor/remove', {}],
    ['POST', `${passkey}/options`, {}],
    ['PUT', `${passkey}/${ids.chief}`, { name: 'Mine' }],
    ['DELETE', `${passkey}/${ids.chief}`],
    ['PUT', '/users/me/password', { password: 'Stolen-Passw0rd' }],
    ['PUT', `/users/${ids.chief}`, { password: 'Stolen-Passw0rd' }],
  ]
  for (const [method, path, body] of calls) {
    const answer = await portal.call(method, path, { token, body })
    expect([method, path, ...codeOf(answer)]).toEqual([method, path, 403, 'access.masquerade'])
  }
  expect((await portal.signInAs('chief@example.com')).status).toBe(200)
})

test('what is required of the user is not required of who acts as them', async () => {
  await portal.database.withPlatform((db) =>
    sql`update account set must_change_password = true where id = ${ids.chief}`.execute(db.query),
  )
  const begun = await actAs()
  expect(begun.body.requiredAction).toBeNull()
  expect((await portal.call('GET', '/users', { token: begun.body.token })).status).toBe(200)
  expect((await portal.signInAs('chief@example.com')).body.requiredAction).toBe('changePassword')
})
