import type { Session } from '@fyr/contract/access/accounts'
import { personalData } from '@fyr/contract/access/personal-data'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { joinCompany } from '../support/companies/join-company.ts'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'

const both = onTwoCompanies()
let lisa: Session
let chief: Session

beforeAll(async () => {
  const { companyId } = both.own.place
  lisa = await both.portal.createUser(companyId, 'CompanyAdmin', 'lisa@data.example')
  chief = await both.portal.createUser(companyId, 'CompanyAdmin', 'chief@data.example')
})

const call = (session: Session, method: string, path: string, body?: object) =>
  both.portal.call(method, path, { token: session.token, body })
const dataOf = (by: Session, of: Session) => call(by, 'GET', `/users/${of.currentUser.userId}/data`)

describe('the data of a person', () => {
  it('is all that is kept of them, and nothing of others', async () => {
    const { companyId } = both.own.place
    // More than one portion of what they did.
    await both.portal.database.withPlatform(({ query }) =>
      sql`insert into audit (company_id, at, actor_id, actor_name, action, object_type, object_id, object_name, request_id)
        select ${companyId}, now() - number * interval '1 second', ${lisa.currentUser.userId}, '', 'updated', 'node',
          number::text, 'Tank', 'test' from generate_series(1, 1100) as number`.execute(query),
    )
    const nils = await both.portal.createUser(companyId, 'User', 'nils@data.example')
    await call(lisa, 'POST', '/settings', { theme: 'Contrast' })
    const changed = await call(lisa, 'PUT', `/users/${nils.currentUser.userId}`, { firstName: 'Secret' })
    expect(changed.status).toBe(200)
    const { status, body } = await dataOf(lisa, lisa)
    expect(status).toBe(200)
    const data = personalData.strict().parse(body)
    expect(data.profile).toMatchObject({ userId: lisa.currentUser.userId, email: 'lisa@data.example' })
    expect(data.companies).toMatchObject([{ companyId: both.own.place.companyId, role: 'CompanyAdmin' }])
    expect(data.settings).toMatchObject({ theme: 'Contrast' })
    expect(data.sessions).toHaveLength(1)
    expect(data.signIns).toMatchObject([{ result: 'succeeded', method: 'password' }])
    const nodes = data.changes.filter(({ objectType }) => objectType === 'node')
    expect(nodes.map(({ objectId }) => Number(objectId))).toEqual(
      Array.from({ length: 1100 }, (_, at) => at + 1),
    )
    expect(data.changes.filter(({ objectType }) => objectType === 'user')).toMatchObject([
      { objectId: lisa.currentUser.userId, action: 'downloaded', objectName: '' },
      { objectId: nils.currentUser.userId, action: 'updated', objectName: '' },
    ])
    for (const other of ['Secret', 'nils@data.example', 'argon2', 'hash'])
      expect(JSON.stringify(body)).not.toContain(other)
  })

  it('is for them and for who may change by what they sign in; the audit log tells of it', async () => {
    const admin = both.own.session
    const user = await both.portal.createUser(both.own.place.companyId, 'User', 'user@data.example')
    expect((await dataOf(chief, user)).body.profile.email).toBe('user@data.example')
    const log = await call(admin, 'GET', '/audit?action=downloaded&objectType=user&limit=1')
    expect(log.body).toMatchObject([
      { actorId: chief.currentUser.userId, objectId: user.currentUser.userId, changes: {} },
    ])
    for (const [by, of, expected] of [
      [user, chief, [403, 'access.denied']],
      [chief, lisa, [403, 'user.notYours']],
    ] as const) {
      const { status, body } = await dataOf(by, of)
      expect([status, body.code]).toEqual(expected)
    }
    // Elsewhere the account is not this company's.
    const { companyId } = both.other.place
    await joinCompany(both.portal.database, companyId, 'user@data.example')
    expect((await dataOf(chief, user)).body.code).toBe('user.notYours')
    expect((await dataOf(user, user)).body.companies).toHaveLength(2)
  })

  it('threat 10: is not for who acts as them', async () => {
    const path = `/users/masquerade/${lisa.currentUser.userId}`
    const begun = await call(both.own.session, 'POST', path)
    const { status, body } = await dataOf(begun.body, lisa)
    expect([status, body.code]).toEqual([403, 'access.masquerade'])
  })
})
