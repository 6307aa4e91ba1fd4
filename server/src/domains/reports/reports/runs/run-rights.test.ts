import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/access/accounts'
import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertJobs } from '#jobs/index.ts'
import { openMailbox } from '../../../../../test/support/mailbox.ts'
import { startTestPortal, type TestPortal } from '../../../../../test/support/portal.ts'

let folder: string
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let portal: TestPortal
/** Of the portal's clock. */
let aheadMs = 0
const day = 86_400_000
const waitOptions = { timeout: 20_000, interval: 100 }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  mailbox = await openMailbox()
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  portal = await startTestPortal({ FYR_SMTP_URL: mailbox.url, FYR_DATA_DIR: folder }, { clock })
})
afterAll(async () => {
  await portal?.stop()
  await mailbox?.close()
  await rm(folder, { recursive: true, force: true })
})

const ok = async (session: Session, method: string, path: string, body?: unknown) => {
  const answer = await portal.call(method, path, {
    token: session.token,
    ...(body !== undefined && { body }),
  })
  expect([method, path, answer.status < 300, answer.body?.code]).toEqual([method, path, true, undefined])
  return answer.body
}
const historyOf = async (session: Session, reportId: string): Promise<ReportRun[]> =>
  await ok(session, 'GET', `/report/history/report/${reportId}`)
const endedRuns = async (session: Session, reportId: string, count: number): Promise<ReportRun[]> => {
  const isEnded = ({ state }: ReportRun) => state !== 'waiting' && state !== 'running'
  const ended = async () => (await historyOf(session, reportId)).filter(isEnded)
  await expect.poll(async () => (await ended()).length, waitOptions).toBe(count)
  return await ended()
}
const platform = async (statement: ReturnType<typeof sql>) =>
  await portal.database.withPlatform(({ query }) => statement.execute(query))

/** As if nobody had looked for some nights; those that were made are not made again. */
async function passNights(reportId: string, nights: number): Promise<void> {
  await platform(
    sql`update report set next_run_at = next_run_at - make_interval(days => ${nights}) where id = ${reportId}`,
  )
  await run('reports.due')
}
const run = (kind: string) =>
  platform(sql`update job set next_attempt_at = now() where kind = ${kind} and status = 'waiting'`)
const filesOf = async ({ historyId }: ReportRun) =>
  (await readdir(join(folder, 'reports'))).filter((name) => name.startsWith(historyId))
const statusOf = async (link: string | null | undefined) => (await fetch(`${portal.url}${link}`)).status

describe('threat 9: whoever saved a report', () => {
  it('may not see what it tells any more: it rests, and its files are closed to them', async () => {
    const { session, companyId } = await portal.createCompany('Rights', 'Sweden')
    await portal.createNode(session, 'rights-node')
    const role = async (permissions: string[]): Promise<string> =>
      (await ok(session, 'POST', '/roles', { name: `Role of ${permissions.length}`, permissions })).userRoleId
    const user = await portal.createUser(companyId, 'User')
    const give = async (roleId: string) =>
      await ok(session, 'PUT', `/users/${user.currentUser.userId}/role/${roleId}`)
    await give(await role(['Report.View', 'Report.Create', 'Tag.View']))
    const owner = await portal.signIn(user.currentUser.email)
    const asked = { name: 'Daily', tempo: 0, resources: [{ type: 'tag' }] }
    const { reportId } = await ok(owner, 'POST', `/report/${companyId}`, asked)
    await passNights(reportId, 1)
    const [first] = await endedRuns(owner, reportId, 1)
    expect([first?.state, await statusOf(first?.files[0]?.link)]).toEqual(['done', 200])
    expect(first?.files[0]?.noLinkReason).toBeNull()

    await give(await role(['Report.View', 'Report.Create']))
    expect(await statusOf(first?.files[0]?.link)).toBe(404)
    const fileFor = async (reader: Session) => (await historyOf(reader, reportId))[0]?.files[0]
    expect(await fileFor(owner)).toMatchObject({ link: null, noLinkReason: 'permission' })
    expect(await fileFor(session)).toMatchObject({ link: expect.any(String), noLinkReason: null })
    await passNights(reportId, 2)
    const [newest] = await endedRuns(session, reportId, 2)
    expect(newest).toMatchObject({ state: 'failed', reason: 'rights', files: [] })
    const { pausedReason, nextRun } = await ok(session, 'GET', `/report/${reportId}`)
    expect([pausedReason, nextRun]).toEqual(['ownerRights', null])
  })
})

describe('a super administrator who visits a company', () => {
  it('gets what they ask for, and sets up schedules that are made', async () => {
    const { companyId } = await portal.createCompany('Visited', 'Sweden')
    await platform(sql`delete from membership where company_id = ${companyId}`)
    const { token } = portal.admin
    const entered = await portal.call('POST', `/companies/${companyId}/masquerade`, { token })
    const visitor: Session = entered.body
    await portal.createNode(visitor, 'visited-node')
    const asked = { name: 'Set up', tempo: 0, resources: [{ type: 'tag' }] }
    const { reportId } = await ok(visitor, 'POST', `/report/${companyId}`, asked)
    await ok(visitor, 'POST', `/report/manual-export/${reportId}`, {})
    await endedRuns(visitor, reportId, 1)
    await passNights(reportId, 1)
    const made = await endedRuns(visitor, reportId, 2)
    expect(made.map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['done', null],
    ])
    const { currentUser } = await portal.createUser(
      (await portal.createCompany('Elsewhere')).companyId,
      'User',
    )
    const historyOfUser = (id: string) =>
      portal.call('GET', `/report/history/user/${id}`, { token: visitor.token })
    const own: ReportRun[] = (await historyOfUser(visitor.currentUser.userId)).body
    expect(own.map(({ historyId }) => historyId)).toEqual(made.map(({ historyId }) => historyId))
    expect((await historyOfUser(currentUser.userId)).status).toBe(404)
  })
})

describe('the dashboard of a report', () => {
  it('is deleted: the schedule rests and says why', async () => {
    const { session, companyId } = await portal.createCompany('Boards', 'Sweden')
    const { dashboardId } = await ok(session, 'POST', '/dashboards', { name: 'Board', type: 'default' })
    const asked = { name: 'Board', type: 'dashboard', dashboard: dashboardId, exportTypes: ['pdf'], tempo: 0 }
    const { reportId } = await ok(session, 'POST', `/report/${companyId}`, asked)
    const resting = async () => {
      const { pausedReason, dashboard, nextRun } = await ok(session, 'GET', `/report/${reportId}`)
      return [pausedReason, dashboard, nextRun]
    }
    await ok(session, 'DELETE', `/dashboards/${dashboardId}`)
    // Before a run has failed for it, too.
    expect(await resting()).toEqual(['dashboardGone', null, null])
    await passNights(reportId, 1)
    const [newest] = await endedRuns(session, reportId, 1)
    expect(newest).toMatchObject({ state: 'failed', reason: 'dashboardGone', files: [] })
    expect(await resting()).toEqual(['dashboardGone', null, null])

    // What is not the content can be changed all the same; it is not made for that.
    const path = `/report/${reportId}`
    await ok(session, 'PUT', path, { name: 'Board that is gone' })
    expect(await ok(session, 'PUT', path, await ok(session, 'GET', path))).toMatchObject({
      ...{ name: 'Board that is gone', pausedReason: 'dashboardGone', nextRun: null },
    })
    const { rows } = await portal.database.withPlatform(({ query }) =>
      sql`select next_run_at as next from report where id = ${reportId}`.execute(query),
    )
    expect(rows).toEqual([{ next: null }])
    const resume = () => portal.call('PUT', path, { token: session.token, body: { active: true } })
    expect((await resume()).body).toMatchObject({ code: 'report.nothingSelected' })
    await ok(session, 'PUT', path, { active: false })
    expect((await resume()).body).toMatchObject({
      ...{ code: 'report.nothingSelected', errors: [{ field: 'body.dashboard' }] },
    })
    const other = (await ok(session, 'POST', '/dashboards', { name: 'Other', type: 'default' })).dashboardId
    const again = await ok(session, 'PUT', path, { active: true, dashboard: other })
    expect([again.pausedReason, again.nextRun]).toEqual([null, expect.any(String)])
  })
})

describe('a trend whose nodes have too many keys by now', () => {
  it('is renamed and paused as it is, not resumed', async () => {
    const { session, companyId } = await portal.createCompany('Growing', 'Sweden')
    await portal.createNode(session, 'growing')
    const send = (count: number) => {
      const readings = Array.from({ length: count }, (_, at) => ({ key: `key${at}`, value: at }))
      return ok(session, 'POST', '/tag/growing/tagdata', readings)
    }
    await send(1)
    const resources = [{ type: 'sensor', ids: ['growing'] }]
    const asked = { name: 'Trend', type: 'trend', resources }
    const { reportId } = await ok(session, 'POST', `/report/${companyId}`, asked)
    await send(101)
    const path = `/report/${reportId}`
    await ok(session, 'PUT', path, { ...(await ok(session, 'GET', path)), name: 'Trends' })
    await ok(session, 'PUT', path, { active: false })
    for (const body of [{ active: true }, { trend: { compareWith: [] } }]) {
      const { status, body: problem } = await portal.call('PUT', path, { token: session.token, body })
      expect([status, problem.errors]).toMatchObject([
        400,
        [{ field: 'body.resources.0.series', code: 'field.tooMany' }],
      ])
    }
  })
})

describe('threat 31: mails of reports', () => {
  it('wait where the company has sent what it may on a day, for three days, and the history says so', async () => {
    const { session, companyId } = await portal.createCompany('Flood', 'Sweden')
    await portal.createNode(session, 'flood-node')
    const { contactId } = await ok(session, 'POST', '/contact', { name: 'Ola', email: 'ola@example.com' })
    const asked = { name: 'Flood', active: false, resources: [{ type: 'tag' }], reportContacts: [contactId] }
    const { reportId } = await ok(session, 'POST', `/report/${companyId}`, asked)
    await platform(sql`
      insert into job (id, kind, company_id, payload, idempotency_key, status, attempts, created_at, next_attempt_at, ended_at)
      select gen_random_uuid(), 'report.mail', ${companyId}::uuid, '{}', 'flood:' || number, 'done', 1, now(), now(), now()
      from generate_series(1, 500) as number`)
    await ok(session, 'POST', `/report/manual-export/${reportId}`, { send: true })
    await endedRuns(session, reportId, 1)
    const deliveries = async () =>
      (await historyOf(session, reportId)).flatMap(({ recipients }) =>
        recipients.map(({ state, reason }) => [state, reason]),
      )
    const mails = () => mailbox.mails.filter(({ to }) => to.includes('ola@example.com')).length
    await run('report.mail')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([await deliveries(), mails()]).toEqual([[['queued', null]], 0])
    // On the next day there is room again.
    await platform(
      sql`update job set ended_at = now() - interval '1 day' where kind = 'report.mail' and status = 'done'`,
    )
    await run('report.mail')
    await expect.poll(deliveries, waitOptions).toEqual([['sent', null]])
    expect(mails()).toBe(1)

    await platform(sql`update job set ended_at = now() where kind = 'report.mail' and status = 'done'`)
    await ok(session, 'POST', `/report/manual-export/${reportId}`, { send: true })
    await endedRuns(session, reportId, 2)
    await platform(
      sql`update report_run set finished_at = now() - interval '3 days 1 minute' where report_id = ${reportId}`,
    )
    await platform(
      sql`update job set ended_at = now() - interval '1 day' where kind = 'report.mail' and status = 'done'`,
    )
    await run('report.mail')
    await expect.poll(deliveries, waitOptions).toContainEqual(['capped', 'dailyCap'])
    expect(mails()).toBe(1)
  })
})

describe('threat 35: a company that is deleted', () => {
  it('takes its schedules, links and files with it', async () => {
    const { session, companyId } = await portal.createCompany('Doomed', 'Sweden')
    await portal.createNode(session, 'doomed-node')
    const asked = { name: 'Doomed', resources: [{ type: 'tag' }] }
    const { reportId } = await ok(session, 'POST', `/report/${companyId}`, asked)
    await ok(session, 'POST', `/report/manual-export/${reportId}`, {})
    const [made] = await endedRuns(session, reportId, 1)
    const link = made?.files[0]?.link
    const kept = () => (made ? filesOf(made) : [])
    expect([await statusOf(link), (await kept()).length]).toEqual([200, 1])
    await ok(portal.admin, 'DELETE', `/companies/${companyId}`)
    expect(await statusOf(link)).toBe(404)
    const left = async () =>
      (await platform(sql`select from report where id = ${reportId}`)).rows.length +
      (await platform(sql`select from report_run where report_id = ${reportId}`)).rows.length
    await expect.poll(left, waitOptions).toBe(0)
    await run('reports.old')
    await expect.poll(async () => (await kept()).length, waitOptions).toBe(0)
  })
})

describe('the files of a run', () => {
  /** A report of a company of its own, whose node has one reading, of 2026, with a contact. */
  async function make(name: string, more: object = {}) {
    const { session, companyId } = await portal.createCompany(name, 'Sweden')
    const deveui = `${name}-node`.toLowerCase()
    const email = `${name}@example.com`.toLowerCase()
    await portal.createNode(session, deveui)
    const reading = { key: 'temperature', value: 20, createdAt: '2026-10-24T12:00:00Z' }
    await ok(session, 'POST', `/tag/${deveui}/tagdata`, reading)
    const { contactId } = await ok(session, 'POST', '/contact', { name: 'Lis', email })
    const resources = [{ type: 'sensor', series: [{ deveui, key: 'temperature' }] }]
    const asked = { name, active: false, resources, reportContacts: [contactId], ...more }
    const { reportId } = await ok(session, 'POST', `/report/${companyId}`, asked)
    const path = `/report/manual-export/${reportId}`
    const runOf = async (start: string, send: boolean): Promise<ReportRun> => {
      const end = new Date(Date.parse(start) + 10 * day).toISOString()
      const { historyId } = await ok(session, 'POST', path, { start, end, send })
      const read = async (): Promise<ReportRun> => await ok(session, 'GET', `/report/history/${historyId}`)
      await expect.poll(async () => (await read()).state, waitOptions).not.toMatch(/waiting|running/)
      return await read()
    }
    return {
      session,
      companyId,
      email,
      runOf,
      mails: () => mailbox.mails.filter(({ to }) => to.includes(email)),
    }
  }
  const withData = '2026-10-20T00:00:00Z'

  it('are linked where they are too large for a mail, for a week', async () => {
    const { companyId, email, runOf, mails } = await make('Large')
    const { historyId: runId } = await runOf(withData, false)
    const recipients = JSON.stringify([{ name: 'Lis', email, language: null }])
    // As if it had been sent, and were larger than it is.
    await platform(sql`update report_run set files = jsonb_set(files, '{0,bytes}', '10000001'),
      settings = jsonb_set(settings, '{recipients}', ${recipients}::jsonb) where id = ${runId}`)
    const job = {
      kind: 'report.mail',
      payload: { runId, to: email, language: 'en' },
      idempotencyKey: 'large',
    }
    await portal.database.withCompany(companyId, (db) => insertJobs(db, [job], new Date()))
    await expect.poll(() => mails().length, waitOptions).toBe(1)
    const text = mails()[0]?.text ?? ''
    expect(text).toContain('It is too large for an email')
    expect(text).not.toMatch(/Content-Disposition: attachment/i)
    const [link] = /\/api\/report\/file\/[\w-]+/.exec(text) ?? []
    const statuses: number[] = []
    for (const ahead of [0, 7 * day - 600_000, 7 * day + 60_000]) {
      aheadMs = ahead
      statuses.push(await statusOf(link))
    }
    aheadMs = 0
    expect(statuses).toEqual([200, 200, 404])
  })

  it('are kept for 90 days, then they are gone with their entry in the history', async () => {
    const { session, runOf } = await make('Kept')
    const [old, young] = [await runOf(withData, false), await runOf(withData, false)]
    expect(Date.parse(old.expiresAt) - Date.parse(old.createdAt)).toBe(90 * day)
    const links = [old, young].map(({ files }) => files[0]?.link)
    const statuses = () => Promise.all(links.map(statusOf))
    expect(await statuses()).toEqual([200, 200])
    await platform(
      sql`update report_run set expires_at = now() - interval '1 second' where id = ${old.historyId}`,
    )
    // Nobody has swept yet.
    expect([await statuses(), (await filesOf(old)).length]).toEqual([[404, 200], 1])
    await run('reports.old')
    await expect.poll(() => filesOf(old), waitOptions).toEqual([])
    const { token } = session
    const gone = await portal.call('GET', `/report/history/${old.historyId}`, { token })
    expect([gone.status, await statuses(), (await filesOf(young)).length]).toEqual([404, [404, 200], 1])
  })

  it('are not told of by mail where there are none, if so chosen', async () => {
    const silent = await make('Silent', { sendEmpty: false })
    const told = await make('Told')
    const before = '2020-01-01T00:00:00Z'
    expect(await silent.runOf(before, true)).toMatchObject({ state: 'noData', files: [], recipients: [] })
    expect(await told.runOf(before, true)).toMatchObject({
      state: 'noData',
      recipients: [{ email: told.email }],
    })
    await expect.poll(() => told.mails().length, waitOptions).toBe(1)
    // What there is they get.
    expect(await silent.runOf(withData, true)).toMatchObject({ state: 'done', recipients: [{}] })
    await expect.poll(() => silent.mails().length, waitOptions).toBe(1)
    expect(silent.mails()[0]?.text).toContain('.xlsx')
  })
})
