import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { until } from '../support/until.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
const end = Promise.withResolvers<void>()
afterAll(async () => {
  end.resolve()
  await portal?.stop()
})

test('threats 26, 32: a company whose calls hold all their connections keeps nobody else waiting, nor its sign-ins', async () => {
  const { companyId, session } = await portal.createCompany('Greedy')
  const quiet = await portal.createCompany('Quiet')
  const application = await portal.createApplication(session)
  await portal.createNode(session, 'g1', { applicationId: application })
  await portal.createUser(companyId, 'User', 'guest@example.com')
  const locked = Promise.withResolvers<void>()
  const lock = portal.database.withCompany(companyId, async ({ query }) => {
    await sql`select from application where id = ${application} for update`.execute(query)
    locked.resolve()
    await end.promise
  })
  await locked.promise

  const refused: { status: number; code: string; retryAfter: string | null }[] = []
  let answered = 0
  const change = async () => {
    const path = `/applications/${application}`
    const { status, body, headers } = await portal.call('PUT', path, {
      token: session.token,
      body: { name: 'Changed' },
    })
    if (status === 429) refused.push({ status, code: body.code, retryAfter: headers.get('retry-after') })
    else answered++
    return status
  }
  const flood = Array.from({ length: 600 }, change)
  // 400 wait for the first, which waits for the lock, and one more has its place each second.
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThan(190)
  expect(new Set(refused.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ status: 429, code: 'request.tooMany', retryAfter: '1' })]),
  )

  const { token } = quiet.session
  for (const path of ['/tag', '/companies/applications']) {
    expect((await portal.call('GET', path, { token })).status, path).toBe(200)
  }
  // Of the same company: who signs in, what ingest looks up, and health.
  const guest = await portal.signIn('guest@example.com')
  expect(guest.userCompany?.companyId).toBe(companyId)
  const sent = await portal.call('POST', '/tag/g1/tagdata', {
    token: session.token,
    body: { key: 't', value: 1 },
  })
  expect(sent.status).toBe(202)
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)

  expect(answered).toBe(0)
  end.resolve()
  await lock
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 429]))
}, 60_000)

/** Connections of the portal that one company's calls hold at most. */
const share = 3

/** Users of a new company, each with an application to change. */
async function createChangers(name: string, count: number) {
  const { companyId, session } = await portal.createCompany(name)
  const applicationId = await portal.createApplication(session)
  const users: Session[] = []
  while (users.length < count) users.push(await portal.createUser(companyId, 'Admin'))
  const change = ({ token }: Session) =>
    portal.call('PUT', `/applications/${applicationId}`, { token, body: { name: 'Changed' } })
  return { companyId, session, applicationId, users, change }
}

/** While `work` runs, calls that change an application keep their transaction open. */
async function withOpenChanges(work: () => Promise<void>): Promise<void> {
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = portal.database.withPlatform(async ({ query }) => {
    await sql`lock table application in share mode`.execute(query)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  try {
    await work()
  } finally {
    release.resolve()
    await lock
  }
}

/** Transactions that wait for the lock of `withOpenChanges`. */
async function countOpenChanges(): Promise<number> {
  const { rows } = await portal.database.withPlatform(({ query }) =>
    sql<{ count: number }>`
      select count(*)::int as count from pg_locks
      where relation = 'application'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(query),
  )
  return rows[0]?.count ?? 0
}

test('a company that holds its whole share of connections still signs in and sends readings', async () => {
  const full = await createChangers('Full', share + 1)
  const { token } = full.session
  await portal.createUser(full.companyId, 'User', 'late@example.com')
  const lorawan = { applicationId: full.applicationId, nodeType: 0, decoder: 'elsys-ers' }
  await portal.createNode(full.session, 'a81758fffe00000a', lorawan)
  await portal.createNode(full.session, 'full-1', { applicationId: full.applicationId })
  const server = await portal.call('POST', '/settings/integration', {
    token,
    body: { kind: 'chirpstack', name: 'ChirpStack' },
  })
  const webhook = new URL(server.body.webhook).pathname.replace(/^\/api/, '')
  const device = await portal.call('POST', `/integration/tokens/${full.companyId}`, {
    token,
    body: { label: 'Device', scopes: ['ingest'] },
  })

  const calls: Promise<{ status: number }>[] = []
  await withOpenChanges(async () => {
    calls.push(...full.users.map(full.change))
    await until(async () => (await countOpenChanges()) === share)
    let isListed = false
    const list = portal.call('GET', '/tag', { token }).finally(() => {
      isListed = true
    })
    calls.push(list)

    expect((await portal.signIn('late@example.com')).userCompany?.companyId).toBe(full.companyId)
    const reading = { key: 't', value: 1 }
    const sent = await portal.call('POST', '/tag/full-1/tagdata', { token: device.body.token, body: reading })
    expect(sent.status).toBe(202)
    const uplink = {
      deduplicationId: randomUUID(),
      time: new Date().toISOString(),
      deviceInfo: { deviceName: 'Office', devEui: 'a81758fffe00000a' },
      fPort: 5,
      data: Buffer.from('0100e2', 'hex').toString('base64'),
    }
    expect(await portal.call('POST', `${webhook}?event=up`, { body: uplink })).toMatchObject({
      status: 202,
      body: { stored: 1 },
    })
    // Longer than a call waits for its turn among the expensive ones of its company.
    await sleep(2500)
    expect([isListed, await countOpenChanges()]).toEqual([false, share])
  })
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
}, 60_000)

test('the portal is ready while companies hold all connections of calls', async () => {
  const many = await Promise.all(['Ash', 'Beech'].map((name) => createChangers(name, share)))
  // The pool has ten connections: two more for companies that have none, and one for nested transactions.
  const few = await Promise.all(['Cedar', 'Elm', 'Fir'].map((name) => createChangers(name, 1)))
  const { session } = await portal.createCompany('Late')
  const calls: Promise<{ status: number }>[] = []
  await withOpenChanges(async () => {
    for (const [companies, open] of [
      [many, 6],
      [few, 9],
    ] as const) {
      calls.push(...companies.flatMap(({ users, change }) => users.map(change)))
      await until(async () => (await countOpenChanges()) === open)
    }
    let isListed = false
    const list = portal.call('GET', '/tag', { token: session.token }).finally(() => {
      isListed = true
    })
    calls.push(list)
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
    await sleep(1500)
    expect([isListed, await countOpenChanges()]).toEqual([false, 9])
  })
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
}, 60_000)
