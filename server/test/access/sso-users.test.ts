import type { Role } from '@fyr/contract/access/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailbox } from '../support/mailbox.ts'
import type { Person } from '../support/servers/issuer.ts'
import { onSso, somebody } from './sso.fixture.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
// After the portal, which is stopped first.
afterAll(async () => {
  await mailbox?.close()
})
const sso = onSso(async () => {
  mailbox = await openMailbox()
  return { FYR_SMTP_URL: mailbox.url }
})
let roles: Record<string, string>

beforeAll(async () => {
  expect((await sso.provide(sso.companyId, { isProvisioning: true })).status).toBe(200)
  expect((await sso.approveDomain('own.example', sso.companyId)).status).toBe(201)
  const list: Role[] = (await sso.call('GET', '/roles', undefined, sso.admin.token)).body
  roles = Object.fromEntries(list.map(({ name, userRoleId }) => [name, userRoleId]))
})

const own = { email: 'anybody@own.example' }
const set = (body: object, token = sso.admin.token) =>
  sso.call('PUT', `/companies/${sso.companyId}/sso`, body, token)

async function countAccounts(): Promise<number> {
  return await sso.portal.database.withPlatform(async ({ query }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from account`.execute(query)
    return rows[0]?.n ?? -1
  })
}

describe('users who are created at their first sign-in', () => {
  it('belong to the company, with the default role, and are found again by who they are', async () => {
    const person = somebody()
    const first = await sso.signOn(person, own)
    expect(first.body.session).toMatchObject({
      isSSO: true,
      currentUser: { email: person.email, firstName: 'Eva', lastName: 'Ek', role: 'User' },
      companies: [{ companyId: sso.companyId }],
    })
    const again = await sso.signOn({ ...person, email: 'renamed@own.example' }, own)
    expect(again.body.session.currentUser).toEqual(first.body.session.currentUser)
    const { userId } = first.body.session.currentUser
    expect((await sso.call('GET', `/users/${userId}`, undefined, sso.admin.token)).body.isSSO).toBe(true)
    const audit = await sso.call('GET', '/audit?objectType=user', undefined, sso.admin.token)
    expect(audit.body).toContainEqual(expect.objectContaining({ action: 'created', objectId: userId }))
  })

  it.each([
    ['threat 13: the address is not verified', { email_verified: false }, 'sso.emailNotVerified'],
    ['threat 13: nothing is said of the address', { email_verified: undefined }, 'sso.emailNotVerified'],
    ['there is no address', { email: undefined }, 'sso.noUser'],
    ['threat 13: the address is of nobody’s domain', { email: 'a@elsewhere.example' }, 'sso.noUser'],
    ['the address is none', { email: 'a b@own.example' }, 'sso.noUser'],
  ])('are none when %s', async (_, more, code) => {
    const before = await countAccounts()
    expect((await sso.signOn(somebody(more), own)).body.code).toBe(code)
    expect(await countAccounts()).toBe(before)
  })

  it('are made by Entra ID too, which says of the domain what others say of the address', async () => {
    const stated = (more: object) => sso.signOn(somebody({ email_verified: undefined, ...more }), own)
    expect((await stated({ xms_edov: true })).status).toBe(200)
    expect((await stated({ xms_edov: 1 })).status).toBe(200)
    expect((await stated({ xms_edov: '0' })).body.code).toBe('sso.emailNotVerified')
    expect((await stated({ xms_edov: true, email_verified: false })).body.code).toBe('sso.emailNotVerified')
  })

  it('are made once, however often they come at the same time', async () => {
    const person = somebody()
    const before = await countAccounts()
    const answers = await Promise.all([1, 2, 3].map(() => sso.signOn(person, own)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await countAccounts()).toBe(before + 1)
  })

  it('are none unless the company wants it', async () => {
    await set({ isProvisioning: false })
    const { status, body } = await sso.signOn(somebody(), own)
    expect([status, body.code, body.message]).toEqual([
      403,
      'sso.noUser',
      'No user for the identity-provider account',
    ])
    await set({ isProvisioning: true })
  })

  it('threat 13: never take over an account that has the address', async () => {
    const { currentUser } = await sso.portal.createUser(sso.companyId, 'User', 'taken@own.example')
    for (const email of ['taken@own.example', 'TAKEN@own.example', 'ｔaken@own.example'])
      expect((await sso.signOn(somebody({ email }), own)).body.code).toBe('sso.emailTaken')
    const unverified = somebody({ email: 'taken@own.example', email_verified: false })
    expect((await sso.signOn(unverified, own)).body.code).toBe('sso.emailNotVerified')
    await sso.portal.database.withPlatform(async ({ query }) => {
      const { rows } =
        await sql`select from account_identity where account_id = ${currentUser.userId}`.execute(query)
      expect(rows).toHaveLength(0)
    })
  })

  it('threat 12: a company’s provider learns nothing of addresses that are not the company’s', async () => {
    await sso.portal.createUser(sso.otherId, 'User', 'someone@elsewhere.example')
    const known = await sso.signOn(somebody({ email: 'someone@elsewhere.example' }), own)
    const unknown = await sso.signOn(somebody({ email: 'nobody@elsewhere.example' }), own)
    const { requestId: _, ...told } = known.body
    expect(unknown.body).toMatchObject(told)
    expect(told.code).toBe('sso.noUser')
  })

  it('threat 13: are mailed no link to a password', async () => {
    const { email } = (await sso.signOn(somebody(), own)).body.session.currentUser
    const other = (await sso.portal.createUser(sso.companyId, 'User')).currentUser.email
    for (const address of [email, other])
      expect((await sso.call('POST', `/users/forgot/${encodeURIComponent(address)}`)).status).toBe(204)
    const reset = async () =>
      await sso.portal.database.withPlatform(async ({ query }) => {
        const jobs = await sql`select from job where kind = 'passwordResetMail'`.execute(query)
        const links = await sql<{ email: string }>`
          select account.email from account_link join account on account.id = account_link.account_id`.execute(
          query,
        )
        return { waiting: jobs.rows.length, links: links.rows.map((row) => row.email) }
      })
    const mailed = () => mailbox.mails.map(({ to }) => to.join())
    await expect.poll(mailed, { timeout: 20_000 }).toContain(other)
    // Both jobs have run: what is not there now never comes.
    await expect.poll(reset, { timeout: 20_000 }).toEqual({ waiting: 0, links: [other] })
    expect(mailed()).not.toContain(email)
  })

  it('threat 13: set no password by themselves; an administrator gives them one', async () => {
    const { session } = (await sso.signOn(somebody(), own)).body
    const { userId, email } = session.currentUser
    const change = (body: object, token: string) => sso.call('PUT', `/users/${userId}`, body, token)
    const refused = await change({ password: 'Brand-New-1' }, session.token)
    expect(refused).toMatchObject({ status: 403, body: { code: 'account.noPassword' } })
    const renewed = await sso.call('PUT', '/users/me/password', { password: 'Brand-New-1' }, session.token)
    expect([renewed.status, renewed.body.code]).toEqual([403, 'sso.fullSessionNeeded'])
    expect((await change({ email: 'x@own.example' }, session.token)).body.code).toBe('sso.fullSessionNeeded')
    for (const guess of ['', 'null', 'undefined'])
      expect((await sso.call('POST', '/users/authenticate', { email, password: guess || 'x' })).status).toBe(
        401,
      )
    expect((await change({ password: 'Brand-New-1' }, sso.admin.token)).status).toBe(200)
    expect((await sso.portal.signIn(email, 'Brand-New-1')).isSSO).toBe(false)
  })
})

describe('roles by groups', () => {
  const groupRoles = () => [
    { group: 'ops', roleId: roles.CompanyAdmin },
    { group: 'guests', roleId: roles.Guest },
  ]
  const roleOf = async (person: Person) => {
    const { body } = await sso.signOn(person, own)
    return body.session?.currentUser.role ?? body.code
  }

  it('follow the groups at each sign-in, and stay as they are once nothing is mapped', async () => {
    await set({ groupRoles: groupRoles(), defaultRoleId: null })
    const person = somebody({ groups: ['x', 'guests', 'ops'] })
    expect(await roleOf(person)).toBe('CompanyAdmin')
    expect(await roleOf({ ...person, groups: 'guests' })).toBe('Guest')
    expect(await roleOf({ ...person, groups: [] })).toBe('User')
    await set({ defaultRoleId: roles.Guest })
    expect(await roleOf({ ...person, groups: [{ ops: 1 }, 7] })).toBe('Guest')
    await set({ groupRoles: [], defaultRoleId: null })
    expect(await roleOf({ ...person, groups: ['ops'] })).toBe('Guest')
  })

  it('read the claim that is named, and only what the token itself has', async () => {
    await set({ groupRoles: groupRoles(), groupsClaim: 'teams' })
    expect(await roleOf(somebody({ groups: ['ops'], teams: ['guests'] }))).toBe('Guest')
    await set({ groupsClaim: 'constructor' })
    expect(await roleOf(somebody())).toBe('User')
    await set({ groupsClaim: 'groups' })
  })

  it('a role that was deleted gives nothing, and the last administrator stays one', async () => {
    const { companyId, session } = await sso.portal.createCompany('Last')
    await sso.approveDomain('last.example', companyId)
    const list: Role[] = (await sso.call('GET', '/roles', undefined, session.token)).body
    const idOf = (name: string) => list.find((role) => role.name === name)?.userRoleId
    const made = await sso.call(
      'POST',
      '/roles',
      { name: 'Passing', permissions: ['Tag.View'] },
      session.token,
    )
    const mapped = [
      { group: 'passing', roleId: made.body.userRoleId },
      { group: 'boss', roleId: idOf('CompanyAdmin') },
    ]
    await sso.provide(companyId, { isProvisioning: true, groupRoles: mapped }, session.token)
    await sso.call('DELETE', `/roles/${made.body.userRoleId}`, undefined, session.token)
    const address = { email: 'a@last.example' }
    // Who made it administers it too.
    await sso.portal.database.withPlatform(async (db) => {
      await sql`delete from membership where company_id = ${companyId}`.execute(db.query)
    })
    const passing = somebody({ email: 'passing@last.example', groups: ['passing'] })
    expect((await sso.signOn(passing, address)).body.session.currentUser.role).toBe('User')
    const boss = somebody({ email: 'boss@last.example', groups: ['boss'] })
    expect((await sso.signOn(boss, address)).body.session.currentUser.role).toBe('CompanyAdmin')
    // Nobody else administers it.
    expect((await sso.signOn({ ...boss, groups: [] }, address)).body.session.currentUser.role).toBe(
      'CompanyAdmin',
    )
  })

  it('threat 8: nobody maps what they may not give, nor moves such a mapping to an issuer of their own', async () => {
    const companyAdmin = await sso.portal.createUser(sso.companyId, 'CompanyAdmin')
    const refused = await set({ groupRoles: [{ group: 'x', roleId: roles.Admin }] }, companyAdmin.token)
    expect(refused).toMatchObject({ status: 403, body: { code: 'role.notYours' } })
    expect((await set({ defaultRoleId: roles.Admin }, companyAdmin.token)).body.code).toBe('role.notYours')
    expect((await set({ groupRoles: groupRoles() }, companyAdmin.token)).status).toBe(200)
    await set({ groupRoles: [{ group: 'x', roleId: roles.Admin }] })
    expect((await set({ issuer: 'https://evil.example' }, companyAdmin.token)).body.code).toBe(
      'role.notYours',
    )
    expect((await set({ groupsClaim: 'other' }, companyAdmin.token)).body.code).toBe('role.notYours')
    expect((await set({ groupRoles: [] }, companyAdmin.token)).status).toBe(200)
    expect((await set({ groupRoles: [{ group: 'x', roleId: roles.SuperAdmin }] })).body.code).toBe(
      'role.notYours',
    )
  })
})

describe('users of another company', () => {
  it('join by a sign-in that they have linked, unless a company keeps its people to itself', async () => {
    await set({ isProvisioning: true })
    await sso.provide(sso.otherId)
    const jo = await sso.portal.createUser(sso.otherId, 'User', 'jo@own.example')
    const person = somebody({ email: 'jo@own.example' })
    expect((await sso.link(jo, sso.otherId, person)).status).toBe(200)
    const keep = () => sso.call('PUT', `/features/multiCompany/${sso.companyId}`, undefined, sso.admin.token)
    expect((await keep()).status).toBe(200)
    const refused = await sso.signOn(person, own)
    expect([refused.status, refused.body.code]).toEqual([403, 'feature.multiCompany'])
    await keep()
    const unverified = await sso.signOn({ ...person, email_verified: false }, own)
    expect(unverified.body.code).toBe('sso.noUser')
    const joined = await sso.signOn(person, own)
    expect(joined.body.session).toMatchObject({
      currentUser: { userId: jo.currentUser.userId, role: 'User' },
      companies: [{ companyId: sso.companyId }],
    })
  })
})

it('threat 32: a company that has as many users as it may gets no more of them', async () => {
  await sso.portal.database.withPlatform(async ({ query }) => {
    await sql`
      with made as (
        insert into account (id, email, password_hash)
        select gen_random_uuid(), 'crowd-' || number || '@example.com', '' from generate_series(1, 20000) as number
        returning id
      )
      insert into membership (id, company_id, account_id, role_id)
      select gen_random_uuid(), ${sso.companyId}, made.id, role.id from made, role
      where role.company_id = ${sso.companyId} and role.built_in = 'User'`.execute(query)
  })
  const before = await countAccounts()
  const answer = await sso.signOn(somebody(), own)
  expect([answer.status, answer.body.code]).toEqual([409, 'user.tooMany'])
  expect(await countAccounts()).toBe(before)
})
