import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from './portal.ts'

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
