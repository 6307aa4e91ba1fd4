import type { Worker } from 'node:worker_threads'
import type { Demo } from '@fyr/contract/operations/demos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

/** The life of the demo company, in the whole portal: one walk, each step stands on the one before. */
vi.setConfig({ testTimeout: 120_000 })
let portal: TestPortal
let token: string
let companyId: string
/** Tables that had rows before there was a demo. */
let before: Record<string, number>
const waitOptions = { timeout: 90_000, interval: 100 }

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createCompany('Acme')
  token = portal.admin.token
  before = await countRows()
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown) => portal.call(method, path, { token, body })
const look = async (): Promise<Demo> => (await call('GET', '/companies/demo')).body
const state = async () => (await look()).state
async function make(): Promise<Demo> {
  const { status, body } = await call('POST', '/companies/demo')
  expect(status).toBe(202)
  return body
}
async function workIn(id: string): Promise<void> {
  const path = `/companies/toggle/${portal.admin.currentUser.userId}/${id}`
  token = (await call('PUT', path)).body.token
}
async function latestOf(deveui: string): Promise<number> {
  const { body } = await call('GET', `/tag/${deveui}`)
  return Date.parse(body.lastContact)
}
/** Rows by table, but for what is remembered of what is gone. */
async function countRows(): Promise<Record<string, number>> {
  return await portal.database.withPlatform(async ({ query }) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'company_id'
        and table_name not in ('session', 'audit_chain')`.execute(query)
    const counts = rows.map(async ({ name }) => {
      const found = await sql<{ count: number }>`select count(*)::int from ${sql.table(name)}`.execute(query)
      return [name, found.rows[0]?.count ?? 0] as const
    })
    return Object.fromEntries(await Promise.all(counts))
  })
}
const countSeries = async () =>
  (await portal.database.pipeline.query('select count(*)::int as count from series')).rows[0].count
/** Threads of demos that live in this process. */
const threads = new Set<Worker>()
process.on('worker', (worker) => {
  if (worker.threadName !== 'demo') return
  threads.add(worker)
  worker.once('exit', () => threads.delete(worker))
})
const countThreads = () => threads.size

test('whoever may not create companies neither sees nor makes one', async () => {
  const { companyId } = await portal.createCompany('Borealis')
  const admin = await portal.createUser(companyId, 'CompanyAdmin')
  for (const [method, path] of [
    ['GET', '/companies/demo'],
    ['POST', '/companies/demo'],
    ['PUT', `/companies/${companyId}/demo`],
  ] as const) {
    const body = method === 'PUT' ? { isAlive: true } : undefined
    const { status } = await portal.call(method, path, { token: admin.token, body })
    expect([path, status]).toEqual([path, 403])
  }
  before = await countRows()
})

test('a set-up that fails leaves nothing, and says so', async () => {
  const { session } = await portal.createCompany('Cumulus')
  await portal.createNode(session, 'koelebil-7')
  before = await countRows()
  const seriesBefore = await countSeries()
  await make()
  await expect.poll(state, waitOptions).toBe('none')
  expect(await look()).toEqual({ state: 'none', company: null, progress: null, failed: true })
  await expect.poll(countRows, waitOptions).toEqual(before)
  await expect.poll(countSeries, waitOptions).toBe(seriesBefore)
  await portal.call('DELETE', '/tag/koelebil-7/force', { token: session.token })
  await portal.call('DELETE', '/tag/koelebil-7', { token: session.token })
  before = await countRows()
})

test('a company that is deleted while it is being filled leaves nothing', async () => {
  const { company } = await make()
  await call('DELETE', `/companies/${company?.companyId}`)
  expect(await state()).toBe('none')
  await expect.poll(countRows, waitOptions).toEqual(before)
})

test('one that was being filled when the portal ended is gone after its start', async () => {
  await make()
  expect(await state()).toBe('making')
  await portal.restart()
  await expect.poll(state, waitOptions).toBe('none')
  await expect.poll(countRows, waitOptions).toEqual(before)
})

test('makes a company that is alive within seconds, step by step, and only one', async () => {
  expect(countThreads()).toBe(0)
  const made = await make()
  companyId = made.company?.companyId ?? ''
  expect(made).toMatchObject({ state: 'making', progress: { step: 'nodes' }, failed: false })
  expect((await call('POST', '/companies/demo')).body.code).toBe('demo.exists')
  expect((await call('PUT', `/companies/${companyId}/demo`, { isAlive: false })).body.code).toBe(
    'demo.making',
  )
  const steps = new Set<string>()
  await expect
    .poll(async () => {
      const { state, progress } = await look()
      if (progress) steps.add(progress.step)
      return state
    }, waitOptions)
    .toBe('alive')
  expect([...steps].at(-1)).toBe('history')
  await workIn(companyId)
  const { body: nodes } = await call('GET', '/tag')
  expect(nodes.length).toBeGreaterThan(10)
  const [from, to] = [30, 29].map((days) => Date.now() - days * 86_400_000)
  const firstDay = await call('GET', `/tagdata/timeseries/mejeri-vand/volume/${from}/${to}`)
  expect(firstDay.body.length).toBeGreaterThan(280)
  expect((await call('POST', '/companies/demo')).body.code).toBe('demo.exists')
})

test('goes on sending, and after a restart of the portal too, with a secret that is new', async () => {
  const first = await latestOf('lager-koel-1')
  await expect.poll(() => latestOf('lager-koel-1'), waitOptions).toBeGreaterThan(first)
  const prefix = await tokenPrefix()
  await portal.restart()
  await expect.poll(tokenPrefix, waitOptions).not.toBe(prefix)
  const restarted = Date.now()
  await expect.poll(() => latestOf('koelebil-7'), waitOptions).toBeGreaterThan(restarted)
  expect(await state()).toBe('alive')
})

const tokenPrefix = async () => (await call('GET', `/integration/tokens/${companyId}`)).body[0]?.prefix

test('is stopped and started again; its token goes and comes with it', async () => {
  const stopped = await call('PUT', `/companies/${companyId}/demo`, { isAlive: false })
  expect(stopped.body).toMatchObject({ state: 'stopped', company: { companyId } })
  expect(await tokenPrefix()).toBeUndefined()
  await expect.poll(countThreads, waitOptions).toBe(0)
  await portal.restart()
  expect(await state()).toBe('stopped')
  await call('PUT', `/companies/${companyId}/demo`, { isAlive: true })
  const from = Date.now()
  await expect.poll(() => latestOf('mejeri-pumpe-2'), waitOptions).toBeGreaterThan(from)
})

test('stops when its token is revoked', async () => {
  const [{ id }] = (await call('GET', `/integration/tokens/${companyId}`)).body
  await call('DELETE', `/integration/tokens/${id}`)
  await expect.poll(state, waitOptions).toBe('stopped')
  await call('PUT', `/companies/${companyId}/demo`, { isAlive: true })
  await expect.poll(state, waitOptions).toBe('alive')
})

test('threat 35: goes with its company, in the midst of sending: rows, readings, token and thread', async () => {
  const from = Date.now()
  await expect.poll(() => latestOf('lager-koel-1'), waitOptions).toBeGreaterThan(from)
  expect(countThreads()).toBe(1)
  const { status } = await call('DELETE', `/companies/${companyId}`)
  expect(status).toBe(202)
  token = portal.admin.token
  expect(await look()).toEqual({ state: 'none', company: null, progress: null, failed: false })
  await expect.poll(countThreads, waitOptions).toBe(0)
  await expect.poll(countRows, waitOptions).toEqual(before)
  await expect.poll(countSeries, waitOptions).toBe(0)
  // Chains of the others go on meanwhile; that of the company is gone with it.
  const chains = await portal.database.withPlatform(({ query }) =>
    query.selectFrom('audit_chain').where('company_id', '=', companyId).select('company_id').execute(),
  )
  expect(chains).toEqual([])
  await portal.restart()
  expect(await state()).toBe('none')
})
