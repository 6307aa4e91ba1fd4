import { randomUUID } from 'node:crypto'
import { builtInRoles, permissions } from '@fyr/contract/access/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompany, makeMember, makeSuper, type Portal, startPortal } from '../accounts/portal.fixture.ts'
import { addMember } from './index.ts'

let portal: Portal
let acme: string
let other: string

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme')
  other = await makeCompany(portal, 'Other')
})
afterAll(async () => {
  await portal?.stop()
})

const person = (accountId: string | null, isSuper = false) => ({ accountId, isSuper })

describe('rights', () => {
  test.each(['Admin', 'User', 'Guest', 'CompanyAdmin', 'PublicDashboard'] as const)(
    'of the built-in role %s are those of the specification',
    async (role) => {
      const account = await makeMember(portal, acme, `${role.toLowerCase()}@example.com`, role)
      const rights = await portal.rights.rightsOf(person(account), acme)
      expect(rights?.role).toBe(role)
      expect([...(rights?.permissions ?? [])].sort()).toEqual([...builtInRoles[role]].sort())
    },
  )

  test('of a role that the company made are its own, in the groups of a user, under its name', async () => {
    const account = await makeMember(portal, other, 'olle@example.com', 'Guest')
    await portal.database.withCompany(other, async (db) => {
      await sql`insert into role (id, company_id, name, is_default, is_super, permissions)
        values (${randomUUID()}, ${other}, 'Fitter', false, false, array['Tag.View'])`.execute(db.query)
      await sql`update membership set role_id = (select id from role where name = 'Fitter')
        where account_id = ${account}`.execute(db.query)
      db.publishEvent('rights', { companyId: other, accountId: account })
    })
    const rights = await portal.rights.rightsOf(person(account), other)
    expect(rights).toEqual({ role: 'User', permissions: new Set(['Tag.View']) })
    const { body } = await portal.signInAs('olle@example.com')
    expect(body.currentUser).toMatchObject({ role: 'User', customRole: 'Fitter' })
  })

  test('are none in another company, in none, and for a token', async () => {
    const account = await makeMember(portal, acme, 'ada@example.com')
    for (const companyId of [
      other,
      randomUUID(),
      '00000000-0000-0000-0000-000000000000',
      '',
      'x',
      `${acme} `,
    ]) {
      expect(await portal.rights.rightsOf(person(account), companyId)).toBeNull()
    }
    expect(await portal.rights.rightsOf(person(null), acme)).toBeNull()
  })

  test('of a super administrator are all, where they belong to or have entered by a masquerade', async () => {
    const root = await makeSuper(portal)
    expect(await portal.rights.rightsOf(person(root, true), other)).toBeNull()
    const inside = (companyId: string) => ({
      ...person(root, true),
      masquerade: { accountId: root, name: '', sessionId: '', companyId, endsAt: new Date() },
    })
    const all = { role: 'SuperAdmin', permissions: new Set(permissions) }
    expect(await portal.rights.rightsOf(inside(other), other)).toEqual(all)
    expect(await portal.rights.rightsOf(inside(other), acme)).toBeNull()
    const none = randomUUID()
    expect(await portal.rights.rightsOf(inside(none), none)).toBeNull()
    const shared = await makeCompany(portal, 'Shared')
    await portal.database.withPlatform((db) =>
      addMember(db, { companyId: shared, accountId: root, role: 'SuperAdmin', now: portal.clock.now() }),
    )
    expect(await portal.rights.rightsOf(person(root, true), shared)).toEqual(all)
  })

  test('threat 8: a company role never reaches beyond its company, whatever its row says', async () => {
    const account = await makeMember(portal, acme, 'mallory@example.com', 'User')
    await portal.database.withCompany(acme, async (db) => {
      await sql`update membership set role_id = (select id from role where built_in = 'SuperAdmin')
        where account_id = ${account}`.execute(db.query)
      db.publishEvent('rights', { companyId: acme, accountId: account })
    })
    const rights = await portal.rights.rightsOf(person(account), acme)
    expect(rights?.role).toBe('Admin')
    expect(rights?.permissions.has('SuperAdmin')).toBe(false)
    expect(rights?.permissions.has('Masquerade')).toBe(false)
    const { body } = await portal.signInAs('mallory@example.com')
    expect((await portal.call('GET', '/companies/all', { token: body.token })).status).toBe(403)
  })
})

describe('threat 9: a change works on the next call', () => {
  test('when a role loses a permission', async () => {
    await makeMember(portal, other, 'gus@example.com', 'Guest')
    const { token } = (await portal.signInAs('gus@example.com')).body
    expect((await portal.call('GET', '/logs', { token })).status).toBe(200)
    await portal.database.withCompany(other, async (db) => {
      await sql`update role set permissions = array_remove(permissions, 'Company.View')
        where built_in = 'Guest'`.execute(db.query)
      db.publishEvent('rights', { companyId: other, accountId: null })
    })
    expect((await portal.call('GET', '/logs', { token })).status).toBe(403)
  })

  test('when a member is removed', async () => {
    const account = await makeMember(portal, other, 'kim@example.com')
    const { token } = (await portal.signInAs('kim@example.com')).body
    expect((await portal.call('GET', `/companies/${other}`, { token })).status).toBe(200)
    await portal.database.withCompany(other, async (db) => {
      await sql`delete from membership where account_id = ${account}`.execute(db.query)
      db.publishEvent('rights', { companyId: other, accountId: account })
    })
    expect((await portal.call('GET', `/companies/${other}`, { token })).status).toBe(404)
    // Where the path names no company the session's own is gone: the client is told to ask for another.
    expect((await portal.call('GET', '/logs', { token })).status).toBe(401)
  })

  test('when a member is added, though the absence was known', async () => {
    const account = await makeMember(portal, acme, 'lea@example.com')
    expect(await portal.rights.rightsOf(person(account), other)).toBeNull()
    await portal.database.withPlatform((db) =>
      addMember(db, { companyId: other, accountId: account, role: 'User', now: portal.clock.now() }),
    )
    expect((await portal.rights.rightsOf(person(account), other))?.role).toBe('User')
  })
})

describe('calls about roles', () => {
  const roleNames = (body: { name: string }[]) => body.map(({ name }) => name)

  test('threat 8: super roles are hidden unless super', async () => {
    const { token } = (await portal.signInAs('admin@example.com')).body
    const { body } = await portal.call('GET', '/roles', { token })
    expect(roleNames(body)).toEqual(['Admin', 'CompanyAdmin', 'User', 'Guest', 'PublicDashboard'])
    expect(body[2]).toMatchObject({ isDefault: true, isSuper: false })
    const root = (await portal.signInAs('root@fyr.example')).body
    const switched = await portal.call('POST', `/companies/${acme}/masquerade`, {
      token: root.token,
    })
    const all = await portal.call('GET', '/roles', { token: switched.body.token })
    expect(roleNames(all.body)).toContain('SuperAdmin')
  })

  test('tell every permission with its layer, what is recommended, and what is mine', async () => {
    const { token } = (await portal.signInAs('guest@example.com')).body
    expect((await portal.call('GET', '/roles/permissions', { token })).status).toBe(403)
    const mine = await portal.call('GET', '/roles/current-user-permissions', { token })
    expect(mine.body.sort()).toEqual([...builtInRoles.Guest].sort())
    const admin = (await portal.signInAs('admin@example.com')).body.token
    const infos = await portal.call('GET', '/roles/permissions', { token: admin })
    expect(infos.body).toHaveLength(permissions.length)
    expect(infos.body).toContainEqual({
      name: 'Tag.View',
      layer: 'essential',
      isDefault: true,
      isAdmin: false,
    })
    const ofLayer = (layer: string) =>
      infos.body
        .filter((info: { layer: string }) => info.layer === layer)
        .map(({ name }: { name: string }) => name)
        .sort()
    expect(ofLayer('essential')).toEqual([
      'Company.View',
      'Dashboard.View',
      'Settings.GetSettings',
      'Tag.View',
    ])
    expect(ofLayer('backEnd')).toEqual([
      'Company.Create',
      'Company.Update',
      'Masquerade',
      'Roles.Create',
      'Roles.Update',
      'Roles.View',
      'SuperAdmin',
      'User.Create',
      'User.Update',
      'UserRole.Update',
      'Users.CreateCompanyWithUser',
    ])
    expect(ofLayer('frontEnd')).toHaveLength(permissions.length - 15)
    const recommended = await portal.call('GET', '/roles/recommended-permissions', { token: admin })
    expect(recommended.body).toContain('Tag.View')
    expect(recommended.body).not.toContain('Company.Update')
  })
})
