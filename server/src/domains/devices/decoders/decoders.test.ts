import { maxDecoderSource } from '@fyr/contract/devices/decoder-limits'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onTwoCompanies } from '../../../../test/support/companies/on-two-companies.ts'
import { decoderSource } from '../../../../test/support/companies/two-companies.ts'
import { licenceFile } from '../../../../test/support/licensing.ts'

const both = onTwoCompanies()
const call = (method: string, path: string, body?: unknown) => both.call(method, path, body)
let made = 0
const make = async (source = decoderSource) =>
  (await call('POST', '/decoder', { name: `Own ${++made}`, source })).body.decoderId as string
const lorawan = (deveui: string, decoder: string) =>
  call('POST', `/applications/${both.own.place.applicationId}/tag`, {
    name: deveui,
    deveui,
    nodeType: 0,
    decoder,
  })
const tried = async (body: object) => (await call('POST', '/mqtt/topic/decode/test', body)).body

describe('the decoders of a company', () => {
  test('are listed between those of every installation and those that are shipped', async () => {
    const id = await make()
    const { body } = await call('GET', '/decoder')
    const origins = body.map(({ origin }: { origin: string }) => origin)
    expect([...new Set(origins)]).toEqual(['basic', 'own', 'shipped'])
    expect(body[0]).toMatchObject({ decoderId: 'raw', origin: 'basic', isLicensed: true })
    expect(body).toContainEqual(expect.objectContaining({ decoderId: id, origin: 'own', nodes: 0 }))
    const elsys = body.find(({ manufacturer }: { manufacturer: string }) => manufacturer === 'Elsys')
    expect(elsys.keys).toContainEqual({
      name: 'temperature',
      label: 'Temperature',
      unit: '°C',
      kind: 'gauge',
    })
  })

  test('have names of their own, and stay while a node has them', async () => {
    const id = await make()
    const deveui = '70b3d57ed0005678'
    expect((await lorawan(deveui, id)).status).toBe(201)
    expect((await call('GET', `/decoder/${id}`)).body).toMatchObject({ nodes: 1, source: decoderSource })
    expect(await call('DELETE', `/decoder/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'decoder.inUse' },
    })
    const { name } = (await call('GET', `/decoder/${id}`)).body
    const taken = { status: 409, body: { code: 'decoder.nameTaken' } }
    const again = { name: name.toUpperCase(), source: decoderSource }
    expect(await call('POST', '/decoder', again)).toMatchObject(taken)
    expect(await call('PUT', `/decoder/${await make()}`, again)).toMatchObject(taken)
    await call('PUT', `/decoder/${id}`, { source: `${decoderSource} // changed` })
    const { body: log } = await call('GET', `/audit?objectId=${id}`)
    expect(JSON.stringify(log)).not.toContain('changed')
    expect(log[0].changes).toHaveProperty('source')
    await call('PUT', `/tag/${deveui}`, { decoder: 'raw' })
    expect((await call('DELETE', `/decoder/${id}`)).status).toBe(204)
    expect((await call('PUT', `/tag/${deveui}`, { decoder: id })).body.code).toBe('node.decoderUnknown')
  })

  test('threat 2: nodes are given none of another company, which is as one that is nowhere', async () => {
    const theirs = both.other.place.decoderId
    const answers = []
    for (const decoder of [theirs, '7f1a0000-0000-4000-8000-000000000000', 'no-such-model']) {
      const { status, body } = await lorawan('70b3d57ed0009999', decoder)
      answers.push([status, body.code, body.message])
    }
    expect(answers).toEqual(Array(3).fill([400, 'node.decoderUnknown', expect.any(String)]))
    expect(await call('POST', '/mqtt/topic/decode/test', { decoderId: theirs, payload: '' })).toMatchObject({
      status: 404,
    })
  })

  test('are 200 at most', async () => {
    await both.portal.database.withCompany(both.own.place.companyId, ({ query }) =>
      sql`insert into decoder (id, name, source, created_at, updated_at)
        select gen_random_uuid(), 'Many ' || n, 'x', now(), now() from generate_series(1, 200) as n`.execute(
        query,
      ),
    )
    const { status, body } = await call('POST', '/decoder', { name: 'One more', source: decoderSource })
    expect([status, body.code]).toEqual([409, 'decoder.tooMany'])
    await both.portal.database.withCompany(both.own.place.companyId, ({ query }) =>
      sql`delete from decoder where name like 'Many %'`.execute(query),
    )
  })

  test('those that are shipped are the licence’s to give, the others never', async () => {
    const { body } = await both.portal.call('POST', '/license/upload', {
      token: both.own.session.token,
      body: licenceFile({ decoderIncluded: false }),
      headers: { 'content-type': 'application/octet-stream' },
    })
    await call('PUT', `/license/activate/${body.licenseId}`)
    expect((await lorawan('70b3d57ed0007777', 'elsys-ers')).body.code).toBe('license.decoders')
    const list = (await call('GET', '/decoder')).body
    const licensed = new Set(
      list.map(
        ({ origin, isLicensed }: { origin: string; isLicensed: boolean }) => `${origin} ${isLicensed}`,
      ),
    )
    expect([...licensed]).toEqual(['basic true', 'own true', 'shipped false'])
    expect((await lorawan('70b3d57ed0007777', await make())).status).toBe(201)
    await call('DELETE', `/license/remove/${body.licenseId}`)
  })
})

describe('a decoder that is tried', () => {
  test('answers readings, what it printed, and how long it took', async () => {
    const source = `function decodeUplink(input) {
      console.log('port', input.fPort)
      return { data: { t: input.bytes[0] / 10, deep: { a: 1 } }, warnings: ['low'] }
    }`
    expect(await tried({ source, payload: '0xD2 00', port: 7 })).toEqual({
      readings: [
        { key: 't', value: 21, time: null },
        { key: 'deep.a', value: 1, time: null },
      ],
      warnings: ['low'],
      console: ['port 7'],
      error: null,
      cpuMs: expect.any(Number),
    })
    const whole = { source, payload: '0gA=', deveui: both.own.place.deveui }
    expect((await tried(whole)).readings[0]).toEqual({ key: 't', value: 21, time: null })
  })

  test('may be of any form, or a shipped one', async () => {
    const forms = [
      'function Decoder(bytes, port) { return { v: bytes[0] + port } }',
      'function Decode(fPort, bytes, variables) { return { v: bytes[0] + fPort } }',
      'var decodeUplink = (input) => ({ data: { v: { value: input.bytes[0] + input.fPort, unit: "x" } } })',
      'module.exports = { decodeUplink: ({ bytes, fPort }) => ({ data: [{ v: bytes[0] + fPort, time: 0 }] }) }',
      'var driver; (() => { driver = { decodeUplink: ({ bytes, fPort }) => ({ data: { v: bytes[0] + fPort } }) } })()',
    ]
    for (const source of forms) {
      expect([source, await tried({ source, payload: '01', port: 2 })]).toMatchObject([
        source,
        { error: null, readings: [{ key: 'v', value: 3 }] },
      ])
    }
    expect(await tried({ decoderId: 'cayenne-lpp', payload: '03670110' })).toMatchObject({
      readings: [{ key: 'temperature_3', value: 27.2 }],
    })
    expect(await tried({ decoderId: 'none', payload: '00' })).toMatchObject({
      error: { code: 'decoder.unknown' },
    })
  })

  test('may have as many characters as the longest public ones, also when it is stored', async () => {
    const functions = Array.from({ length: 5000 }, (_, at) => `function f${at}(b) { return b[0] + ${at} }`)
    const text = `${functions.join('\n')}\nfunction decodeUplink({ bytes }) { return { data: { v: f4999(bytes) } } }`
    const source = text.padEnd(maxDecoderSource, ' ')
    expect(text.length).toBeGreaterThan(200_000)
    expect(await tried({ source, payload: '01' })).toMatchObject({
      error: null,
      readings: [{ key: 'v', value: 5000 }],
    })
    const made = await call('POST', '/decoder', { name: 'Long', source })
    expect(made.status).toBe(201)
    expect((await call('DELETE', `/decoder/${made.body.decoderId}`)).status).toBeLessThan(300)
  })

  test('threat 16: says what is wrong with it, and where', async () => {
    const wrong: [source: string, error: object][] = [
      ['function decodeUplink() {\n  return ]', { code: 'payload.undecodable', line: 2 }],
      ['function decodeUplink(i) {\n\n  return i.a.b }', { code: 'payload.undecodable', line: 3 }],
      ['function decodeUplink() { return { errors: ["Too short", 1] } }', { detail: 'Too short; 1' }],
      ['function decodeUplink() { for (;;); }', { code: 'decoder.timeout' }],
      ['function decodeUplink() { return () => 1 }', { code: 'payload.notObject' }],
      ['async function decodeUplink() { return { data: { a: 1 } } }', { code: 'payload.notObject' }],
      ['function decodeUplink() { return { data: { f() {} } } }', {}],
      [
        'function decodeUplink() { const data = {}; for (let i = 0; i < 1e4; i++) data["k" + i] = i; return { data } }',
        { code: expect.stringMatching(/tooLarge|tooManyKeys/) },
      ],
      ['const nothing = 1', { detail: expect.stringContaining('decodeUplink is not defined') }],
    ]
    for (const [source, error] of wrong) {
      const answer = await tried({ source, payload: '00' })
      if (Object.keys(error).length === 0) expect(answer).toMatchObject({ readings: [], error: null })
      else expect([source, answer.error]).toMatchObject([source, error])
    }
  })

  test('is refused what is no payload, no source, or too often', async () => {
    const refused = async (body: object) => (await tried(body)).errors?.[0]?.field
    expect(await refused({ source: decoderSource, payload: 'abc' })).toBe('body.payload')
    expect(await refused({ source: decoderSource, payload: '00'.repeat(513) })).toBe('body.payload')
    expect(await refused({ source: 'x'.repeat(maxDecoderSource + 1), payload: '' })).toBe('body.source')
    expect(await refused({ payload: '' })).toBe('body.decoderId')
    const many = Array.from({ length: 40 }, () =>
      call('POST', '/mqtt/topic/decode/test', { decoderId: 'raw', payload: '00' }),
    )
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses).toContain(429)
  })
})
