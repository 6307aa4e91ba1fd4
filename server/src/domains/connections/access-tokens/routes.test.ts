import { generateKeyPairSync, randomUUID, sign, X509Certificate } from 'node:crypto'
import type { Permission } from '@fyr/contract/access/permissions'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTakenDeveuis, nodeRoutes } from '#domains/devices/nodes/index.ts'
import {
  auditOf,
  type NodeWorld,
  nodeWorld,
  now,
  type TestCompany,
} from '#domains/devices/nodes/nodes.fixture.ts'
import { type ApiRouter, mountApi } from '#http/api.ts'
import { createHttpServer } from '#http/server.ts'
import { createRateLimit } from '#lib/fairness/rate-limit.ts'
import { makeSelfSigned } from '../../../../test/support/self-signed.ts'
import { type AccessTokens, accessTokenRoutes, createAccessTokens } from './index.ts'

let world: NodeWorld
let server: FastifyInstance
let tokens: AccessTokens
const logged: string[] = []

beforeAll(async () => {
  world = await nodeWorld()
  const write = (line: string) => void logged.push(line)
  const log = pino({ level: 'trace' }, { write })
  tokens = createAccessTokens({ database: world.database.db, log })
  server = await createHttpServer({ log, bodyLimit: 1_000_000, secure: false })
  const companies: Record<string, TestCompany> = { acme: world.acme, other: world.other }
  const permissions = new Set<Permission>(['Tag.View', 'Tag.Create', 'Tag.Update', 'Company.Update'])
  const routes = {
    accessTokens: accessTokenRoutes(tokens, { installationKey: new Uint8Array(32) }),
    nodes: nodeRoutes({
      database: world.database.db,
      countReadings: async () => new Map(),
      judgeWindowMinutes: 1440,
      watchTaken: createTakenDeveuis(world.database.db, createRateLimit),
      bindSparkplug: async () => undefined,
      network: { create: async () => undefined, leave: async () => undefined },
      takePreparedKey: async () => null,
      installationKey: new Uint8Array(32),
      betweenBatches: (work) => work(),
      noteRemoved: async () => undefined,
    }),
  }
  // Only these domains are mounted.
  mountApi(server, routes as unknown as ApiRouter, {
    database: world.database.db,
    clock: { now: () => now },
    secure: false,
    access: {
      identify: async (bearer, at) => {
        const company = companies[bearer]
        return company ? { caller: company.by, language: null } : await tokens.identify(bearer, at)
      },
      isOpen: async () => false,
      rightsOf: async (caller, companyId) =>
        caller.companyId === companyId ? { role: 'User', permissions } : null,
    },
  })
})
afterAll(async () => {
  await server?.close()
  await tokens?.close()
  await world?.database.drop()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call(method: Method, url: string, payload?: object, bearer = 'acme') {
  return await server.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${bearer}` },
    ...(payload && { payload }),
  })
}
const tokensOf = (company = world.acme) => `/integration/tokens/${company.id}`
const make = async (body: object = {}) =>
  (await call('POST', tokensOf(), { label: 'Gateway', scopes: ['ingest'], ...body })).json()

/** The body that registers a certificate, whose key signs the challenge of the node. */
async function proof(deveui: string, { key, cert }: { key: string; cert: string }, bearer = 'acme') {
  const issued = await call('POST', `/tag/${deveui}/certificate/challenge`, undefined, bearer)
  const { challenge } = issued.json()
  const signature = sign('sha256', Buffer.from(challenge), key).toString('base64')
  return { certificate: cert, challenge, signature }
}

describe('threat 14', () => {
  test('a token is shown once and kept as a hash only, nowhere else, not in the audit or the log', async () => {
    const made = await call('POST', tokensOf(), { label: ' Roof ', scopes: ['read', 'read'] })
    expect(made.statusCode).toBe(201)
    const { token, ...rest } = made.json()
    expect(token).toMatch(/^fyr_[A-Za-z0-9_-]{43}$/)
    expect(rest).toEqual({
      id: expect.any(String),
      label: 'Roof',
      company: true,
      deveui: null,
      scopes: ['read'],
      prefix: token.slice(0, 8),
      createdAt: now.toISOString(),
      createdBy: world.acme.by.name,
      expiresAt: null,
      lastUsedAt: null,
    })
    await call('GET', '/tag', undefined, token)
    const listed = await call('GET', tokensOf())
    expect(listed.json()).toEqual([{ ...rest, lastUsedAt: now.toISOString() }])
    const secret = token.slice(8)
    expect(listed.body).not.toContain(secret)
    expect(JSON.stringify(await auditOf(world, world.acme))).not.toContain(secret)
    expect(logged.join('')).not.toContain(secret)
    const { rows } = await world.in(world.acme, ({ query }) =>
      sql<{ row: string }>`select access_token::text as row from access_token`.execute(query),
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test.each<[string[], number, number]>([
    [['read'], 200, 403],
    [['ingest'], 403, 403],
    [['control'], 403, 403],
    [['read', 'ingest', 'control'], 200, 403],
  ])('a token with %j does what its scopes say and no more', async (scopes, reading, rest) => {
    await world.make({ deveui: `scope-${scopes.join('-')}` })
    const { token } = await make({ scopes })
    const node = `/tag/scope-${scopes.join('-')}`
    const status = async (method: Method, url: string, body?: object) =>
      (await call(method, url, body, token)).statusCode
    expect(await status('GET', '/tag')).toBe(reading)
    expect(await status('GET', node)).toBe(reading)
    expect(await status('PUT', node, { name: 'Mine' })).toBe(rest)
    expect(await status('DELETE', node)).toBe(rest)
    expect(await status('GET', tokensOf())).toBe(rest)
    expect(await status('POST', tokensOf(), { label: 'More', scopes: ['read'] })).toBe(rest)
    expect(await status('POST', `${node}/token`)).toBe(rest)
    expect(await status('GET', `/tag/company/${world.acme.id}`)).toBe(rest)
    expect(await status('GET', `/tag/company/${world.other.id}`)).toBe(404)
  })

  test('a read token sees the nodes of its own company', async () => {
    await world.make({ deveui: 'theirs-1' }, world.other)
    const { token } = await make({ scopes: ['read'] })
    expect((await call('GET', '/tag?search=theirs', undefined, token)).json()).toEqual([])
    expect((await call('GET', '/tag/theirs-1', undefined, token)).statusCode).toBe(404)
  })

  test('threat 7: a certificate is good for one node of one company, by its fingerprint, until it is revoked or ends', async () => {
    for (const [deveui, company] of [
      ['valve-1', world.acme],
      ['valve-2', world.other],
    ] as const) {
      await world.make({ deveui }, company)
    }
    const pair = makeSelfSigned('valve')
    const { cert: certificate } = pair
    const made = await call('POST', '/tag/valve-1/certificate', await proof('valve-1', pair))
    const { fingerprint256: fingerprint } = new X509Certificate(certificate)
    expect(made.json()).toMatchObject({
      deveui: 'valve-1',
      scopes: ['ingest'],
      expiresAt: '2049-12-31T23:59:59.000Z',
    })
    expect(made.json().prefix).toBe(`X.509 ${fingerprint.slice(0, 11)}`)
    const identified = () => tokens.identifyMqtt({ fingerprint }, now)
    expect(await identified()).toMatchObject({
      companyId: world.acme.id,
      nodeDeveui: 'valve-1',
      scopes: ['ingest'],
    })
    expect(await tokens.identifyMqtt({ token: `certificate:${fingerprint}` }, now)).toBeNull()
    expect(await tokens.identify(`certificate:${fingerprint}`, now)).toBeNull()
    expect(await tokens.identifyMqtt({ fingerprint }, new Date('2050-01-01'))).toBeNull()
    const again = await call(
      'POST',
      '/tag/valve-2/certificate',
      await proof('valve-2', pair, 'other'),
      'other',
    )
    const theirs = await proof('valve-2', pair, 'other')
    const foreign = await call('POST', '/tag/valve-2/certificate', { ...theirs, signature: 'AAAA' }, 'other')
    // Taken and bad are answered alike.
    const told = ({ statusCode, json }: typeof again) => {
      const { requestId: _, ...problem } = json()
      return [statusCode, problem]
    }
    expect(told(again)).toEqual(told(foreign))
    expect([again.statusCode, again.json().code]).toEqual([400, 'certificate.refused'])
    const good = await proof('valve-1', pair)
    const bad = await call('POST', '/tag/valve-1/certificate', { ...good, certificate: 'no PEM' })
    expect([bad.statusCode, bad.json().code]).toEqual([400, 'certificate.unreadable'])
    const old = await call('POST', '/tag/valve-1/certificate', {
      ...good,
      certificate: makeSelfSigned('old', '210101000000Z').cert,
    })
    expect([old.statusCode, old.json().code]).toEqual([400, 'certificate.expired'])
    expect((await call('POST', '/tag/valve-2/certificate', good)).statusCode).toBe(404)
    expect((await call('DELETE', `/integration/tokens/${made.json().id}`)).statusCode).toBe(204)
    expect(await identified()).toBeNull()
  })

  test('threat 7: a certificate is registered by who has its key only, for the node of the challenge', async () => {
    await world.make({ deveui: 'pump-1' })
    await world.make({ deveui: 'pump-2' })
    const pair = makeSelfSigned('pump')
    const good = await proof('pump-1', pair)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const bodies = [
      // By another key, a wrong text, of another node, and without a challenge of the portal.
      { ...good, signature: sign('sha256', Buffer.from(good.challenge), privateKey).toString('base64') },
      { ...good, signature: sign('sha256', Buffer.from('other'), pair.key).toString('base64') },
      await proof('pump-2', pair),
      {
        ...good,
        challenge: 'mine',
        signature: sign('sha256', Buffer.from('mine'), pair.key).toString('base64'),
      },
    ]
    for (const body of bodies) {
      const answer = await call('POST', '/tag/pump-1/certificate', body)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'certificate.refused'])
    }
    const without = await call('POST', '/tag/pump-1/certificate', { certificate: pair.cert })
    expect(without.statusCode).toBe(400)
    expect((await call('POST', '/tag/pump-1/certificate', good)).statusCode).toBe(201)
  })

  test('a token that is revoked is good for nothing from then on', async () => {
    const { id, token } = await make({ scopes: ['read'] })
    expect((await call('GET', '/tag', undefined, token)).statusCode).toBe(200)
    expect((await call('DELETE', `/integration/tokens/${id}`)).statusCode).toBe(204)
    expect((await call('GET', '/tag', undefined, token)).json()).toMatchObject({ code: 'access.signedOut' })
    expect((await call('DELETE', `/integration/tokens/${id}`)).statusCode).toBe(404)
    expect((await auditOf(world, world.acme)).at(-1)).toMatchObject({
      action: 'deleted',
      type: 'accessToken',
      name: 'Gateway',
    })
  })
})

describe('a token for one node', () => {
  test('is made by whoever may create nodes, and may only send', async () => {
    await world.make({ deveui: 'Wizard-1', name: 'Hall' })
    const made = await call('POST', '/tag/wizard-1/token')
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({
      label: 'Node Hall',
      company: false,
      deveui: 'Wizard-1',
      scopes: ['ingest'],
      token: expect.stringMatching(/^fyr_/),
    })
    const { token } = made.json()
    expect((await call('GET', '/tag/wizard-1', undefined, token)).statusCode).toBe(403)
  })

  test('may not read or control: what is read is not narrowed to a node', async () => {
    await world.make({ deveui: 'bound-1' })
    for (const scopes of [['read'], ['ingest', 'control']]) {
      const answer = await call('POST', tokensOf(), { label: 'x', scopes, deveui: 'bound-1' })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'field.notOneOf', errors: [{ field: 'body.scopes' }] })
    }
    const bound = await make({ deveui: 'BOUND-1' })
    expect(bound).toMatchObject({ company: false, deveui: 'bound-1' })
    const broken = world.in(world.acme, ({ query }) =>
      sql`update access_token set scopes = '{read}' where id = ${bound.id}`.execute(query),
    )
    await expect(broken).rejects.toThrow('access_token_check')
  })
})

describe("threat 1: what is another company's is as none", () => {
  const bare = (answer: { statusCode: number; json(): object }) => ({
    status: answer.statusCode,
    ...answer.json(),
    requestId: '',
  })

  test('its nodes, its tokens, and the company itself', async () => {
    await world.make({ deveui: 'theirs-2' }, world.other)
    const theirs = (
      await call('POST', tokensOf(world.other), { label: 'x', scopes: ['read'] }, 'other')
    ).json()
    const pairs: [Method, string, string, ((id: string) => object)?][] = [
      ['DELETE', `/integration/tokens/${theirs.id}`, `/integration/tokens/${randomUUID()}`],
      ['POST', '/tag/theirs-2/token', '/tag/nowhere/token'],
      ['GET', tokensOf(world.other), `/integration/tokens/${randomUUID()}`],
    ]
    for (const [method, url, none] of pairs) {
      const answer = await call(method, url)
      expect(answer.statusCode).toBe(404)
      expect(bare(answer)).toEqual(bare(await call(method, none)))
    }
    for (const deveui of ['theirs-2', 'nowhere']) {
      const answer = await call('POST', tokensOf(), { label: 'x', scopes: ['ingest'], deveui })
      expect(answer.json()).toMatchObject({ code: 'object.notFound' })
    }
    expect((await call('GET', tokensOf())).body).not.toContain(theirs.id)
    expect((await call('GET', '/tag', undefined, theirs.token)).statusCode).toBe(200)
  })
})

test.each<[object, string, string]>([
  [{ expiresAt: '2026-11-20T12:00:00Z' }, 'token.expiryPast', 'body.expiresAt'],
  [{ expiresAt: '1970-01-01T00:00:00Z' }, 'token.expiryPast', 'body.expiresAt'],
  [{ expiresAt: 'tomorrow' }, 'request.invalid', 'body.expiresAt'],
  [{ scopes: [] }, 'request.invalid', 'body.scopes'],
  [{ scopes: ['admin'] }, 'request.invalid', 'body.scopes.0'],
  [{ label: '' }, 'request.invalid', 'body.label'],
  [{ label: 'x'.repeat(256) }, 'request.invalid', 'body.label'],
  [{ companyId: randomUUID() }, 'request.invalid', 'body.companyId'],
])('threat 8: a wish for %j is refused', async (body, code, field) => {
  const answer = await call('POST', tokensOf(), { label: 'x', scopes: ['read'], ...body })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code, errors: [{ field }] })
})

test('an expiry is kept to the second, wherever it was written', async () => {
  const made = await make({ expiresAt: '2036-02-29T23:59:59+01:00' })
  expect(made).toMatchObject({ expiresAt: '2036-02-29T22:59:59.000Z' })
})

test('makes a token of a label and the company flag alone, as the specification has it', async () => {
  const made = await call('POST', tokensOf(), { label: 'Client', company: true })
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    { label: 'Client', company: true, scopes: ['ingest'], deveui: null, token: expect.any(String) },
  ])
})
