import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { nowhere } from '../support/companies/two-companies.ts'
import { endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import { sampleOf } from '../support/endpoints/samples.ts'
import { type Answer, password } from '../support/portal.ts'

const both = onTwoCompanies({ FYR_SMTP_URL: 'smtp://127.0.0.1:9' })
/** May do everything in the first company, and nothing elsewhere. */
let session: Session

beforeAll(async () => {
  session = await both.portal.createUser(both.own.place.companyId, 'CompanyAdmin')
}, 120_000)

const call = (method: string, path: string, body?: unknown, token = session.token) =>
  both.portal.call(method, path, { token, ...(body !== undefined && { body }) })
const ofBorealis = (answer: Answer) => JSON.stringify(answer.body).includes('Borealis')
function withoutRequestId({ status, body: { requestId: _, ...body } }: Answer) {
  return { status, body }
}
const place = () => ({ ...both.own.place, userId: session.currentUser.userId })

describe('threat 3: which company a call is about', () => {
  const named = endpoints.filter(
    ({ meta, path }) => meta.company !== undefined && path !== '/companies/{id}/overview',
  )
  const readable = named.filter(({ method }) => method === 'GET')
  const atCompany = (endpoint: (typeof endpoints)[number], companyId: string) => {
    const { params, query } = sampleOf(endpoint)
    const search = query ? `?${new URLSearchParams(query(place()))}` : ''
    return fillPath(endpoint, { ...params?.(place()), [endpoint.meta.company ?? '']: companyId }) + search
  }

  it.each(named.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s knows no company but by its id',
    async (_, endpoint) => {
      const { companyId } = both.other.place
      const body = sampleOf(endpoint).body?.(place())
      const none = withoutRequestId(await call(endpoint.method, atCompany(endpoint, randomUUID()), body))
      expect(none.status).toBe(404)
      for (const spelling of [
        '00000000-0000-0000-0000-000000000000',
        companyId,
        companyId.toUpperCase(),
        `${companyId} `,
        ` ${both.own.place.companyId}`,
        `${both.own.place.companyId},${companyId}`,
        `${both.own.place.companyId}\0`,
        `{${both.own.place.companyId}}`,
        both.own.place.companyId.replaceAll('-', ''),
        'null',
        'undefined',
        '*',
        '%',
      ]) {
        const answer = withoutRequestId(await call(endpoint.method, atCompany(endpoint, spelling), body))
        expect([spelling, answer]).toEqual([spelling, none])
      }
    },
  )

  it.each(readable.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s takes the own company in capitals too',
    async (_, endpoint) => {
      const answer = await call('GET', atCompany(endpoint, both.own.place.companyId.toUpperCase()))
      expect(answer.status).toBe(200)
    },
  )

  it('is not changed by a query or a header, in any list', async () => {
    const { companyId } = both.other.place
    for (const endpoint of endpoints.filter(
      ({ method, meta }) => method === 'GET' && meta.access !== 'anyone',
    )) {
      const { params, query } = sampleOf(endpoint)
      const path = fillPath(endpoint, params?.(place()) ?? {})
      const search = new URLSearchParams(query?.(place()))
      for (const name of ['companyId', 'company', 'id', 'companyId[]', 'userCompany[companyId]']) {
        const twice = `${path}?${search}&${name}=${companyId}&${name}=${both.own.place.companyId}`
        const { token } = session
        const answer = await both.portal.call('GET', twice, { token, headers: { 'x-company-id': companyId } })
        expect([endpoint.name, name, [200, 400, 403].includes(answer.status), ofBorealis(answer)]).toEqual([
          endpoint.name,
          name,
          true,
          false,
        ])
      }
    }
  })

  it('is one of the caller’s own when a session goes on', async () => {
    const body = { email: session.currentUser.email, password }
    const { headers } = await both.portal.call('POST', '/users/authenticate', { body })
    const [cookie = ''] = headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
    const { companyId } = both.other.place
    const refreshed = await both.portal.call('POST', '/users/refresh', {
      body: { companyId },
      headers: { cookie },
    })
    expect(refreshed.status).toBe(200)
    expect(refreshed.body.userCompany.companyId).toBe(both.own.place.companyId)
    expect(ofBorealis(refreshed)).toBe(false)
  })

  it('takes no list where one value belongs', async () => {
    for (const query of [
      'search=a&search=b',
      'limit=1&limit=2',
      'search[]=a',
      'search[x]=a',
      'limit=1e9',
      'limit=-1',
    ]) {
      const { status, body } = await call('GET', `/tag?${query}`)
      expect([query, status, body.code]).toEqual([query, 400, 'request.invalid'])
    }
  })

  it('is none any more when the membership ends, for every call, with the token that was good until then', async () => {
    const leaver = await both.portal.createUser(both.own.place.companyId, 'CompanyAdmin')
    const { userId } = leaver.currentUser
    expect((await call('GET', '/tag', undefined, leaver.token)).status).toBe(200)
    await both.portal.database.withPlatform(async (db) => {
      await sql`delete from membership where account_id = ${userId}`.execute(db.query)
      db.publishEvent('rights', { companyId: both.own.place.companyId, accountId: userId })
    })
    for (const endpoint of endpoints.filter(({ meta }) => meta.access !== 'anyone')) {
      const { params, query, body, headers } = sampleOf(endpoint)
      const search = query ? `?${new URLSearchParams(query(place()))}` : ''
      const answer = await both.portal.call(
        endpoint.method,
        fillPath(endpoint, params?.(place()) ?? {}) + search,
        {
          token: leaver.token,
          ...(body && { body: body(place()) }),
          ...(headers && { headers }),
        },
      )
      const expected = endpoint.meta.company === undefined ? 401 : 404
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, expected])
    }
  })
})

describe('threat 4: what belongs to no company', () => {
  it('is read by everybody and written by a super administrator only', async () => {
    const write = (token: string) => call('POST', '/settings/global', { branding: 'Ours now' }, token)
    expect((await write(session.token)).status).toBe(403)
    expect((await both.portal.call('GET', '/settings/global')).body).toMatchObject({ branding: 'Fyr' })
    expect((await write(both.portal.admin.token)).status).toBe(200)
    expect((await both.portal.call('GET', '/settings/global')).body).toMatchObject({ branding: 'Ours now' })
  })
})

describe('threat 5: nothing tells of another company’s objects', () => {
  const node = (deveui: string, more: object = {}) => ({ name: 'Node', deveui, nodeType: 2, ...more })
  const create = (body: object) => call('POST', `/applications/${both.own.place.applicationId}/tag`, body)

  it('says of a DevEUI only that it exists, however it is written', async () => {
    const mine = await create(node(both.own.place.deveui))
    expect(mine.status).toBe(400)
    expect(mine.body).toMatchObject({
      code: 'node.deveuiTaken',
      message: 'A node with this DevEUI already exists on the server',
      errors: [{ field: 'body.deveui', code: 'node.deveuiTaken' }],
    })
    for (const deveui of [both.other.place.deveui, both.other.place.deveui.toUpperCase()]) {
      expect(withoutRequestId(await create(node(deveui)))).toEqual(withoutRequestId(mine))
    }
  })

  it('finds nothing of it by any search', async () => {
    for (const path of ['/tag', '/companies/applications', `/companies/${both.own.place.companyId}/alarm`]) {
      for (const search of ['Borealis', 'borealis', '%', '_', both.other.place.deveui]) {
        const answer = await call('GET', `${path}?search=${encodeURIComponent(search)}`)
        expect([path, search, answer.status, ofBorealis(answer)]).toEqual([path, search, 200, false])
        // % and _ are letters like any other, not wild cards.
        expect([path, search, answer.headers.get('x-total-count')]).toEqual([path, search, '0'])
      }
    }
  })

  it('lets names, topics and labels be taken that another company has', async () => {
    const topic = 'hall/climate'
    const inOther = { token: both.other.session.token, body: node('topic-1', { topics: [topic] }) }
    const first = await both.portal.call(
      'POST',
      `/applications/${both.other.place.applicationId}/tag`,
      inOther,
    )
    expect(first.status).toBe(201)
    expect((await create(node('topic-2', { topics: [topic] }))).status).toBe(201)
    expect((await create(node('topic-3', { topics: [topic] }))).body.code).toBe('node.topicTaken')
    const application = await both.portal.call('GET', `/applications/${both.other.place.applicationId}`, {
      token: both.other.session.token,
    })
    const { name } = application.body
    expect((await call('POST', `/applications/${both.own.place.companyId}`, { name })).status).toBe(201)
  })

  it('gives readings for a foreign node the fate of readings for none', async () => {
    const write = (deveui: string) => call('POST', '/tagdata', [{ deveui, key: 'temperature', value: 1 }])
    const foreign = await write(both.other.place.deveui)
    expect(foreign.body).toMatchObject({ accepted: 0, rejected: [{ index: 0, code: 'node.unknown' }] })
    const none = await write(nowhere().deveui)
    expect([foreign.status, none.status]).toEqual([400, 400])
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
  })
})

describe('threat 8: a body cannot give more than its endpoint is for', () => {
  const extras = {
    companyId: () => both.other.place.companyId,
    company_id: () => both.other.place.companyId,
    isSuper: () => true,
    role: () => 'SuperAdmin',
    permissions: () => ['SuperAdmin'],
    createdAt: () => '2000-01-01T00:00:00Z',
    license: () => ({ maxNodes: 0 }),
  }
  const strict = endpoints.filter(({ input }) => input.body instanceof z.ZodObject)

  it.each(strict.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const { params, body, headers } = sampleOf(endpoint)
    const token = endpoint.meta.access === 'anyone' ? undefined : both.own.session.token
    const mine = { ...both.own.place, userId: both.own.session.currentUser.userId }
    const path = fillPath(endpoint, params?.(mine) ?? {})
    const sent = z.record(z.string(), z.unknown()).parse(body?.(mine))
    const declared = z.object({ shape: z.record(z.string(), z.unknown()) }).parse(endpoint.input.body).shape
    const names = Object.entries(extras).filter(([name]) => !Object.hasOwn(declared, name))
    expect(names.length).toBeGreaterThan(0)
    for (const [name, value] of names) {
      const answer = await both.portal.call(endpoint.method, path, {
        token,
        body: { ...sent, [name]: value() },
        ...(headers && { headers }),
      })
      expect([name, answer.status, answer.body.code]).toEqual([name, 400, 'request.invalid'])
      expect(answer.body.errors).toMatchObject([{ field: `body.${name}`, code: 'field.unknown' }])
    }
  })

  it('stores a reading in the sender’s company, whatever else stands in it', async () => {
    const { companyId } = both.other.place
    const reading = {
      key: 'smuggled',
      value: 1,
      companyId,
      company_id: companyId,
      deveui: both.other.place.deveui,
    }
    expect((await call('POST', `/tag/${both.own.place.deveui}/tagdata`, reading)).status).toBe(202)
    const { token } = both.other.session
    const keys = await both.portal.call('GET', `/tag/${both.other.place.deveui}/keys`, { token })
    expect(keys.body.map(({ name }: { name: string }) => name)).not.toContain('smuggled')
    expect(JSON.stringify((await call('GET', `/tag/${both.own.place.deveui}/keys`)).body)).toContain(
      'smuggled',
    )
  })
})

describe('threat 14: access tokens', () => {
  const make = async (body: object) => {
    const made = await call('POST', `/integration/tokens/${both.own.place.companyId}`, body)
    expect(made.status).toBe(201)
    return made.body
  }

  it('are shown once and stored nowhere', async () => {
    const { token, prefix } = await make({ label: 'Secret', scopes: ['ingest', 'read'] })
    expect((await call('GET', '/tag', undefined, token)).status).toBe(200)
    const listed = await call('GET', `/integration/tokens/${both.own.place.companyId}`)
    expect(JSON.stringify(listed.body)).toContain(prefix)
    expect(JSON.stringify(listed.body)).not.toContain(token)
    expect(prefix.length).toBeLessThan(token.length / 2)
    for (const secret of [token, Buffer.from(token).toString('hex'), session.token]) {
      expect(await tablesThatHold(secret)).toEqual([])
    }
    // Or the search finds nothing whatever is there.
    expect(await tablesThatHold(prefix)).toContain('access_token')
  })

  it('that are bound to a node speak for no other, be it a foreign one or none', async () => {
    const { token } = await make({ label: 'Bound', scopes: ['ingest'], deveui: both.own.place.deveui })
    const neighbour = (await both.own.make.node()).deveui
    const write = (deveui: string) => call('POST', `/tag/${deveui}/tagdata`, { key: 'k', value: 1 }, token)
    expect((await write(both.own.place.deveui)).status).toBe(202)
    const none = withoutRequestId(await write(nowhere().deveui))
    expect(none.status).toBe(404)
    for (const deveui of [neighbour, both.other.place.deveui]) {
      expect(withoutRequestId(await write(deveui))).toEqual(none)
    }
    const many = [both.own.place.deveui, neighbour, both.other.place.deveui].map((deveui) => ({
      deveui,
      key: 'k',
      value: 2,
    }))
    expect((await call('POST', '/tagdata', many, token)).body).toMatchObject({
      accepted: 1,
      rejected: [
        { index: 1, code: 'node.forbidden' },
        { index: 2, code: 'node.forbidden' },
      ],
    })
    expect((await call('GET', `/tag/${neighbour}/currents`)).body).toEqual([])
  })

  it('prove nothing any more once they are revoked, expired, or their node is gone', async () => {
    const revoked = await make({ label: 'Revoked', scopes: ['read'] })
    expect((await call('GET', '/tag', undefined, revoked.token)).status).toBe(200)
    expect((await call('DELETE', `/integration/tokens/${revoked.id}`)).status).toBe(204)
    expect((await call('GET', '/tag', undefined, revoked.token)).status).toBe(401)

    const brief = await make({
      label: 'Brief',
      scopes: ['read'],
      expiresAt: new Date(Date.now() + 6000).toISOString(),
    })
    expect((await call('GET', '/tag', undefined, brief.token)).status).toBe(200)
    await expect
      .poll(async () => (await call('GET', '/tag', undefined, brief.token)).status, { timeout: 15_000 })
      .toBe(401)

    const { deveui } = await both.own.make.node()
    const bound = await make({ label: 'Bound', scopes: ['ingest'], deveui })
    expect((await call('DELETE', `/tag/force/${deveui}`)).status).toBe(204)
    const late = await call('POST', `/tag/${deveui}/tagdata`, { key: 'k', value: 1 }, bound.token)
    expect([late.status, late.body.code]).toEqual([401, 'access.signedOut'])
  })
})

/** The tables with a row that holds the text, in any column. */
async function tablesThatHold(text: string): Promise<string[]> {
  return await both.portal.database.withPlatform(async ({ query }) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.table_privileges
      where table_schema = current_schema() and privilege_type = 'SELECT' and grantee = 'fyr_platform'`.execute(
      query,
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await sql`
        select from ${sql.table(name)} as each where strpos(each::text, ${text}) > 0 limit 1`.execute(query)
      if (rows.length > 0) found.push(name)
    }
    return found
  })
}
