import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpServer } from './server.ts'

let server: Awaited<ReturnType<typeof createHttpServer>>
let port: number
beforeAll(async () => {
  server = await createHttpServer({
    log: pino({ level: 'silent' }),
    bodyLimit: 1000,
    secure: false,
    handshakeMs: 60_000,
    halfOpen: { halfOpen: 15, halfOpenPerAddress: 10 },
  })
  server.get('/', () => 'here')
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(url).port)
})
afterAll(() => server.close())

async function connect(localAddress: string): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  return socket
}
const openOf = (sockets: readonly Socket[]) => sockets.filter((socket) => !socket.closed).length

it('threat 32: connections without a request make room for others, first those of their own address', async () => {
  const [asked, neighbour] = [await connect('127.0.0.3'), await connect('127.0.0.3')]
  asked.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(asked, 'data')
  const crowd: Socket[] = []
  for (let at = 0; at < 40; at++) crowd.push(await connect('127.0.0.2'))
  await expect.poll(() => openOf(crowd)).toBe(10)
  expect(openOf([asked, neighbour])).toBe(2)
  expect(openOf(crowd.slice(0, 30))).toBe(0)

  // From many addresses it is the oldest of all that go, and still none that has asked something.
  const many: Socket[] = []
  for (let at = 0; at < 30; at++) many.push(await connect(`127.0.1.${at + 1}`))
  await expect.poll(() => openOf(many)).toBe(15)
  expect(openOf([...crowd, neighbour])).toBe(0)
  expect(asked.closed).toBe(false)
  for (const socket of [asked, ...many]) socket.destroy()
})
