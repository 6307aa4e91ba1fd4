import { spawnSync } from 'node:child_process'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const lines: Record<string, unknown>[] = []
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()))
    done()
  },
})
let portal: TestPortal
let companyId = ''
let token = ''

beforeAll(async () => {
  portal = await startTestPortal({ FYR_ACCESS_LOG: 'true' }, { log: pino({ level: 'warn' }, sink) })
  const made = await portal.createCompany('Kvarnen')
  companyId = made.companyId
  token = made.session.token
  await portal.createNode(made.session, 'mill')
  const body = { key: 'flow', value: 1 }
  expect((await portal.call('POST', '/tag/mill/tagdata', { token, body })).status).toBe(202)
  await portal.call('GET', '/tagdata/currents/mill', { token })
  await portal.call('GET', `/alarms/${companyId}`, { token })
}, 60_000)
afterAll(() => portal?.stop())

const readMetrics = async () => await (await fetch(`${portal.url}/metrics`)).text()

test('metrics hold durations of calls by the contract’s path, of stages, store calls and jobs', async () => {
  await expect
    .poll(readMetrics, { timeout: 20_000 })
    .toContain('fyr_job_duration_seconds_count{kind="records.old"')
  const text = await readMetrics()
  expect(text).toContain(
    'fyr_http_request_duration_seconds_count{method="GET",route="/api/alarms/{id}",status="4xx"} 1',
  )
  expect(text).toMatch(
    /fyr_http_request_duration_seconds_count\{method="POST",route="\/api\/tag\/\{\w+\}\/tagdata"/,
  )
  expect(text).not.toContain(companyId)
  expect(text).toMatch(/^fyr_pipeline_stage_duration_seconds_count\{stage="\w+"\} [1-9]/m)
  expect(text).toMatch(/^fyr_store_call_duration_seconds_count\{call="append"\} [1-9]/m)
  expect(text).toMatch(/^# TYPE fyr_readings_total counter$/m)
  expect(text).toMatch(/^fyr_jobs_due\{kind="records.old"\} 0$/m)
  expect(text).toMatch(/^fyr_jobs_oldest_due_seconds\{kind="retention.all"\} 0$/m)
})

test('the access log has one line for each call, whatever else is logged, and no address or secret', () => {
  const calls = lines.filter(({ msg }) => msg === 'call')
  const [asked, ...others] = calls.filter(({ route }) => route === '/api/alarms/{id}')
  expect(others).toEqual([])
  expect(asked).toMatchObject({ method: 'GET', status: 404, companyId, requestId: expect.any(String) })
  expect(asked?.ms).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(lines)).not.toContain(token)
  expect(JSON.stringify(lines)).not.toContain('/mill')
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

// Debian's package prometheus brings promtool.
test.skipIf(!hasPromtool)('promtool has no complaints about /metrics', async () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await readMetrics(),
  })
  expect({ status, told: `${stdout}${stderr}` }).toEqual({ status: 0, told: '' })
})
