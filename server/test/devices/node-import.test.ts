import type { Session } from '@fyr/contract/access/accounts'
import type { LiveEvent } from '@fyr/contract/live/live'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEui } from '../support/companies/two-companies.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let session: Session
let companyId: string
let applicationId: string

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ session, companyId } = await portal.createCompany('Many'))
  applicationId = await portal.createApplication(session, 'Roof')
})
afterAll(() => portal?.stop())

const post = (path: string, body: unknown, token = session.token) =>
  portal.call('POST', path, { token, body })
const get = async (path: string) => (await portal.call('GET', path, { token: session.token })).body
const send = (nodes: object[], more: object = {}) =>
  post(`/companies/${companyId}/tags/import`, { nodes, ...more })
const told = (body: { outcome: string; errors: { field: string; code: string }[] }[]) =>
  body.map(({ outcome, errors }) =>
    [outcome, ...errors.map(({ field, code }) => `${field} ${code}`)].join(', '),
  )

describe('nodes of a list', () => {
  it('are created as one by one, with what their rows say; a dry run answers the same and creates none', async () => {
    const deveui = newEui()
    const appKey = '2b7e151628aed2a6abf7158809cf4f3c'
    const nodes = [
      {
        name: 'Meter',
        deveui: deveui.toUpperCase(),
        nodeType: 'LoRaWAN',
        application: 'roof',
        decoder: 'cayenne-lpp',
        appEui: '70B3D57ED0000000',
        appKey,
        profile: 'Class A',
        activation: 'abp',
        lat: '59,33',
        long: '18.07',
      },
      { name: 'Script', deveui: 'script-1', nodeType: 'api', application: applicationId },
      { name: 'Pump', deveui: 'pump-1', nodeType: '2', topics: 'plant/pump | plant/#' },
    ]
    const dry = await send(nodes, { applicationId, dryRun: true })
    expect([dry.status, told(dry.body)]).toEqual([200, ['added', 'added', 'added']])
    expect(await get('/tag')).toEqual([])
    expect((await send(nodes, { applicationId })).body).toEqual(dry.body)
    expect(await get(`/tag/${deveui}`)).toMatchObject({
      ...{ name: 'Meter', nodeType: 0, applicationId, decoder: 'cayenne-lpp', lat: 59.33, long: 18.07 },
      ...{ appEui: '70b3d57ed0000000', hasAppKey: true, profile: 'Class A', activation: 'ABP' },
      ...{ flattenJson: true, active: true, keys: [], silentAfterHours: null },
    })
    expect(await get('/tag/script-1')).toMatchObject({ nodeType: 1, decoder: 'json', activation: null })
    expect(await get('/tag/pump-1')).toMatchObject({ nodeType: 2, topics: ['plant/+', 'plant/pump'] })
    expect(told((await send(nodes, { applicationId })).body)).toEqual(['exists', 'exists', 'exists'])
  })

  it('are refused row by row with field and reason, in the language of the user', async () => {
    await post(`/applications/${companyId}`, { name: 'Twin' })
    await post(`/applications/${companyId}`, { name: 'twin' })
    const api = { name: 'A', nodeType: 'API', application: 'Roof' }
    const { body } = await send([
      {},
      { ...api, deveui: 'a b', lat: '91', long: 'x', decoder: 'raw', topics: 'a|$x' },
      { ...api, deveui: 'fine-1', nodeType: 'SpotIO', application: 'Cellar' },
      { ...api, deveui: '70b3', nodeType: 'LoRaWAN', decoder: 'none-such', appKey: 'x', activation: 'y' },
      { ...api, deveui: 'fine-2', profile: 'Class A', application: 'TWIN', lat: '1' },
      { ...api, deveui: 'fine-3', nodeType: 'fax' },
      { ...api, deveui: 'good-1', topics: 'own/topic' },
      { ...api, deveui: 'GOOD-1' },
      { ...api, deveui: 'fine-4', topics: 'own/topic' },
    ])
    expect(told(body)).toEqual([
      'refused, nodeType field.required, name field.required, deveui field.required, application field.required',
      'refused, deveui field.deveui, decoder node.decoderUnknown, lat field.invalid, long field.invalid',
      'refused, nodeType node.kindAbsent, application application.unknown',
      'refused, deveui field.eui, decoder node.decoderUnknown, appKey field.appKey, activation field.invalid',
      'refused, application application.ambiguous, long field.required, profile node.notLorawan',
      'refused, nodeType field.notOneOf',
      'added',
      'duplicate',
      'refused, topics node.topicTaken',
    ])
    const swedish = await portal.call('POST', `/companies/${companyId}/tags/import`, {
      token: session.token,
      body: { nodes: [{ ...api, deveui: 'fine-5', application: 'Cellar' }] },
      headers: { 'accept-language': 'sv' },
    })
    expect(swedish.body[0].errors[0].message).toBe('Ingen applikation har det namnet eller ID:t.')
  })

  it('take the keys that were prepared in the pool, and leave it', async () => {
    const deveui = newEui()
    await post('/tag/pool/import', { devices: [{ deveui, appKey: '2b7e151628aed2a6abf7158809cf4f3c' }] })
    await send([{ name: 'Prepared', deveui, nodeType: 'LoRaWAN' }], { applicationId })
    expect(await get(`/tag/${deveui}`)).toMatchObject({ hasAppKey: true, activation: 'OTAA' })
    expect((await portal.call('GET', `/tag/pool/${deveui}`, { token: session.token })).status).toBe(404)
  })

  it('receive readings at once, even where their address was unknown a moment ago', async () => {
    const { token } = (await post(`/integration/tokens/${companyId}`, { label: 'x', scopes: ['ingest'] }))
      .body
    const write = () => post('/tag/early-1/tagdata', { key: 'temperature', value: 21 }, token)
    await write()
    await send([{ name: 'Early', deveui: 'early-1', nodeType: 'API' }], { applicationId })
    expect((await write()).status).toBe(202)
    await expect.poll(async () => (await get('/tag/early-1')).keys.length).toBe(1)
  })

  it('threat 7: count as attempts where another company has the device, in a dry run too', async () => {
    const { session: other } = await portal.createCompany('Other')
    const theirs = Array.from({ length: 12 }, (_, at) => `theirs-${at}`)
    for (const deveui of theirs) await portal.createNode(other, deveui)
    const row = (deveui: string) => ({ name: deveui, deveui, nodeType: 'API' })
    const few = await send([row('theirs-0'), row('mine-0')], { applicationId, dryRun: true })
    expect(told(few.body)).toEqual(['refused, deveui node.deveuiTaken', 'added'])
    const many = await send([...theirs.map(row), row('mine-1')], { applicationId })
    expect([many.status, many.body.code]).toEqual([429, 'request.tooMany'])
    expect((await send([row('mine-1')], { applicationId })).status).toBe(429)
    expect((await portal.call('GET', '/tag/mine-1', { token: session.token })).status).toBe(404)
  })
})

it('10,000 nodes are created in one call, with one audit entry and one notice', async () => {
  const { session: large, companyId: id } = await portal.createCompany('Large')
  const application = await portal.createApplication(large)
  const events: LiveEvent[] = []
  const stop = portal.database.events.subscribe('nodesCreated', (event) => {
    if (event.companyId === id) events.push({ type: 'nodesCreated' })
  })
  const key = '2b7e151628aed2a6abf7158809cf4f3c'
  const nodes = Array.from({ length: 10_000 }, (_, at) => ({
    ...{ name: `Meter ${at}`, deveui: `a84041${String(at).padStart(10, '0')}`, nodeType: 'LoRaWAN' },
    ...{ appEui: 'a840410000000101', appKey: key, lat: '59.3', long: '18.1', profile: 'Class A' },
  }))
  const body = { nodes, applicationId: application }
  const answer = await portal.call('POST', `/companies/${id}/tags/import`, { token: large.token, body })
  stop()
  expect(answer.status).toBe(200)
  expect(new Set(told(answer.body))).toEqual(new Set(['added']))
  expect(events).toHaveLength(1)
  const list = await portal.call('GET', '/tag?limit=1', { token: large.token })
  expect(list.headers.get('x-total-count')).toBe('10000')
  const audit = await portal.call('GET', '/audit?objectType=node', { token: large.token })
  expect(audit.body).toMatchObject([{ action: 'imported', changes: { nodes: { from: null, to: 10_000 } } }])
}, 60_000)
