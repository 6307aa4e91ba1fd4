import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Uplink } from '#telemetry/index.ts'
import { collect, eventually, openTestBroker, type TestBroker } from './broker.fixture.ts'

const listeners: Record<string, string[] | Promise<string[]>> = {
  'plant/line/temp': ['line-1', 'line-2'],
  'nodes/old/way/here': ['old'],
}
let at: TestBroker
let answer: (batch: Uplink[]) => Promise<void>
beforeAll(async () => {
  at = await openTestBroker({
    submit: (batch) => answer(batch),
    resolveTopic: (_company, topic) => listeners[topic] ?? [],
  })
})
beforeEach(() => {
  answer = async () => undefined
  at.reset()
})
afterAll(() => at.close())

describe('what a message says', () => {
  test('a plain value, an object, and a node that names its own topic', async () => {
    const client = await at.connect('alpha', { clientId: 'device' })
    await client.publishAsync('nodes/Probe-1/temp', '21.5', { qos: 1 })
    await client.publishAsync('nodes/Probe-1', '{"hum":40,"x":null,"createdAt":1700000000000}', { qos: 1 })
    await client.publishAsync('plant/line/temp', '7', { qos: 1 })
    await client.publishAsync('nodes/old/way/here', '8', { qos: 1 })
    const head = {
      source: 'mqtt',
      companyId: 'company-a',
      onlyNodeId: null,
      receivedAt: expect.any(Number),
    }
    expect(at.uplinks).toEqual([
      {
        ...head,
        address: 'Probe-1',
        readings: [{ key: 'temp', value: 21.5 }],
      },
      {
        ...head,
        address: 'Probe-1',
        nulls: 1,
        readings: [{ key: 'hum', value: 40, createdAt: 1_700_000_000_000 }],
      },
      {
        ...head,
        address: 'line-1',
        readings: [{ key: 'temp', value: 7 }],
      },
      {
        ...head,
        address: 'line-2',
        readings: [{ key: 'temp', value: 7 }],
      },
      {
        ...head,
        address: 'old',
        readings: [{ key: 'here', value: 8 }],
      },
    ])
  })

  test('MQTT 3.1 is served as 3.1.1 is, and so is MQTT 5', async () => {
    const client = await at.connect('alpha', { protocolId: 'MQIsdp', protocolVersion: 3 })
    await client.publishAsync('nodes/Probe-1/temp', '1', { qos: 1 })
    const five = await at.connect('alpha', { protocolVersion: 5 })
    await five.publishAsync('nodes/Probe-1/temp', '2', { qos: 1 })
    expect(at.uplinks).toHaveLength(2)
  })

  test('what cannot be read is acknowledged, or the device would send it for ever, and reported', async () => {
    const client = await at.connect('alpha')
    await client.publishAsync('nodes/Probe-1', '{"a":', { qos: 1 })
    await client.publishAsync('nodes/Probe-1/a/b', '1', { qos: 1 })
    await client.publishAsync('nodes/Probe-1', Buffer.alloc(200_000, 'x'), { qos: 1 })
    expect(at.uplinks.map(({ address, problem, readings }) => [address, problem?.code, readings])).toEqual([
      ['Probe-1', 'payload.notJson', []],
      ['Probe-1', 'node.unknown', []],
      ['Probe-1', 'payload.tooLarge', []],
    ])
  })

  test('a broker is also a broker: a topic without a node reaches its subscribers, and is no error', async () => {
    const [sender, reader] = [await at.connect('alpha'), await at.connect('alphaReads')]
    const received = collect(reader)
    await reader.subscribeAsync(['lights/+', 'nodes/#'])
    await sender.publishAsync('lights/1', Buffer.from([0, 255, 1]), { qos: 1 })
    await sender.publishAsync('nodes/Probe-1', Buffer.alloc(200_000, 'x'), { qos: 1 })
    await sender.publishAsync('nodes/Probe-1/temp', '2', { qos: 0 })
    await eventually(() => received.length >= 2)
    // What is too large is passed on to nobody.
    expect(received.map((line) => line.split('=')[0])).toEqual(['lights/1', 'nodes/Probe-1/temp'])
    expect(at.sent()).toEqual(['nodes/Probe-1/', 'nodes/Probe-1/temp'])
  })

  test('a will is a message like any other, sent when the connection breaks', async () => {
    const will = {
      topic: 'nodes/Probe-1/online',
      payload: Buffer.from('false'),
      qos: 1,
      retain: false,
    } as const
    const client = await at.connect('alpha', { will })
    client.stream.destroy()
    await eventually(() => at.uplinks.length === 1)
    expect(at.uplinks[0]?.readings).toEqual([{ key: 'online', value: false }])
  })
})

describe('acknowledgement', () => {
  test.each([1, 2] as const)('QoS %i waits for the commit', async (qos) => {
    const commit = Promise.withResolvers<void>()
    answer = () => commit.promise
    const client = await at.connect('alpha')
    let acknowledged = false
    const sent = client.publishAsync('nodes/Probe-1/temp', '1', { qos }).then(() => (acknowledged = true))
    await eventually(() => at.uplinks.length === 1)
    await sleep(50)
    expect(acknowledged).toBe(false)
    commit.resolve()
    await sent
  })

  test('a client with 1,000 in flight is not slowed by commits of 6 ms, and keeps its order', async () => {
    let commits = 0
    answer = () => {
      commits++
      return sleep(6)
    }
    const client = await at.connect('alpha')
    await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        client.publishAsync('nodes/Probe-1/n', `${index}`, { qos: 1 }),
      ),
    )
    // One after the other they would be a thousand, and take more than 6 s.
    expect(commits).toBeLessThan(500)
    expect(at.uplinks.map(({ readings }) => readings?.[0]?.value)).toEqual(
      Array.from({ length: 1000 }, (_, i) => i),
    )
  })

  test('the order holds where a look-up or a commit is slow', async () => {
    let commits = 0
    answer = () => sleep(commits++ === 0 ? 60 : 1)
    listeners.slow = sleep(50).then(() => ['s'])
    const before = at.broker.stats().batches
    const client = await at.connect('alpha')
    const acknowledged: string[] = []
    const send = (topic: string) =>
      client.publishAsync(topic, '1', { qos: 1 }).then(() => void acknowledged.push(topic))
    const first = send('slow')
    await eventually(() => at.broker.stats().batches > before)
    const second = send('nodes/quick')
    await Promise.all([first, second])
    expect(at.uplinks.map(({ address }) => address)).toEqual(['s', 'quick'])
    expect(acknowledged).toEqual(['slow', 'nodes/quick'])
  })

  test('subscribers get all messages, those of one QoS in order', async () => {
    const [sender, reader] = [await at.connect('alpha'), await at.connect('alpha')]
    const received = collect(reader)
    await reader.subscribeAsync('mixed', { qos: 1 })
    for (let index = 0; index < 300; index++)
      sender.publish('mixed', `${index}`, { qos: index % 2 === 0 ? 1 : 0, retain: index % 5 === 0 })
    await eventually(() => received.length === 300)
    const numbers = received.map((line) => Number(line.split('=')[1]))
    const inOrder = Array.from({ length: 150 }, (_, index) => index * 2)
    expect(numbers.filter((number) => number % 2 === 0)).toEqual(inOrder)
    expect(numbers.filter((number) => number % 2 === 1)).toEqual(inOrder.map((number) => number + 1))
  })
})

describe('sessions', () => {
  test('messages of QoS 1 wait for a client that keeps its session', async () => {
    const settings = { clientId: 'reader', clean: false }
    const reader = await at.connect('alpha', settings)
    await reader.subscribeAsync('news/#', { qos: 1 })
    await reader.endAsync()
    const sender = await at.connect('alpha')
    for (const text of ['1', '2', '3']) await sender.publishAsync('news/x', text, { qos: 1 })
    const again = at.open('alpha', settings)
    const received = collect(again)
    await eventually(() => received.length === 3)
    expect(received).toEqual(['news/x=1', 'news/x=2', 'news/x=3'])
    await again.endAsync()
    const third = at.open('alpha', settings)
    const rest = collect(third)
    await new Promise((resolve) => third.once('connect', resolve))
    await sender.publishAsync('news/x', '4', { qos: 1 })
    await eventually(() => rest.length > 0)
    expect(rest).toEqual(['news/x=4'])
  })

  test('retained messages reach who subscribes later, until they are emptied', async () => {
    const sender = await at.connect('alpha')
    await sender.publishAsync('state/1', 'on', { qos: 1, retain: true })
    await sender.publishAsync('state/2', 'on', { qos: 1, retain: true })
    await sender.publishAsync('state/2', '', { qos: 1, retain: true })
    const reader = await at.connect('alpha')
    const received = collect(reader)
    await reader.subscribeAsync('state/+')
    await sender.publishAsync('state/end', '', { qos: 1 })
    await eventually(() => received.length >= 2)
    await sleep(20)
    expect(received.sort()).toEqual(['state/1=on', 'state/end='])
  })

  test('unsubscribing works', async () => {
    const client = await at.connect('alpha')
    const received = collect(client)
    await client.subscribeAsync(['a/#', 'b'])
    await client.unsubscribeAsync('a/#')
    await client.publishAsync('a/1', 'x', { qos: 1 })
    await client.publishAsync('b', 'x', { qos: 1 })
    await eventually(() => received.length > 0)
    expect(received).toEqual(['b=x'])
  })
})
