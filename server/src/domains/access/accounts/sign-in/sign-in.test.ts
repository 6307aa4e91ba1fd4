import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCompany, makeMember, makeSuper, type Portal, password, startPortal } from '../portal.fixture.ts'

let portal: Portal
let company: string

beforeAll(async () => {
  portal = await startPortal({ perEmailAndNetwork: 3, trustedProxies: '127.0.0.1' })
  company = await makeCompany(portal, 'Acme', 'Sweden')
  await makeMember(portal, company, 'anna@example.com')
})
afterAll(async () => {
  await portal?.stop()
})

async function logOf(companyId: string) {
  await portal.signInLog.idle()
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
        display: { nodeAlias: '', silentAfterHours: 24, COORDINATES: null },
      },
      users: [{ userId: body.currentUser.userId, firstName: 'Anna' }],
      companies: [{ companyId: company, name: 'Acme' }],
      isSSO: false,
      mayChangeSignIn: true,
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
    const patient = await startPortal({ perEmailAndNetwork: 1000, perEmail: 1000 })
    try {
      await makeMember(patient, await makeCompany(patient, 'Acme'), 'anna@example.com')
      const work: Record<string, number> = { 'anna@example.com': Infinity, 'nobody@example.com': Infinity }
      for (let round = 0; round < 8; round++) {
        for (const [email, min] of Object.entries(work)) {
          // The time of the processor, not of the clock: other processes do not add to it.
          const before = process.cpuUsage()
          await patient.signInAs(email, 'wrong')
          const { user, system } = process.cpuUsage(before)
          work[email] = Math.min(min, user + system)
        }
      }
      const [known = 0, unknown = 0] = Object.values(work)
      expect(unknown / known).toBeGreaterThan(0.6)
      expect(unknown / known).toBeLessThan(1.7)
    } finally {
      await patient.stop()
    }
  })

  test('threat 12: that is attacked from one network is locked there, and free again after a quarter of an hour', async () => {
    await makeMember(portal, company, 'cia@example.com')
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    for (let attempt = 0; attempt < 3; attempt++)
      await portal.signInAs('cia@example.com', 'wrong', from('203.0.113.9'))
    expect((await portal.signInAs('cia@example.com', password, from('203.0.113.9'))).status).toBe(429)
    // Its owner sits elsewhere.
    expect((await portal.signInAs('cia@example.com', password, from('198.51.100.7'))).status).toBe(200)
    expect((await portal.signInAs('cia@example.com', password, from('203.0.113.9'))).status).toBe(429)
    portal.wait(15 * 60 + 1)
    expect((await portal.signInAs('cia@example.com', password, from('203.0.113.9'))).status).toBe(200)
  })

  test('threat 12: that is attacked from many networks is locked after far more attempts', async () => {
    const wide = await startPortal({ perEmailAndNetwork: 3, perEmail: 12, trustedProxies: '127.0.0.1' })
    try {
      await makeMember(wide, await makeCompany(wide, 'Acme'), 'anna@example.com')
      const from = (place: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${place}` } })
      for (let place = 1; place <= 12; place++)
        expect((await wide.signInAs('anna@example.com', 'wrong', from(place))).status).toBe(401)
      expect((await wide.signInAs('anna@example.com', password, from(13))).status).toBe(429)
    } finally {
      await wide.stop()
    }
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
  const strict = await startPortal({ perEmailAndNetwork: 1000, perEmail: 1000, perNetwork: 5 })
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

describe('threat 12: a browser in which somebody has signed in', () => {
  let strict: Portal
  beforeAll(async () => {
    strict = await startPortal({ perEmailAndNetwork: 3, perEmail: 5, perNetwork: 8, perKnownDevice: 4 })
    const acme = await makeCompany(strict, 'Acme')
    for (const name of ['anna', 'bo']) await makeMember(strict, acme, `${name}@example.com`)
  })
  afterAll(() => strict?.stop())
  beforeEach(() => strict.wait(15 * 60 + 1))

  async function knownDevice(email: string, device?: string): Promise<string | undefined> {
    const answer = await strict.signInAs(email, password, { device })
    expect(answer.status).toBe(200)
    return answer.device
  }
  async function lockAllOut(email: string) {
    for (let attempt = 0; attempt < 9; attempt++) await strict.signInAs(email, 'wrong')
    expect((await strict.signInAs(email)).status).toBe(429)
  }

  test('is known by a cookie that no script sees, and by its hash only', async () => {
    const { device = '', deviceRules } = await strict.signInAs('anna@example.com')
    expect(device).toMatch(/^[\w-]{43}$/)
    for (const rule of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api/users/authenticate'])
      expect(deviceRules).toContain(`; ${rule}`)
    const { rows } = await strict.database.withPlatform((db) =>
      sql<{ kept: string }>`select known_device::text as kept from known_device`.execute(db.query),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(device).toString('hex'))
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(device, 'base64url').toString('hex'))
  })

  test('lets its owner in while wrong passwords from elsewhere, behind the same proxy, lock everybody out', async () => {
    const device = await knownDevice('anna@example.com')
    await lockAllOut('anna@example.com')
    expect((await strict.signInAs('anna@example.com', password, { device })).status).toBe(200)
  })

  test('does so for its owner alone, and not without end', async () => {
    const device = await knownDevice('anna@example.com')
    await lockAllOut('bo@example.com')
    expect((await strict.signInAs('bo@example.com', password, { device })).status).toBe(429)
    for (let attempt = 0; attempt < 4; attempt++)
      expect((await strict.signInAs('anna@example.com', 'wrong', { device })).status).toBe(401)
    expect((await strict.signInAs('anna@example.com', password, { device })).status).toBe(429)
  })

  test('may be of several people, gets another cookie with each sign-in, and is forgotten after a year', async () => {
    const first = await knownDevice('anna@example.com')
    const second = await knownDevice('bo@example.com', first)
    expect(second).not.toBe(first)
    await lockAllOut('anna@example.com')
    expect((await strict.signInAs('anna@example.com', password, { device: first })).status).toBe(429)
    expect((await strict.signInAs('anna@example.com', password, { device: second })).status).toBe(200)
    strict.wait(15 * 60 + 1)
    const third = await knownDevice('bo@example.com')
    strict.wait(366 * 86_400)
    await lockAllOut('bo@example.com')
    expect((await strict.signInAs('bo@example.com', password, { device: third })).status).toBe(429)
  })

  test('that names a cookie of its own making is not known', async () => {
    await lockAllOut('anna@example.com')
    for (const device of ['A'.repeat(43), 'x', '%00'])
      expect((await strict.signInAs('anna@example.com', password, { device })).status).toBe(429)
  })
})
