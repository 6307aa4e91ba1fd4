import { generatePassword } from '@fyr/contract/access/generate-password'
import { parseOptions } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#request/problem.ts'
import { normaliseEmail } from './email.ts'
import { createAccount, createMember, ensureSuperAdministrator, hashNewPassword } from './index.ts'
import { isOwnOrigin } from './own-origin.ts'
import { makeCompany, type Portal, password, startPortal } from './portal.fixture.ts'
import { checkPassword, hashPassword, isPassword } from './sign-in/password.ts'

const problemOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, fields: error.fields }
    throw error
  }
  return undefined
}

describe('a password', () => {
  test.each([
    ['Sh0rt-p', false],
    ['alllower-case', false],
    ['ALLUPPER-CASE', false],
    ['NoSpecialSign1', false],
    ['Spaces Only Here', false],
    ['Correct-Horse', true],
    ['Åäö-åäö-åäö', true],
    ['Пароль!пароль', true],
  ])('%s is good enough: %s', (candidate, good) => {
    if (good) expect(() => checkPassword(candidate)).not.toThrow()
    else expect(() => checkPassword(candidate)).toThrow('field.password')
  })

  test.each([
    ['Correct-Hor5e', true],
    ['Correct-Horse', false],
    ['Corr3ct-Hors', true],
    ['Corr3ct-Hor', false],
    ['correct-hor5e', false],
    ['Åäö-åäö-åäö٣', true],
  ])('%s is good enough by the advanced policy: %s', (candidate, good) => {
    if (good) expect(() => checkPassword(candidate, true)).not.toThrow()
    else expect(() => checkPassword(candidate, true)).toThrow('field.passwordAdvanced')
  })

  test('that is generated is good enough, and another each time', () => {
    const generated = Array.from({ length: 200 }, () => generatePassword(10))
    for (const each of generated) {
      expect(each).toHaveLength(10)
      checkPassword(each)
    }
    expect(new Set(generated).size).toBe(200)
    for (let at = 0; at < 200; at++) checkPassword(generatePassword(12), true)
  })

  test('is stored as argon2id with a salt of its own, and known again in every form of Unicode', async () => {
    const [first, second] = await Promise.all([hashPassword('Åsa-Berg-1'), hashPassword('Åsa-Berg-1')])
    expect(first).not.toBe(second)
    expect(first).toMatch(/^\$argon2id\$/)
    expect(parseOptions(first)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(await isPassword('Åsa-Berg-1'.normalize('NFD'), first)).toBe(true)
    expect(await isPassword('Åsa-Berg-2', first)).toBe(false)
  })

  test('threat 12: is never right without an account, whatever it is', async () => {
    for (const each of [password, '', 'decoy']) expect(await isPassword(each, undefined)).toBe(false)
  })
})

test.each([
  ['Anna@Example.COM', 'anna@example.com'],
  ['ａｎｎａ@example.com', 'anna@example.com'],
  ['\u212aim@example.com', 'kim@example.com'],
  ['\u{1d400}nna@example.com', 'anna@example.com'],
  [' a@b.se\n', 'a@b.se'],
  ['a\0b@c.se', 'a\ufffdb@c.se'],
])('threat 12: %j is stored and found as %j', (written, stored) => {
  expect(normaliseEmail(written)).toBe(stored)
  expect(normaliseEmail(stored)).toBe(stored)
})

test.each([
  [undefined, 'portal.example.com', true],
  ['https://portal.example.com', 'internal:8080', true],
  ['https://10.0.0.5:8443', '10.0.0.5:8443', true],
  ['http://portal.example.com', 'portal.example.com', false],
  ['https://evil.example', 'portal.example.com', false],
  ['https://portal.example.com.evil.example', 'portal.example.com', false],
  ['https://portal.example.com:444', 'portal.example.com', false],
  ['null', 'portal.example.com', false],
  ['', 'portal.example.com', false],
])('a page at %s that calls %s is our own: %s', (origin, host, own) => {
  expect(isOwnOrigin({ origin, host }, 'https://portal.example.com')).toBe(own)
})

describe('accounts', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterAll(async () => {
    await portal?.stop()
  })
  const now = new Date('2026-11-20T12:00:00Z')
  const user = { firstName: 'Bo', lastName: 'Ek', homeCompanyId: null, now }
  const create = async (email: string, using = password) => {
    const passwordHash = await hashNewPassword(portal.database, using)
    return await portal.database.withPlatform((db) => createAccount(db, { ...user, email, passwordHash }))
  }
  const countAccounts = async () =>
    (await portal.database.withPlatform((db) => sql`select from account`.execute(db.query))).rows.length

  test('threat 12: have one e-mail each, whatever its case and width', async () => {
    await create('bo@example.com')
    for (const twin of ['bo@example.com', 'BO@EXAMPLE.COM', 'ｂｏ@example.com']) {
      expect((await problemOf(create(twin)))?.code).toBe('account.emailTaken')
    }
  })

  test('are refused with a weak password or a wrong address', async () => {
    const before = await countAccounts()
    expect(await problemOf(create('cia@example.com', 'weak'))).toMatchObject({
      code: 'field.password',
      fields: [{ field: 'body.password', params: { minimum: 8 } }],
    })
    for (const address of ['nobody', 'a@b', `${'a'.repeat(250)}@example.com`]) {
      expect((await problemOf(create(address)))?.code).toBe('field.email')
    }
    expect(await countAccounts()).toBe(before)
  })

  test('that could not become members are not created', async () => {
    const before = await countAccounts()
    const companyId = '7f1a0000-0000-4000-8000-000000000000'
    const orphan = { ...user, password, email: 'dag@example.com', companyId, role: 'User' as const }
    const work = portal.database.withPlatform((db) => createMember(db, orphan))
    expect((await problemOf(work))?.code).toBe('object.notFound')
    expect(await countAccounts()).toBe(before)
  })

  test('get their super administrator at the first start, once, with a password to show or the given one', async () => {
    const fresh = await startPortal()
    try {
      const options = { database: fresh.database, email: 'Admin@Fyr.local', now }
      const starts = await Promise.all([ensureSuperAdministrator(options), ensureSuperAdministrator(options)])
      const created = starts.filter((start) => start.created)
      expect(created).toHaveLength(1)
      const generated = created[0]?.generatedPassword ?? ''
      expect(generated).toHaveLength(20)
      expect((await fresh.signInAs('admin@fyr.local', generated)).body.currentUser.role).toBe('SuperAdmin')
      expect(await ensureSuperAdministrator({ ...options, password: 'Another-One-1' })).toEqual({
        created: false,
        email: 'admin@fyr.local',
      })
      // As after a restore, or a change of the setting: who is named may sign in.
      const elsewhere = { ...options, email: 'other@example.com' }
      expect(await ensureSuperAdministrator(elsewhere)).toEqual({ created: false, email: 'admin@fyr.local' })
      expect((await fresh.signInAs('admin@fyr.local', 'Another-One-1')).status).toBe(401)
      const { rows } = await fresh.database.withPlatform((db) =>
        sql`select action, object_type, object_name, changes from platform_audit`.execute(db.query),
      )
      expect(rows).toEqual([{ action: 'created', object_type: 'account', object_name: '', changes: {} }])
    } finally {
      await fresh.stop()
    }
  })

  test('threat 8: no start makes an ordinary user the super administrator', async () => {
    const companyId = await makeCompany(portal, 'Acme')
    await portal.database.withPlatform((db) =>
      createMember(db, { ...user, password, email: 'admin@fyr.local', companyId, role: 'User' }),
    )
    const start = ensureSuperAdministrator({ database: portal.database, email: 'admin@fyr.local', now })
    await expect(start).rejects.toThrow('FYR_ADMIN_EMAIL')
    const { body } = await portal.signInAs('admin@fyr.local')
    expect(body.currentUser.role).toBe('User')
  })
})
