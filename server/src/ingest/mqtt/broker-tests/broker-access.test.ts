import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MqttIdentity } from '../messages.ts'
import {
  closed,
  collect,
  eventually,
  openTestBroker,
  secretOf,
  type TestBroker,
  tokens,
} from './broker.fixture.ts'

let at: TestBroker
let live: Record<string, MqttIdentity>
let answer: (token: string) => Promise<MqttIdentity | null>
beforeAll(async () => {
  at = await openTestBroker({
    authenticate: (login) => answer(secretOf(login)),
    resolveTopic: (_company, topic) =>
      topic === 'own/topic' ? ['probe-1', 'other'] : topic === 'not/own' ? ['other'] : [],
  })
})
beforeEach(() => {
  live = { ...tokens }
  answer = async (token) => live[token] ?? null
  at.reset()
})
afterAll(() => at.close())

describe('threat 27: two companies never meet', () => {
  test('with the same client id, the same topics, wildcards and retained messages', async () => {
    const a = await at.connect('alpha', { clientId: 'same', clean: false })
    const b = await at.connect('beta', { clientId: 'same', clean: false })
    const [fromA, fromB] = [collect(a), collect(b)]
    for (const client of [a, b]) await client.subscribeAsync(['#', '+/+', 'nodes/x/temp'], { qos: 1 })
    await a.publishAsync('nodes/x/temp', 'a', { qos: 1, retain: true })
    await b.publishAsync('nodes/x/temp', 'b', { qos: 1, retain: true })
    const late = await at.connect('beta', { clientId: 'late' })
    const lateFromB = collect(late)
    await late.subscribeAsync('#')
    for (const client of [a, b]) await client.publishAsync('end', '', { qos: 1 })
    await eventually(() => fromA.includes('end=') && fromB.includes('end=') && lateFromB.length >= 2)
    await sleep(20)
    expect(a.connected && b.connected).toBe(true)
    expect(new Set(fromA)).toEqual(new Set(['nodes/x/temp=a', 'end=']))
    expect(new Set(fromB)).toEqual(new Set(['nodes/x/temp=b', 'end=']))
    expect(lateFromB.sort()).toEqual(['end=', 'nodes/x/temp=b'])
    expect(at.uplinks.map(({ companyId }) => companyId)).toEqual(['company-a', 'company-b'])
  })

  test('nor does a client that names the other company, its token or the broker’s own topics', async () => {
    const b = await at.connect('beta')
    const received = collect(b)
    const granted = await Promise.all(
      ['company-a/#', 'token-a/#', '$SYS/#', '$share/x/#', '/#'].map((topic) =>
        b.subscribeAsync(topic, { qos: 1 }).then(
          () => 'granted',
          () => 'refused',
        ),
      ),
    )
    expect(granted).toEqual(['granted', 'granted', 'refused', 'refused', 'granted'])
    const a = await at.connect('alpha', { clientId: 'token-b/x' })
    await a.publishAsync('x', '1', { qos: 1, retain: true })
    await b.publishAsync('/end', '', { qos: 1 })
    await eventually(() => received.length > 0)
    expect(received).toEqual(['/end='])
  })

  test('a session with one refused subscription keeps only the allowed ones', async () => {
    const settings = { clientId: 'keeps', clean: false }
    const b = await at.connect('beta', settings)
    await b.subscribeAsync({ mine: { qos: 1 }, '$SYS/#': { qos: 1 } }).catch(() => undefined)
    await b.endAsync()
    const a = await at.connect('alpha')
    await a.publishAsync('mine', 'a', { qos: 1 })
    const other = await at.connect('beta')
    await other.publishAsync('mine', 'b', { qos: 1 })
    const again = at.open('beta', settings)
    const received = collect(again)
    await eventually(() => received.length > 0)
    expect(received).toEqual(['mine=b'])
  })
})

describe('threat 27: a client id belongs to its access token', () => {
  test('the same token takes its own connection over, another token of the company does not', async () => {
    const first = await at.connect('alpha', { clientId: 'device' })
    const foreign = await at.connect('alphaToo', { clientId: 'device' })
    expect(first.connected).toBe(true)
    await at.connect('alpha', { clientId: 'device' })
    await eventually(() => !first.connected)
    expect(foreign.connected).toBe(true)
  })

  test('clients without an id get one each', async () => {
    const clients = [await at.connect('alpha', { clientId: '' }), await at.connect('alpha', { clientId: '' })]
    await clients[1]?.publishAsync('nodes/a/k', '1', { qos: 1 })
    expect(clients.every(({ connected }) => connected)).toBe(true)
    await expect(at.connect('alpha', { clientId: 'x'.repeat(200) })).rejects.toThrow(/Identifier rejected/)
  })
})

describe('what an access token allows', () => {
  test('an unknown or missing one is refused', async () => {
    await expect(at.connect('wrong')).rejects.toThrow(/Bad username or password/)
    await expect(at.connect('')).rejects.toThrow(/Bad username or password/)
    await expect(at.connect('alphaControls')).rejects.toThrow(/Not authorized/)
  })

  test('threat 14: one that reads cannot publish, not even a will; one that sends cannot subscribe', async () => {
    const sender = await at.connect('alphaSends')
    await expect(sender.subscribeAsync('x')).rejects.toThrow()
    const will = { topic: 'nodes/Probe-1/online', payload: Buffer.from('0'), qos: 1, retain: false } as const
    const reader = await at.connect('alphaReads', { will })
    reader.publish('nodes/Probe-1/temp', '1', { qos: 1 })
    await closed(reader)
    await at.logged('may not publish')
    await sender.publishAsync('nodes/Probe-1/end', '1', { qos: 1 })
    expect(at.sent()).toEqual(['nodes/Probe-1/end'])
  })

  test('one of a node speaks for that node only', async () => {
    const node = await at.connect('alphaNode')
    await node.publishAsync('nodes/PROBE-1/temp', '1', { qos: 1 })
    await node.publishAsync('nodes/probe-1/a/b', '1', { qos: 1 })
    await node.publishAsync('own/topic', '2', { qos: 1 })
    expect(at.uplinks.map(({ address, problem }) => [address, problem?.code])).toEqual([
      ['PROBE-1', undefined],
      ['probe-1', 'node.unknown'],
      ['probe-1', undefined],
    ])
    for (const topic of ['nodes/Probe-2', 'nodes/Probe-2/a/b', 'nodes/', 'not/own', 'nobody/listens']) {
      const trespasser = await at.connect('alphaNode')
      trespasser.publish(topic, '1', { qos: 1 })
      await closed(trespasser)
    }
    await at.logged('good for one node')
    const will = { topic: 'nodes/Probe-2/online', payload: Buffer.from('0'), qos: 1, retain: true } as const
    const dying = await at.connect('alphaNode', { will })
    const before = at.broker.stats().messages
    dying.stream.destroy()
    await eventually(() => at.broker.stats().messages > before)
    const [own, ...wrong] = at.uplinks
      .slice(2)
      .map(({ address, problem }) => [address, problem?.code, problem?.detail])
    expect(own).toEqual(['probe-1', undefined, undefined])
    // Each leaves a data error of the node, with the topic that it may use.
    expect(wrong).toEqual(
      ['nodes/Probe-2', 'nodes/Probe-2/a/b', 'nodes/', 'not/own', 'nobody/listens', 'nodes/Probe-2'].map(
        (topic) => ['Probe-1', 'mqtt.noNode', `${topic} (nodes/Probe-1)`],
      ),
    )
  })

  test('one of a node hears its own topics only', async () => {
    const node = await at.connect('alphaNode')
    const received = collect(node)
    for (const filter of ['#', 'nodes/#', 'nodes/+/temp', 'nodes/Probe-2', 'own/topic'])
      await expect(node.subscribeAsync(filter)).rejects.toThrow()
    await node.subscribeAsync('nodes/Probe-1/#')
    const sender = await at.connect('alpha')
    await sender.publishAsync('nodes/Probe-2/do', 'x', { qos: 1 })
    await sender.publishAsync('nodes/Probe-1/do', 'x', { qos: 1 })
    await eventually(() => received.length > 0)
    expect(received).toEqual(['nodes/Probe-1/do=x'])
  })
})

describe('threat 9: what is revoked ends at once', () => {
  const will = { topic: 'nodes/Probe-1/online', payload: Buffer.from('0'), qos: 1, retain: false } as const

  test('a token: its connections, without their wills, and no others', async () => {
    const [revoked, other] = [await at.connect('alpha', { will }), await at.connect('alphaToo')]
    delete live.alpha
    at.broker.disconnectToken('token-a')
    await closed(revoked)
    await expect(at.connect('alpha')).rejects.toThrow(/Bad username or password/)
    await other.publishAsync('nodes/Probe-1/end', '1', { qos: 1 })
    expect(at.sent()).toEqual(['nodes/Probe-1/end'])
  })

  test('a company: its connections, sessions and retained messages', async () => {
    const [a, b] = [await at.connect('alpha'), await at.connect('beta')]
    await a.publishAsync('state', 'on', { qos: 1, retain: true })
    at.broker.disconnectCompany('company-a')
    await closed(a)
    expect(b.connected).toBe(true)
    const again = await at.connect('alpha')
    const received = collect(again)
    await again.subscribeAsync('#')
    await again.publishAsync('end', '', { qos: 1 })
    await eventually(() => received.length > 0)
    await sleep(20)
    expect(received).toEqual(['end='])
  })

  test('a token that is revoked while it is looked up does not get in', async () => {
    const lookup = Promise.withResolvers<void>()
    let calls = 0
    answer = async (token) => {
      const found = live[token] ?? null
      if (calls++ === 0) await lookup.promise
      return found
    }
    const connecting = at.connect('alpha')
    connecting.catch(() => undefined)
    await eventually(() => calls === 1)
    delete live.alpha
    at.broker.disconnectToken('token-a')
    lookup.resolve()
    await expect(connecting).rejects.toThrow(/Bad username or password/)
  })

  test('a token that expires', async () => {
    live.short = {
      companyId: 'company-a',
      tokenId: 'token-s',
      scopes: ['ingest'],
      expiresAt: Date.now() + 5000,
    }
    const client = await at.connect('short')
    await closed(client)
    expect(Date.now()).toBeGreaterThanOrEqual(live.short.expiresAt ?? 0)
  })
})
