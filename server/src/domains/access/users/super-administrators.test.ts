import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  makeCompany,
  makeMember,
  makeSuper,
  type Portal,
  password,
  startPortal,
} from '../accounts/portal.fixture.ts'

let portal: Portal
let acme: string
let root: string

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme')
  await makeSuper(portal)
  await makeMember(portal, acme, 'admin@example.com', 'Admin')
  await makeMember(portal, acme, 'invited@example.com', 'User')
  const own = (await portal.signInAs('root@fyr.example')).body.token
  root = (await portal.call('POST', `/companies/${acme}/masquerade`, { token: own })).body.token
})
afterAll(async () => {
  await portal?.stop()
})

const tokenOf = async (email: string) => (await portal.signInAs(email, password)).body.token
const person = (email: string) => ({
  ...{ firstName: 'Eva', lastName: 'Lund', phoneNumber: '+46701234567' },
  ...{ email, password, mustChangePassword: false },
})
const isSuper = async (email: string) =>
  (await portal.call('GET', '/users/all', { token: await tokenOf(email) })).status === 200
const audited = async (email: string) => {
  const { rows } = await portal.database.withPlatform((db) =>
    sql<{ changes: object }>`select changes from platform_audit join account on account.id::text = object_id
      where email = ${email} and object_type = 'account' and action = 'updated'`.execute(db.query),
  )
  return rows.map(({ changes }) => changes)
}

test('threat 8: a user created with the role SuperAdmin is a super administrator, and the audit log tells', async () => {
  const body = { ...person('second@fyr.example'), role: 'SuperAdmin' }
  const made = await portal.call('POST', '/users', { token: root, body })
  expect([made.status, made.body.role, made.body.rank]).toEqual([201, 'SuperAdmin', 'SuperAdmin'])
  expect(await isSuper('second@fyr.example')).toBe(true)
  expect(await audited('second@fyr.example')).toEqual([{ isSuper: { from: false, to: true } }])
})

test('threat 8: so is who accepts an invitation to it', async () => {
  const other = await makeCompany(portal, 'Other')
  await makeMember(portal, other, 'third@fyr.example', 'User')
  const body = { email: 'third@fyr.example', role: 'SuperAdmin' }
  const invited = await portal.call('POST', `/companies/${acme}/user`, { token: root, body })
  expect([invited.status, invited.body.role]).toEqual([201, 'SuperAdmin'])
  await portal.runJobs()
  expect(await isSuper('third@fyr.example')).toBe(false)
  const path = `/users/me/invitations/${invited.body.invitationId}/accept`
  expect((await portal.call('POST', path, { token: await tokenOf('third@fyr.example') })).status).toBe(200)
  expect(await isSuper('third@fyr.example')).toBe(true)
  expect(await audited('third@fyr.example')).toEqual([{ isSuper: { from: false, to: true } }])
})

test('threat 8: nobody else gives it by any call', async () => {
  const token = await tokenOf('admin@example.com')
  const email = 'climber@example.com'
  const calls = [
    ['/users', { ...person(email), role: 'SuperAdmin' }],
    [`/companies/${acme}/user`, { email, role: 'SuperAdmin' }],
    [`/companies/${acme}/invitations`, { email, role: 'SuperAdmin' }],
  ] as const
  for (const [path, body] of calls) {
    const { status, body: answer } = await portal.call('POST', path, { token, body })
    expect([path, status, answer.code]).toEqual([path, 403, 'role.notYours'])
  }
  const users = [{ email, role: 'SuperAdmin' }]
  const imported = await portal.call('POST', `/companies/${acme}/invitations/import`, {
    token,
    body: { users },
  })
  expect(imported.body).toMatchObject([{ outcome: 'refused', errors: [{ code: 'role.notYours' }] }])
})
