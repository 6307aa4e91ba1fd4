import { setTimeout as sleep } from 'node:timers/promises'
import { generate } from 'mqtt-packet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closed, collect, eventually, openTestBroker, type TestBroker } from './broker.fixture.ts'

let at: TestBroker
beforeAll(async () => {
  at = await openTestBroker({
    limits: {
      connectMs: 3000,
      connectionsPerCompany: 3,
      halfOpenPerAddress: 5,
      payloadBytes: 1000,
      packetBytes: 4000,
      subscriptionsPerConnection: 2,
      retainedMessages: 3,
      sessions: 2,
      sessionMessages: 4,
      receivedIds: 5,
    },
  })
})
beforeEach(() => at.reset())
afterAll(() => at.close())

test('threat 26: a packet that is far too large is cut off by its announced length', async () => {
  const client = await at.connect('alpha')
  client.publish('nodes/a', Buffer.alloc(5000), { qos: 1 })
  await closed(client)
  await at.logged('longer than 4000 bytes')
  expect(at.uplinks).toEqual([])
})

test('a topic that is too long or too deep ends the connection', async () => {
  for (const topic of ['x'.repeat(600), 'a/'.repeat(40), '$other/x']) {
    const client = await at.connect('alpha')
    client.publish(topic, '1', { qos: 1 })
    await closed(client)
  }
  await at.logged('longer than 512 bytes')
  await at.logged('more than 32 levels')
  await at.logged('reserved')
})

test('messages of QoS 2 that are not released end the connection with 0x97', async () => {
  const client = await at.connect('alpha', { protocolVersion: 5 })
  const codes: number[] = []
  client.on('disconnect', ({ reasonCode = 0 }) => void codes.push(reasonCode))
  const publish = (messageId: number) =>
    client.stream.write(
      generate(
        { cmd: 'publish', topic: 'nodes/a/k', payload: '1', qos: 2, dup: false, retain: false, messageId },
        { protocolVersion: 5 },
      ),
    )
  for (const messageId of [1, 2, 3, 4, 5]) publish(messageId)
  await eventually(() => at.uplinks.length === 5)
  expect(client.connected).toBe(true)
  publish(6)
  await closed(client)
  expect(codes).toEqual([0x97])
  expect(at.uplinks).toHaveLength(5)
})

describe('connections', () => {
  test('a company has so many', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => at.connect('alpha')))
    await expect(at.connect('alpha')).rejects.toThrow(/Server unavailable/)
    await at.connect('beta')
    await clients[0]?.endAsync()
    await eventually(() => at.broker.stats().connections === 3)
    await at.connect('alpha')
  })

  test('threat 27: connections that say nothing make room for others, and end', async () => {
    const silent = await Promise.all(Array.from({ length: 30 }, () => at.socket()))
    const client = await at.connect('alpha')
    expect(client.connected).toBe(true)
    await eventually(() =>
      silent.every((socket) => socket.destroyed || socket.closed || socket.readableEnded),
    )
    await at.logged('CONNECT did not arrive in time')
  })

  test('what is not MQTT is cut off', async () => {
    const socket = await at.socket()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise((resolve) => socket.once('close', resolve))
    await at.logged('does not begin with MQTT CONNECT')
  })

  test('publishing without waiting for CONNACK works, for many packets', async () => {
    const socket = await at.socket()
    const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)])
    const body = Buffer.concat([
      text('MQTT'),
      Buffer.from([4, 0xc2, 0, 60]),
      text('raw'),
      text('u'),
      text('alpha'),
    ])
    const publish = Buffer.concat([Buffer.from([0x30, 12]), text('nodes/a/k'), Buffer.from('1')])
    socket.write(
      Buffer.concat([Buffer.from([0x10, body.length]), body, ...Array.from({ length: 80 }, () => publish)]),
    )
    await eventually(() => at.uplinks.length === 80)
    socket.destroy()
  })

  test('failed logins are counted by address and token: a bad device locks out nobody behind its address', async () => {
    const own = await openTestBroker({ limits: { failedLoginsPerMinute: 3, failedLoginsPerAddress: 10 } })
    for (let tries = 0; tries < 3; tries++) await expect(own.connect('wrong')).rejects.toThrow(/Bad username/)
    await expect(own.connect('wrong')).rejects.toThrow(/Server unavailable/)
    await own.connect('alpha')
    // A flood of ever new tokens shuts out tokens that are not known yet, and no others.
    for (let tries = 0; tries < 7; tries++) await own.connect(`guess-${tries}`).catch(() => undefined)
    await expect(own.connect('guess')).rejects.toThrow(/Server unavailable/)
    await expect(own.connect('beta')).rejects.toThrow(/Server unavailable/)
    await own.connect('alpha')
    await own.close()
  })
})

describe('what is kept', () => {
  test('subscriptions of a connection', async () => {
    const client = await at.connect('alpha')
    await client.subscribeAsync(['a', 'b'])
    await expect(client.subscribeAsync('c')).rejects.toThrow()
    await client.unsubscribeAsync('a')
    await client.subscribeAsync('c')
  })

  test('threat 27: retained messages of a company', async () => {
    const client = await at.connect('alpha')
    for (let index = 0; index < 10; index++)
      await client.publishAsync(`state/${index}`, 'x', { qos: 1, retain: true })
    const received = collect(client)
    await client.subscribeAsync('#')
    await client.publishAsync('end', '', { qos: 1 })
    await eventually(() => received.length >= 4)
    await sleep(20)
    expect(received.sort()).toEqual(['end=', 'state/0=x', 'state/1=x', 'state/2=x'])
    expect(at.broker.stats().retained).toBeLessThanOrEqual(3)
  })

  test('messages of a session, and sessions of a company', async () => {
    const away = async (clientId: string) => {
      const client = await at.connect('alpha', { clientId, clean: false })
      await client.subscribeAsync('news', { qos: 1 })
      await client.endAsync()
    }
    for (const clientId of ['first', 'second', 'third']) await away(clientId)
    const sender = await at.connect('alpha')
    for (let index = 0; index < 10; index++) await sender.publishAsync('news', `${index}`, { qos: 1 })
    const back = async (clientId: string) => {
      const client = at.open('alpha', { clientId, clean: false })
      const received = collect(client)
      await new Promise((resolve) => client.once('connect', resolve))
      await sender.publishAsync('news', 'end', { qos: 1 })
      await eventually(() => received.includes('news=end') || !client.connected || clientId === 'first')
      await sleep(20)
      await client.endAsync()
      return received
    }
    expect(await back('third')).toEqual(['news=0', 'news=1', 'news=2', 'news=3', 'news=end'])
    // Opened longest ago, it made room for the third.
    expect(await back('first')).toEqual([])
  })

  test('what came while a client was away is handed over before what comes when it is back', async () => {
    const own = await openTestBroker()
    const away = await own.connect('alpha', { clientId: 'away', clean: false })
    await away.subscribeAsync('news', { qos: 1 })
    await away.endAsync()
    const sender = await own.connect('alpha')
    const send = (index: number) => sender.publishAsync('news', `${index}`, { qos: 1 })
    for (let index = 0; index < 100; index++) await send(index)
    const back = own.open('alpha', { clientId: 'away', clean: false })
    const received = collect(back)
    for (let index = 100; index < 300; index++) await send(index)
    await eventually(() => received.includes('news=299'))
    expect(received).toEqual(Array.from({ length: 300 }, (_, index) => `news=${index}`))
    await own.close()
  })
})
