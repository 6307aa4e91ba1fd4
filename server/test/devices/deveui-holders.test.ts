import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { newEui } from '../support/companies/two-companies.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let squatter: { companyId: string; session: Session }
let owner: { companyId: string; session: Session }
let application: string
let aheadMs = 0

beforeAll(async () => {
  portal = await startTestPortal(
    { FYR_QUOTA_NODES: '3' },
    { clock: { now: () => new Date(Date.now() + aheadMs) } },
  )
  const made = async (name: string) => {
    const { companyId } = await portal.createCompany(name)
    return { companyId, session: await portal.createUser(companyId, 'CompanyAdmin') }
  }
  squatter = await made('Squatter')
  owner = await made('Owner')
  application = await portal.createApplication(owner.session, 'Cold rooms')
})
afterAll(() => portal?.stop())

const asAdmin = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: portal.admin.token, body })
const create = (deveui: string) =>
  portal.call('POST', `/applications/${application}/tag`, {
    token: owner.session.token,
    body: { name: 'Mine', deveui, nodeType: 1 },
  })
const currentsOf = async (session: Session, deveui: string) =>
  await portal.call('GET', `/tag/${deveui}/currents`, { token: session.token })
const auditOf = (companyId: string) =>
  portal.database.withCompany(companyId, async ({ query }) => {
    const { rows } = await sql<{ action: string; object_name: string }>`
      select action, object_name from audit where object_type = 'node' order by id`.execute(query)
    return rows.map(({ action, object_name }) => `${action} ${object_name}`)
  })

/** As licences count them. */
const nodesOf = (companyId: string) =>
  portal.database.withCompany(companyId, async ({ query }) => {
    const { rows } = await sql<{ nodes: number }>`
      select nodes::int from company_licence where company_id = ${companyId}`.execute(query)
    return rows[0]?.nodes ?? 0
  })

async function squatOn(deveui: string): Promise<void> {
  await portal.createNode(squatter.session, deveui, { name: 'Secret cellar', keys: [{ name: 'secret' }] })
  const body = { key: 'secret', value: 42 }
  await portal.call('POST', `/tag/${deveui}/tagdata`, { token: squatter.session.token, body })
}

it('threats 5 and 7: the super administrator sees whose a DevEUI is; who tries to take it is not told', async () => {
  await squatOn('A1B2C3D4E5F60001')
  const refused = await create('a1b2c3d4e5f60001')
  expect([refused.status, refused.body.code]).toEqual([400, 'node.deveuiTaken'])
  expect(JSON.stringify(refused.body)).not.toMatch(/Squatter|Secret|cellar/)
  expect((await asAdmin('GET', '/tag/deveui/a1b2c3d4e5f60001')).body).toMatchObject({
    deveui: 'A1B2C3D4E5F60001',
    name: 'Secret cellar',
    companyId: squatter.companyId,
    companyName: 'Squatter',
    applicationName: 'Sensors',
    lastContact: expect.any(String),
  })
  expect((await asAdmin('GET', '/tag/deveui/nobody-has-it')).status).toBe(404)
  const rows = await portal.database.withPlatform(async ({ query }) => {
    const found = await sql<{ object_id: string; changes: unknown }>`
      select object_id, changes from platform_audit where action = 'refused'`.execute(query)
    return found.rows
  })
  expect(rows).toEqual([
    { object_id: 'a1b2c3d4e5f60001', changes: { companyId: { from: null, to: owner.companyId } } },
  ])
})

it('freed, it is deleted with its readings, in the log of its company, and may be taken', async () => {
  await squatOn('freed-1')
  expect((await asAdmin('DELETE', '/tag/deveui/freed-1')).status).toBe(204)
  expect((await currentsOf(squatter.session, 'freed-1')).status).toBe(404)
  expect(await auditOf(squatter.companyId)).toContain('deleted Secret cellar')
  expect((await create('freed-1')).status).toBe(201)
  expect((await currentsOf(owner.session, 'freed-1')).body).toEqual([])
  expect((await asAdmin('DELETE', '/tag/deveui/never-there')).status).toBe(404)
})

it('threat 7: moved, nothing that the first company stored or called it goes along', async () => {
  await squatOn('moved-1')
  const moved = await asAdmin('PUT', '/tag/deveui/moved-1/company', { companyId: owner.companyId })
  expect([moved.status, moved.body]).toMatchObject([
    200,
    {
      deveui: 'moved-1',
      name: 'moved-1',
      companyName: 'Owner',
      applicationName: 'Cold rooms',
      lastContact: null,
    },
  ])
  expect((await currentsOf(squatter.session, 'moved-1')).status).toBe(404)
  const node = await portal.call('GET', '/tag/detail/moved-1', { token: owner.session.token })
  expect(node.body).toMatchObject({ name: 'moved-1', keys: [], nodeType: 1 })
  expect((await currentsOf(owner.session, 'moved-1')).body).toEqual([])
  expect(await auditOf(owner.companyId)).toContain('created moved-1')
  // What is sent from now on is the new company's.
  const body = { key: 'temperature', value: 3 }
  await portal.call('POST', '/tag/moved-1/tagdata', { token: owner.session.token, body })
  expect((await currentsOf(owner.session, 'moved-1')).body).toMatchObject([{ key: 'temperature', value: 3 }])
})

it('threat 7: moved with its history, the node is the other company’s alone, with all that it measured', async () => {
  const { companyId } = await portal.createCompany('Heir')
  const heir = { companyId, session: await portal.createUser(companyId, 'CompanyAdmin') }
  await squatOn('heirloom')
  const { token } = squatter.session
  const alarm = {
    name: 'Warm',
    tag: 'heirloom',
    tagDataKey: 'secret',
    alertType: 3,
    priority: 'b',
    limitHigh: 99,
  }
  await portal.call('POST', `/companies/${squatter.companyId}/alarm`, { token, body: alarm })
  const own = await portal.call('POST', `/integration/tokens/${squatter.companyId}`, {
    token,
    body: { label: 'Of the node', scopes: ['ingest'], deveui: 'heirloom' },
  })
  await portal.call('POST', '/tag/heirloom/image', {
    token,
    body: pictures.png,
    headers: { 'content-type': 'image/png' },
  })
  const { id, image } = (await portal.call('GET', '/tag/heirloom', { token })).body
  // What will not go along is told, though it is in a company that is not the administrator's.
  expect((await asAdmin('GET', '/tag/deveui/heirloom/usage')).body).toEqual({
    dashboards: { total: 0, names: [] },
    alarms: { total: 1, names: ['Warm'] },
    networkDevices: { total: 0, names: [] },
  })
  expect((await asAdmin('GET', '/tag/deveui/nobody-has-it/usage')).status).toBe(404)
  const before = await nodesOf(squatter.companyId)

  // While it is sent to.
  const send = (with_: string, value: number) =>
    portal.call('POST', '/tag/heirloom/tagdata', { token: with_, body: { key: 'secret', value } })
  const sending = Promise.all(Array.from({ length: 20 }, (_, at) => send(token, at)))
  const moved = await asAdmin('PUT', '/tag/deveui/heirloom/company', { companyId, withHistory: true })
  expect(moved.body).toMatchObject({ name: 'Secret cellar', companyName: 'Heir', companyId })
  const accepted = (await sending).filter(({ status }) => status === 202).length

  for (const path of ['/tag/heirloom', '/tag/heirloom/currents', '/tag/latest/heirloom/secret'])
    expect((await portal.call('GET', path, { token })).status).toBe(404)
  expect((await send(token, 1)).status).toBe(404)
  expect((await send(own.body.token, 1)).status).toBe(401)
  const there = (path: string) => portal.call('GET', path, { token: heir.session.token })
  expect((await there('/tag/heirloom')).body).toMatchObject({ id, image, name: 'Secret cellar' })
  expect((await portal.call('GET', `/image/${image}`)).status).toBe(200)
  expect((await there('/tag/latest/heirloom/secret')).status).toBe(200)
  // Each that was accepted before it went is there, and what is sent from now on.
  expect((await there('/companies/tagdata/count')).body.day).toBe(1 + accepted)
  expect((await send(heir.session.token, 7)).status).toBe(202)
  expect((await there('/tag/latest/heirloom/secret')).body.value).toBe(7)
  // What the first company made of it is gone, and both logs say what happened.
  const alarms = await portal.call('GET', `/companies/${squatter.companyId}/alarm?deveui=heirloom`, { token })
  expect(alarms.body).toEqual([])
  for (const each of [squatter.companyId, companyId])
    expect(await auditOf(each)).toContain('updated Secret cellar')
  expect([await nodesOf(squatter.companyId), await nodesOf(companyId)]).toEqual([before - 1, 1])
})

it('a node that does not fit stays, with history too', async () => {
  const { companyId } = await portal.createCompany('Crowded')
  const crowded = await portal.createUser(companyId, 'CompanyAdmin')
  for (const deveui of ['crowd-1', 'crowd-2', 'crowd-3']) await portal.createNode(crowded, deveui)
  const { companyId: from } = await portal.createCompany('Roomy')
  const roomy = await portal.createUser(from, 'CompanyAdmin')
  await portal.createNode(roomy, 'staying')
  const refused = await asAdmin('PUT', '/tag/deveui/staying/company', { companyId, withHistory: true })
  expect(refused.body.code).toBe('quota.nodes')
  expect((await portal.call('GET', '/tag/staying', { token: roomy.token })).status).toBe(200)
})

it('a company without an application gets one; a move to where it is, and into nowhere, is refused', async () => {
  const { companyId } = await portal.createCompany('Empty')
  const moved = await asAdmin('PUT', '/tag/deveui/moved-1/company', { companyId })
  expect(moved.body).toMatchObject({ companyId, applicationName: 'Empty' })
  const again = await asAdmin('PUT', '/tag/deveui/moved-1/company', { companyId })
  expect([again.status, again.body.errors[0].field]).toEqual([400, 'body.companyId'])
  const nowhere = '7a8d4a52-0000-4000-8000-000000000000'
  expect((await asAdmin('PUT', '/tag/deveui/moved-1/company', { companyId: nowhere })).status).toBe(404)
  expect((await asAdmin('PUT', '/tag/deveui/none/company', { companyId })).status).toBe(404)
})

it('a company that is full gets no node, and the first company keeps it with its readings', async () => {
  await squatOn('kept-1')
  for (const deveui of ['full-1', 'full-2', 'full-3']) await create(deveui)
  const refused = await asAdmin('PUT', '/tag/deveui/kept-1/company', { companyId: owner.companyId })
  expect([refused.status, refused.body.code]).toEqual([409, 'quota.nodes'])
  expect((await currentsOf(squatter.session, 'kept-1')).body).toMatchObject([{ key: 'secret', value: 42 }])
  expect((await asAdmin('GET', '/tag/deveui/kept-1')).body.companyName).toBe('Squatter')
})

it('threat 5: who tries DevEUIs of others is told to wait; those of their own cost nothing', async () => {
  for (const deveui of ['full-1', 'full-2']) {
    await portal.call('DELETE', `/tag/${deveui}`, { token: owner.session.token })
  }
  await create('own-1')
  const outcomes = async (deveui: string) => {
    const seen: string[] = []
    for (let at = 0; at < 15; at++) seen.push((await create(deveui)).body.code)
    return new Set(seen)
  }
  expect([...(await outcomes('own-1'))]).toEqual(['node.deveuiTaken'])
  expect([...(await outcomes('kept-1'))]).toEqual(['node.deveuiTaken', 'request.tooMany'])
  // Which there are is not told either, and nobody else waits.
  expect((await create('nobody-has-it')).body.code).toBe('request.tooMany')
  const claim = await portal.call('POST', '/tag/pool/claim', {
    token: owner.session.token,
    body: { applicationId: await portal.createApplication(owner.session), devices: [{ deveui: newEui() }] },
  })
  expect(claim.body.code).toBe('request.tooMany')
  await portal.createNode(squatter.session, 'not-waiting')
})

it('threat 33: whoever goes on trying adds a hundred rows a day to the audit log of the installation', async () => {
  const recorded = async () => {
    const { rows } = await portal.database.withPlatform(({ query }) =>
      sql<{ count: number }>`
        select count(*)::int as count from platform_audit
        where action = 'refused' and changes->'companyId'->>'to' = ${owner.companyId}`.execute(query),
    )
    return rows[0]?.count
  }
  let tried = 0
  for (let minute = 0; minute < 12; minute++) {
    aheadMs += 60_000
    for (let at = 0; at < 10; at++) if ((await create('kept-1')).body.code === 'node.deveuiTaken') tried++
  }
  expect(tried).toBeGreaterThan(105)
  expect(await recorded()).toBeLessThanOrEqual(101)
  expect(await recorded()).toBeGreaterThan(90)
})
