import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'

const runsOfMinute = 40
let portal: TestPortal
let companyId: string
let token: string
const deveui = 'pump'

beforeAll(async () => {
  portal = await startTestPortal({ FYR_SCRIPT_RUNS: String(runsOfMinute), FYR_SCRIPT_CPU_SECONDS: '2' })
  const { session, ...made } = await portal.createCompany('Acme')
  companyId = made.companyId
  token = session.token
  await portal.createNode(session, deveui)
}, 120_000)
afterAll(() => portal?.stop())
// What is used of a minute is used until it is over: a test that saw the next one begin would see all begin anew.
beforeEach(async () => {
  const left = 60_000 - (performance.now() % 60_000)
  if (left < 25_000) await sleep(left)
}, 60_000)

const call = (method: string, path: string, body?: unknown, by = token) =>
  portal.call(method, path, { token: by, body })
const poll = { timeout: 20_000, interval: 50 }
const make = async (body: object, by = { companyId, token }) =>
  (await call('POST', `/script/${by.companyId}`, { name: 'Script', ...body }, by.token)).body
    .scriptId as string
const usage = async () => (await call('GET', `/script/usage/${companyId}`)).body
const newest = async (id: string) => (await call('GET', `/script/runs/${id}`)).body[0]

test('threat 16: over the quota of a minute triggers wait, intervals are left out, calls are refused, and others run', async () => {
  const source = 'function run() { fyr.memory.runs = (fyr.memory.runs || 0) + 1 }'
  const counting = await make({ type: 2, boundTag: deveui, source })
  for (let at = 0; at < runsOfMinute + 10; at++) {
    await call('POST', `/tag/${deveui}/tagdata`, { key: 'a', value: at })
  }
  await expect.poll(async () => (await usage()).runs.used, poll).toBeGreaterThanOrEqual(runsOfMinute)
  const { waiting, runs, cpuMs } = await usage()
  expect(waiting.used).toBeGreaterThan(0)
  expect([runs.limit, cpuMs.limit]).toEqual([runsOfMinute, 2000])
  expect(await call('GET', `/script/run/${counting}`)).toMatchObject({
    status: 429,
    body: { code: 'request.tooMany' },
  })
  const repeating = await make({ name: 'Often', type: 0, interval: 1, source })
  await expect.poll(async () => (await newest(repeating))?.problem?.code, poll).toBe('quota')
  await expect.poll(async () => (await newest(repeating)).runs, poll).toBeGreaterThan(1)
  expect((await call('GET', `/script/${repeating}`)).body).toMatchObject({
    enabled: true,
    failures: 0,
    memory: '{}',
  })
  await call('DELETE', `/script/${repeating}`)
  const other = await portal.createCompany('Other')
  const theirs = { companyId: other.companyId, token: other.session.token }
  const id = await make({ type: 1, source: 'function run() { return 1 }' }, theirs)
  expect((await call('GET', `/script/run/${id}`, undefined, theirs.token)).body.result).toBe(1)
})

test('what waits is bounded: what comes beyond is dropped and told', async () => {
  const source = 'function run() {}'
  const id = await make({ name: 'Slow', type: 2, boundTag: deveui, boundKeys: ['b'], source })
  await portal.database.withPlatform(({ query }) =>
    sql`insert into script_trigger (company_id, script_id, node_id, at, readings, depth, weight)
      select ${companyId}::uuid, ${id}::uuid, node.id, now(), '[]', 0, 101
      from node, generate_series(1, 200) where deveui = ${deveui}`.execute(query),
  )
  await portal.restart()
  await expect.poll(async () => (await usage()).runs.used, poll).toBeGreaterThanOrEqual(runsOfMinute)
  expect((await usage()).waiting.used).toBeGreaterThan(10_000)
  await call('POST', `/tag/${deveui}/tagdata`, { key: 'b', value: 1 })
  await expect
    .poll(async () => (await newest(id))?.problem, poll)
    .toMatchObject({ code: 'queueFull', message: expect.stringContaining('1') })
  expect((await call('GET', `/tag/${deveui}/currents`)).status).toBe(200)
})
