import { X509Certificate } from 'node:crypto'
import { createServer, type Socket, connect as tcpConnect } from 'node:net'
import { connectAsync } from 'mqtt'
import { generate } from 'mqtt-packet'
import { afterEach, expect, test } from 'vitest'
import { makeSelfSigned } from '../../../../test/support/self-signed.ts'
import { collect, eventually, openTestBroker, type TestBroker } from './broker.fixture.ts'

let at: TestBroker
afterEach(() => at.close())

/** A header of PROXY protocol version 2 for a client at this IPv4 address. */
function proxyHeader(address: string): Buffer {
  const numbers = address.split('.').map(Number)
  return Buffer.concat([
    Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1'),
    Buffer.from([0x21, 0x11, 0, 12, ...numbers, 127, 0, 0, 1, 0x30, 0x39, 0x07, 0x5b]),
  ])
}
const connectPacket = (token: string) =>
  generate({
    cmd: 'connect',
    clientId: 'p',
    clean: true,
    keepalive: 60,
    username: 'u',
    password: Buffer.from(token),
  })

const firstBytes = (socket: Socket) =>
  new Promise<number[]>((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve([...bytes]))
    socket.once('close', () => resolve([]))
  })

test('threat 27: behind a trusted proxy the client’s own address counts', async () => {
  at = await openTestBroker({
    trustedProxies: '127.0.0.0/8',
    limits: { failedLoginsPerMinute: 100, failedLoginsPerAddress: 2 },
  })
  const connectFrom = async (address: string, token: string) => {
    const socket = await at.socket()
    // The header comes cut in two, and with the beginning of CONNECT.
    const bytes = Buffer.concat([proxyHeader(address), connectPacket(token)])
    socket.write(bytes.subarray(0, 9))
    setTimeout(() => socket.write(bytes.subarray(9)), 20)
    const answer = await firstBytes(socket)
    socket.destroy()
    return answer[3]
  }
  for (let tries = 0; tries < 2; tries++) expect(await connectFrom('203.0.113.7', `wrong-${tries}`)).toBe(4)
  expect(await connectFrom('203.0.113.7', 'alpha')).toBe(3)
  expect(await connectFrom('203.0.113.8', 'alpha')).toBe(0)
  // Without a header it is the proxy itself that speaks, as in its health checks.
  await at.connect('beta')
  const line = await at.logged('unknown access token')
  expect(line.fields).toMatchObject({ remote: '203.0.113.7' })
})

test('threat 27: nobody else may say where they come from', async () => {
  at = await openTestBroker({ trustedProxies: '10.0.0.0/8' })
  const socket = await at.socket()
  socket.write(Buffer.concat([proxyHeader('203.0.113.7'), connectPacket('alpha')]))
  expect(await firstBytes(socket)).toEqual([])
  await at.logged('does not begin with MQTT CONNECT')
})

test('MQTT over TLS on a port of its own, with a certificate that changes, also behind a proxy', async () => {
  const [first, second] = [makeSelfSigned('localhost'), makeSelfSigned('localhost')]
  at = await openTestBroker({ tls: { port: 0, ...first }, trustedProxies: '127.0.0.1' })
  const port = at.broker.tlsPort ?? 0
  const settings = { username: 'u', password: 'alpha', reconnectPeriod: 0, servername: 'localhost' }
  const publish = async (ca: string, to = port) => {
    const client = await connectAsync({ ...settings, protocol: 'mqtts', host: '127.0.0.1', port: to, ca })
    await client.publishAsync('nodes/a/k', '1', { qos: 1 })
    await client.endAsync()
  }
  await publish(first.cert)
  at.broker.renewTls(second)
  await expect(publish(first.cert)).rejects.toThrow()
  await publish(second.cert)
  // A proxy that hands TLS through and puts its header before it.
  const proxy = createServer((client) => {
    const upstream = tcpConnect(port, '127.0.0.1')
    upstream.write(proxyHeader('203.0.113.9'))
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  await publish(second.cert, typeof address === 'object' && address ? address.port : 0)
  proxy.close()
  expect(at.uplinks).toHaveLength(3)
  // Plain MQTT is no TLS.
  const plain = tcpConnect(port, '127.0.0.1')
  plain.on('error', () => undefined)
  plain.write(connectPacket('alpha'))
  await eventually(() => plain.destroyed || plain.readableEnded)
})

test('MQTT over WebSockets, which are counted by their own address behind a trusted proxy', async () => {
  at = await openTestBroker({
    webSocketPort: 0,
    trustedProxies: '127.0.0.1',
    limits: { failedLoginsPerMinute: 100, failedLoginsPerAddress: 1 },
  })
  const { webSocketPort = 0 } = at.broker
  const overWebSocket = (address: string) => ({
    protocol: 'ws' as const,
    port: webSocketPort,
    wsOptions: { headers: { 'x-forwarded-for': `10.0.0.1, ${address}` } },
  })
  const client = await at.connect('alpha', overWebSocket('203.0.113.1'))
  const received = collect(client)
  await client.subscribeAsync('echo/#', { qos: 1 })
  const large = 'x'.repeat(100_000)
  await client.publishAsync('echo/large', large, { qos: 1 })
  await client.publishAsync('nodes/a/k', '1', { qos: 1 })
  expect(at.sent()).toContain('nodes/a/k')
  await eventually(() => received.includes(`echo/large=${large}`) || undefined)
  await client.endAsync()
  await expect(at.connect('wrong', overWebSocket('203.0.113.7'))).rejects.toThrow()
  await expect(at.connect('alphaToo', overWebSocket('203.0.113.7'))).rejects.toThrow(/unavailable/i)
  await at.connect('alphaToo', overWebSocket('203.0.113.8'))
})

test('threat 27: a port for WebSockets refuses other requests, subprotocols and text', async () => {
  at = await openTestBroker({ webSocketPort: 0, limits: { connectMs: 300 } })
  const { webSocketPort = 0 } = at.broker
  expect((await fetch(`http://127.0.0.1:${webSocketPort}/mqtt`)).status).toBe(426)
  const closed = (protocols: string[], send?: string) =>
    new Promise<number>((resolve) => {
      const webSocket = new WebSocket(`ws://127.0.0.1:${webSocketPort}/mqtt`, protocols)
      webSocket.addEventListener('close', ({ code }) => resolve(code))
      webSocket.addEventListener('open', () => send !== undefined && webSocket.send(send))
    })
  expect(await closed(['chat'])).toBe(1006)
  expect(await closed(['mqtt'], 'hello')).not.toBe(1000)
  // Who says nothing is let go.
  expect(await closed(['mqtt'])).toBe(1006)
})

test('WebSockets speak TLS with the certificate of the broker, and with a renewed one', async () => {
  const [first, second] = [makeSelfSigned('localhost'), makeSelfSigned('localhost')]
  at = await openTestBroker({ tls: first, webSocketPort: 0 })
  const { webSocketPort = 0, tlsPort } = at.broker
  expect(tlsPort).toBeUndefined()
  const publish = async (ca: string) => {
    const client = await at.connect('alpha', { protocol: 'wss', host: 'localhost', port: webSocketPort, ca })
    await client.publishAsync('nodes/a/k', '1', { qos: 1 })
    await client.endAsync()
  }
  await publish(first.cert)
  at.broker.renewTls(second)
  await expect(publish(first.cert)).rejects.toThrow()
  await publish(second.cert)
})

test('over TLS a client may sign in by a certificate that was registered, if it has its key', async () => {
  const [server, own, other] = ['localhost', 'valve', 'valve'].map((name) => makeSelfSigned(name))
  if (!server || !own || !other) return
  const { fingerprint256 } = new X509Certificate(own.cert)
  const identity = {
    companyId: 'company-a',
    tokenId: 'certificate',
    scopes: ['ingest'],
    nodeDeveui: 'valve-1',
  } as const
  at = await openTestBroker({
    tls: { port: 0, ...server },
    authenticate: async (login) =>
      'fingerprint' in login && login.fingerprint === fingerprint256 ? identity : null,
  })
  const settings = {
    host: '127.0.0.1',
    protocol: 'mqtts' as const,
    port: at.broker.tlsPort ?? 0,
    servername: 'localhost',
    ca: server.cert,
    reconnectPeriod: 0,
  }
  const client = await connectAsync({ ...settings, ...own })
  await client.publishAsync('nodes/valve-1/k', '1', { qos: 1 })
  await client.endAsync()
  expect(at.sent()).toEqual(['nodes/valve-1/k'])
  await expect(connectAsync({ ...settings, ...other })).rejects.toThrow(/user ?name/i)
  await expect(connectAsync(settings)).rejects.toThrow(/user ?name/i)
  // Whoever knows the certificate and not its key, or says it as a password, is nobody.
  const asPassword = { ...settings, username: 'u', password: `certificate:${fingerprint256}` }
  await expect(connectAsync(asPassword)).rejects.toThrow(/user ?name/i)
  await expect(connectAsync({ ...settings, cert: own.cert, key: other.key })).rejects.toThrow()
})
