import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let companyId: string
let session: Session
let applicationId: string
/** May send and read in the whole company. */
let token: string
const nodeRate = 100

beforeAll(async () => {
  portal = await startTestPortal({ FYR_INGEST_NODE_RATE: String(nodeRate), FYR_INGEST_MAX_KEYS: '20' })
  ;({ companyId, session } = await portal.createCompany('Skogen'))
  applicationId = await portal.createApplication(session)
  token = await makeToken(session, { label: 'Gateway', scopes: ['ingest', 'read'] })
})
afterAll(async () => {
  await portal?.stop()
})

async function makeToken(by: Session, body: object): Promise<string> {
  const path = `/integration/tokens/${by.userCompany?.companyId}`
  return (await portal.call('POST', path, { token: by.token, body })).body.token
}
const node = (deveui: string, more: object = {}) =>
  portal.createNode(session, deveui, { applicationId, ...more })
const send = (deveui: string, body: unknown) => portal.call('POST', `/tag/${deveui}/tagdata`, { token, body })
const get = async (path: string) => (await portal.call('GET', path, { token: session.token })).body
const post = async (path: string, body: object) =>
  (await portal.call('POST', path, { token: session.token, body })).body
const accepted = (count: number) => ({ status: 202, body: { accepted: count, rejected: [], skipped: 0 } })
const values = (readings: { value: unknown }[]) => readings.map(({ value }) => value)
const times = (readings: { createdAt: string }[]) => readings.map(({ createdAt }) => Date.parse(createdAt))
const at = (seconds: number) => Date.UTC(2026, 0, 5, 12, 0, seconds)
const seriesPath = (deveui: string, key: string, from: number, to: number) =>
  `/tagdata/timeseries/${deveui}/${key}/${from}/${to}`

describe('over HTTP', () => {
  it('one reading or many are accepted, counted and there at once', async () => {
    await node('h1')
    expect(await send('h1', { key: 'temperature', value: 21.5 })).toMatchObject(accepted(1))
    const mixed = [
      { key: 'open', value: true },
      { key: 'state', value: 'idle' },
      { key: 'position', value: { latitude: 59.3, longitude: 18.1 } },
      { key: 'temperature', value: null },
      { key: 'temperature', value: 22, createdAt: new Date().toISOString() },
    ]
    const answer = await send('h1', mixed)
    expect([answer.status, answer.body]).toEqual([202, { accepted: 4, rejected: [], skipped: 1 }])
    const currents = await get('/tag/h1/currents')
    expect(new Map(currents.map(({ key, value }: { key: string; value: unknown }) => [key, value]))).toEqual(
      new Map<string, unknown>([
        ['temperature', 22],
        ['open', true],
        ['state', 'idle'],
        ['position', { latitude: 59.3, longitude: 18.1 }],
      ]),
    )
  })

  it('a bad reading harms no other, and is named by its place, in the reader’s language', async () => {
    await node('h2', { flattenJson: false })
    const body = [
      { key: 'a', value: 1 },
      { key: '', value: 1 },
      { key: 'b', value: [1, 2] },
      { key: 'c', value: 1, createdAt: 'yesterday' },
      { key: 'd', value: 1, createdAt: '1970-01-01T00:00:00Z' },
      { key: 'e', value: 1, createdAt: Date.UTC(2036, 0, 1) },
      { key: 'f', value: 2 },
    ]
    const headers = { 'accept-language': 'sv' }
    const answer = await portal.call('POST', '/tag/h2/tagdata', { token: session.token, body, headers })
    expect(answer).toMatchObject({ status: 202, body: { accepted: 2, skipped: 0 } })
    expect(answer.body.rejected).toEqual([
      { index: 1, code: 'key.invalid', message: expect.stringMatching(/\S/) },
      { index: 2, code: 'value.invalid', message: expect.stringMatching(/\S/) },
      { index: 3, code: 'time.invalid', message: expect.stringContaining('Tiden') },
      { index: 4, code: 'time.outOfRange', message: expect.stringContaining('Tiden') },
      { index: 5, code: 'time.outOfRange', message: expect.stringContaining('Tiden') },
    ])
    expect(values(await get('/tag/h2/currents')).sort()).toEqual([1, 2])
  })

  it('nested JSON is flattened by nodes that do so, which is those made from now on', async () => {
    await node('f1')
    expect(await get('/tag/f1')).toMatchObject({ flattenJson: true })
    const nested = { AM2301: { Temperature: 21.4, Humidity: null }, a: [1, { b: 'x' }], constructor: true }
    const place = { gps: { position: { lat: 59.3, long: 18.1 }, fix: { lat: 0, lon: 0 } } }
    const body = [
      { key: 'SENSOR', value: nested, createdAt: at(0) },
      { key: 'list', value: [7], createdAt: at(0) },
      { key: 'tracker', value: place, createdAt: at(0) },
      { key: 'place', value: { latitude: 59.3, longitude: 18.1 }, createdAt: at(0) },
      { key: 'nothing', value: { a: null, b: [] }, createdAt: at(0) },
    ]
    expect(await send('f1', body)).toMatchObject({
      status: 202,
      body: { accepted: 4, rejected: [], skipped: 1 },
    })
    const byKey = async (deveui: string) => {
      const currents = await get(`/tag/${deveui}/currents`)
      return new Map(currents.map(({ key, value }: { key: string; value: unknown }) => [key, value]))
    }
    expect(await byKey('f1')).toEqual(
      new Map<string, unknown>([
        ['SENSOR.AM2301.Temperature', 21.4],
        ['SENSOR.a.0', 1],
        ['SENSOR.a.1.b', 'x'],
        ['SENSOR.constructor', true],
        ['list.0', 7],
        ['tracker.gps.position', { lat: 59.3, long: 18.1 }],
        ['tracker.gps.fix', { lat: 0, lon: 0 }],
        ['place', { latitude: 59.3, longitude: 18.1 }],
      ]),
    )
    expect(await get('/tag/f1')).toMatchObject({ lat: 59.3, long: 18.1 })
    const put = { token: session.token, body: { flattenJson: false } }
    expect((await portal.call('PUT', '/tag/f1', put)).body).toMatchObject({ flattenJson: false })
    expect(await send('f1', body.slice(0, 1))).toMatchObject(accepted(1))
    expect((await byKey('f1')).get('SENSOR')).toEqual(nested)
  })

  it('a name with dots is the key of the same path: of both in one message the last counts', async () => {
    await node('f9')
    const dotted = { key: 'a.b', value: 2 }
    const nested = { key: 'a', value: { b: 1 } }
    const dated = (readings: object[], createdAt: number) => readings.map((each) => ({ ...each, createdAt }))
    const all = () => get(`/tagdata/timeseries/f9/a.b/${at(0)}/${at(59)}`)
    expect(await send('f9', dated([nested, dotted], at(0)))).toMatchObject(accepted(2))
    expect(values(await all())).toEqual([2])
    expect(await send('f9', dated([dotted, nested], at(1)))).toMatchObject(accepted(2))
    expect(values(await all())).toEqual([2, 1])
    expect(await send('f9', [nested, dotted])).toMatchObject(accepted(2))
    expect(values(await get('/tag/f9/currents'))).toEqual([2])
    expect((await get('/tag/f9')).keys).toMatchObject([{ name: 'a.b' }])
  })

  it('nested JSON that a node has no room for makes none of its keys', async () => {
    await node('f2')
    const body = [
      { key: 'list', value: Array.from({ length: 15 }, (_, place) => place) },
      { key: 'more', value: Array.from({ length: 6 }, (_, place) => place) },
      { key: 'fits', value: Array.from({ length: 5 }, (_, place) => place) },
    ]
    const answer = await send('f2', body)
    expect(answer.body).toMatchObject({ accepted: 2, rejected: [{ index: 1, code: 'key.tooMany' }] })
    const names = (await get('/tag/f2/keys')).map(({ name }: { name: string }) => name)
    expect([names.length, names.filter((name: string) => name.startsWith('more'))]).toEqual([20, []])
  })

  it('threat 26: nested JSON counts as many readings as it has values', async () => {
    await node('f3')
    const list = Array.from({ length: 10 }, (_, place) => place)
    const body = Array.from({ length: nodeRate * 6 }, (_, second) => ({
      key: 'k',
      value: list,
      createdAt: at(second),
    }))
    expect((await send('f3', body)).status).toBe(202)
    expect((await send('f3', body)).status).toBe(429)
  })

  it('a text that stands for no number is refused, as over MQTT', async () => {
    await node('nan')
    const texts = ['NaN', 'nan', '-inf', ' Infinity ', 'information']
    const answer = await send(
      'nan',
      texts.map((value, at) => ({ key: `k${at}`, value })),
    )
    expect(answer.body).toMatchObject({
      accepted: 1,
      rejected: [0, 1, 2, 3].map((index) => ({ index, code: 'value.notFinite' })),
    })
  })

  it('readings of many nodes keep their places', async () => {
    await node('m1')
    await node('m2')
    const answer = await portal.call('POST', '/tagdata', {
      token,
      body: [
        { deveui: 'm1', key: 'k', value: 1 },
        { deveui: 'gone', key: 'k', value: 1 },
        { deveui: 'M2', key: 'k', value: 2 },
        { deveui: 'm1', key: 'k', value: 'x'.repeat(100_000) },
        { deveui: 'm2', key: 'other', value: null },
      ],
    })
    expect(answer).toMatchObject({ status: 202, body: { accepted: 2, skipped: 1 } })
    expect(answer.body.rejected).toMatchObject([
      { index: 1, code: 'node.unknown' },
      { index: 3, code: 'value.tooLong' },
    ])
    expect([...values(await get('/tag/m1/currents')), ...values(await get('/tag/m2/currents'))]).toEqual([
      1, 2,
    ])
  })

  it('latest values are answered by all the calls for them', async () => {
    await node('c1')
    await node('c2')
    await send('c1', [
      { key: 'warmth', value: 1 },
      { key: 'damp', value: 2 },
    ])
    await send('c2', { key: 'warmth', value: 3 })
    const reading = (tagDeveui: string, key: string, value: number) =>
      expect.objectContaining({ tagDeveui, key, value, label: '', createdAt: expect.any(String) })
    const [one, two, three] = [
      reading('c1', 'warmth', 1),
      reading('c1', 'damp', 2),
      reading('c2', 'warmth', 3),
    ]
    const any = (...readings: unknown[]) => expect.arrayContaining(readings)
    expect(await get('/tag/latest/c1/damp')).toEqual(two)
    expect(await get('/tagdata/currents/c1')).toEqual(any(one, two))
    expect(await get('/tagdata/currents/c1?keys=damp')).toEqual([two])
    expect(await get('/tagdata/currents?deveuis=c1,c2&keys=warmth')).toEqual(any(one, three))
    expect(await get('/tagdata/currents?deveuis=c1,c2&key=damp')).toEqual([two])
    expect(
      await post('/tagdata/currents', { series: [{ deveui: 'C1' }, { deveui: 'c2', key: 'warmth' }] }),
    ).toEqual(any(one, two, three))
    expect(await get('/tag/tagdata/keys/warmth')).toEqual(any(one, three))
    expect(await get('/tag/tagdata')).toEqual(any(one, two, three))
    expect(await get('/tag/latest/c2/damp')).toMatchObject({ code: 'object.notFound' })
  })

  it('a range is answered oldest first with both its ends, in buckets, by number and by calendar', async () => {
    await node('r1')
    const body = [0, 1, 2, 3, 4].map((step) => ({ key: 'k', value: step * 10, createdAt: at(step) }))
    await send('r1', body.toReversed())
    const raw = await get(seriesPath('r1', 'k', at(1), at(3)))
    expect([values(raw), times(raw)]).toEqual([
      [10, 20, 30],
      [at(1), at(2), at(3)],
    ])
    expect(await get(seriesPath('r1', 'k', at(10), at(20)))).toEqual([])
    const iso = (seconds: number) => new Date(at(seconds)).toISOString()
    expect(await get(`/tagdata/timeseries/r1/k/${iso(0)}/${iso(4)}?points=1`)).toMatchObject([
      { min: 0, max: 40, avg: 20, sum: 100, count: 5, first: 0, last: 40, value: 20 },
    ])
    const [many] = await post(`/tagdata/timeseries/${at(0)}/${at(4)}`, {
      series: [{ deveui: 'r1', key: 'k' }],
      points: 2,
    })
    expect(many.buckets.map(({ count }: { count: number }) => count)).toEqual([3, 2])
    const newest = await post('/tagdata/limit/2', { series: [{ deveui: 'r1', key: 'k' }] })
    expect(values(newest)).toEqual([40, 30])
    const until = await post(`/tagdata/limit/2?end=${at(2)}`, { series: [{ deveui: 'r1', key: 'k' }] })
    expect(values(until)).toEqual([20, 10])
    const from = await post(`/tagdata/limit/9?start=${at(3)}`, { series: [{ deveui: 'r1', key: 'k' }] })
    expect(values(from)).toEqual([40, 30])
    // Noon in UTC is one hour after twelve in Stockholm: the step starts at its full hour.
    const trend = await get(`/tag/r1/trend/k?start=${at(0)}&end=${at(4)}&resolution=day`)
    expect(trend).toMatchObject([{ start: Date.UTC(2026, 0, 4, 23), count: 5, sum: 100 }])
    expect(await get(seriesPath('r1', 'k', at(3), at(1)))).toMatchObject({ code: 'time.rangeReversed' })
  })

  it('keys are discovered, the first becomes the default, and there is an end to them', async () => {
    await node('k1')
    await send('k1', { key: 'first', value: 1 })
    await send('k1', { key: 'second', value: 1 })
    expect(await get('/tag/k1/keys')).toMatchObject([
      { name: 'first', discovered: true, isDefault: true },
      { name: 'second', discovered: true, isDefault: false },
    ])
    const more = Array.from({ length: 30 }, (_, number) => ({ key: `key ${number}`, value: number }))
    const { body } = await send('k1', more)
    expect([body.accepted, body.rejected.length, body.rejected[0].code]).toEqual([18, 12, 'key.tooMany'])
    expect(await send('k1', { key: 'second', value: 2 })).toMatchObject(accepted(1))
  })

  it('the last write of a time wins, and an older reading does not become the latest', async () => {
    await node('o1')
    await send('o1', [
      { key: 'k', value: 1, createdAt: at(0) },
      { key: 'k', value: 2, createdAt: at(0) },
      { key: 'k', value: 3, createdAt: at(1) },
    ])
    await send('o1', { key: 'k', value: 4, createdAt: at(0) })
    expect(values(await get(seriesPath('o1', 'k', at(0), at(1))))).toEqual([4, 3])
    expect(await get('/tag/latest/o1/k')).toMatchObject({ value: 3 })
    const path = seriesPath('o1', 'k', at(1), at(1))
    expect(await portal.call('DELETE', path, { token: session.token })).toMatchObject({
      body: { deleted: 1 },
    })
    expect(await get('/tag/latest/o1/k')).toMatchObject({ value: 4 })
  })

  it('readings without a time get one each, strictly increasing, in the order they came', async () => {
    await node('u1')
    const body = Array.from({ length: 500 }, (_, value) => ({ key: 'k', value }))
    const before = Date.now()
    expect(await send('u1', body.slice(0, 300))).toMatchObject(accepted(300))
    expect(await send('u1', body.slice(300))).toMatchObject(accepted(200))
    const stored = await get(seriesPath('u1', 'k', before - 1000, Date.now() + 60_000))
    expect(values(stored)).toEqual(body.map(({ value }) => value))
    expect(new Set(times(stored)).size).toBe(500)
    expect(times(stored)).toEqual(times(stored).sort((one, other) => one - other))
  })

  it('what could not be stored is seen by the company, node by node, and by no other', async () => {
    await node('e1', { flattenJson: false })
    await send('e1', [
      { key: 'k', value: [] },
      { key: 'k', value: [] },
    ])
    expect((await send('not-there', { key: 'k', value: 1 })).status).toBe(404)
    const headers = { 'accept-language': 'da' }
    const ofNode = await portal.call('GET', '/tag/e1/ingest-errors', { token: session.token, headers })
    expect(ofNode.body).toMatchObject([{ deveui: 'e1', source: 'http', code: 'value.invalid', count: 2 }])
    expect(ofNode.body[0].message).toMatch(/Værdien/)
    expect(ofNode.headers.get('x-total-count')).toBe('1')
    const path = (id: string) => `/companies/${id}/ingest-errors`
    expect(await get(path(companyId))).toEqual(
      expect.arrayContaining([expect.objectContaining({ deveui: 'not-there', code: 'node.unknown' })]),
    )
    const neighbour = await portal.createCompany('Fjället')
    const { body } = await portal.call('GET', path(neighbour.companyId), { token: neighbour.session.token })
    expect(body).toEqual([])
  })

  it('a node that is switched off is not heard', async () => {
    await node('off')
    await portal.call('PUT', '/tag/off', { token: session.token, body: { active: false } })
    const { status, body } = await send('off', { key: 'k', value: 1 })
    expect([status, body.accepted, body.rejected[0].code]).toEqual([400, 0, 'node.inactive'])
    await portal.call('PUT', '/tag/off', { token: session.token, body: { active: true } })
    expect(await send('off', { key: 'k', value: 1 })).toMatchObject(accepted(1))
  })

  it('threat 26: who sends too much is told when to come again, and slows no other node', async () => {
    await node('noisy')
    await node('calm')
    const burst = nodeRate * 60
    const body = Array.from({ length: burst }, (_, value) => ({ key: 'k', value, createdAt: at(0) + value }))
    expect(await send('noisy', body)).toMatchObject(accepted(burst))
    const refused = await send('noisy', body)
    expect([refused.status, refused.body.code]).toEqual([429, 'request.tooMany'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await send('calm', { key: 'k', value: 1 })).toMatchObject(accepted(1))
    // Refused whole: nothing of it is stored.
    const [bucket] = await get(`${seriesPath('noisy', 'k', at(0), at(0) + burst)}?points=1`)
    expect(bucket.count).toBe(burst)
  })

  it('a node tells by how much its clock is ahead of ours, and one that is right does not', async () => {
    await node('ahead')
    await node('right')
    await send('ahead', { key: 'k', value: 1, createdAt: Date.now() + 600_000 })
    await send('right', { key: 'k', value: 1, createdAt: Date.now() })
    const { clockAhead } = await get('/tag/ahead')
    // What was on the way is not ahead.
    expect(clockAhead).toBeGreaterThan(500)
    expect(clockAhead).toBeLessThanOrEqual(600)
    expect(await get('/tag/right')).toMatchObject({ clockAhead: null })
    // Its reading waits for its time.
    expect([await get('/tag/ahead/currents'), values(await get('/tag/right/currents'))]).toEqual([[], [1]])
  })

  it('counts what came, and when the node was last heard', async () => {
    await node('n1')
    const before = Date.now()
    await send('n1', [
      { key: 'battery', value: 87 },
      { key: 'k', value: 1, createdAt: at(0) },
    ])
    const info = await get('/tag/info/n1')
    expect(info).toMatchObject({ battery: 87, count: 1, silent: false })
    expect(Date.parse(info.lastContact)).toBeGreaterThanOrEqual(before)
    const { day, week } = await get('/companies/tagdata/count')
    expect(day).toBeGreaterThan(10)
    expect(week).toBeGreaterThanOrEqual(day)
  })
})
