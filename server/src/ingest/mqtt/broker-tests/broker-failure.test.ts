import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { closed, collect, eventually, openTestBroker, type TestBroker } from './broker.fixture.ts'

let at: TestBroker
afterEach(() => at.close())

test('when nothing can be stored the connection is closed without an acknowledgement, and sending again works', async () => {
  let away = true
  at = await openTestBroker({
    submit: async () => {
      if (away) throw new Error('the database is away')
    },
  })
  const client = await at.connect('alpha', { clientId: 'device', clean: false, reconnectPeriod: 20 })
  let acknowledged = false
  const sent = client.publishAsync('nodes/a/k', '1', { qos: 1 }).then(() => (acknowledged = true))
  await eventually(() => at.uplinks.length >= 2)
  expect(acknowledged).toBe(false)
  away = false
  await sent
  expect(at.broker.stats().failedBatches).toBeGreaterThanOrEqual(2)
  await at.logged('could not be stored')
})

test('a login that cannot be looked up is told to try later, and is no failed login', async () => {
  at = await openTestBroker({
    limits: { failedLoginsPerMinute: 1 },
    authenticate: async () => {
      throw new Error('the database is away')
    },
  })
  for (let tries = 0; tries < 3; tries++)
    await expect(at.connect('alpha')).rejects.toThrow(/Server unavailable/)
})

describe('QoS 2', () => {
  test('threat 27: a message that is sent again while the first waits is stored once', async () => {
    const commit = Promise.withResolvers<void>()
    at = await openTestBroker({ submit: () => commit.promise })
    const client = await at.connect('alpha', { clientId: 'device', clean: false, reconnectPeriod: 20 })
    const reader = await at.connect('alpha')
    const received = collect(reader)
    await reader.subscribeAsync('#', { qos: 0 })
    const sent = client.publishAsync('nodes/a/k', '1', { qos: 2 })
    await eventually(() => at.uplinks.length === 1)
    // mqtt.js connects again and sends what was not acknowledged.
    client.stream.destroy()
    await new Promise((resolve) => client.once('packetreceive', resolve))
    await sleep(50)
    commit.resolve()
    await sent
    await client.publishAsync('nodes/a/end', '1', { qos: 2 })
    await eventually(() => received.includes('nodes/a/end=1'))
    expect(at.sent()).toEqual(['nodes/a/k', 'nodes/a/end'])
    expect(received).toEqual(['nodes/a/k=1', 'nodes/a/end=1'])
  })

  test('threat 27: one that was acknowledged and is sent again before its release is stored once', async () => {
    at = await openTestBroker()
    const socket = await at.socket()
    const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)])
    const body = Buffer.concat([
      text('MQTT'),
      Buffer.from([4, 0xc2, 0, 60]),
      text('raw'),
      text('u'),
      text('alpha'),
    ])
    const publish = (id: number) =>
      Buffer.concat([Buffer.from([0x34, 14]), text('nodes/a/k'), Buffer.from([0, id]), Buffer.from('1')])
    const answers: number[] = []
    socket.on('data', (chunk) => void answers.push(...chunk))
    socket.write(Buffer.concat([Buffer.from([0x10, body.length]), body, publish(7)]))
    const pubrec = [0x50, 2, 0, 7]
    await eventually(() => answers.length === 8)
    for (let times = 2; times < 5; times++) {
      socket.write(publish(7))
      await eventually(() => answers.length === 4 + times * 4)
    }
    expect(answers).toEqual([0x20, 2, 0, 0, ...pubrec, ...pubrec, ...pubrec, ...pubrec])
    expect(at.uplinks).toHaveLength(1)
    // Released, the id may be used again.
    socket.write(Buffer.concat([Buffer.from([0x62, 2, 0, 7])]))
    await eventually(() => answers.length === 24)
    socket.write(publish(7))
    await eventually(() => at.uplinks.length === 2)
    socket.destroy()
  })
})

describe('the thread', () => {
  test('is started again on the same port when it dies, and clients come back', async () => {
    const workers: Worker[] = []
    at = await openTestBroker({ started: (thread) => workers.push(thread) })
    const client = await at.connect('alpha', { reconnectPeriod: 50 })
    await workers[0]?.terminate()
    await client.publishAsync('nodes/a/k', '1', { qos: 1 })
    expect(at.broker.stats().restarts).toBe(1)
    expect(workers).toHaveLength(2)
    await at.logged('started again')
  })

  test('a port that is taken is told at the start', async () => {
    at = await openTestBroker()
    const { port } = at.broker
    await expect(openTestBroker({ port })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  })

  test('stop acknowledges what was received, sends no wills, and ends', async () => {
    const commit = Promise.withResolvers<void>()
    at = await openTestBroker({ submit: () => commit.promise })
    const will = { topic: 'nodes/a/online', payload: Buffer.from('0'), qos: 1, retain: false } as const
    const client = await at.connect('alpha', { will })
    const sent = client.publishAsync('nodes/a/k', '1', { qos: 1 })
    await eventually(() => at.uplinks.length === 1)
    const stopped = at.broker.stop()
    setTimeout(() => commit.resolve(), 50)
    await sent
    await closed(client)
    await stopped
    expect(at.sent()).toEqual(['nodes/a/k'])
    await expect(at.connect('alpha')).rejects.toThrow(/ECONNREFUSED/)
  })
})

describe('back-pressure', () => {
  test('while commits wait nothing more is read than may wait, and all of it is stored then', async () => {
    const commit = Promise.withResolvers<void>()
    at = await openTestBroker({ limits: { unanswered: 500 }, submit: () => commit.promise })
    const client = await at.connect('alpha')
    const payload = Buffer.alloc(1000, '1')
    const all = Promise.all(
      Array.from({ length: 3000 }, () => client.publishAsync('nodes/a/k', payload, { qos: 1 })),
    )
    await eventually(() => at.uplinks.length >= 500)
    await sleep(200)
    // One read of 64 KB more, at most.
    expect(at.uplinks.length).toBeLessThan(700)
    commit.resolve()
    await all
    expect(at.uplinks).toHaveLength(3000)
  })
})

describe('threat 27: a slow subscriber', () => {
  test('survives a flood of 30,000 messages of QoS 0: neither broker nor publisher waits for it', async () => {
    at = await openTestBroker()
    const [slow, quick] = [await at.raw('alpha', 'slow'), await at.connect('alpha')]
    slow.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'flood/#', qos: 0 }] })
    let heard = 0
    quick.on('message', () => heard++)
    await quick.subscribeAsync('flood/end')
    const sender = await at.connect('alpha')
    const payload = Buffer.alloc(1000, 'x')
    for (let index = 0; index < 30_000; index++) sender.publish(`flood/${index % 100}`, payload)
    await sender.publishAsync('flood/end', 'x', { qos: 1 })
    await eventually(() => heard === 1)
    await eventually(() => at.broker.stats().messages === 30_001)
    expect(at.broker.stats().restarts).toBe(0)
    await eventually(() => at.broker.stats().dropped > 0)
    slow.socket.destroy()
  })

  test('that asked for QoS 1 is disconnected', async () => {
    at = await openTestBroker({ limits: { subscriberBacklogBytes: 100_000 } })
    const slow = await at.connect('alpha')
    await slow.subscribeAsync('flood', { qos: 1 })
    slow.stream.pause()
    const sender = await at.connect('alpha')
    const payload = Buffer.alloc(50_000, 'x')
    for (let index = 0; index < 400; index++) sender.publish('flood', payload, { qos: 1 })
    await at.logged('reads too slowly')
    await sender.publishAsync('flood', 'x', { qos: 1 })
    expect(sender.connected).toBe(true)
  })
})
