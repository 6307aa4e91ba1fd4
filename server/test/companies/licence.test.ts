import { randomUUID } from 'node:crypto'
import { companyBody } from '@fyr/contract/settings/company-details'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyDetails, createEmptyCompany } from '#domains/companies/companies/index.ts'
import { createNode } from '#domains/devices/nodes/nodes.ts'
import { makeKeys, noteMoment, signLicence } from '#domains/settings/licence/index.ts'
import { hashOfLink, newLinkToken } from '#lib/secrets/link-token.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { bodyOf } from '../../src/domains/devices/nodes/nodes.fixture.ts'
import { furnish, newEui, type World } from '../support/companies/two-companies.ts'
import { generous, licenceFile, testLicensing } from '../support/licensing.ts'
import { type Answer, adminEmail, startTestPortal, type TestPortal } from '../support/portal.ts'

const day = 86_400_000
const clock = { at: Date.now(), now: () => new Date(clock.at) }
/** As of the program itself. */
const unlicensed = { companies: 10, gateways: 100, nodes: 2000, whiteLabel: false }
let portal: TestPortal
let world: World

beforeAll(async () => {
  portal = await startTestPortal(
    // Companies are registered by mail; nobody takes them at that port.
    { FYR_SMTP_URL: 'smtp://127.0.0.1:9' },
    { clock, licensing: { ...testLicensing, unlicensed } },
  )
  world = await openCompany('Acme')
})
afterAll(async () => {
  await portal?.stop()
})

const root = (method: string, path: string, body?: unknown): Promise<Answer> =>
  portal.call(method, path, { token: world.session.token, body })
const upload = (file: string): Promise<Answer> =>
  portal.call('POST', '/license/upload', {
    token: world.session.token,
    body: file,
    headers: { 'content-type': 'text/plain' },
  })
const meta = async () => (await root('GET', '/license/meta')).body
const counted = async () => (await meta()).usage
async function activate(content: Parameters<typeof licenceFile>[0]): Promise<string> {
  const { body } = await upload(licenceFile(content))
  const answer = await root('PUT', `/license/activate/${body.licenseId}`)
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return body.licenseId
}
/** Sessions of another time are none. */
async function signInAnew(): Promise<void> {
  world.session = await portal.signIn(adminEmail)
  const path = `/companies/toggle/${world.session.currentUser.userId}/${world.place.companyId}`
  world.session = (await root('PUT', path)).body
}
const remove = (id: string) => root('DELETE', `/license/remove/${id}`)
const newCompany = (name = `Company ${randomUUID()}`) => ({
  name,
  orgNumber: '556677-8899',
  invoiceAdress: 'info@example.com',
})
const newNode = () => ({ name: 'Node', deveui: `node-${randomUUID()}`, nodeType: 1 })
const addNode = ({ place, session } = world) =>
  portal.call('POST', `/applications/${place.applicationId}/tag`, { token: session.token, body: newNode() })
const claim = () => {
  const body = { applicationId: world.place.applicationId, devices: [{ deveui: newEui() }] }
  return root('POST', '/tag/pool/claim', body)
}
const importNode = () => {
  const { companyId, applicationId } = world.place
  const nodes = [{ name: 'Imported', deveui: newEui(), nodeType: 'LoRaWAN' }]
  return root('POST', `/companies/${companyId}/tags/import`, { applicationId, nodes })
}
const inDatabase = (statement: ReturnType<typeof sql>) =>
  portal.database.withPlatform(async (db) => void (await statement.execute(db.query)))
/** A company with one of everything, and no licence of its own making. */
async function openCompany(name: string): Promise<World> {
  const opened = await furnish(portal, name)
  await inDatabase(sql`delete from licence where activated_at is null`)
  return opened
}
const codeOf = ({ status, body }: Answer) => [status, body.code]

const registered = () => ({
  company: newCompany(),
  user: {
    firstName: 'Anna',
    lastName: 'Berg',
    phoneNumber: '+46701234567',
    email: `${randomUUID()}@example.com`,
  },
})
const links: string[] = []
/** The link of a registration by the super administrator that was begun while there was room, as of this moment. */
async function linkBefore(at: number): Promise<string> {
  const token = newLinkToken()
  const { companyId } = world.place
  const { userId } = world.session.currentUser
  await inDatabase(
    sql`insert into registration (id, email, first_name, last_name, phone_number, language, company, requester_id,
        token_hash, expires_at)
      select ${randomUUID()}, ${`${randomUUID()}@example.com`}, 'Anna', 'Berg', '', 'en',
        jsonb_build_object('name', 'Late', 'orgNumber', org_number, 'postalAddress', '', 'deliveryAddress', '',
          'contactPhone', '', 'contactEmail', 'info@example.com', 'referenceNumber', '', 'country', null),
        ${userId}, ${hashOfLink(token)}, ${new Date(at + 3_600_000)} from company where id = ${companyId}`,
  )
  links.push(token)
  return token
}
const complete = (token: string) =>
  portal.call('POST', `/register/${token}`, { body: { password: 'Lighthouse-1' } })

describe('the built-in licence', () => {
  it('is in force until there is another, and says so', async () => {
    expect((await root('GET', '/license')).body).toEqual({
      licenseId: null,
      name: '',
      email: '',
      maxCompanies: 10,
      maxGateways: 100,
      maxNodes: 2000,
      decoderIncluded: true,
      whiteLabel: false,
      mapDashboard: true,
      expiryDate: null,
      expiresIn: 999,
      installationId: null,
      hasTerms: false,
    })
    const { companyId } = world.place
    expect((await root('GET', `/license/can-create/${companyId}`)).body).toEqual({
      canCreateCompany: true,
      canCreateGateway: true,
      canCreateNode: true,
      expiresIn: 999,
    })
    const { nodes } = await counted()
    expect((await root('GET', `/license/nodes-left/${companyId}`)).body).toBe(2000 - nodes)
  })
})

describe('threat 30: a file', () => {
  const other = makeKeys()
  const sample = { ...generous, id: randomUUID() }

  it.each([
    ['nothing', () => '', 'license.unreadable'],
    ['JSON', () => JSON.stringify(sample), 'license.unreadable'],
    ['of another form', () => licenceFile().replace('LICENCE-1', 'LICENCE-2'), 'license.unreadable'],
    ['cut off in its signature', () => licenceFile().slice(0, -5), 'license.unreadable'],
    ['cut off in its content', () => licenceFile().slice(0, 200), 'license.unreadable'],
    ['with something behind', () => `${licenceFile()}.e30`, 'license.unreadable'],
    ['signed by another key', () => signLicence(sample, other), 'license.otherKey'],
    ['edited', () => edited(licenceFile({ maxNodes: 5 }), { maxNodes: 5000 }), 'license.otherKey'],
    [
      'with the signature of another',
      () => withSignatureOf(licenceFile(), licenceFile()),
      'license.otherKey',
    ],
    [
      'for another installation',
      () => licenceFile({ installationId: randomUUID() }),
      'license.otherInstallation',
    ],
    ['that has expired', () => licenceFile({ expiryDate: inDays(-1) }), 'license.ended'],
  ])('%s is refused and leaves nothing', async (_, make, code) => {
    expect(codeOf(await upload(make()))).toEqual([400, code])
    expect((await meta()).licenses).toEqual([])
  })

  it('says no number below 0, which nobody can sign', () => {
    expect(() => licenceFile({ maxNodes: -1 })).toThrow('maxNodes')
  })

  it('is small, and no JSON', async () => {
    expect((await upload('x'.repeat(200_000))).status).toBe(413)
    const answer = await root('POST', '/license/upload', { file: 'x' })
    expect(answer.status).toBe(415)
  })

  const inDays = (days: number) => new Date(clock.at + days * day).toISOString()
  function edited(file: string, change: object): string {
    const [head, content = '', signature] = file.split('.')
    const changed = { ...JSON.parse(Buffer.from(content, 'base64url').toString()), ...change }
    return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
  }
  function withSignatureOf(one: string, two: string): string {
    return [...one.split('.').slice(0, 2), two.split('.')[2]].join('.')
  }
})

describe('a licence', () => {
  it('is uploaded, activated, taken once, and removed', async () => {
    const { installationId } = await meta()
    const file = licenceFile({
      installationId,
      maxNodes: 500,
      expiryDate: new Date(clock.at + 20 * day).toISOString(),
    })
    const { status, body } = await upload(file)
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ active: false, maxNodes: 500, expiresIn: 20, installationId, problem: null }),
    ])
    expect(codeOf(await upload(file))).toEqual([409, 'license.known'])
    expect((await root('GET', '/license')).body.licenseId).toBeNull()
    const id = body.licenseId
    expect((await root('PUT', `/license/activate/${id}`)).body).toMatchObject({ active: true })
    expect((await root('GET', '/license')).body).toMatchObject({
      licenseId: id,
      whiteLabel: true,
      expiresIn: 20,
    })
    expect((await root('GET', `/license/can-create/${world.place.companyId}`)).body.expiresIn).toBe(20)
    expect((await remove(id)).status).toBe(204)
    expect(codeOf(await remove(id))).toEqual([404, 'object.notFound'])
    expect((await root('GET', '/license')).body.licenseId).toBeNull()
    const audit = await portal.database.withPlatform(({ query }) =>
      sql<{
        action: string
      }>`select action from platform_audit where object_id = ${id} order by at, id`.execute(query),
    )
    expect(audit.rows.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
  })

  it('for less than there is already is not taken', async () => {
    await addNode()
    expect(codeOf(await upload(licenceFile({ maxNodes: 1 })))).toEqual([409, 'license.tooSmall'])
    const { nodes } = await counted()
    const { body } = await upload(licenceFile({ maxNodes: nodes }))
    const extra = await addNode()
    expect(extra.status).toBe(201)
    expect(codeOf(await root('PUT', `/license/activate/${body.licenseId}`))).toEqual([
      409,
      'license.tooSmall',
    ])
    expect((await root('GET', '/license')).body.licenseId).toBeNull()
    await remove(body.licenseId)
  })

  it.each([
    ['unreadable', sql`update licence set content = 'FYR'`],
    [
      'otherKey',
      sql`update licence set content = ${signLicence({ ...generous, id: randomUUID() }, makeKeys())}`,
    ],
    ['otherInstallation', sql`update installation set id = gen_random_uuid()`],
  ] as const)(
    'threat 30: that somebody changes in the database counts no longer: %s',
    async (problem, change) => {
      const { installationId } = await meta()
      const id = await activate({ installationId, maxNodes: 0 })
      await inDatabase(change)
      expect((await root('GET', '/license')).body).toMatchObject({ licenseId: null, maxNodes: 2000 })
      expect((await meta()).licenses).toMatchObject([{ licenseId: id, problem }])
      await inDatabase(sql`update licence set activated_at = null`)
      expect(codeOf(await root('PUT', `/license/activate/${id}`))).toEqual([400, `license.${problem}`])
      await remove(id)
    },
  )

  it('is one of 100 at most', async () => {
    for (let index = 0; index < 100; index++) {
      const content = licenceFile()
      await inDatabase(
        sql`insert into licence (id, content, uploaded_at) values (${randomUUID()}, ${content}, ${new Date(clock.at)})`,
      )
    }
    expect(codeOf(await upload(licenceFile()))).toEqual([409, 'license.tooMany'])
    await inDatabase(sql`delete from licence`)
  })
})

describe('limits', () => {
  it('threat 30: hold against 50 creates at once, of two companies', async () => {
    const second = await openCompany('Second')
    const { nodes } = await counted()
    const id = await activate({ maxNodes: nodes + 7 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => addNode(at % 2 === 0 ? world : second)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map((answer) => codeOf(answer).join(' '))),
    ).toEqual(new Set(['409 license.nodes']))
    expect((await counted()).nodes).toBe(nodes + 7)
    for (const { place, session } of [world, second]) {
      const path = `/license/nodes-left/${place.companyId}`
      expect((await portal.call('GET', path, { token: session.token })).body).toBe(0)
    }
    await remove(id)
  })

  it('a deleted node makes room, and so does a deleted company', async () => {
    const third = await openCompany('Third')
    const id = await activate({ maxNodes: (await counted()).nodes })
    expect(codeOf(await addNode())).toEqual([409, 'license.nodes'])
    expect(codeOf(await claim())).toEqual([409, 'license.nodes'])
    expect(codeOf(await importNode())).toEqual([409, 'license.nodes'])
    const { body } = await root('PUT', `/tag/deveui/${third.place.deveui}/company`, {
      companyId: world.place.companyId,
    })
    // One goes where one comes.
    expect(body).toMatchObject({ companyId: world.place.companyId })
    expect((await root('DELETE', `/companies/${third.place.companyId}`)).status).toBe(202)
    await remove(id)
  })

  it('threat 30: hold against 50 companies at once', async () => {
    const { companies } = await counted()
    const id = await activate({ maxCompanies: companies + 3 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => root('POST', '/companies', newCompany())),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(codeOf(answers.find(({ status }) => status !== 201) as Answer)).toEqual([409, 'license.companies'])
    expect((await counted()).companies).toBe(companies + 3)
    const person = {
      firstName: 'Anna',
      lastName: 'Berg',
      phoneNumber: '+46701234567',
      password: 'Lighthouse-1',
    }
    const user = { ...person, email: `${randomUUID()}@example.com` }
    expect(codeOf(await root('POST', '/users/create/company', { company: newCompany(), user }))).toEqual([
      409,
      'license.companies',
    ])
    expect(codeOf(await root('POST', '/register', registered()))).toEqual([409, 'license.companies'])
    expect(codeOf(await complete(await linkBefore(clock.at)))).toEqual([409, 'license.companies'])
    await remove(id)
    // The link is as good as before.
    expect((await complete(links.at(-1) ?? '')).status).toBe(200)
  })

  it('threat 30: hold against two processes that create at once', async () => {
    const { nodes, companies } = await counted()
    const id = await activate({ maxNodes: nodes + 5, maxCompanies: companies + 2 })
    const { companyId, applicationId } = world.place
    const by: CompanyPrincipal = {
      ...{
        accountId: null,
        sessionId: null,
        name: 'Another process',
        isSuper: true,
        role: null,
        token: null,
      },
      ...{ permissions: new Set(), requestId: 'another', language: 'en', now: clock.now(), companyId },
    }
    // The portal's own connections are others: as for two processes, only the database knows of both.
    const { database } = portal
    const codeFrom = (work: Promise<unknown>) =>
      work.then(
        () => 201,
        ({ code }) => code,
      )
    const addNodeThere = () =>
      codeFrom(
        database.withCompany(companyId, (db) =>
          createNode(db, by, applicationId, bodyOf({ deveui: `node-${randomUUID()}` })),
        ),
      )
    const addCompanyThere = () =>
      codeFrom(
        database.withPlatform((db) =>
          createEmptyCompany(db, by, companyDetails(companyBody.parse(newCompany()))),
        ),
      )
    const codeHere = async (call: Promise<Answer>) => {
      const { status, body } = await call
      return body.code ?? status
    }
    const outcomes = async (here: () => Promise<Answer>, there: () => Promise<unknown>) => {
      const calls = Array.from({ length: 12 }, () => [codeHere(here()), there()])
      return (await Promise.all(calls.flat())).toSorted()
    }
    const made = (count: number, code: string) => [...Array(count).fill(201), ...Array(24 - count).fill(code)]
    expect(await outcomes(addNode, addNodeThere)).toEqual(made(5, 'license.nodes'))
    const addCompany = () => root('POST', '/companies', newCompany())
    expect(await outcomes(addCompany, addCompanyThere)).toEqual(made(2, 'license.companies'))
    expect(await counted()).toMatchObject({ nodes: nodes + 5, companies: companies + 2 })
    await remove(id)
  })

  it('without shipped decoders nodes get none, and keep what is always there', async () => {
    const id = await activate({ decoderIncluded: false })
    const { applicationId, poolDeveui } = world.place
    const decoder = 'elsys-ers'
    const lorawan = (more: object) =>
      root('POST', `/applications/${applicationId}/tag`, {
        name: 'N',
        deveui: newEui(),
        nodeType: 0,
        ...more,
      })
    const refused = [409, 'license.decoders']
    expect(codeOf(await lorawan({ decoder }))).toEqual(refused)
    const { status, body } = await lorawan({ decoder: 'cayenne-lpp' })
    expect(status).toBe(201)
    expect(codeOf(await root('PUT', `/tag/${body.deveui}`, { decoder }))).toEqual(refused)
    expect(codeOf(await root('PUT', `/tag/pool/${poolDeveui}`, { decoder }))).toEqual(refused)
    const claimed = { applicationId, devices: [{ deveui: newEui() }], decoder }
    expect(codeOf(await root('POST', '/tag/pool/claim', claimed))).toEqual(refused)
    await remove(id)
  })

  it('a demo counts nowhere', async () => {
    const demo = await openCompany('Demo').catch(() => undefined)
    const before = await counted()
    if (!demo) throw new Error('The demo could not be made')
    const at = new Date(clock.at)
    await inDatabase(
      sql`insert into demo (company_id, state, installed_at, sent_until)
        values (${demo.place.companyId}, 'alive', ${at}, ${at})`,
    )
    const after = await counted()
    expect(before.companies - after.companies).toBe(1)
    expect(after.nodes).toBeLessThan(before.nodes)
    const id = await activate({ maxNodes: after.nodes, maxCompanies: after.companies })
    expect((await addNode(demo)).status).toBe(201)
    expect(codeOf(await addNode())).toEqual([409, 'license.nodes'])
    await remove(id)
    await root('DELETE', `/companies/${demo.place.companyId}`)
  })

  it('of a company hold for it alone; 0 is all that the licence leaves, and below 0 is nothing', async () => {
    const { companyId } = world.place
    const set = (gateways: number, nodes: number) =>
      root('POST', `/license/company/${companyId}/${gateways}/${nodes}`)
    const listed = async () =>
      (await root('GET', '/license/companies?search=acme&sort=nodes')).body.find(
        (company: { companyId: string }) => company.companyId === companyId,
      )
    const { nodes } = await listed()
    expect((await set(3, nodes + 1)).body).toEqual({ maxGateways: 3, maxNodes: nodes + 1 })
    expect(await listed()).toMatchObject({
      nodes,
      maxNodes: nodes + 1,
      maxGateways: 3,
      gateways: 1,
      users: 2,
    })
    expect((await root('GET', `/license/nodes-left/${companyId}`)).body).toBe(1)
    expect((await addNode()).status).toBe(201)
    expect(codeOf(await addNode())).toEqual([409, 'license.nodes'])
    expect((await root('GET', `/license/can-create/${companyId}`)).body.canCreateNode).toBe(false)
    // What it has it keeps.
    expect((await set(0, 1)).status).toBe(200)
    expect((await listed()).nodes).toBe(nodes + 1)
    const { place } = await openCompany('Fourth')
    const moved = await root('PUT', `/tag/deveui/${place.deveui}/company`, { companyId })
    expect(codeOf(moved)).toEqual([409, 'license.nodes'])
    for (const nodesWanted of [-1, 1.5, 'x', 2 ** 40]) {
      expect((await set(0, nodesWanted as number)).status).toBe(400)
    }
    expect((await listed()).maxNodes).toBe(1)
    expect((await set(0, 0)).status).toBe(200)
    const id = await activate({ maxNodes: nodes + 500 })
    expect((await addNode()).status).toBe(201)
    await remove(id)
    expect((await root('POST', `/license/company/${randomUUID()}/0/0`)).status).toBe(404)
  })

  it('stand in a list that is sorted by each of its columns, what is not known last', async () => {
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
    await inDatabase(sql`
      with made as (
        insert into company (id, name, created_at) values (${a}, 'sorted A', '2026-01-02'),
          (${b}, 'Sorted B', '2026-01-03'), (${c}, 'sorted C', '2026-01-01') returning id
      ), role as (
        insert into role (id, company_id, name, permissions)
        select gen_random_uuid(), id, 'Role', '{}' from made returning id, company_id
      ), used as (
        insert into company_licence (company_id, nodes) values (${a}, 1), (${b}, 3), (${c}, 2)
      ), measured as (
        insert into company_figure (company_id, readings_per_day, storage_bytes, measured_at)
        values (${b}, 10, 5, now()), (${c}, 5, 10, now())
      )
      insert into membership (id, company_id, account_id, role_id)
      select gen_random_uuid(), role.company_id, account.id, role.id from role
      join (select id, row_number() over (order by id) as n from account) as account
        on account.n <= case role.company_id when ${a}::uuid then 2 when ${c}::uuid then 1 else 0 end`)
    const sorted = async (sort: string, order: string) =>
      (await root('GET', `/license/companies?search=sorted&sort=${sort}&order=${order}`)).body
        .map(({ name }: { name: string }) => name.slice(-1))
        .join('')
    const seen = new Map<string, string>()
    for (const sort of ['name', 'nodes', 'users', 'readingsPerDay', 'storageBytes', 'createdAt']) {
      seen.set(sort, `${await sorted(sort, 'asc')} ${await sorted(sort, 'desc')}`)
    }
    expect(Object.fromEntries(seen)).toEqual({
      name: 'ABC CBA',
      nodes: 'ACB BCA',
      users: 'BCA ACB',
      readingsPerDay: 'CBA BCA',
      storageBytes: 'BCA CBA',
      createdAt: 'CAB BAC',
    })
    await inDatabase(sql`delete from company where id in (${a}, ${b}, ${c})`)
  })
})

describe('threat 30: a licence that expires', () => {
  it('stops creating, and neither taking in nor reading, also with the clock turned back', async () => {
    const begin = clock.at
    const { deveui, key, companyId } = world.place
    const id = await activate({ expiryDate: new Date(begin + 3 * day).toISOString(), mapDashboard: false })
    const spare = await upload(licenceFile({ expiryDate: new Date(begin + 3 * day).toISOString() }))
    clock.at = begin + 4 * day
    await signInAnew()
    await portal.database.withPlatform((db) => noteMoment(db, clock.now()))
    // By two days at a time, so that a clock that was wrong for a while costs no licence.
    await portal.database.withPlatform((db) => noteMoment(db, clock.now()))
    async function expectStopped(): Promise<void> {
      expect(codeOf(await addNode())).toEqual([409, 'license.expired'])
      expect(codeOf(await claim())).toEqual([409, 'license.expired'])
      expect(codeOf(await importNode())).toEqual([409, 'license.expired'])
      const mast = { name: 'Mast', eui: newEui() }
      expect(codeOf(await root('POST', `/gateway/${companyId}`, mast))).toEqual([409, 'license.expired'])
      expect(codeOf(await root('POST', '/companies', newCompany()))).toEqual([409, 'license.expired'])
      expect((await root('GET', `/license/can-create/${companyId}`)).body).toEqual({
        canCreateCompany: false,
        canCreateGateway: false,
        canCreateNode: false,
        expiresIn: 0,
      })
      expect((await root('GET', `/license/nodes-left/${companyId}`)).body).toBe(0)
      expect((await root('POST', `/tag/${deveui}/tagdata`, { key, value: 22 })).status).toBe(202)
      expect((await root('GET', `/tag/latest/${deveui}/${key}`)).status).toBe(200)
    }
    await expectStopped()
    const user = {
      firstName: 'Anna',
      lastName: 'Berg',
      phoneNumber: '+46701234567',
      password: 'Lighthouse-1',
      email: `${randomUUID()}@example.com`,
    }
    const company = newCompany()
    expect(codeOf(await root('POST', '/users/create/company', { company, user }))).toEqual([
      409,
      'license.expired',
    ])
    expect(codeOf(await root('POST', '/register', registered()))).toEqual([409, 'license.expired'])
    expect(codeOf(await complete(await linkBefore(clock.at)))).toEqual([409, 'license.expired'])
    const elsewhere = await portal.database.withPlatform(({ query }) =>
      sql<{ id: string }>`select id from company where name like 'Second%'`.execute(query),
    )
    const moved = await root('PUT', `/tag/deveui/${deveui}/company`, { companyId: elsewhere.rows[0]?.id })
    expect(codeOf(moved)).toEqual([409, 'license.expired'])
    expect(codeOf(await root('PUT', `/license/activate/${spare.body.licenseId}`))).toEqual([
      400,
      'license.ended',
    ])

    clock.at = begin
    await signInAnew()
    expect((await meta()).clockTurnedBackFrom).toBe(new Date(begin + 4 * day).toISOString())
    await expectStopped()
    await remove(id)
    await remove(spare.body.licenseId)
    expect((await addNode()).status).toBe(201)
  })
})

describe('the terms of a licence', () => {
  it('are accepted by each user once, also where the next licence has the same', async () => {
    const { companyId } = world.place
    const user = await portal.createUser(companyId, 'User')
    const mine = (method: string, userId = user.currentUser.userId) =>
      portal.call(method, `/license/tos/${userId}`, { token: user.token })
    expect((await mine('PUT')).body).toEqual({ required: false, acceptedAt: null })
    const first = await activate({ terms: 'Use it well.' })
    expect((await portal.call('GET', '/license/terms', { token: user.token })).body).toEqual({
      terms: 'Use it well.',
    })
    expect((await mine('GET')).body).toEqual({ required: true, acceptedAt: null })
    const acceptedAt = clock.now().toISOString()
    expect((await mine('PUT')).body).toEqual({ required: false, acceptedAt })
    clock.at += 1000
    expect((await mine('PUT')).body).toEqual({ required: false, acceptedAt })
    // Nobody accepts for another.
    expect((await mine('PUT', world.session.currentUser.userId)).status).toBe(404)
    const second = await activate({ terms: 'Use it well.' })
    expect((await mine('GET')).body).toEqual({ required: false, acceptedAt })
    const third = await activate({ terms: 'Use it better.' })
    expect((await mine('GET')).body).toEqual({ required: true, acceptedAt: null })
    for (const id of [first, second, third]) await remove(id)
  })
})
