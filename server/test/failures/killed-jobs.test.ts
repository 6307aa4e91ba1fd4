import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { until } from '../support/until.ts'

let portal: TestPortal
let session: Session
let companyId: string
const day = 86_400_000

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ session, companyId } = await portal.createCompany('Acme'))
  await portal.createNode(session, 'cellar')
  const readings = [{ key: 'temperature', value: 21, createdAt: Date.now() - 1000 }]
  expect((await call('POST', '/tag/cellar/tagdata', readings)).status).toBe(202)
}, 60_000)
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, body })
const stateOf = async (id: string): Promise<string> => (await call('GET', `/report/history/${id}`)).body.state
async function askForExport(): Promise<string> {
  const end = Date.now()
  const series = [{ deveui: 'cellar', key: 'temperature' }]
  const body = { resources: [{ type: 'sensor', series }], start: end - day, end, format: 'csv' }
  const { status, body: run } = await call('POST', `/report/export/${companyId}`, body)
  expect(status).toBe(202)
  return run.historyId
}

async function countJobs(key: string): Promise<number> {
  const { rows } = await portal.database.withPlatform(({ query }) =>
    sql`select from job where idempotency_key = ${key}`.execute(query),
  )
  return rows.length
}

/** A job as `kill -9` leaves it: claimed, with a lease that runs for minutes more. */
async function insertClaimed(kind: string, payload: object, key: string): Promise<void> {
  await portal.database.withPlatform(({ query }) =>
    sql`
      insert into job (id, company_id, kind, payload, idempotency_key, status, attempts, next_attempt_at, created_at)
      values (gen_random_uuid(), ${companyId}::uuid, ${kind}, ${JSON.stringify(payload)}::jsonb, ${key},
        'running', 1, now() + interval '5 minutes', now())`.execute(query),
  )
}

/** Puts a run back to what `kill -9` leaves of it in its middle. */
async function leaveRunning(runId: string): Promise<void> {
  const key = `report:${runId}`
  // The run ends a moment before its job.
  await until(async () => (await countJobs(key)) === 0)
  await portal.database.withPlatform(({ query }) =>
    sql`
      update report_run set state = 'running', progress = 40, files = '[]'::jsonb, finished_at = null
      where id = ${runId}`.execute(query),
  )
  await insertClaimed('report.onDemand', { runId }, key)
}

it('what was running when the portal was killed is taken up as soon as it starts again', async () => {
  const first = await askForExport()
  await until(async () => (await stateOf(first)) === 'done')
  await leaveRunning(first)
  const behind = await askForExport()
  await portal.restart()
  await until(async () => (await stateOf(first)) === 'done')
  await until(async () => (await stateOf(behind)) === 'done')
}, 60_000)

it('an export of a company that was running goes on at once, too', async () => {
  const path = `/companies/${companyId}/exports`
  const { body: made } = await call('POST', path)
  const isDone = async () => (await call('GET', path)).body[0]?.state === 'done'
  await until(isDone)
  const key = `export:${made.exportId}`
  await until(async () => (await countJobs(key)) === 0)
  await portal.database.withPlatform(({ query }) =>
    sql`
      update company_export set state = 'running', progress = 40, finished_at = null, expires_at = null
      where id = ${made.exportId}`.execute(query),
  )
  await insertClaimed('company.export', { exportId: made.exportId }, key)
  await portal.restart()
  await until(isDone)
}, 60_000)

it('what was cancelled meanwhile keeps no others of the company waiting', async () => {
  const first = await askForExport()
  await until(async () => (await stateOf(first)) === 'done')
  await leaveRunning(first)
  expect((await call('POST', `/report/history/cancel/${first}`)).status).toBe(200)
  const behind = await askForExport()
  await portal.restart()
  await until(async () => (await stateOf(behind)) === 'done')
  expect(await stateOf(first)).toBe('cancelled')
}, 60_000)
