import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompany, makeMember, makeSuper, type Portal, password, startPortal } from '../portal.fixture.ts'

let portal: Portal
let company: string

beforeAll(async () => {
  portal = await startPortal({ perEmail: 3, perAddress: 1000 })
  company = await makeCompany(portal, 'Acme', 'Sweden')
  await makeMember(portal, company, 'anna@example.com')
})
afterAll(async () => {
  await portal?.stop()
})

async function logOf(companyId: string) {
  await portal.signIn.idle()
  return await portal.database.withCompany(companyId, (db) =>
    db.query
      .selectFrom('log_entry')
      .select(['type', 'kind', 'params', 'actor_name as actor'])
      .orderBy('id')
      .execute(),
  )
}

/** What an answer tells, without what differs by nature. */
const told = ({ status, body, cookie }: Awaited<ReturnType<Portal['call']>>) => ({
  status,
  cookie,
  body: { ...body, requestId: '' },
})

describe('signing in', () => {
  test('answers who, where and with what rights, and sets the refresh cookie', async () => {
    const { status, body, cookie, cookieRules } = await portal.signInAs('anna@example.com')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      expiresAt: '2026-11-20T12:15:00.000Z',
      currentUser: { firstName: 'Anna', email: 'anna@example.com', role: 'CompanyAdmin', language: null },
      userCompany: {
        companyId: company,
        name: 'Acme',
        country: 'Sweden',
        language: 'sv',
        timeZone: 'Europe/Stockholm',
      },
      companies: [{ companyId: company, name: 'Acme' }],
      isSSO: false,
    })
    expect(body.permissions).toContain('Tag.View')
    expect(body.permissions).not.toContain('SuperAdmin')
    expect(cookie).toMatch(/^[\w-]{86}$/)
    for (const rule of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api/users']) {
      expect(cookieRules).toContain(rule)
    }
    expect(await logOf(company)).toContainEqual({
      type: 'LOGIN',
      kind: 'login.succeeded',
      params: { name: 'Anna Berg (anna@example.com)' },
      actor: 'Anna Berg (anna@example.com)',
    })
  })

  test('of a super administrator without any company works, in none', async () => {
    await makeSuper(portal)
    const { body } = await portal.signInAs('root@fyr.example')
    expect(body.userCompany).toBeNull()
    expect(body.currentUser.role).toBe('SuperAdmin')
    expect(body.permissions).toContain('Company.Create')
  })

  test('refuses empty, oversized and surplus fields', async () => {
    const attempt = (body: object) => portal.call('POST', '/users/authenticate', { body })
    expect((await attempt({ email: '', password })).status).toBe(400)
    expect((await attempt({ email: 'anna@example.com', password: 'x'.repeat(1025) })).status).toBe(400)
    const surplus = await attempt({ email: 'anna@example.com', password, isSuper: true })
    expect(surplus.body.errors).toMatchObject([{ field: 'body.isSuper', code: 'field.unknown' }])
  })
})

describe('threat 12: an e-mail address', () => {
  test('is the same in every case and width, and never another one', async () => {
    for (const twin of ['ANNA@Example.COM', 'ａｎｎａ@example.com', ' anna@example.com ']) {
      expect((await portal.signInAs(twin)).status).toBe(200)
    }
    for (const other of ['an\0na@example.com', 'anna@example.com\ud800', 'ánna@example.com']) {
      expect((await portal.signInAs(other)).status).toBe(401)
    }
  })

  test('that has no account is answered like a wrong password, also once there were too many', async () => {
    await makeMember(portal, company, 'bo@example.com')
    for (let attempt = 1; attempt <= 5; attempt++) {
      const wrong = await portal.signInAs('bo@example.com', 'wrong')
      const unknown = await portal.signInAs('nobody@example.com', 'wrong')
      expect(told(unknown)).toEqual(told(wrong))
      expect(wrong.body).toMatchObject(
        attempt <= 3
          ? { code: 'access.badCredentials', message: 'Email/password do not match. Try again.' }
          : { code: 'access.locked' },
      )
      expect(wrong.status).toBe(attempt <= 3 ? 401 : 429)
    }
    const entries = (await logOf(company)).filter(({ params }) => params.email === 'bo@example.com')
    expect(entries.map(({ type, kind }) => `${type} ${kind}`)).toEqual([
      'WARNING login.failed',
      'WARNING login.failed',
      'WARNING login.failed',
      'WARNING login.blocked',
    ])
    expect(JSON.stringify(entries)).not.toContain('wrong')
  })

  test('is looked at for as long whether or not it has an account', async () => {
    const patient = await startPortal({ perEmail: 1000, perAddress: 1000 })
    try {
      await makeMember(patient, await makeCompany(patient, 'Acme'), 'anna@example.com')
      const work: Record<string, number> = { 'anna@example.com': Infinity, 'nobody@example.com': Infinity }
      for (let round = 0; round < 8; round++) {
        for (const [email, least] of Object.entries(work)) {
          // The time of the processor, not of the clock: other processes do not add to it.
          const before = process.cpuUsage()
          await patient.signInAs(email, 'wrong')
          const { user, system } = process.cpuUsage(before)
          work[email] = Math.min(least, user + system)
        }
      }
      const [known = 0, unknown = 0] = Object.values(work)
      expect(unknown / known).toBeGreaterThan(0.6)
      expect(unknown / known).toBeLessThan(1.7)
    } finally {
      await patient.stop()
    }
  })

  test('is locked for its owner too, then free again after a quarter of an hour', async () => {
    await makeMember(portal, company, 'cia@example.com')
    for (let attempt = 0; attempt < 3; attempt++) await portal.signInAs('cia@example.com', 'wrong')
    expect((await portal.signInAs('cia@example.com')).status).toBe(429)
    portal.wait(15 * 60 + 1)
    expect((await portal.signInAs('cia@example.com')).status).toBe(200)
  })

  test('that is attacked from many sides at once gets no more attempts than one after another', async () => {
    await makeMember(portal, company, 'dag@example.com')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => portal.signInAs('dag@example.com', 'wrong')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(401), ...Array(9).fill(429)])
  })

  test('that signs in rightly has nothing held against it', async () => {
    await makeMember(portal, company, 'eva@example.com')
    for (let round = 0; round < 3; round++) {
      await portal.signInAs('eva@example.com', 'wrong')
      await portal.signInAs('eva@example.com', 'wrong')
      expect((await portal.signInAs('eva@example.com')).status).toBe(200)
    }
  })
})

test('threat 12: one address that tries many e-mails is stopped, right passwords included', async () => {
  const strict = await startPortal({ perEmail: 1000, perAddress: 5 })
  try {
    await makeMember(strict, await makeCompany(strict, 'Acme'), 'anna@example.com')
    for (let round = 0; round < 4; round++)
      expect((await strict.signInAs('anna@example.com')).status).toBe(200)
    for (let guess = 0; guess < 5; guess++) {
      expect((await strict.signInAs(`user${guess}@example.com`, 'wrong')).status).toBe(401)
    }
    expect((await strict.signInAs('anna@example.com')).status).toBe(429)
    strict.wait(15 * 60 + 1)
    expect((await strict.signInAs('anna@example.com')).status).toBe(200)
    expect(strict.failures).toEqual([])
  } finally {
    await strict.stop()
  }
})
