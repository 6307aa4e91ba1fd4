import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { privateRanges } from '#lib/network/network.ts'
import { guardedConnect, type Resolve } from './address-guard.ts'
import { guardedFetch } from './guarded-fetch.ts'

const servers: (Server | TcpServer)[] = []
const sockets = new Set<Socket>()

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  return (server.address() as AddressInfo).port
}

interface Site {
  port: number
  url: string
  requests: IncomingMessage[]
}

async function startSite(answer: RequestListener): Promise<Site> {
  const requests: IncomingMessage[] = []
  const port = await listen(
    createServer((request, response) => {
      requests.push(request)
      answer(request, response)
    }),
  )
  return { port, url: `http://127.0.0.1:${port}`, requests }
}

const allowing = (...sites: Site[]) => ({
  privateNetworks: [],
  allowLoopback: sites.map(({ port }) => `127.0.0.1:${port}`),
})

const resolveTo =
  (...answers: string[]): Resolve =>
  (_host, _options, callback) => {
    const address = answers.length > 1 ? answers.shift() : answers[0]
    callback(null, [{ address: address ?? '', family: address?.includes(':') ? 6 : 4 }])
  }

test('an allowed address is fetched', async () => {
  const site = await startSite((request, response) => {
    response.setHeader('x-method', request.method ?? '')
    request.pipe(response)
  })
  const fetched = await guardedFetch(
    `${site.url}/a?b=c`,
    { method: 'POST', body: 'hello', headers: { 'X-Own': '1' } },
    allowing(site),
  )
  expect(fetched).toMatchObject({ outcome: 'answered', status: 200, url: `${site.url}/a?b=c` })
  expect(fetched.outcome === 'answered' && fetched.body.toString()).toBe('hello')
  expect(site.requests[0]).toMatchObject({
    method: 'POST',
    url: '/a?b=c',
    headers: { 'x-own': '1', 'content-length': '5' },
  })
})

test('threat 18: no form of loopback in an address reaches a server there', async () => {
  const site = await startSite((_request, response) => response.end('secret'))
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '0',
    '0.0.0.0',
    'localhost',
    'localhost.',
    'LOCALHOST',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::]',
    'user:pass@127.0.0.1',
  ]
  for (const host of hosts) {
    expect(
      await guardedFetch(`http://${host}:${site.port}/`, {}, { privateNetworks: privateRanges }),
      host,
    ).toEqual({
      outcome: 'failed',
      reason: 'addressRefused',
    })
  }
  expect(site.requests).toHaveLength(0)
})

test('threat 18: a name that resolves to a forbidden address is refused', async () => {
  for (const address of ['127.0.0.1', '::1', '169.254.169.254', '::ffff:127.0.0.1', '10.0.0.1', 'nonsense']) {
    const fetched = await guardedFetch(
      'http://innocent.example/',
      {},
      { privateNetworks: [] },
      resolveTo(address),
    )
    const reason = address === '10.0.0.1' ? 'addressPrivate' : 'addressRefused'
    expect(fetched, address).toEqual({ outcome: 'failed', reason })
  }
})

test('threat 18: of several addresses of a name only allowed ones are connected to', async () => {
  const site = await startSite((_request, response) => response.end('public'))
  const resolve: Resolve = (_host, _options, callback) =>
    callback(null, [
      { address: '169.254.169.254', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])
  const fetched = await guardedFetch(`http://mixed.example:${site.port}/`, {}, allowing(site), resolve)
  expect(fetched).toMatchObject({ outcome: 'answered' })
})

test('threat 18: DNS rebinding: a name is resolved once for a connection, and anew for the next', async () => {
  const inner = await startSite((_request, response) => response.end('secret'))
  const outer = await startSite((_request, response) => {
    response.writeHead(302, { location: `http://rebinding.example:${inner.port}/` }).end()
  })
  let asked = 0
  const rebinding: Resolve = (_host, _options, callback) => {
    asked++
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  }
  const fetched = await guardedFetch(
    `http://rebinding.example:${outer.port}/`,
    {},
    allowing(outer),
    rebinding,
  )
  expect(fetched).toEqual({ outcome: 'failed', reason: 'addressRefused' })
  expect(asked).toBe(2)
  expect(inner.requests).toHaveLength(0)
})

test.each([
  ['loopback', (inner: Site) => inner.url],
  ['loopback in another form', (inner: Site) => `http://0x7f.1:${inner.port}/`],
  ['a name for loopback', (inner: Site) => `http://localhost:${inner.port}/`],
  ['the metadata address', () => 'http://169.254.169.254/latest/meta-data/'],
])('threat 18: a redirect to %s is refused', async (_name, target) => {
  const inner = await startSite((_request, response) => response.end('secret'))
  const outer = await startSite((_request, response) =>
    response.writeHead(302, { location: target(inner) }).end(),
  )
  expect(await guardedFetch(outer.url, {}, allowing(outer))).toEqual({
    outcome: 'failed',
    reason: 'addressRefused',
  })
  expect(inner.requests).toHaveLength(0)
})

test.each([
  'file:///etc/passwd',
  'gopher://8.8.8.8/',
  'ftp://8.8.8.8/',
  'data:text/plain,x',
  'javascript:1',
  '//8.8.8.8/',
  'not an address',
  '',
])('threat 18: %j is not fetched', async (address) => {
  expect(await guardedFetch(address, {}, { privateNetworks: privateRanges })).toEqual({
    outcome: 'failed',
    reason: 'badRequest',
  })
})

test('threat 18: a redirect to a file is not followed', async () => {
  const site = await startSite((_request, response) =>
    response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  )
  expect(await guardedFetch(site.url, {}, allowing(site))).toEqual({
    outcome: 'failed',
    reason: 'badRequest',
  })
})

test('redirects are followed a few times, with the body where the status says so', async () => {
  const site = await startSite((request, response) => {
    if (request.url === '/start') response.writeHead(307, { location: '/next' }).end()
    else if (request.url === '/next') response.writeHead(303, { location: 'end' }).end()
    else if (request.url === '/loop') response.writeHead(301, { location: '/loop' }).end()
    else response.end(request.method)
  })
  const fetched = await guardedFetch(`${site.url}/start`, { method: 'POST', body: 'x' }, allowing(site))
  expect(fetched).toMatchObject({ outcome: 'answered', url: `${site.url}/end` })
  expect(site.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET'])
  expect(await guardedFetch(`${site.url}/loop`, {}, allowing(site))).toEqual({
    outcome: 'failed',
    reason: 'tooManyRedirects',
  })
  expect(site.requests).toHaveLength(3 + 4)
})

test('credentials stay with the origin that they were given for, and do not come back', async () => {
  const other = await startSite((_request, response) => response.end())
  const site = await startSite((request, response) => {
    response.writeHead(302, { location: request.url === '/' ? '/same' : `${other.url}/other` }).end()
  })
  const address = `http://us%40er:pa%3Ass@127.0.0.1:${site.port}/`
  const fetched = await guardedFetch(
    address,
    { headers: { 'x-api-key': 'secret', accept: 'text/plain' } },
    allowing(site, other),
  )
  const basic = `Basic ${Buffer.from('us@er:pa:ss').toString('base64')}`
  expect(site.requests.map(({ headers }) => headers.authorization)).toEqual([basic, basic])
  expect(other.requests[0]?.headers).not.toHaveProperty('authorization')
  expect(other.requests[0]?.headers).not.toHaveProperty('x-api-key')
  expect(other.requests[0]?.headers.accept).toBe('text/plain')
  expect(JSON.stringify(fetched)).not.toContain('ss@')
})

test('headers that frame or route the message cannot be set, nor lines be smuggled in', async () => {
  const site = await startSite((_request, response) => response.end())
  const headers = {
    Host: 'inner.example',
    'Transfer-Encoding': 'chunked',
    'Content-Length': '999',
    Connection: 'upgrade',
    Upgrade: 'h2c',
  }
  expect(await guardedFetch(site.url, { headers }, allowing(site))).toMatchObject({ outcome: 'answered' })
  expect(site.requests[0]?.headers).toEqual({
    host: `127.0.0.1:${site.port}`,
    connection: 'close',
    'accept-encoding': 'identity',
  })
  expect(await guardedFetch(site.url, { headers: { a: 'b\r\nc: d' } }, allowing(site))).toEqual({
    outcome: 'failed',
    reason: 'badRequest',
  })
})

test('threat 18: an answer in slow drips ends at the deadline, in its head and in its body', async () => {
  const body = await startSite((_request, response) => {
    const drip = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const head = createTcpServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const drip = setInterval(() => socket.write('x-a: b\r\n'), 20)
    socket.on('close', () => clearInterval(drip))
  })
  const headPort = await listen(head)
  const silent = await listen(createTcpServer())
  const rules = {
    privateNetworks: [],
    allowLoopback: [body.port, headPort, silent].map((port) => `127.0.0.1:${port}`),
  }
  for (const port of [body.port, headPort, silent]) {
    const fetched = await guardedFetch(`http://127.0.0.1:${port}/`, { timeoutMs: 300 }, rules)
    expect(fetched).toEqual({ outcome: 'failed', reason: 'timeout' })
  }
})

test('threat 18: an answer over the limit is cut off, announced or not', async () => {
  let closed = 0
  const site = await startSite((request, response) => {
    response.on('close', () => closed++)
    if (request.url === '/announced') response.writeHead(200, { 'content-length': '100000000' })
    const flood = setInterval(() => response.write(Buffer.alloc(10_000)), 1)
    response.on('close', () => clearInterval(flood))
  })
  for (const path of ['/announced', '/flood']) {
    expect(await guardedFetch(site.url + path, { maxBytes: 50_000 }, allowing(site))).toEqual({
      outcome: 'failed',
      reason: 'tooLarge',
    })
  }
})

test('threat 32: a compressed answer is not unpacked', async () => {
  const { gzipSync } = await import('node:zlib')
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  const site = await startSite((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  const fetched = await guardedFetch(site.url, {}, allowing(site))
  expect(fetched.outcome === 'answered' && fetched.body.length).toBe(bomb.length)
})

test('a server that is not there, breaks off or speaks nonsense is unreachable', async () => {
  const gone = await startSite(() => undefined)
  await new Promise((resolve) => servers.pop()?.close(resolve))
  expect(await guardedFetch(gone.url, {}, allowing(gone))).toEqual({
    outcome: 'failed',
    reason: 'unreachable',
  })
  const port = await listen(createTcpServer((socket) => socket.end('nonsense\r\n\r\n')))
  const rules = { privateNetworks: [], allowLoopback: [`127.0.0.1:${port}`] }
  expect(await guardedFetch(`http://127.0.0.1:${port}`, {}, rules)).toEqual({
    outcome: 'failed',
    reason: 'unreachable',
    mayHaveArrived: true,
  })
  expect(await guardedFetch(`https://127.0.0.1:${port}`, {}, rules)).toMatchObject({ outcome: 'failed' })
})

test('threat 18: a broker’s host is guarded in the same way', async () => {
  const port = await listen(createTcpServer((socket) => socket.write('hi')))
  const rules = { privateNetworks: [], allowLoopback: [`127.0.0.1:${port}`] }
  for (const host of ['127.0.0.2', 'localhost.', '0x7f.0.0.2', '::1', '169.254.169.254']) {
    const attempt = guardedConnect({ host, port: port + 1, timeoutMs: 1000 }, rules)
    await expect(attempt, host).rejects.toThrow(/not allowed/)
  }
  await expect(
    guardedConnect({ host: 'x.example', port, timeoutMs: 1000 }, rules, resolveTo('127.0.0.2')),
  ).rejects.toThrow(/not allowed/)
  const socket = await guardedConnect(
    { host: 'x.example', port, timeoutMs: 5000 },
    rules,
    resolveTo('127.0.0.1'),
  )
  socket.destroy()
})
