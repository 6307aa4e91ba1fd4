import type { Session } from '@fyr/contract/access/accounts'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { until } from '../support/until.ts'

let portal: TestPortal
let companyId: string
let session: Session
let applicationId: string
/** May send and read in the whole company. */
let token: string
const clients: MqttClient[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ companyId, session } = await portal.createCompany('Skogen'))
  applicationId = await portal.createApplication(session)
  token = await makeToken(session, { label: 'Gateway', scopes: ['ingest', 'read'] })
})
afterAll(async () => {
  for (const client of clients) await client.endAsync(true)
  await portal?.stop()
})

async function makeToken(by: Session, body: object): Promise<string> {
  const path = `/integration/tokens/${by.userCompany?.companyId}`
  return (await portal.call('POST', path, { token: by.token, body })).body.token
}
const node = (deveui: string, more: object = {}) =>
  portal.createNode(session, deveui, { applicationId, ...more })
const get = async (path: string) => (await portal.call('GET', path, { token: session.token })).body
const values = (readings: { value: unknown }[]) => readings.map(({ value }) => value)
const at = (seconds: number) => Date.UTC(2026, 0, 5, 12, 0, seconds)

async function connect(password: string, options: IClientOptions = {}): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${portal.mqttPort}`
  const client = await connectAsync(url, { username: 'anybody', password, reconnectPeriod: 0, ...options })
  clients.push(client)
  return client
}

describe('over MQTT', () => {
  it('what is acknowledged is stored: an object, one value, a topic of the node’s own', async () => {
    await node('q1', { nodeType: 2, topics: ['hall/+/climate'] })
    const client = await connect(token)
    await client.publishAsync('nodes/q1', JSON.stringify({ a: 1, b: null, createdAt: at(0) }), { qos: 1 })
    expect(await get('/tag/latest/q1/a')).toMatchObject({
      value: 1,
      createdAt: new Date(at(0)).toISOString(),
    })
    await client.publishAsync('nodes/q1/c', '21.5', { qos: 1 })
    expect(await get('/tag/latest/q1/c')).toMatchObject({ value: 21.5 })
    await client.publishAsync('nodes/Q1/d', 'true', { qos: 2 })
    expect(await get('/tag/latest/q1/d')).toMatchObject({ value: true })
    await client.publishAsync('hall/north/climate', JSON.stringify({ e: 5 }), { qos: 1 })
    expect(await get('/tag/latest/q1/e')).toMatchObject({ value: 5 })
  })

  it('what reaches no node leaves a data error with its topic and the nearest right one', async () => {
    await node('deep', { nodeType: 2, topics: ['plant/#'] })
    const own = await makeToken(session, { label: 'One node', scopes: ['ingest'], deveui: 'deep' })
    const errorsOf = async () =>
      (await get(`/companies/${companyId}/ingest-errors`)).filter(
        ({ code }: { code: string }) => code === 'mqtt.noNode',
      )
    const client = await connect(token)
    await client.publishAsync('plant/hall/line-1', '{"t":1}', { qos: 1 })
    await until(async () => (await errorsOf()).length === 1)
    expect(await errorsOf()).toMatchObject([
      { code: 'mqtt.noNode', detail: 'plant/hall/line-1 (plant/+)', payload: expect.stringContaining('"t"') },
    ])
    const trespasser = await connect(own)
    trespasser.on('error', () => undefined)
    trespasser.publish('nodes/q1', '{"t":1}', { qos: 1 })
    await until(async () => (await errorsOf()).length === 2)
    expect(await errorsOf()).toContainEqual(
      expect.objectContaining({ deveui: 'deep', detail: 'nodes/q1 (nodes/deep)' }),
    )
  })

  it('a downlink waits until the node is there, and is acknowledged when the node has it', async () => {
    await node('valve', { nodeType: 2 })
    const latest = async () => (await get('/downlink/tag/valve'))[0]
    const send = (body: object) => portal.call('POST', '/downlink/valve', { token: session.token, body })
    const watcher = await connect(token)
    const watched: string[] = []
    watcher.on('message', (topic, payload) => void watched.push(`${topic} ${payload}`))
    await watcher.subscribeAsync('nodes/+/command/#', { qos: 1 })
    await send({ data: { open: true } })
    await until(async () => (await latest()).reason?.code === 'nodeNotConnected')
    expect([(await latest()).state, watched]).toEqual(['queued', []])

    const own = await connect(
      await makeToken(session, { label: 'Valve', scopes: ['ingest'], deveui: 'valve' }),
    )
    const heard: string[] = []
    own.on('message', (topic, payload) => void heard.push(`${topic} ${payload}`))
    await own.subscribeAsync('nodes/valve/command/down', { qos: 1 })
    await until(async () => (await latest()).state === 'acknowledged')
    expect(heard).toEqual(['nodes/valve/command/down {"open":true}'])
    expect(watched).toEqual(heard)
    // At QoS 0 nobody acknowledges.
    await own.subscribeAsync('nodes/valve/command/down', { qos: 0 })
    await send({ payload: '3031' })
    await until(async () => (await latest()).state === 'sent')
    expect(heard[1]).toBe('nodes/valve/command/down 01')
  })

  it('a node hears new readings of its published keys, until they are paused or it is no longer published', async () => {
    await node('valve-1', { nodeType: 2 })
    const own = (await portal.call('POST', '/tag/valve-1/token', { token: session.token })).body.token
    const device = await connect(own)
    const heard: string[] = []
    device.on('message', (topic, payload) => heard.push(`${topic}=${payload}`))
    await device.subscribeAsync('nodes/valve-1/publish/#', { qos: 1 })
    const sender = await connect(token)
    const toggle = () =>
      portal.call('PUT', '/tag/publish-key/toggle/valve-1/set%2Fpoint', { token: session.token })
    const send = (value: number) =>
      sender.publishAsync('nodes/valve-1', JSON.stringify({ 'set/point': value }), { qos: 1 })
    await send(1)
    await toggle()
    await send(2)
    await until(() => heard.length === 1)
    expect(await get('/tag/valve-1/keys')).toMatchObject([{ name: 'set/point', publishing: true }])
    await toggle()
    await send(3)
    await toggle()
    await send(4)
    await until(() => heard.length === 2)
    expect(heard).toEqual(['nodes/valve-1/publish/set%2Fpoint=2', 'nodes/valve-1/publish/set%2Fpoint=4'])
    // Who comes later hears what was published last, until it is published no longer.
    const late = await connect(own)
    const retained: string[] = []
    late.on('message', (_, payload) => retained.push(String(payload)))
    await late.subscribeAsync('nodes/valve-1/publish/#')
    await until(() => retained.length === 1)
    const path = '/tag/publishing/valve-1/set%2Fpoint'
    expect(await portal.call('DELETE', path, { token: session.token })).toMatchObject({ status: 204 })
    const later = await connect(own)
    const after: string[] = []
    later.on('message', (topic) => after.push(topic))
    await later.subscribeAsync('nodes/valve-1/#')
    await sender.publishAsync('nodes/valve-1/end', '1', { qos: 1 })
    await until(() => after.length > 0)
    expect(after).toEqual(['nodes/valve-1/end'])
  })

  it('a node or a topic is known the moment that it is made', async () => {
    const client = await connect(token)
    await client.publishAsync('nodes/q2/a', '1', { qos: 1 })
    await node('q2', { nodeType: 2 })
    await client.publishAsync('nodes/q2/a', '2', { qos: 1 })
    expect(await get('/tag/latest/q2/a')).toMatchObject({ value: 2 })
    const body = { topics: ['new/topic'] }
    await portal.call('PUT', '/tag/q2', { token: session.token, body })
    await client.publishAsync('new/topic', '3', { qos: 1 })
    expect(await get('/tag/latest/q2/topic')).toMatchObject({ value: 3 })
  })

  it('what cannot be stored is acknowledged all the same, and the company sees why', async () => {
    await node('q3', { nodeType: 2, flattenJson: false })
    const client = await connect(token)
    await client.publishAsync('nodes/q3', '{"a":', { qos: 1 })
    await client.publishAsync('nodes/q3', Buffer.from([0x7b, 0xff, 0x7d]), { qos: 1 })
    await client.publishAsync('nodes/q3', '{"a":1,"createdAt":"1970-01-01T00:00:00Z"}', { qos: 1 })
    await client.publishAsync('nodes/q3', '{"a":1,"b":[1]}', { qos: 1 })
    const errors = await get('/tag/q3/ingest-errors')
    expect(
      errors.map(({ code, source }: { code: string; source: string }) => `${source} ${code}`).sort(),
    ).toEqual(['mqtt payload.notJson', 'mqtt payload.notUtf8', 'mqtt time.outOfRange', 'mqtt value.invalid'])
    expect(values(await get('/tag/q3/currents'))).toEqual([1])
  })

  it('nested JSON is flattened for those of its nodes that do so', async () => {
    await node('q9', { nodeType: 2, topics: ['tele/+/SENSOR'] })
    await node('q10', { nodeType: 2, topics: ['tele/hall/+'], flattenJson: false })
    const client = await connect(token)
    const values =
      '{"AM2301":{"Temperature":21.4},"a":[1,2],"__proto__":{"k":1},"Time":"2026-01-05T12:00:00"}'
    await client.publishAsync('tele/hall/SENSOR', values, { qos: 1 })
    await client.publishAsync('nodes/q9/list', '[true]', { qos: 1 })
    await client.publishAsync('nodes/q9/counter', '9007199254740993', { qos: 1 })
    await client.publishAsync('nodes/q9', '{"whole":9007199254740992,"b":[9007199254740993]}', { qos: 1 })
    const byKey = async (deveui: string) => {
      const currents = await get(`/tag/${deveui}/currents`)
      return currents.map(
        ({ key, value }: { key: string; value: unknown }) => `${key} ${JSON.stringify(value)}`,
      )
    }
    const time = 'Time "2026-01-05T12:00:00"'
    expect((await byKey('q9')).sort()).toEqual([
      'AM2301.Temperature 21.4',
      time,
      '__proto__.k 1',
      'a.0 1',
      'a.1 2',
      'list.0 true',
      'whole 9007199254740992',
    ])
    expect((await byKey('q10')).sort()).toEqual(['AM2301 {"Temperature":21.4}', time, '__proto__ {"k":1}'])
    const problems = async (deveui: string) => {
      const errors = await get(`/tag/${deveui}/ingest-errors`)
      return errors.map(({ code, count, detail }: Record<string, unknown>) => `${count} ${code} ${detail}`)
    }
    expect(await problems('q9')).toEqual([expect.stringMatching(/^2 value.integerTooLarge /)])
    expect(await problems('q10')).toEqual(['1 value.invalid a'])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('threat 26: no payload ends the connection of anybody, or keeps the next one from being stored', async () => {
    await node('q8', { nodeType: 2 })
    const [client, witness] = [await connect(token), await connect(token)]
    const lists = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    const objects = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    for (const payload of [
      lists,
      objects,
      `{"createdAt":${lists},"k":1}`,
      `{"k":${lists}}`,
      `{"k":{"a":${lists}}}`,
      '{"__proto__":{"k":1},"constructor":{"prototype":1},"toString":1}',
      '{"createdAt":{"toString":1},"k":1}',
      'x'.repeat(200_000),
      '{"k":1e400}',
      '',
    ]) {
      await client.publishAsync('nodes/q8', payload, { qos: 1 })
      await client.publishAsync('nodes/q8/plain', payload, { qos: 1 })
    }
    await witness.publishAsync('nodes/q8/last', '1', { qos: 1 })
    expect([client.connected, witness.connected]).toEqual([true, true])
    expect(await get('/tag/latest/q8/last')).toMatchObject({ value: 1 })
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('threat 27: a node’s token speaks for that node only, a reader’s not at all, a wrong one for nobody', async () => {
    await node('q4', { nodeType: 2 })
    await node('q5', { nodeType: 2 })
    const made = await portal.call('POST', '/tag/q4/token', { token: session.token })
    const bound = await connect(made.body.token)
    await bound.publishAsync('nodes/q4/a', '1', { qos: 1 })
    await expectRefusal(bound, 'nodes/q5/a')
    const reader = await connect(await makeToken(session, { label: 'Screen', scopes: ['read'] }))
    await expectRefusal(reader, 'nodes/q5/a')
    expect(await get('/tag/q5/currents')).toEqual([])
    expect(values(await get('/tag/q4/currents'))).toEqual([1])
    for (const password of ['wrong', `${token}x`, session.token, ''])
      await expect(connect(password)).rejects.toThrow()
  })

  it('threat 7: equal topics of two companies never meet', async () => {
    const neighbour = await portal.createCompany('Havet')
    const theirs = await makeToken(neighbour.session, { label: 'Gateway', scopes: ['ingest', 'read'] })
    await node('q6', { nodeType: 2, topics: ['shared/topic'] })
    await portal.createNode(neighbour.session, 'q7', { nodeType: 2, topics: ['shared/topic'] })
    const [mine, other] = [
      await connect(token, { clientId: 'same' }),
      await connect(theirs, { clientId: 'same' }),
    ]
    const heard: string[] = []
    other.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`))
    await other.subscribeAsync('#', { qos: 1 })
    await mine.publishAsync('shared/topic', '1', { qos: 1 })
    await mine.publishAsync('nodes/q7/stolen', '1', { qos: 1 })
    await other.publishAsync('shared/topic', '2', { qos: 1 })
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['shared/topic 2'])
    expect(values(await get('/tag/q6/currents'))).toEqual([1])
    const currents = await portal.call('GET', '/tag/q7/currents', { token: neighbour.session.token })
    expect(currents.body).toMatchObject([{ key: 'topic', value: 2 }])
  })

  it('threat 9: a revoked token ends its connections at once', async () => {
    const made = await portal.call('POST', `/integration/tokens/${companyId}`, {
      token: session.token,
      body: { label: 'Lost', scopes: ['ingest', 'read'] },
    })
    const client = await connect(made.body.token)
    const closed = closing(client)
    const path = `/integration/tokens/${made.body.id}`
    expect((await portal.call('DELETE', path, { token: session.token })).status).toBe(204)
    await closed
    await expect(connect(made.body.token)).rejects.toThrow()
  })
})

const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

/** Publishing ends the connection, without an acknowledgement. */
async function expectRefusal(client: MqttClient, topic: string): Promise<void> {
  const closed = closing(client)
  const answered = client.publishAsync(topic, '1', { qos: 1 }).then(
    () => 'acknowledged',
    () => 'refused',
  )
  await closed
  client.end(true)
  expect(await Promise.race([answered, closed.then(() => 'closed')])).not.toBe('acknowledged')
}
