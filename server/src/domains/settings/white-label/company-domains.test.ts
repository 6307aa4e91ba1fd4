import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { type CompanyHosts, createCompanyHosts } from './company-hosts.ts'
import { checkHost, domainChallenge } from './domain-check.ts'

const publicUrl = 'https://fyr.example.com:8443'
let portal: TestPortal
let hosts: CompanyHosts
let acme: { id: string; token: string }
let other: { id: string; token: string }

beforeAll(async () => {
  portal = await startTestPortal({ FYR_PUBLIC_URL: publicUrl })
  hosts = createCompanyHosts({ database: portal.database, publicUrl })
  const made = async (name: string) => {
    const { companyId: id } = await portal.createCompany(name)
    return { id, token: (await portal.createUser(id, 'CompanyAdmin')).token }
  }
  acme = await made('Acme')
  other = await made('Other')
})
afterAll(async () => {
  hosts?.close()
  await portal?.stop()
})

const request = ({ id, token }: typeof acme, host: string) =>
  portal.call('POST', `/companies/${id}/domains`, { token, body: { host } })
const decide = (domainId: string, state: string) =>
  portal.call('PUT', `/domains/${domainId}`, { token: portal.admin.token, body: { state } })
const whose = (host: string) => hosts.companyOf(host)

describe('a domain of a company', () => {
  it('leads to it from its approval on, and no longer', async () => {
    const asked = await request(acme, ' Portal.Acme.Example ')
    expect(asked.status).toBe(201)
    expect(asked.body).toMatchObject({
      host: 'portal.acme.example',
      state: 'requested',
      target: 'fyr.example.com',
    })
    const { domainId } = asked.body
    expect([await whose('portal.acme.example'), await hosts.isKnown('portal.acme.example')]).toEqual([
      null,
      false,
    ])
    expect((await decide(domainId, 'approved')).body).toMatchObject({ state: 'approved' })
    expect(await whose('PORTAL.acme.example.:8443')).toBe(acme.id)
    expect(await hosts.originOf(acme.id)).toBe('https://portal.acme.example:8443')
    expect(await hosts.originOf(other.id)).toBe(publicUrl)
    const { body: audit } = await portal.call('GET', '/audit?objectType=domain', { token: acme.token })
    expect(audit[0]).toMatchObject({
      objectName: 'portal.acme.example',
      changes: { state: { to: 'approved' } },
    })
    expect((await decide(domainId, 'refused')).status).toBe(200)
    expect(await whose('portal.acme.example')).toBeNull()
    await decide(domainId, 'approved')
    const path = `/companies/${acme.id}/domains/${domainId}`
    expect((await portal.call('DELETE', path, { token: acme.token })).status).toBe(204)
    expect(await whose('portal.acme.example')).toBeNull()
    expect(await hosts.originOf(acme.id)).toBe(publicUrl)
  })

  it('threat 5: another company learns nothing of it; the super administrator is told', async () => {
    const mine = (await request(acme, 'shared.example')).body
    await decide(mine.domainId, 'approved')
    const theirs = await request(other, 'shared.example')
    expect([theirs.status, theirs.body.state]).toEqual([201, 'requested'])
    const refused = await decide(theirs.body.domainId, 'approved')
    expect([refused.status, refused.body.code]).toEqual([409, 'domain.taken'])
    expect(await whose('shared.example')).toBe(acme.id)
    const list = await portal.call('GET', '/domains?search=shared', { token: portal.admin.token })
    expect(
      list.body.map(({ company, state }: { company: string; state: string }) => [company, state]),
    ).toEqual([
      ['Other', 'requested'],
      ['Acme', 'approved'],
    ])
  })

  it('of two that are approved at once one wins', async () => {
    const ids = [(await request(acme, 'race.example')).body, (await request(other, 'race.example')).body]
    const answers = await Promise.all(ids.map(({ domainId }) => decide(domainId, 'approved')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    'localhost',
    'example',
    '127.0.0.1',
    '*.example.com',
    'a.example:80',
    'a b.example',
    'a.example/x',
    '0x7f.1',
  ])('is not %s', async (host) => {
    const answer = await request(acme, host)
    expect([answer.status, answer.body.errors?.[0]]).toEqual([
      400,
      expect.objectContaining({ field: 'body.host', code: 'field.hostName' }),
    ])
  })

  it('is neither the portal’s own address, nor one of the company’s again, nor one of too many', async () => {
    expect((await request(acme, 'fyr.example.com')).body.code).toBe('domain.taken')
    await request(other, 'again.example')
    expect((await request(other, 'again.example')).body.code).toBe('domain.taken')
    const codes = []
    for (let at = 0; at < 20; at++) codes.push((await request(other, `d${at}.example`)).body.code)
    expect(codes.at(0)).toBeUndefined()
    expect(codes.at(-1)).toBe('domain.tooMany')
  })

  it('is requested once, and no more than allowed, when all requests come at once', async () => {
    const { companyId: id } = await portal.createCompany('Third')
    const third = { id, token: (await portal.createUser(id, 'CompanyAdmin')).token }
    const refusals = async (wanted: string[]) => {
      const answers = await Promise.all(wanted.map((host) => request(third, host)))
      return answers.flatMap(({ status, body }) => (status === 201 ? [] : [body.code]))
    }
    expect(await refusals(['twice.example', 'twice.example'])).toEqual(['domain.taken'])
    const more = Array.from({ length: 22 }, (_, at) => `e${at}.example`)
    expect(await refusals(more)).toEqual(Array(3).fill('domain.tooMany'))
  })
})

describe('the hosts that the portal knows', () => {
  it('threat 12: are the configured one and approved ones, whatever a header says', async () => {
    expect(await hosts.isKnown('fyr.example.com:8443')).toBe(true)
    expect(await hosts.isKnown('fyr.example.com')).toBe(true)
    for (const host of [
      undefined,
      '',
      'evil.example',
      'fyr.example.com.evil.example',
      'a b',
      '[::1]',
      'x@fyr',
    ])
      expect([host, await hosts.isKnown(host)]).toEqual([host, false])
  })
})

describe('the check of a domain', () => {
  const installationKey = Buffer.alloc(32, 7)
  const resolve: Parameters<typeof checkHost>[2] = (_host, _options, callback) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  async function checkAt(port: number, allowed = true) {
    const rules = { privateNetworks: [], ...(allowed && { allowLoopback: [`127.0.0.1:${port}`] }) }
    const deps = { publicUrl: `http://localhost:${port}`, installationKey, rulesOf: async () => rules }
    return await checkHost({ host: 'portal.acme.example', companyId: 'acme' }, deps, resolve)
  }

  it('threat 18: says whether the portal answers there, and nothing of what else does', async () => {
    const own = Fastify()
    domainChallenge(own, installationKey)
    await own.listen({ host: '127.0.0.1', port: 0 })
    const { port } = own.server.address() as AddressInfo
    expect(await checkAt(port)).toBe('ok')
    expect(await checkAt(port, false)).toBe('private')
    await own.close()
    expect(await checkAt(port)).toBe('unreachable')
    const foreign = createServer((incoming, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}${incoming.url}` }).end(),
    )
    await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done))
    expect(await checkAt((foreign.address() as AddressInfo).port)).toBe('elsewhere')
    foreign.close()
  })

  it('is kept with the domain, and a company checks ten in a minute at most', async () => {
    const { domainId } = (await request(acme, 'nowhere.invalid')).body
    const path = `/companies/${acme.id}/domains/${domainId}/check`
    const check = () => portal.call('POST', path, { token: acme.token })
    const { status, body } = await check()
    expect([status, body.check]).toEqual([200, 'unreachable'])
    expect(body.checkedAt).not.toBeNull()
    const answers = await Promise.all(Array.from({ length: 10 }, check))
    expect(answers.filter(({ body }) => body.code === 'request.tooMany')).toHaveLength(1)
  })
})
