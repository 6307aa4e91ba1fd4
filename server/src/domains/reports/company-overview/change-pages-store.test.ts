import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { permissions } from '@fyr/contract/access/permissions'
import type { Overview } from '@fyr/contract/companies/companies'
import { auditObjects } from '@fyr/contract/records/audit-kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { findChangePages } from './change-pages-store.ts'

let portal: TestPortal
let session: Session
let companyId: string

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ session, companyId } = await portal.createCompany('Acme'))
  await portal.createNode(session, 'cellar', { name: 'Cellar' })
})
afterAll(async () => {
  await portal?.stop()
})

const ok = async (method: string, path: string, body?: unknown, { token } = session) => {
  const answer = await portal.call(method, path, { token, ...(body !== undefined && { body }) })
  expect([path, answer.status < 300, answer.body?.code]).toEqual([path, true, undefined])
  return answer.body
}
const changes = async (as = session): Promise<Overview['changes']> =>
  (await ok('GET', `/companies/${companyId}/overview`, undefined, as)).changes
/** The page of the newest change of a kind. */
const pageOf = async (objectType: string, as = session) =>
  (await changes(as)).find((change) => change.objectType === objectType)?.page

test('changes name the page of what they tell of', async () => {
  expect(await pageOf('node')).toEqual({ type: 'node', id: 'cellar' })
  const applicationId = await portal.createApplication(session, 'Warehouse')
  expect(await pageOf('application')).toEqual({ type: 'application', id: applicationId })
  await ok('POST', '/tagJournal/cellar', { text: 'Battery replaced' })
  expect(await pageOf('journalEntry')).toEqual({ type: 'node', id: 'cellar' })
})

test('a page is not named once its object is gone, nor to a reader who may not see it', async () => {
  const applicationId = await portal.createApplication(session, 'Attic')
  const { userRoleId } = await ok('POST', '/roles', { name: 'Office', permissions: ['Company.View'] })
  const { currentUser } = await portal.createUser(companyId, 'User')
  await ok('PUT', `/users/${currentUser.userId}/role/${userRoleId}`)
  const reader = await portal.signIn(currentUser.email)
  expect(await pageOf('application')).toEqual({ type: 'application', id: applicationId })
  expect(await pageOf('user')).toEqual({ type: 'user', id: currentUser.userId })
  const read = await changes(reader)
  expect(read.length).toBeGreaterThan(3)
  expect(read.filter(({ page }) => page)).toEqual([])
  await ok('DELETE', `/applications/${applicationId}`)
  expect(await pageOf('application')).toBeUndefined()
})

test('objects of every kind are looked up, by ids of any form', async () => {
  const asked = auditObjects.flatMap((objectType) =>
    [randomUUID(), '1', 'global'].map((objectId) => ({ objectType, objectId })),
  )
  const pages = await portal.database.withCompany(companyId, (db) =>
    findChangePages(db, { permissions: new Set(permissions) }, asked),
  )
  expect(pages).toEqual(asked.map(() => undefined))
})
