import { setTimeout as sleep } from 'node:timers/promises'
import type { IClientOptions, IPublishPacket } from 'mqtt'
import { generate } from 'mqtt-packet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closed, collect, eventually, openTestBroker, type TestBroker } from './broker.fixture.ts'

let at: TestBroker
beforeAll(async () => {
  at = await openTestBroker()
})
beforeEach(() => at.reset())
afterAll(() => at.close())

const five = { protocolVersion: 5 } as const
const connect = (token: string, settings: IClientOptions = {}) => at.connect(token, { ...five, ...settings })

describe('MQTT 5', () => {
  test('forwards properties unaltered, to MQTT 3 without them', async () => {
    const [sender, reader, old] = [await connect('alpha'), await connect('alpha'), await at.connect('alpha')]
    const packets: IPublishPacket[] = []
    reader.on('message', (_topic, _payload, packet) => void packets.push(packet))
    const received = collect(old)
    await reader.subscribeAsync('ask', { qos: 1, properties: { subscriptionIdentifier: 7 } })
    await old.subscribeAsync('ask', { qos: 1 })
    const properties = {
      contentType: 'text/plain',
      responseTopic: 'answer',
      correlationData: Buffer.from([0, 255]),
      userProperties: { a: 'b' },
    }
    await sender.publishAsync('ask', 'x', { qos: 1, properties })
    await eventually(() => packets.length > 0 && received.length > 0)
    expect(packets[0]?.properties).toMatchObject({ ...properties, subscriptionIdentifier: 7 })
    expect(received).toEqual(['ask=x'])
  })

  test('no local, retain as published, and retain handling', async () => {
    const [client, sender] = [await connect('alpha'), await connect('alpha')]
    await sender.publishAsync('r/1', 'kept', { qos: 1, retain: true })
    const received: string[] = []
    client.on('message', (topic, payload, { retain }) => void received.push(`${topic}=${payload} ${retain}`))
    await client.subscribeAsync('r/1', { qos: 1, rh: 2, nl: true, rap: true })
    await client.publishAsync('r/1', 'own', { qos: 1 })
    await sender.publishAsync('r/1', 'news', { qos: 1, retain: true })
    await eventually(() => received.length > 0)
    expect(received).toEqual(['r/1=news true'])
    await client.subscribeAsync('r/1', { qos: 1, rh: 1 })
    await client.subscribeAsync('r/1', { qos: 1, rh: 0 })
    await eventually(() => received.length > 1)
    await sleep(20)
    expect(received).toEqual(['r/1=news true', 'r/1=news true'])
  })

  test('a message that has expired is not delivered', async () => {
    const settings = { clientId: 'away', clean: false, properties: { sessionExpiryInterval: 60 } }
    const away = await connect('alpha', settings)
    await away.subscribeAsync('news', { qos: 1 })
    await away.endAsync()
    const sender = await connect('alpha')
    await sender.publishAsync('news', 'short', { qos: 1, properties: { messageExpiryInterval: 1 } })
    await sender.publishAsync('news', 'long', { qos: 1, properties: { messageExpiryInterval: 100 } })
    await sleep(1100)
    const back = at.open('alpha', { ...five, ...settings })
    const received = collect(back)
    await eventually(() => received.length > 0)
    await sleep(20)
    expect(received).toEqual(['news=long'])
  })

  test('a session ends with its connection unless it is to be kept, and sooner if DISCONNECT says so', async () => {
    const present = async (settings: IClientOptions) => {
      const client = at.open('alpha', { ...five, clientId: 'session', clean: false, ...settings })
      const packet = await new Promise<{ sessionPresent?: boolean }>((resolve) =>
        client.once('connect', resolve),
      )
      return { client, sessionPresent: packet.sessionPresent }
    }
    const kept = { properties: { sessionExpiryInterval: 60 } }
    const first = await present(kept)
    await first.client.endAsync()
    const second = await present(kept)
    expect(second.sessionPresent).toBe(true)
    await second.client.endAsync(false, { properties: { sessionExpiryInterval: 0 } })
    const third = await present({})
    expect(third.sessionPresent).toBe(false)
    await third.client.endAsync()
    expect((await present({})).sessionPresent).toBe(false)
  })

  test('a session that has expired is not resumed', async () => {
    const settings = { clientId: 'expired', clean: false, properties: { sessionExpiryInterval: 1 } }
    const first = await connect('alpha', settings)
    await first.subscribeAsync('news', { qos: 1 })
    await first.endAsync()
    await sleep(1100)
    const again = at.open('alpha', { ...five, ...settings })
    const { sessionPresent } = await new Promise<{ sessionPresent?: boolean }>((resolve) =>
      again.once('connect', resolve),
    )
    expect(sessionPresent).toBe(false)
  })

  test('a receive maximum of 0 and a topic alias that was never set are protocol errors', async () => {
    const socket = await at.socket()
    const answers: Buffer[] = []
    socket.on('data', (bytes) => void answers.push(bytes))
    const introduction = {
      cmd: 'connect',
      clientId: 'none',
      username: 'x',
      password: Buffer.from('alpha'),
    } as const
    const properties = { receiveMaximum: 1 }
    const bytes = generate({ ...introduction, protocolVersion: 5, properties })
    // The property 0x21 with 1, which no library would write as 0.
    bytes[bytes.indexOf(Buffer.of(0x21, 0, 1)) + 2] = 0
    socket.write(bytes)
    await eventually(() => answers.length > 0)
    expect(Buffer.concat(answers)[3]).toBe(0x82)
    socket.destroy()
    const client = await connect('alpha')
    const codes: number[] = []
    client.on('disconnect', ({ reasonCode = 0 }) => void codes.push(reasonCode))
    const packet = { cmd: 'publish', topic: '', payload: '3', qos: 0, dup: false, retain: false } as const
    client.stream.write(generate({ ...packet, properties: { topicAlias: 7 } }, { protocolVersion: 5 }))
    await closed(client)
    expect(codes).toEqual([0x82])
  })

  test('threat 27: who is taken over is told so, and who may not publish is told in the acknowledgement', async () => {
    const first = await connect('alpha', { clientId: 'same' })
    const codes: number[] = []
    first.on('disconnect', ({ reasonCode = 0 }) => void codes.push(reasonCode))
    await connect('alpha', { clientId: 'same' })
    await closed(first)
    expect(codes).toEqual([0x8e])
    const reader = await connect('alphaReads')
    await expect(reader.publishAsync('nodes/a/k', '1', { qos: 1 })).rejects.toMatchObject({ code: 0x87 })
    expect(reader.connected).toBe(true)
    expect(at.uplinks).toEqual([])
  })

  test('topic aliases are understood, and those out of range are not', async () => {
    const client = await connect('alpha', { autoUseTopicAlias: true })
    await client.publishAsync('nodes/a/k', '1', { qos: 1 })
    await client.publishAsync('nodes/a/k', '2', { qos: 1 })
    expect(at.sent()).toEqual(['nodes/a/k', 'nodes/a/k'])
    const properties = { topicAlias: 1000 }
    const packet = {
      cmd: 'publish',
      topic: 'a',
      payload: '3',
      qos: 0,
      dup: false,
      retain: false,
      properties,
    } as const
    client.stream.write(generate(packet, { protocolVersion: 5 }))
    await closed(client)
    await at.logged('topic alias 1000 is out of range')
  })

  test('a delayed will is not sent when its client comes back, and is when it does not', async () => {
    const will = {
      topic: 'nodes/a/online',
      payload: Buffer.from('0'),
      qos: 1,
      retain: false,
      properties: { willDelayInterval: 5 },
    } as const
    const settings = { clientId: 'delayed', clean: false, will, properties: { sessionExpiryInterval: 60 } }
    const first = await connect('alpha', settings)
    first.stream.destroy()
    await closed(first)
    const second = await connect('alpha', settings)
    await sleep(5300)
    expect(at.uplinks).toEqual([])
    second.stream.destroy()
    await eventually(() => at.uplinks.length === 1)
  })

  test('a client is never sent more at once than it can take', async () => {
    const reader = await connect('alpha', { properties: { receiveMaximum: 2, maximumPacketSize: 100 } })
    const received = collect(reader)
    await reader.subscribeAsync('news', { qos: 1 })
    const sender = await connect('alpha')
    await sender.publishAsync('news', 'x'.repeat(200), { qos: 1 })
    for (let index = 0; index < 20; index++) await sender.publishAsync('news', `${index}`, { qos: 1 })
    await eventually(() => received.length === 20)
    expect(received).toEqual(Array.from({ length: 20 }, (_, index) => `news=${index}`))
  })

  test('shared subscriptions are refused by their reason code', async () => {
    const client = await connect('alpha')
    await expect(client.subscribeAsync('$share/g/a')).rejects.toMatchObject({ packet: { granted: [0x9e] } })
  })
})
