import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinCompany } from '../../../../test/support/companies/join-company.ts'
import {
  makeCompany,
  makeMember,
  makeSuper,
  type Portal,
  password,
  startPortal,
} from '../accounts/portal.fixture.ts'
import { maxRecorded } from './index.ts'

let portal: Portal
let acme: string
let other: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme')
  other = await makeCompany(portal, 'Other')
  ids.root = await makeSuper(portal)
  ids.admin = await makeMember(portal, acme, 'admin@example.com', 'Admin')
  ids.chief = await makeMember(portal, acme, 'chief@example.com', 'CompanyAdmin')
  ids.user = await makeMember(portal, acme, 'user@example.com', 'User')
  ids.guest = await makeMember(portal, acme, 'guest@example.com', 'Guest')
  ids.stranger = await makeMember(portal, other, 'stranger@example.com', 'CompanyAdmin')
})
afterAll(async () => {
  await portal?.stop()
})

const tokenOf = async (email: string, using = password) => (await portal.signInAs(email, using)).body.token
const person = (email: string) => ({
  firstName: 'Lisa',
  lastName: 'Holm',
  phoneNumber: '+46701234567',
  email,
  password,
})
const auditOf = async (companyId: string, objectId: string) =>
  await portal.database.withPlatform(async (db) => {
    const { rows } = await sql<{ action: string; changes: object }>`
      select action, changes from audit where company_id = ${companyId} and object_id = ${objectId}
      order by id`.execute(db.query)
    return rows
  })

describe('lists of users', () => {
  test('show names and roles to everyone in the company, and contact to who may edit users', async () => {
    const seen = await portal.call('GET', '/users?search=berg', { token: await tokenOf('guest@example.com') })
    expect(seen.status).toBe(200)
    expect(seen.body).toHaveLength(4)
    expect(seen.body[0]).toMatchObject({ firstName: 'Anna', email: null, phoneNumber: null, lastSeen: null })
    const byAddress = await portal.call('GET', '/users?search=guest@', {
      token: await tokenOf('guest@example.com'),
    })
    expect(byAddress.body).toEqual([])
    const full = await portal.call('GET', '/users?sort=email', { token: await tokenOf('admin@example.com') })
    expect(full.body.map(({ email, role }: { email: string; role: string }) => [email, role])).toEqual([
      ['admin@example.com', 'Admin'],
      ['chief@example.com', 'CompanyAdmin'],
      ['guest@example.com', 'Guest'],
      ['user@example.com', 'User'],
    ])
    expect(full.body[0].lastSeen).toBe(portal.clock.at.toISOString())
  })

  test('threat 6: of another company are 404, and of all only for a super administrator', async () => {
    const token = await tokenOf('admin@example.com')
    expect((await portal.call('GET', `/companies/${other}/users`, { token })).status).toBe(404)
    expect((await portal.call('GET', '/users/all', { token })).status).toBe(403)
    expect((await portal.call('GET', `/users/${ids.stranger}`, { token })).status).toBe(404)
    const all = await portal.call('GET', '/users/all?sort=email', {
      token: await tokenOf('root@fyr.example'),
    })
    expect(all.body.find(({ email }: { email: string }) => email === 'stranger@example.com')).toMatchObject({
      companyNames: ['Other'],
      rank: 'CompanyAdmin',
    })
  })
})

describe('users', () => {
  test('are created with the default role or one that is named, and sign in', async () => {
    const token = await tokenOf('chief@example.com')
    const made = await portal.call('POST', '/users', { token, body: person('lisa@example.com') })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ role: 'User', companies: 1, phoneNumber: '+46701234567' })
    expect(made.body).not.toHaveProperty('password')
    const guest = await portal.call('POST', '/users', {
      token,
      body: { ...person('lars@example.com'), role: 'Guest' },
    })
    expect(guest.body.role).toBe('Guest')
    expect((await portal.signInAs('lisa@example.com')).status).toBe(200)
    const twice = await portal.call('POST', '/users', { token, body: person('LISA@example.com') })
    expect([twice.status, twice.body.code]).toEqual([409, 'account.emailTaken'])
    const weak = await portal.call('POST', '/users', {
      token,
      body: { ...person('x@example.com'), password: 'weak' },
    })
    expect([weak.status, weak.body.code]).toEqual([400, 'field.password'])
    expect((await auditOf(acme, made.body.userId)).map(({ action }) => action)).toEqual(['created'])
  })

  test('threat 8: nobody gives a role that holds more than their own', async () => {
    const token = await tokenOf('chief@example.com')
    for (const role of ['Admin', 'SuperAdmin']) {
      const body = { ...person(`new-${role}@example.com`), role }
      const made = await portal.call('POST', '/users', { token, body })
      expect([made.status, made.body.code]).toEqual([403, 'role.notYours'])
      const given = await portal.call('PUT', `/users/${ids.user}/role/${role}`, { token })
      expect([given.status, given.body.code]).toEqual([403, 'role.notYours'])
    }
    const none = await portal.signInAs('new-admin@example.com')
    expect(none.status).toBe(401)
  })

  test('threat 8: who stands above is not changed, by whatever call', async () => {
    const token = await tokenOf('chief@example.com')
    const path = `/users/${ids.admin}`
    const answers = [
      await portal.call('PUT', path, { token, body: { firstName: 'X' } }),
      await portal.call('PUT', path, { token, body: { password: 'New-Passw0rd!' } }),
      await portal.call('PUT', `${path}/role/Guest`, { token }),
      await portal.call('DELETE', path, { token }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'user.notYours'])
    expect((await portal.signInAs('admin@example.com')).status).toBe(200)
  })

  test('threat 33: refusals by rank are in the audit log, with who tried what, and do not flood it', async () => {
    const tried = await makeMember(portal, acme, 'climber@example.com', 'CompanyAdmin')
    const token = await tokenOf('climber@example.com')
    const refused = async () =>
      await portal.database.withPlatform(async (db) => {
        const { rows } = await sql`
          select object_type, object_id, changes -> 'request' ->> 'to' as call from audit
          where company_id = ${acme} and action = 'refused' and actor_id = ${tried} order by id`.execute(
          db.query,
        )
        return rows
      })
    const admin = await portal.call('GET', `/users/${ids.admin}`, { token })
    expect((await portal.call('DELETE', `/users/${ids.admin}`, { token })).status).toBe(403)
    const path = `/users/${ids.user}/role/Admin`
    expect((await portal.call('PUT', path, { token })).status).toBe(403)
    const role = await portal.call('POST', '/roles', {
      token,
      body: { name: 'Above', permissions: ['SuperAdmin'] },
    })
    expect([role.status, role.body.code]).toEqual([403, 'role.notYours'])
    // Nobody is told of what they may not see anyway.
    expect((await portal.call('DELETE', `/users/${ids.stranger}`, { token })).status).toBe(404)
    expect(await refused()).toEqual([
      { object_type: 'user', object_id: ids.admin, call: 'DELETE /api/users/{id}' },
      { object_type: 'role', object_id: expect.any(String), call: 'PUT /api/users/{id}/role/{role}' },
      { object_type: 'role', object_id: expect.any(String), call: 'POST /api/roles' },
    ])
    const log = await portal.call('GET', `/audit?action=refused&objectType=user&actorId=${tried}&limit=1`, {
      token,
    })
    expect(log.body).toMatchObject([
      { actorId: tried, objectName: `${admin.body.firstName} ${admin.body.lastName} (admin@example.com)` },
    ])
    for (let at = 0; at < maxRecorded; at++) await portal.call('DELETE', `/users/${ids.admin}`, { token })
    expect(await refused()).toHaveLength(maxRecorded)
  })

  test('what GET answered can be put back, and changes nothing', async () => {
    const token = await tokenOf('admin@example.com')
    const { body } = await portal.call('GET', `/users/${ids.guest}`, { token })
    const before = await auditOf(acme, String(ids.guest))
    const put = await portal.call('PUT', `/users/${ids.guest}`, { token, body })
    expect(put.body).toEqual(body)
    expect(await auditOf(acme, String(ids.guest))).toEqual(before)
  })

  test('threat 12: a company that somebody joined changes nothing of their account', async () => {
    const token = await tokenOf('admin@example.com')
    await joinCompany(portal.database, acme, 'stranger@example.com', { now: portal.clock.now() })
    // In the other company they administer: no CompanyAdmin here stands above that.
    const chief = await tokenOf('chief@example.com')
    const byChief = await portal.call('PUT', `/users/${ids.stranger}`, {
      token: chief,
      body: { firstName: 'X' },
    })
    expect(byChief.body.code).toBe('user.notYours')
    for (const body of [{ password: 'New-Passw0rd!' }, { email: 'taken@example.com' }, { lastName: 'Ny' }]) {
      const answer = await portal.call('PUT', `/users/${ids.stranger}`, { token, body })
      expect([answer.status, answer.body.code]).toEqual([403, 'user.notYours'])
    }
    const companies = await portal.call('GET', `/users/${ids.stranger}/company`, { token })
    expect(companies.body).toEqual([{ companyId: acme, name: 'Acme' }])
    // Removing them ends this membership only.
    expect((await portal.call('DELETE', `/users/${ids.stranger}`, { token })).status).toBe(204)
    expect((await portal.signInAs('stranger@example.com')).body.userCompany?.companyId).toBe(other)
  })

  test('somebody is a user of a company once, and of no role above who adds them', async () => {
    const token = await tokenOf('chief@example.com')
    const add = (body: object) => portal.call('POST', `/companies/${acme}/user`, { token, body })
    const twice = await add({ email: 'guest@example.com' })
    expect([twice.status, twice.body.code]).toEqual([409, 'user.alreadyMember'])
    const above = await add({ email: 'stranger@example.com', role: 'Admin' })
    expect([above.status, above.body.code]).toEqual([403, 'role.notYours'])
    expect((await portal.call('GET', `/users/${ids.stranger}`, { token })).status).toBe(404)
  })

  test('keep an address that nobody else has', async () => {
    const token = await tokenOf('admin@example.com')
    const path = `/users/${ids.guest}`
    const taken = await portal.call('PUT', path, {
      token,
      body: { email: 'USER@example.com' },
    })
    // Whether somebody has it is looked up when its link is sent, and opened.
    expect([taken.status, taken.body.email]).toEqual([200, 'guest@example.com'])
    const weak = await portal.call('PUT', path, { token, body: { firstName: 'Nobody', password: 'weak' } })
    expect([weak.status, weak.body.code]).toEqual([400, 'field.password'])
    expect((await portal.call('GET', path, { token })).body).toMatchObject({
      firstName: 'Anna',
      email: 'guest@example.com',
    })
  })

  test('threat 32: a company has 20,000 of them and no more', async () => {
    const crowded = await makeCompany(portal, 'Crowded')
    await makeMember(portal, crowded, 'crowded@example.com', 'CompanyAdmin')
    const before = await tokenOf('crowded@example.com')
    const invitations = `/companies/${crowded}/invitations`
    const links: string[] = []
    for (const email of ['stranger@example.com', 'invited@example.com']) {
      await portal.call('POST', invitations, { token: before, body: { email } })
      await portal.runJobs()
      links.push(/\/invitation\/([\w-]{43})\b/.exec(portal.mails.at(-1)?.text ?? '')?.[1] ?? '')
    }
    await portal.database.withPlatform(async ({ query }) => {
      await sql`
        with made as (
          insert into account (id, email, password_hash)
          select gen_random_uuid(), 'crowd-' || number || '@example.com', '' from generate_series(2, 20000) as number
          returning id
        )
        insert into membership (id, company_id, account_id, role_id)
        select gen_random_uuid(), ${crowded}, made.id, role.id from made, role
        where role.company_id = ${crowded} and role.built_in = 'User'`.execute(query)
    })
    const token = await tokenOf('crowded@example.com')
    const created = await portal.call('POST', '/users', { token, body: person('one-more@example.com') })
    expect([created.status, created.body.code]).toEqual([409, 'user.tooMany'])
    expect((await portal.signInAs('one-more@example.com')).status).toBe(401)
    const added = await portal.call('POST', `/companies/${crowded}/user`, {
      token,
      body: { email: 'stranger@example.com' },
    })
    expect([added.status, added.body.code]).toEqual([409, 'user.tooMany'])
    // Nor by an invitation, whether it was sent before or not.
    const user = { email: 'one-more@example.com' }
    const invited = await portal.call('POST', invitations, { token, body: user })
    expect([invited.status, invited.body.code]).toEqual([409, 'user.tooMany'])
    const imported = await portal.call('POST', `${invitations}/import`, { token, body: { users: [user] } })
    expect(imported.body).toMatchObject([{ outcome: 'refused', errors: [{ code: 'user.tooMany' }] }])
    const theirs = await tokenOf('stranger@example.com')
    const accepted = await portal.call('POST', `/invitations/${links[0]}/accept`, { token: theirs })
    expect([accepted.status, accepted.body.code]).toEqual([409, 'user.tooMany'])
    const mine = (await portal.call('GET', '/users/me/invitations', { token: theirs })).body
    const path = `/users/me/invitations/${mine[0].invitationId}/accept`
    const own = await portal.call('POST', path, { token: theirs })
    expect([own.status, own.body.code]).toEqual([409, 'user.tooMany'])
    const { email: _, ...newcomer } = person('invited@example.com')
    const joined = await portal.call('POST', `/invitations/${links[1]}/register`, { body: newcomer })
    expect([joined.status, joined.body.code]).toEqual([409, 'user.tooMany'])
  })
})

describe('passwords', () => {
  test('of oneself need the current one, unless one has just signed in; other sessions end', async () => {
    const token = await tokenOf('user@example.com')
    const elsewhere = (await portal.signInAs('user@example.com')).body.token
    portal.wait(11 * 60)
    const path = `/users/${ids.user}`
    const change = { password: 'Second-Passw0rd' }
    const without = await portal.call('PUT', path, { token, body: change })
    expect([without.status, without.body.code]).toEqual([400, 'user.currentPassword'])
    const wrong = await portal.call('PUT', path, {
      token,
      body: { ...change, currentPassword: 'Wrong-Horse' },
    })
    expect(wrong.status).toBe(400)
    const changed = await portal.call('PUT', path, { token, body: { ...change, currentPassword: password } })
    expect(changed.status).toBe(200)
    expect((await portal.call('GET', '/users/me', { token })).status).toBe(200)
    expect((await portal.call('GET', '/users/me', { token: elsewhere })).status).toBe(401)
    expect((await portal.signInAs('user@example.com')).status).toBe(401)
    expect((await portal.signInAs('user@example.com', 'Second-Passw0rd')).status).toBe(200)
    expect((await auditOf(acme, String(ids.user))).at(-1)?.changes).toEqual({
      password: { from: null, to: null },
    })
  })

  test('threat 13: the current one cannot be found out by trying, by who has a session', async () => {
    await makeMember(portal, acme, 'tried@example.com', 'User')
    const session = (await portal.signInAs('tried@example.com')).body
    const path = `/users/${session.currentUser.userId}`
    portal.wait(11 * 60)
    const guess = (currentPassword: string) =>
      portal.call('PUT', path, {
        token: session.token,
        body: { password: 'Stolen-Passw0rd', currentPassword },
      })
    for (let at = 0; at < 10; at++)
      expect((await guess(`Wrong-Horse-${at}`)).body.code).toBe('user.currentPassword')
    const right = await guess(password)
    expect([right.status, right.body.code]).toEqual([429, 'access.locked'])
  })

  test('that an administrator sets end all sessions', async () => {
    const theirs = await tokenOf('guest@example.com')
    const token = await tokenOf('admin@example.com')
    const body = { password: 'Third-Passw0rd' }
    expect((await portal.call('PUT', `/users/${ids.guest}`, { token, body })).status).toBe(200)
    expect((await portal.call('GET', '/users/me', { token: theirs })).status).toBe(401)
  })
})

describe('administrators', () => {
  test('the last one stays, whoever takes the rank from them', async () => {
    const lone = await makeCompany(portal, 'Lone')
    const last = await makeMember(portal, lone, 'last@example.com', 'CompanyAdmin')
    const root = (await portal.signInAs('root@fyr.example')).body
    const { body } = await portal.call('POST', `/companies/${lone}/masquerade`, {
      token: root.token,
    })
    const answers = [
      await portal.call('PUT', `/users/${last}/role/User`, { token: body.token }),
      await portal.call('DELETE', `/users/${last}`, { token: body.token }),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([409, 'user.lastAdministrator'])
    }
  })

  test('two who demote each other at once: one of them stays', async () => {
    const pair = await makeCompany(portal, 'Pair')
    const [one, two] = [
      await makeMember(portal, pair, 'one@example.com', 'Admin'),
      await makeMember(portal, pair, 'two@example.com', 'Admin'),
    ]
    const [byOne, byTwo] = [await tokenOf('one@example.com'), await tokenOf('two@example.com')]
    const answers = await Promise.all([
      portal.call('PUT', `/users/${two}/role/User`, { token: byOne }),
      portal.call('PUT', `/users/${one}/role/User`, { token: byTwo }),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([403, 409]).toContain(statuses[1])
    const ranks = await Promise.all(
      ['one', 'two'].map(
        async (name) => (await portal.signInAs(`${name}@example.com`)).body.currentUser.role,
      ),
    )
    expect(ranks.sort()).toEqual(['Admin', 'User'])
  })

  test('threat 8: two super administrators who demote each other at once, in two companies: one of them stays', async () => {
    const root = (await portal.signInAs('root@fyr.example')).body
    const enter = async (token: string, companyId: string): Promise<string> =>
      (await portal.call('POST', `/companies/${companyId}/masquerade`, { token })).body.token
    const make = async (name: string) => {
      const companyId = await makeCompany(portal, name)
      const email = `${name.toLowerCase()}@example.com`
      const userId = await makeMember(portal, companyId, email)
      const token = await enter(root.token, companyId)
      expect((await portal.call('PUT', `/users/${userId}/role/SuperAdmin`, { token })).status).toBe(200)
      return { companyId, email, userId }
    }
    const [east, west] = [await make('East'), await make('West')]
    const rootIs = (isSuper: boolean) =>
      portal.database.withPlatform((db) =>
        sql`update account set is_super = ${isSuper} where id = ${ids.root}`.execute(db.query),
      )
    const inWest = await enter(await tokenOf(east.email), west.companyId)
    const inEast = await enter(await tokenOf(west.email), east.companyId)
    await rootIs(false)
    try {
      const demote = ({ userId }: { userId: string }, token: string) =>
        portal.call('PUT', `/users/${userId}/role/CompanyAdmin`, { token })
      const answers = await Promise.all([demote(west, inWest), demote(east, inEast)])
      // The second is refused as the last one, or finds that its own rank is gone.
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses[0]).toBe(200)
      expect([401, 403, 404, 409]).toContain(statuses[1])
      const { rows } = await portal.database.withPlatform((db) =>
        sql`select id from account where is_super`.execute(db.query),
      )
      expect([[{ id: east.userId }], [{ id: west.userId }]]).toContainEqual(rows)
    } finally {
      await rootIs(true)
    }
  })

  test('who belongs to a second company loses the first one only, at once', async () => {
    const userId = await makeMember(portal, acme, 'both@example.com', 'User')
    const theirs = await tokenOf('both@example.com')
    await joinCompany(portal.database, other, 'both@example.com', { now: portal.clock.now() })
    const token = await tokenOf('admin@example.com')
    expect((await portal.call('DELETE', `/users/${userId}`, { token })).status).toBe(204)
    expect((await portal.call('GET', `/users/${userId}`, { token })).status).toBe(404)
    expect((await portal.call('GET', '/users', { token: theirs })).status).toBe(401)
    const again = await portal.signInAs('both@example.com')
    expect(again.body.companies).toMatchObject([{ companyId: other }])
    expect((await portal.call('GET', '/users', { token: again.body.token })).status).toBe(200)
  })

  test('removing oneself is passed over, and the account goes with its last company', async () => {
    const token = await tokenOf('admin@example.com')
    expect((await portal.call('DELETE', `/users/${ids.admin}`, { token })).status).toBe(204)
    expect((await portal.signInAs('admin@example.com')).status).toBe(200)
    const theirs = await tokenOf('lars@example.com')
    const lars = (await portal.call('GET', '/users?search=lars', { token })).body[0]
    expect((await portal.call('DELETE', `/users/${lars.userId}`, { token })).status).toBe(204)
    expect((await portal.call('GET', '/users/me', { token: theirs })).status).toBe(401)
    expect((await portal.signInAs('lars@example.com')).status).toBe(401)
  })

  test('a super administrator makes another, and takes the rank back', async () => {
    const root = (await portal.signInAs('root@fyr.example')).body
    const { body } = await portal.call('POST', `/companies/${acme}/masquerade`, {
      token: root.token,
    })
    const given = await portal.call('PUT', `/users/${ids.chief}/role/SuperAdmin`, { token: body.token })
    expect(given.body).toMatchObject({ role: 'SuperAdmin', rank: 'SuperAdmin' })
    const changed = await portal.call('PUT', `/users/${ids.chief}`, {
      token: body.token,
      body: { firstName: 'X' },
    })
    expect(changed.body.code).toBe('user.notYours')
    const taken = await portal.call('PUT', `/users/${ids.chief}/role/CompanyAdmin`, { token: body.token })
    expect(taken.body).toMatchObject({ role: 'CompanyAdmin', rank: 'CompanyAdmin' })
  })

  test('a company is created with its first administrator, or not at all', async () => {
    const token = await tokenOf('admin@example.com')
    const company = { name: 'Branch', orgNumber: '556677-8899', invoiceAdress: 'info@example.com' }
    const taken = await portal.call('POST', '/users/create/company', {
      token,
      body: { company, user: person('admin@example.com') },
    })
    expect([taken.status, taken.body.message]).toEqual([409, 'A user with this email address already exists'])
    const weak = await portal.call('POST', '/users/create/company', {
      token,
      body: { company, user: { ...person('branch@example.com'), password: 'weak' } },
    })
    expect([weak.status, weak.body.code]).toEqual([400, 'field.password'])
    const made = await portal.call('POST', '/users/create/company', {
      token,
      body: { company, user: person('branch@example.com') },
    })
    expect(made.status).toBe(201)
    const session = (await portal.signInAs('branch@example.com')).body
    expect([session.userCompany?.name, session.currentUser.role]).toEqual(['Branch', 'CompanyAdmin'])
    const root = await tokenOf('root@fyr.example')
    const all = await portal.call('GET', '/companies/all?search=Branch', { token: root })
    expect(all.body).toHaveLength(1)
  })
})
