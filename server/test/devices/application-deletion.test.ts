import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillCompany } from '../support/companies/fill-company.ts'
import { alarmBody, newEui } from '../support/companies/two-companies.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let session: Session
let companyId: string

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ session, companyId } = await portal.createCompany('Closing'))
})
afterAll(() => portal?.stop())

const waitOptions = { timeout: 60_000, interval: 50 }
const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, body })
const codeOf = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body)
  return [answer.status, answer.body.code]
}
const applicationOf = async (id: string) => (await call('GET', `/applications/${id}`)).body
const isGone = async (id: string) => (await call('GET', `/applications/${id}`)).status
const begin = (id: string) => call('DELETE', `/applications/force/${id}`)
/** As in the middle of a deletion, without the job. */
const mark = (id: string, state: 'running' | 'failed') =>
  portal.database.withCompany(companyId, ({ query }) =>
    sql`update application set deletion_state = ${state}, deletion_nodes = 3 where id = ${id}`.execute(query),
  )

it('an application goes with its nodes, their alarms and readings, which are told before', async () => {
  const id = await portal.createApplication(session, 'Roof')
  const other = await portal.createApplication(session, 'Cellar')
  for (const deveui of ['roof-1', 'roof-2'])
    await portal.createNode(session, deveui, { applicationId: id, keys: [{ name: 'temperature' }] })
  await portal.createNode(session, 'cellar-1', { applicationId: other })
  await call(
    'POST',
    `/companies/${companyId}/alarm`,
    alarmBody({ deveui: 'roof-1', key: 'temperature' }, 'Hot'),
  )
  const { token } = (
    await call('POST', `/integration/tokens/${companyId}`, { label: 'x', scopes: ['ingest'] })
  ).body
  const body = { key: 'temperature', value: 21 }
  expect((await portal.call('POST', '/tag/roof-1/tagdata', { token, body })).status).toBe(202)
  const usage = async () => (await call('GET', `/applications/${id}/usage`)).body
  await expect.poll(usage, waitOptions).toMatchObject({
    ...{ nodes: 2, readings: 1 },
    ...{ alarms: { total: 1, names: ['Hot'] }, dashboards: { total: 0 }, networkDevices: { total: 0 } },
  })
  // Who only knows the older call is refused as ever.
  expect(await codeOf('DELETE', `/applications/${id}`)).toEqual([409, 'application.notEmpty'])
  const begun = await begin(id)
  expect([begun.status, begun.body.deletion]).toEqual([202, { state: 'running', nodes: 2, deleted: 0 }])
  await expect.poll(() => isGone(id), waitOptions).toBe(404)
  for (const path of ['/tag/roof-1', '/tag/roof-2']) expect((await call('GET', path)).status).toBe(404)
  expect((await call('GET', `/companies/${companyId}/alarm`)).body).toEqual([])
  expect(await applicationOf(other)).toMatchObject({ nodeCount: 1, deletion: null })
  const audit = (await call('GET', '/audit?action=deleted')).body as { objectType: string; user: unknown }[]
  expect(audit.map(({ objectType }) => objectType).sort()).toEqual(['alarm', 'application', 'node', 'node'])
  // The address is free again.
  await portal.createNode(session, 'roof-1', { applicationId: other })
})

it('goes on with what is left when the portal is restarted in the middle', async () => {
  const id = await portal.createApplication(session, 'Many')
  await fillCompany(portal.database, companyId, { applicationId: id, nodes: 1500, keys: 2, prefix: 'many-' })
  expect((await begin(id)).body.deletion).toEqual({ state: 'running', nodes: 1500, deleted: 0 })
  const deleted = async () => (await applicationOf(id)).deletion?.deleted ?? 1500
  await expect.poll(deleted, { ...waitOptions, interval: 10 }).toBeGreaterThan(0)
  await portal.restart()
  const left = await applicationOf(id)
  expect(left).toMatchObject({ deletion: { state: 'running', nodes: 1500 } })
  expect(left.nodeCount).toBeGreaterThan(0)
  await expect.poll(() => isGone(id), waitOptions).toBe(404)
  expect((await call('GET', '/tag?search=many-')).body).toEqual([])
}, 120_000)

it('accepts no nodes meanwhile, however they come', async () => {
  const id = await portal.createApplication(session, 'Shut')
  const other = await portal.createApplication(session, 'Open')
  await portal.createNode(session, 'moving-1', { applicationId: other })
  await mark(id, 'running')
  const refused = [409, 'application.deleting']
  const node = { name: 'Late', deveui: 'late-1', nodeType: 1 }
  expect(await codeOf('POST', `/applications/${id}/tag`, node)).toEqual(refused)
  expect(await codeOf('PUT', '/tag/moving-1', { applicationId: id })).toEqual(refused)
  const move = { deveuis: ['moving-1'], applicationId: id }
  expect(await codeOf('POST', `/companies/${companyId}/tags/update`, move)).toEqual(refused)
  const claim = { applicationId: id, devices: [{ deveui: newEui() }] }
  expect(await codeOf('POST', '/tag/pool/claim', claim)).toEqual(refused)
  const rows = { nodes: [{ name: 'Late', deveui: 'late-2', nodeType: 'API', application: 'Shut' }] }
  const imported = (await call('POST', `/companies/${companyId}/tags/import`, rows)).body
  expect(imported[0].errors).toMatchObject([{ field: 'application', code: 'application.deleting' }])
  const late = { applicationId: id, nodes: [{ name: 'Late', deveui: 'late-3', nodeType: 'API' }] }
  expect(await codeOf('POST', `/companies/${companyId}/tags/import`, late)).toEqual(refused)
  // Begun twice it is one deletion.
  expect((await begin(id)).body.deletion.state).toBe('running')
  expect((await applicationOf(id)).deletion).toEqual({ state: 'running', nodes: 3, deleted: 3 })
})

it('can be begun again when it failed, and deletes what came into the application before', async () => {
  const id = await portal.createApplication(session, 'Stubborn')
  await portal.createNode(session, 'stubborn-1', { applicationId: id })
  await mark(id, 'failed')
  expect((await applicationOf(id)).deletion.state).toBe('failed')
  expect((await begin(id)).body.deletion).toEqual({ state: 'running', nodes: 1, deleted: 0 })
  await expect.poll(() => isGone(id), waitOptions).toBe(404)
})

it('a job that is given up leaves the application as failed', async () => {
  const id = await portal.createApplication(session, 'Given up')
  await portal.createNode(session, 'given-up-1', { applicationId: id })
  await mark(id, 'running')
  await portal.database.withCompany(companyId, ({ query }) =>
    sql`insert into job (id, kind, payload, idempotency_key, next_attempt_at, created_at)
      values (gen_random_uuid(), 'application.deletion', ${JSON.stringify({
        ...{ applicationId: id, keepOnNetworkServer: false, accountId: null, name: 'x', requestId: 'x' },
        language: 'en',
      })}::jsonb, 'given up', now() + interval '1 day', now())`.execute(query),
  )
  const { token } = portal.admin
  const jobs = (await portal.call('GET', '/superadmin/jobs?kind=application.deletion', { token })).body
  expect(jobs).toHaveLength(1)
  await portal.call('POST', `/superadmin/jobs/${jobs[0].jobId}/skip`, { token })
  expect((await applicationOf(id)).deletion.state).toBe('failed')
})
