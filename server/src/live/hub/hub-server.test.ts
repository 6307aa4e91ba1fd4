import { once } from 'node:events'
import { LogLevel } from '@microsoft/signalr'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { fail } from '#request/problem.ts'
import type { HubServerLimits } from '../index.ts'
import { startTestPortal, type TestPortal } from '../portal.fixture.ts'

const waitOptions = { timeout: 10_000, interval: 10 }
const handshake = '{"protocol":"json","version":1}\u001e'
let portal: TestPortal

async function start(limits?: Partial<HubServerLimits>): Promise<void> {
  portal = await startTestPortal(limits)
  portal.signIn('s1', 'c1', 'Tag.View')
}

afterEach(async () => {
  await portal.close()
})

/** What a raw socket receives, as text. */
function listen(socket: WebSocket): string[] {
  const received: string[] = []
  socket.on('message', (data) => received.push(...data.toString().split('\u001e').slice(0, -1)))
  return received
}

async function refusalOf(socket: WebSocket): Promise<number | undefined> {
  socket.on('error', () => undefined)
  const [, response] = await once(socket, 'unexpected-response')
  socket.terminate()
  return response.statusCode
}

async function openRaw(): Promise<{ socket: WebSocket; received: string[] }> {
  const socket = portal.rawSocket(`?access_token=${portal.tokenOf('s1')}`)
  socket.on('error', () => undefined)
  const received = listen(socket)
  await once(socket, 'open')
  return { socket, received }
}

async function openHandshaken(): Promise<{ socket: WebSocket; received: string[] }> {
  const raw = await openRaw()
  raw.socket.send(handshake)
  await vi.waitFor(() => expect(raw.received).toContain('{}'), waitOptions)
  return raw
}

test.each([true, false])(
  'the real client connects, calls and is answered (skipNegotiation: %s)',
  async (skipNegotiation) => {
    await start()
    portal.hubs.registerHub('search', {
      methods: {
        Search(caller, args, peer) {
          peer.send('BroadcastSearch', { asked: args[0], companyId: caller.companyId })
          return 'done'
        },
      },
    })
    const client = portal.client(() => portal.tokenOf('s1'), { skipNegotiation, hub: 'search' })
    const heard: unknown[] = []
    client.on('BroadcastSearch', (result) => heard.push(result))
    await client.start()
    expect(await client.invoke('Search', 'pump')).toBe('done')
    expect(heard).toEqual([{ asked: 'pump', companyId: 'c1' }])
  },
)

test('negotiation works with a client whose token does not change between its two requests', async () => {
  await start()
  const token = portal.tokenOf('s1')
  const client = portal.client(() => token)
  await client.start()
  expect(client.connectionId).toBeTruthy()
})

test('threat 6: a one-time token opens one connection only', async () => {
  await start()
  const token = portal.tokenOf('s1')
  await portal.client(() => token, { skipNegotiation: true }).start()
  await expect(portal.client(() => token, { skipNegotiation: true }).start()).rejects.toThrow()
  await expect(portal.client(() => token).start()).rejects.toThrow(/401/)
  expect(await refusalOf(portal.rawSocket(`?access_token=${token}`))).toBe(401)
})

test('threat 6: what negotiation hands out opens one connection, of that hub only', async () => {
  await start()
  portal.hubs.registerHub('search', { methods: {} })
  const negotiate = async () => {
    const answer = await portal.hubs.negotiate('events', portal.tokenOf('s1'))
    return 'body' in answer ? answer.body.connectionToken : ''
  }
  const first = await negotiate()
  await once(portal.rawSocket(`?id=${first}`), 'open')
  expect(await refusalOf(portal.rawSocket(`?id=${first}`))).toBe(401)
  expect(await refusalOf(portal.rawSocket(`?id=${await negotiate()}`, { hub: 'search' }))).toBe(401)
})

test('threat 6: no token, a wrong token or a hub that is not there are refused', async () => {
  await start()
  expect(await refusalOf(portal.rawSocket(''))).toBe(401)
  expect(await refusalOf(portal.rawSocket('?access_token=wrong'))).toBe(401)
  expect(
    await refusalOf(portal.rawSocket(`?access_token=${portal.tokenOf('s1')}`, { hub: 'constructor' })),
  ).toBe(404)
  expect(await portal.hubs.negotiate('events', undefined)).toEqual({ status: 401 })
  expect(await portal.hubs.negotiate('nothing', portal.tokenOf('s1'))).toEqual({ status: 404 })
})

test('threat 6: a token of a session that has ended opens nothing', async () => {
  await start()
  const [bare, negotiated] = [portal.tokenOf('s1'), portal.tokenOf('s1')]
  portal.callers.delete('s1')
  expect(await refusalOf(portal.rawSocket(`?access_token=${bare}`))).toBe(401)
  expect(await portal.hubs.negotiate('events', negotiated)).toEqual({ status: 401 })
})

test('threat 6: a page of another origin opens nothing and its attempt does not cost the token', async () => {
  await start()
  const token = portal.tokenOf('s1')
  expect(
    await refusalOf(portal.rawSocket(`?access_token=${token}`, { origin: 'https://evil.example' })),
  ).toBe(403)
  await once(portal.rawSocket(`?access_token=${token}`, { origin: portal.url }), 'open')
})

test('threat 6: no token is logged', async () => {
  await start()
  const tokens: string[] = []
  const remember = () => {
    const token = portal.tokenOf('s1')
    tokens.push(token)
    return token
  }
  const client = portal.client(remember)
  await client.start()
  await client.stop()
  await refusalOf(portal.rawSocket('?access_token=wrong-secret'))
  await vi.waitFor(() => expect(portal.logged.length).toBeGreaterThan(0), waitOptions)
  const logged = JSON.stringify(portal.logged)
  for (const token of [...tokens, 'wrong-secret']) expect(logged).not.toContain(token)
})

test('a session that ends while its connection is opening gets none', async () => {
  await start()
  let open = () => {}
  portal.gate.wait = new Promise((resolve) => {
    open = resolve
  })
  const refused = refusalOf(portal.rawSocket(`?access_token=${portal.tokenOf('s1')}`))
  await new Promise((resolve) => setTimeout(resolve, 50))
  portal.hubs.revokeSession('s1')
  open()
  expect(await refused).toBe(401)
})

test('threat 6: a revoked session is closed at once and told not to come back; others stay', async () => {
  await start()
  portal.signIn('s2', 'c1', 'Tag.View')
  const revoked = await openHandshaken()
  const other = portal.client(() => portal.tokenOf('s2'))
  await other.start()
  const closed = once(revoked.socket, 'close')
  portal.hubs.revokeSession('s1')
  expect(portal.hubs.connectionCount).toBe(1)
  await closed
  expect(revoked.received.at(-1)).toBe('{"type":7,"allowReconnect":false}')
  expect(other.state).toBe('Connected')
})

test('a session that expires without notice is closed at the next check', async () => {
  await start({ recheckMs: 50 })
  const client = portal.client(() => portal.tokenOf('s1'))
  await client.start()
  portal.callers.delete('s1')
  await vi.waitFor(() => expect(client.state).toBe('Disconnected'), waitOptions)
})

test('the rights unknown (a look-up that fails) close the connection, to come back later', async () => {
  await start()
  const { socket, received } = await openHandshaken()
  const closed = once(socket, 'close')
  portal.gate.wait = Promise.reject(new Error('database gone'))
  portal.hubs.companyRightsChanged('c1')
  await closed
  expect(received.at(-1)).toBe('{"type":7,"allowReconnect":true}')
  portal.gate.wait = undefined
})

test.each([
  ['no JSON', `${handshake}{"type":1,\u001e`],
  ['a message without its end', `${handshake.slice(0, -1)}`],
  ['an invocation without arguments', `${handshake}{"type":1,"target":"Subscribe"}\u001e`],
  ['a list', `${handshake}[]\u001e`],
])('bad message: %s ends the connection', async (_name, text) => {
  await start()
  const { socket } = await openRaw()
  const closed = once(socket, 'close')
  socket.send(text)
  await closed
  await vi.waitFor(
    () => expect(portal.logged.map(({ details }) => details.reason)).toContain('badMessage'),
    waitOptions,
  )
  expect(portal.hubs.connectionCount).toBe(0)
})

test('a binary message ends the connection', async () => {
  await start()
  const { socket } = await openRaw()
  const closed = once(socket, 'close')
  socket.send(Buffer.from(handshake))
  await closed
})

test('another protocol is refused in the handshake', async () => {
  await start()
  const { socket, received } = await openRaw()
  const closed = once(socket, 'close')
  socket.send('{"protocol":"messagepack","version":1}\u001e')
  await closed
  expect(received).toEqual(['{"error":"Only the protocol \\"json\\" is spoken here."}'])
})

test('an oversized message ends the connection', async () => {
  await start({ messageBytes: 1000 })
  const { socket } = await openHandshaken()
  const closed = once(socket, 'close')
  socket.send(`{"type":1,"target":"Subscribe","arguments":["${'x'.repeat(1000)}"]}\u001e`)
  const [code] = await closed
  expect(code).toBe(1009)
})

test('who never shakes hands is sent away, and so is who says nothing for long', async () => {
  await start({ handshakeMs: 2000, silenceMs: 3000, pingMs: 1_000_000 })
  const mute = await openRaw()
  await once(mute.socket, 'close')
  expect(mute.received).toEqual(['{"error":"The handshake did not come in time."}'])
  const silent = await openHandshaken()
  await once(silent.socket, 'close')
  expect(portal.logged.map(({ details }) => details.reason)).toEqual(['handshakeTimeout', 'silent'])
})

test('pings keep an idle connection open on both sides', async () => {
  await start({ pingMs: 50, silenceMs: 5500 })
  const { socket, received } = await openHandshaken()
  const opened = Date.now()
  await vi.waitFor(() => expect(Date.now() - opened).toBeGreaterThan(6500), { timeout: 20_000, interval: 10 })
  expect(received).toContain('{"type":6}')
  expect(socket.readyState).toBe(socket.OPEN)
  const ponged = once(socket, 'pong')
  socket.ping('hello')
  const [data] = await ponged
  expect(String(data)).toBe('hello')
})

test('a sender over its rate is slowed, and one far over it is dropped', async () => {
  await start({ messagesPerSecond: 0.001, messageBurst: 4, waitingMessages: 10 })
  const { socket, received } = await openHandshaken()
  const call = (id: number) =>
    `{"type":1,"invocationId":"${id}","target":"Unsubscribe","arguments":[{"series":[]}]}\u001e`
  socket.send(call(1) + call(2) + call(3) + call(4) + call(5))
  await vi.waitFor(() => expect(received).toContain('{"type":3,"invocationId":"3"}'), waitOptions)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(received).not.toContain('{"type":3,"invocationId":"4"}')
  // Nothing more is read from it, so that what it sends meanwhile waits on its own side.
  socket.send('{"type":6}\u001e'.repeat(11))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(portal.hubs.connectionCount).toBe(1)

  const flood = await openHandshaken()
  const closed = once(flood.socket, 'close')
  flood.socket.send('{"type":6}\u001e'.repeat(11))
  await closed
  expect(portal.logged.map(({ details }) => details.reason)).toContain('tooManyMessages')
})

test('one session cannot take all connections', async () => {
  await start({ connectionsPerSession: 2 })
  await openRaw()
  const second = await openRaw()
  expect(await refusalOf(portal.rawSocket(`?access_token=${portal.tokenOf('s1')}`))).toBe(429)
  second.socket.close()
  await vi.waitFor(() => expect(portal.hubs.connectionCount).toBe(1), waitOptions)
  await openRaw()
})

test('errors of a method reach the client as a code without detail', async () => {
  await start()
  portal.hubs.registerHub('odd', {
    methods: {
      Refuse: () => fail('object.notFound'),
      Break() {
        throw new Error('password=hunter2')
      },
      Huge: () => 10n,
    },
  })
  const client = portal.client(() => portal.tokenOf('s1'), { hub: 'odd' })
  await client.start()
  await expect(client.invoke('Refuse')).rejects.toThrow(/object\.notFound/)
  await expect(client.invoke('Break')).rejects.toThrow(/server\.failed/)
  await expect(client.invoke('Break')).rejects.not.toThrow(/hunter2/)
  await expect(client.invoke('Huge')).rejects.toThrow(/server\.failed/)
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'None']) {
    await expect(client.invoke(name)).rejects.toThrow(/request\.notFound/)
  }
  const streamed = new Promise((_resolve, reject) => {
    client.stream('Refuse').subscribe({ next: () => undefined, complete: () => undefined, error: reject })
  })
  await expect(streamed).rejects.toThrow(/request\.invalid/)
  expect(JSON.stringify(portal.logged.map(({ message }) => message))).toContain('A hub method failed')
})

test('stopping sends clients away, to come back later', async () => {
  await start()
  const { socket, received } = await openHandshaken()
  const closed = once(socket, 'close')
  await portal.hubs.close()
  await closed
  expect(received.at(-1)).toBe('{"type":7,"allowReconnect":true}')
})

test('the real client comes back by itself with a new token after the server sent it away', async () => {
  await start()
  const { HubConnectionBuilder } = await import('@microsoft/signalr')
  const client = new HubConnectionBuilder()
    .withUrl(`${portal.url}/hubs/events`, { accessTokenFactory: () => portal.tokenOf('s1') })
    .withAutomaticReconnect([10, 10, 10])
    .configureLogging(LogLevel.None)
    .build()
  let comebacks = 0
  client.onreconnected(() => {
    comebacks++
  })
  await client.start()
  portal.gate.wait = Promise.reject(new Error('database gone'))
  portal.gate.wait.catch(() => {})
  portal.hubs.companyRightsChanged('c1')
  await vi.waitFor(() => expect(portal.hubs.connectionCount).toBe(0), waitOptions)
  portal.gate.wait = undefined
  await vi.waitFor(() => expect(comebacks).toBe(1), waitOptions)
  await client.stop()
})
