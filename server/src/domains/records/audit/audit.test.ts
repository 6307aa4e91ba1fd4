import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember, type Portal, startPortal } from '../../access/accounts/portal.fixture.ts'
import { listAudit, maxCounted } from './audit-store.ts'

let portal: Portal
let token: string
let acme: string

beforeAll(async () => {
  portal = await startPortal()
  acme = await makeCompany(portal, 'Acme')
  const other = await makeCompany(portal, 'Other')
  await makeMember(portal, acme, 'admin@example.com', 'CompanyAdmin')
  await makeMember(portal, acme, 'user@example.com', 'User')
  await makeMember(portal, other, 'stranger@example.com', 'CompanyAdmin')
  token = (await portal.signInAs('admin@example.com')).body.token
  for (const name of ['Fitter', 'Driver', 'Cook']) {
    portal.wait(60)
    await portal.call('POST', '/roles', { token, body: { name, permissions: ['Tag.View'] } })
  }
  const { body } = await portal.call('GET', '/roles', { token })
  const cook = body.find(({ name }: { name: string }) => name === 'Cook')
  portal.wait(60)
  await portal.call('PUT', `/roles/${cook.userRoleId}`, { token, body: { name: 'Chef' } })
  const theirs = (await portal.signInAs('stranger@example.com')).body.token
  await portal.call('POST', '/roles', { token: theirs, body: { name: 'Secret', permissions: [] } })
})
afterAll(async () => {
  await portal?.stop()
})

const list = (query = '', by = token) => portal.call('GET', `/audit${query}`, { token: by })
const names = ({ body }: { body: { action: string; objectName: string }[] }) =>
  body.map(({ action, objectName }) => `${action} ${objectName}`)

test('the audit log tells who did what, newest first, with what was there before', async () => {
  const answer = await list()
  expect(answer.status).toBe(200)
  expect(names(answer)).toEqual(['updated Chef', 'created Cook', 'created Driver', 'created Fitter'])
  expect(answer.body[0]).toMatchObject({
    actor: 'Anna Berg (admin@example.com)',
    objectType: 'role',
    changes: { name: { from: 'Cook', to: 'Chef' } },
  })
})

test('it is filtered by action, object, person, range and words', async () => {
  expect(names(await list('?action=updated'))).toEqual(['updated Chef'])
  expect(names(await list('?objectType=node'))).toEqual([])
  expect(names(await list('?search=driv'))).toEqual(['created Driver'])
  expect(names(await list('?order=asc&limit=1'))).toEqual(['created Fitter'])
  const { body } = await list()
  expect(await list(`?actorId=${body[0].actorId}`)).toMatchObject({ body })
  expect(names(await list(`?start=${body[2].at}&end=${body[0].at}`))).toEqual([
    'created Cook',
    'created Driver',
  ])
  const reversed = await list(`?start=${body[0].at}&end=${body[2].at}`)
  expect([reversed.status, reversed.body.code]).toEqual([400, 'time.rangeReversed'])
})

test('threat 6: it is for administrators, and of their own company', async () => {
  const user = (await portal.signInAs('user@example.com')).body.token
  expect((await list('', user)).status).toBe(403)
  expect(JSON.stringify((await list('?search=secret')).body)).not.toContain('Secret')
})

test('it is kept for as long as the company chooses, no shorter than the installation keeps all', async () => {
  const put = (retentionDays: number) =>
    portal.call('PUT', '/audit/state', { token, body: { retentionDays } })
  const refused = await put(399)
  expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([
    400,
    'audit.tooShort',
    'body.retentionDays',
  ])
  const state = { chainedUpTo: null, verifiedAt: null, fault: null, minimumDays: 400 }
  expect((await put(1000)).body).toEqual({ ...state, retentionDays: 1000 })
  expect((await portal.call('GET', '/audit/state', { token })).body).toEqual({
    ...state,
    retentionDays: 1000,
  })
  expect((await list('?limit=1')).body[0]).toMatchObject({
    objectType: 'settings',
    changes: { retentionDays: { from: 400, to: 1000 } },
  })
})

test('of more than 10,000 entries no total is counted', async () => {
  await portal.database.withCompany(acme, ({ query }) =>
    sql`insert into audit (at, actor_name, action, object_type, object_id, object_name, request_id)
      select '2026-11-01', 'Bulk', 'created', 'node', 'n', 'n', '' from generate_series(1, 10001)`.execute(
      query,
    ),
  )
  const { total } = await portal.database.withCompany(acme, (db) =>
    listAudit(db, { order: 'desc', limit: 1, offset: 0, search: 'bulk' }),
  )
  expect(total).toBe(maxCounted + 1)
})
