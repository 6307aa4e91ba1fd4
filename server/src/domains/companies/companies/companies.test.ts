import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeCompany,
  makeMember,
  makeSuper,
  type Portal,
  startPortal,
} from '../../access/accounts/portal.fixture.ts'

let portal: Portal
let root: { id: string; token: string }

const body = (name: string, over: object = {}) => ({
  name,
  orgNumber: 'SE556677-8899',
  postalAdress: 'Storgatan 1',
  deliveryAdress: 'Lastkajen 2',
  contactPhonenumber: '+46701234567',
  invoiceAdress: 'faktura@example.com',
  refrenceNmuber: 'PO 17',
  country: 'Sweden',
  ...over,
})

beforeAll(async () => {
  portal = await startPortal()
  const id = await makeSuper(portal)
  root = { id, token: (await portal.signInAs('root@fyr.example')).body.token }
})
afterAll(async () => {
  await portal?.stop()
})

const create = (name: string, over: object = {}) =>
  portal.call('POST', '/companies', { token: root.token, body: body(name, over) })

async function companyWithAdmin(name: string) {
  const id = await makeCompany(portal, name)
  const email = `${randomUUID()}@example.com`
  const userId = await makeMember(portal, id, email)
  const { body, cookie } = await portal.signInAs(email)
  return { id, email, userId, token: body.token, cookie }
}

async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return await portal.database.withPlatform(async (db) => (await query.execute(db.query)).rows)
}

describe('creating a company', () => {
  test('is done before there is any, and makes the creator a member', async () => {
    const { status, body: made } = await create('Acme', { country: '' })
    expect(status).toBe(201)
    const { country: _country, ...sent } = body('Acme')
    expect(made).toEqual({
      ...sent,
      companyId: expect.any(String),
      country: null,
      image: null,
      createdAt: '2026-11-20T12:00:00.000Z',
    })
    const again = await portal.signInAs('root@fyr.example')
    expect(again.body).toMatchObject({
      companies: [{ companyId: made.companyId, name: 'Acme' }],
      userCompany: { companyId: made.companyId, language: 'en', timeZone: 'UTC' },
    })
    const roles = await rowsOf(
      sql`select built_in from role where company_id = ${made.companyId} order by built_in`,
    )
    expect(roles).toHaveLength(6)
    const audit = sql`select action, object_type, object_name, actor_id from`
    const entry = {
      action: 'created',
      object_type: 'company',
      object_name: 'Acme',
      actor_id: again.body.currentUser.userId,
    }
    expect(await rowsOf(sql`${audit} audit where company_id = ${made.companyId}`)).toEqual([entry])
    expect(await rowsOf(sql`${audit} platform_audit where object_id = ${made.companyId}`)).toEqual([entry])
  })

  test('needs the right to, which an administrator of a company has not', async () => {
    const { token } = await companyWithAdmin('Modest')
    expect((await portal.call('POST', '/companies', { token, body: body('More') })).status).toBe(403)
    expect((await portal.call('POST', '/companies', { body: body('More') })).status).toBe(401)
  })

  test.each([
    ['name', '', 'field.required'],
    ['name', 'x'.repeat(256), 'field.tooLong'],
    ['name', 'a\0b', 'field.control'],
    ['orgNumber', '', 'field.required'],
    ['orgNumber', 'none', 'field.orgNumber'],
    ['invoiceAdress', 'not an address', 'field.email'],
    ['contactPhonenumber', '070-123', 'field.phone'],
    ['postalAddress', 'spelled right', 'field.unknown'],
  ])('refuses %s %j as %s and makes nothing', async (field, value, code) => {
    const before = await rowsOf(sql`select from company`)
    const answer = await create('Fine', { [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field: `body.${field}`, code }))
    expect(await rowsOf(sql`select from company`)).toHaveLength(before.length)
  })
})

describe('a company', () => {
  test('is changed by its administrators, with an audit of what changed, and tells who listens', async () => {
    const { id, token } = await companyWithAdmin('Before')
    const heard: string[] = []
    const stops = [
      portal.database.events.subscribe('company', ({ companyId }) => heard.push(`company ${companyId}`)),
      portal.database.events.subscribe('settings', ({ companyId }) => heard.push(`settings ${companyId}`)),
    ]
    const answer = await portal.call('PUT', `/companies/${id}`, {
      token,
      body: body('After', { invoiceAdress: 'info@example.com', country: 'Denmark' }),
    })
    for (const stop of stops) stop()
    expect(answer.body).toMatchObject({ companyId: id, name: 'After', country: 'Denmark' })
    expect((await portal.call('GET', `/companies/${id}`, { token })).body).toEqual(answer.body)
    expect(heard).toEqual([`company ${id}`, `settings ${id}`])
    const [entry] = await rowsOf<{ changes: object }>(
      sql`select changes from audit where company_id = ${id} and action = 'updated'`,
    )
    expect(entry?.changes).toMatchObject({
      name: { from: 'Before', to: 'After' },
      country: { from: null, to: 'Denmark' },
      postalAddress: { from: '', to: 'Storgatan 1' },
    })
    expect(entry?.changes).not.toHaveProperty('contactEmail')
    expect((await portal.call('GET', '/users/me', { token })).body.userCompany).toMatchObject({
      name: 'After',
      timeZone: 'Europe/Copenhagen',
    })
  })

  test('threat 1: of others is 404 in every call, as one that does not exist', async () => {
    const { token, id } = await companyWithAdmin('Own')
    const foreign = await makeCompany(portal, 'Foreign')
    for (const [method, path, sent] of [
      ['GET', '', undefined],
      ['PUT', '', body('Stolen')],
      ['DELETE', '', undefined],
      ['GET', '/overview', undefined],
    ] as const) {
      const ask = (companyId: string) =>
        portal.call(method, `/companies/${companyId}${path}`, { token, ...(sent && { body: sent }) })
      const [theirs, nobodys, zero] = await Promise.all(
        [foreign, randomUUID(), '00000000-0000-0000-0000-000000000000'].map(ask),
      )
      expect(theirs?.status).toBe(404)
      expect({ ...nobodys?.body, requestId: '' }).toEqual({ ...theirs?.body, requestId: '' })
      expect({ ...zero?.body, requestId: '' }).toEqual({ ...theirs?.body, requestId: '' })
    }
    expect((await portal.call('GET', '/companies/all', { token })).status).toBe(403)
    expect((await portal.call('GET', `/companies/all/${id}`, { token })).status).toBe(403)
    const list = await portal.call('GET', '/companies', { token })
    expect(list.body.map(({ companyId }: { companyId: string }) => companyId)).toEqual([id])
  })

  test('is listed for a super administrator where they are a member or at work', async () => {
    const visited = await makeCompany(portal, 'Visited')
    const { body: there } = await portal.call('POST', `/companies/${visited}/masquerade`, {
      token: root.token,
    })
    const names = async (token: string) =>
      (await portal.call('GET', '/companies', { token })).body.map(({ name }: { name: string }) => name)
    expect(await names(there.token)).toEqual(['Acme', 'Visited'])
    expect(await names(root.token)).toEqual(['Acme'])
  })

  test('is found among all by a super administrator, by page, name and number', async () => {
    await create('Zebra 50%', { orgNumber: 'DK 4177 2018' })
    const ask = (query: string) => portal.call('GET', `/companies/all?${query}`, { token: root.token })
    expect((await ask('search=zebra')).body).toMatchObject([{ name: 'Zebra 50%', nodeCount: 0 }])
    expect((await ask('search=4177%202018')).body).toMatchObject([{ name: 'Zebra 50%' }])
    expect((await ask('search=%25')).body).toHaveLength(1)
    expect((await ask('limit=1&order=desc')).body).toMatchObject([{ name: 'Zebra 50%' }])
    expect((await ask('limit=1&offset=100000')).body).toEqual([])
    const { body: found } = await ask('search=zebra')
    const one = await portal.call('GET', `/companies/all/${found[0].companyId}`, { token: root.token })
    expect(one.body.orgNumber).toBe('DK 4177 2018')
    const none = await portal.call('GET', `/companies/all/${randomUUID()}`, { token: root.token })
    expect(none.status).toBe(404)
  })
})
