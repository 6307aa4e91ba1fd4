import { builtInRoles } from '@fyr/contract/access/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember, type Portal, startPortal } from '../accounts/portal.fixture.ts'

let portal: Portal
let token: string
let guest: string
let acme: string

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme')
  await makeMember(portal, acme, 'admin@example.com', 'CompanyAdmin')
  guest = await makeMember(portal, acme, 'guest@example.com', 'Guest')
  token = (await portal.signInAs('admin@example.com')).body.token
})
afterAll(async () => {
  await portal?.stop()
})

const create = (body: object) => portal.call('POST', '/roles', { token, body })

test('a role is made, renamed, counted, and deleted when nobody has it', async () => {
  const made = await create({ name: 'Fitter', permissions: ['Tag.View', 'Tag.View', 'Dashboard.View'] })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'Fitter',
    builtIn: null,
    isSuper: false,
    users: 0,
    permissions: ['Dashboard.View', 'Tag.View'],
  })
  const path = `/roles/${made.body.userRoleId}`
  expect((await create({ name: 'FITTER', permissions: [] })).body.code).toBe('name.taken')
  const renamed = await portal.call('PUT', path, { token, body: { ...made.body, name: 'Installer' } })
  expect(renamed.body).toMatchObject({ name: 'Installer', permissions: ['Dashboard.View', 'Tag.View'] })
  const clash = await portal.call('PUT', path, { token, body: { name: 'user' } })
  expect([clash.status, clash.body.code]).toEqual([409, 'name.taken'])
  expect((await portal.call('PUT', `/users/${guest}/role/${made.body.userRoleId}`, { token })).status).toBe(
    200,
  )
  const held = await portal.call('DELETE', path, { token })
  expect([held.status, held.body.code, held.body.message]).toEqual([
    409,
    'role.inUse',
    'The role is in use (users: 1). Give them another role first.',
  ])
  await portal.call('PUT', `/users/${guest}/role/Guest`, { token })
  expect((await portal.call('DELETE', path, { token })).status).toBe(204)
  expect((await portal.call('GET', path, { token })).status).toBe(404)
})

test('threat 9: a permission that is taken away is missed on the next call', async () => {
  const { body } = await create({ name: 'Reader', permissions: ['Company.View'] })
  await portal.call('PUT', `/users/${guest}/role/${body.userRoleId}`, { token })
  const theirs = (await portal.signInAs('guest@example.com')).body.token
  expect((await portal.call('GET', '/users', { token: theirs })).status).toBe(200)
  await portal.call('PUT', `/roles/${body.userRoleId}`, { token, body: { permissions: [] } })
  expect((await portal.call('GET', '/users', { token: theirs })).status).toBe(403)
})

test('threat 8: nobody makes, changes or deletes a role that holds more than their own', async () => {
  const more = await create({ name: 'More', permissions: ['Company.Create'] })
  expect([more.status, more.body.code]).toEqual([403, 'role.notYours'])
  const { body } = await create({ name: 'Less', permissions: [] })
  const grown = await portal.call('PUT', `/roles/${body.userRoleId}`, {
    token,
    body: { permissions: ['SuperAdmin'] },
  })
  expect([grown.status, grown.body.code]).toEqual([403, 'role.notYours'])
  await makeMember(portal, acme, 'chief@example.com', 'Admin')
  const above = (await portal.signInAs('chief@example.com')).body.token
  const theirs = await portal.call('POST', '/roles', {
    token: above,
    body: { name: 'Branches', permissions: ['Users.CreateCompanyWithUser'] },
  })
  expect(theirs.status).toBe(201)
  const path = `/roles/${theirs.body.userRoleId}`
  for (const answer of [
    await portal.call('PUT', path, { token, body: { permissions: [] } }),
    await portal.call('DELETE', path, { token }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'role.notYours'])
  }
  expect((await portal.call('GET', path, { token })).body.permissions).toEqual([
    'Users.CreateCompanyWithUser',
  ])
})

test('those of the specification stay as they are; which one new users get can be chosen', async () => {
  const { body: roles } = await portal.call('GET', '/roles', { token })
  const named = (name: string) => roles.find((role: { name: string }) => role.name === name)
  const path = `/roles/${named('Guest').userRoleId}`
  expect(named('Guest').permissions.sort()).toEqual([...builtInRoles.Guest].sort())
  const changed = await portal.call('PUT', path, { token, body: { permissions: [] } })
  expect([changed.status, changed.body.code]).toEqual([400, 'role.builtIn'])
  expect((await portal.call('DELETE', path, { token })).body.code).toBe('role.builtIn')
  const chosen = await portal.call('PUT', path, { token, body: { isDefault: true } })
  expect(chosen.body.isDefault).toBe(true)
  const after = (await portal.call('GET', '/roles', { token })).body
  expect(after.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1)
})

test('threat 32: a company has 200 roles and no more', async () => {
  await portal.database.withPlatform(({ query }) =>
    sql`
      insert into role (id, company_id, name, permissions)
      select gen_random_uuid(), ${acme}, 'Filler ' || number, '{}'
      from generate_series(1, 200 - (select count(*)::int from role where company_id = ${acme})) as number
    `.execute(query),
  )
  const more = await create({ name: 'One more', permissions: [] })
  expect([more.status, more.body.code]).toEqual([409, 'role.tooMany'])
})
