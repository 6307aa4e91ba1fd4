import type { Session } from '@fyr/contract/access/accounts'
import {
  type AttentionItem,
  type HealthPart,
  type HealthReport,
  healthParts,
} from '@fyr/contract/operations/health'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteDeliveries } from '#domains/messages/messaging/index.ts'
import { createMailer } from '#outbound/index.ts'
import { licenceFile } from '../support/licensing.ts'
import { openMailbox } from '../support/mailbox.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const day = 86_400_000
const gigabyte = 1_000_000_000
const clock = { at: Date.UTC(2026, 5, 15, 12), now: () => new Date(clock.at) }
const space = { free: 40 * gigabyte, total: 100 * gigabyte }
let portal: TestPortal
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let session: Session
let companyId: string

beforeAll(async () => {
  mailbox = await openMailbox()
  portal = await startTestPortal(
    { FYR_SMTP_URL: mailbox.url, FYR_DISK_RESERVE_MB: '2000' },
    { clock, readSpace: async () => space },
  )
  ;({ session, companyId } = await portal.createCompany('Skogen'))
  await portal.createNode(session, 'n1')
})
afterAll(async () => {
  await portal?.stop()
  await mailbox?.close()
})

const root = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, body })
const report = async (): Promise<HealthReport> => (await root('GET', '/settings/health')).body
const part = async (name: HealthPart['name']): Promise<HealthPart> => {
  const found = (await report()).parts.find((each) => each.name === name)
  if (!found) throw new Error(`There is no part ${name}`)
  return found
}
const figure = async (of: HealthPart['name'], name: HealthPart['figures'][number]['name']) =>
  (await part(of)).figures.find((each) => each.name === name)
/** But how fast the machine is that the tests run on. */
const attention = async (): Promise<AttentionItem[]> => {
  const { body }: { body: AttentionItem[] } = await root('GET', '/settings/health/attention')
  return body.filter(({ part }) => part !== 'process' && part !== 'database')
}
const inDatabase = (statement: ReturnType<typeof sql>) =>
  portal.database.withPlatform(async (db) => void (await statement.execute(db.query)))

const mailsWaiting = () =>
  portal.database.withPlatform(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from job where kind = 'mail' and status in ('waiting', 'running')`.execute(
      db.query,
    )
    return rows[0]?.count
  })

describe('the health of an installation', () => {
  it('has every part with its figures, and names the figure that decides', async () => {
    const { parts, decisive } = await report()
    expect(parts.map(({ name }) => name)).toEqual([...healthParts])
    expect(parts.filter(({ state }) => state === 'ok').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['disk', 'readings', 'broker', 'jobs', 'mail']),
    )
    expect(parts.find(({ name }) => name === 'sms')).toMatchObject({ state: 'off', figures: [] })
    expect(decisive?.figure.value).not.toBeNull()
    expect(decisive?.figure.fault).not.toBeNull()
    for (const [of, name] of [
      ['database', 'databaseSize'],
      ['database', 'databaseConnections'],
      ['process', 'memory'],
      ['process', 'heap'],
    ] as const) {
      expect([name, (await figure(of, name))?.value]).toEqual([name, expect.any(Number)])
      expect((await figure(of, name))?.value).toBeGreaterThan(0)
    }
    expect(await attention()).toEqual([])
  })

  it('shows how full the disk is, and when it will be by its last days', async () => {
    expect(await figure('disk', 'diskFree')).toMatchObject({
      value: space.free,
      state: 'ok',
      warning: 4 * gigabyte,
      fault: 2 * gigabyte,
      low: true,
    })
    expect((await figure('disk', 'diskDays'))?.value).toBeNull()
    // 2 GB a day: from 40 GB to the reserve of 2 GB in 19 days.
    for (let ago = 1; ago <= 5; ago++) {
      await inDatabase(sql`insert into disk_figure (day, free_bytes)
        values ((${new Date(clock.at - ago * day)}::timestamptz at time zone 'UTC')::date, ${space.free + ago * 2 * gigabyte})`)
    }
    const left = await figure('disk', 'diskDays')
    expect(left).toMatchObject({ state: 'warning', warning: 30, fault: 7 })
    // The days are of midnight, now is noon.
    expect(left?.value).toBeGreaterThan(18)
    expect(left?.value).toBeLessThan(21)
    expect(await attention()).toMatchObject([{ kind: 'health', state: 'warning', part: 'disk' }])
    await inDatabase(sql`delete from disk_figure`)
  })

  it('shows jobs that wait for too long and those that were given up', async () => {
    const now = clock.now()
    const twoHoursAgo = new Date(clock.at - 7_200_000)
    const lastWeek = new Date(clock.at - 7 * day)
    await inDatabase(sql`
      insert into job (id, kind, payload, idempotency_key, status, next_attempt_at, created_at, ended_at)
      values (gen_random_uuid(), 'unknown.kind', '{}', 'a', 'waiting', ${twoHoursAgo}, ${now}, null),
        (gen_random_uuid(), 'unknown.kind', '{}', 'b', 'failed', ${now}, ${now}, ${now}),
        (gen_random_uuid(), 'unknown.kind', '{}', 'c', 'failed', ${lastWeek}, ${lastWeek}, ${lastWeek}),
        (gen_random_uuid(), 'mail', '{}', 'd', 'failed', ${now}, ${now}, ${now})`)
    expect(await figure('jobs', 'jobsOldest')).toMatchObject({ value: 7200, state: 'fault' })
    // A mail that could not be delivered is told of where it belongs; one of last week is no news.
    expect(await figure('jobs', 'jobsFailed')).toMatchObject({ value: 1, state: 'warning' })
    expect(await attention()).toMatchObject([{ kind: 'health', state: 'fault', part: 'jobs' }])
    await inDatabase(sql`delete from job where idempotency_key in ('a', 'b', 'c', 'd')`)
  })

  it('shows when mail left last, and since when none does and why', async () => {
    const forgotten = (email: string) => root('POST', `/users/forgot/${encodeURIComponent(email)}`)
    const { email } = (await portal.createUser(companyId, 'User')).currentUser
    await forgotten(email)
    await expect
      .poll(async () => (await figure('mail', 'lastDelivery'))?.value, { timeout: 20_000 })
      .toBe(clock.at)
    // Mails about sign-ins, which would leave later, say that it works.
    await expect.poll(mailsWaiting, { timeout: 20_000 }).toBe(0)
    expect(await part('mail')).toMatchObject({ state: 'ok', reason: null })
    const { send, close } = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'fyr@example.com' })
    const note = noteDeliveries(
      { database: portal.database, clock, log: { error: () => undefined } },
      'mail',
      send,
    )
    const mail = { to: email, subject: 'Test', text: '', html: '' }
    await note({ ...mail, idempotencyKey: '1' })
    const states = []
    for (const seconds of [0, 120, 3600]) {
      await inDatabase(
        sql`update delivery_state set failing_since = failing_since - ${seconds} * interval '1 second'`,
      )
      states.push((await figure('mail', 'failingFor'))?.state)
    }
    expect(states).toEqual(['ok', 'warning', 'fault'])
    await note({ ...mail, idempotencyKey: '2' })
    close()
    // The first failure counts.
    expect(await attention()).toMatchObject([{ kind: 'health', state: 'fault', part: 'mail' }])
    expect(await part('mail')).toMatchObject({ reason: 'unreachable' })
    // One that left, of whatever process, ends it.
    await forgotten((await portal.createUser(companyId, 'User')).currentUser.email)
    await expect.poll(async () => (await part('mail')).state, { timeout: 20_000 }).toBe('ok')
  })

  it('says that mail leaves again once a test message is accepted, without waiting for the next mail', async () => {
    await expect.poll(mailsWaiting, { timeout: 20_000 }).toBe(0)
    await inDatabase(sql`
      update delivery_state set failing_since = ${new Date(clock.at - 3_600_000)}, reason = 'loginRefused'
      where channel = 'mail'`)
    expect(await part('mail')).toMatchObject({ state: 'fault', reason: 'loginRefused' })
    expect((await root('POST', '/settings/mail/test')).body).toMatchObject({ fault: null })
    expect(await part('mail')).toMatchObject({ state: 'ok', reason: null })
  })
})

describe('what needs attention', () => {
  it('is a licence that ends soon or is nearly used up, and a company at its limit', async () => {
    await portal.createNode(session, 'n2')
    const { body } = await portal.call('POST', '/license/upload', {
      token: session.token,
      body: licenceFile({ maxNodes: 2, expiryDate: new Date(clock.at + 10 * day - 1000).toISOString() }),
      headers: { 'content-type': 'text/plain' },
    })
    await root('PUT', `/license/activate/${body.licenseId}`)
    await root('POST', `/license/company/${companyId}/0/2`)
    const company = { companyId, name: 'Skogen' }
    expect(await attention()).toEqual([
      { kind: 'licenseNodes', state: 'fault', value: 2, maximum: 2, company: null, part: null },
      { kind: 'companyNodes', state: 'fault', value: 2, maximum: 2, company, part: null },
      { kind: 'licenseExpires', state: 'warning', value: 10, maximum: null, company: null, part: null },
    ])
    await root('DELETE', `/license/remove/${body.licenseId}`)
    await root('POST', `/license/company/${companyId}/0/0`)
  })

  it('is a domain that waits for approval, and a company of which many readings are refused', async () => {
    const { body } = await root('POST', `/companies/${companyId}/domains`, { host: 'skogen.example.com' })
    const refuse = (count: number, hour = clock.now()) =>
      portal.database.withCompany(companyId, async (db) => {
        await sql`insert into ingest_error (hour, at, deveui, source, code, count)
          values (date_trunc('hour', ${hour}::timestamptz), ${hour}, 'n1', 'http', 'future', ${count})
          on conflict (company_id, deveui, code, hour) do update set count = excluded.count`.execute(db.query)
      })
    await refuse(99)
    expect(await attention()).toMatchObject([{ kind: 'domains', value: 1 }])
    await refuse(100)
    expect(await attention()).toMatchObject([
      { kind: 'domains', state: 'warning', value: 1 },
      { kind: 'dataErrors', state: 'warning', value: 100, company: { companyId, name: 'Skogen' } },
    ])
    await root('PUT', `/domains/${body.domainId}`, { state: 'refused' })
    const forget = () => portal.database.withPlatform((db) => sql`delete from ingest_error`.execute(db.query))
    await forget()
    // Counted by the clock hour: those of the hour before still show when another has just begun.
    const hoursAgo = (hours: number) => new Date(clock.at - hours * 3_600_000)
    await refuse(100, hoursAgo(1))
    clock.at += 300_000
    expect(await attention()).toMatchObject([{ kind: 'dataErrors', value: 100 }])
    await forget()
    await refuse(100, hoursAgo(2))
    expect(await attention()).toEqual([])
  })
})
