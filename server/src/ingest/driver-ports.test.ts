import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ConnectionProblem, ConnectionStatus } from '@fyr/contract/connections/connections'
import { afterEach, expect, it } from 'vitest'
import {
  type ConnectionStates,
  createConnectionStates,
  createDownlinks,
  type Downlinks,
} from './driver-ports.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Somebody else's machine, which takes what it is sent. */
async function machine() {
  const received: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('data', (bytes) => received.push(bytes.toString('hex')))
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return { received, sockets, port: (server.address() as AddressInfo).port }
}

/** A driver that holds one connection of a company to a machine, which reaches one node. */
function testDriver(
  port: number,
  address: string,
  ports: { states: ConnectionStates; downlinks: Downlinks },
) {
  const connection = { companyId: 'acme', driver: 'test', id: 'machine-1' }
  const say = (status: ConnectionStatus, code?: ConnectionProblem) =>
    ports.states.set({
      ...connection,
      status,
      since: Date.now(),
      lastError: code === undefined ? null : { code, detail: '', at: Date.now() },
    })
  say('connecting')
  const socket = connect(port, '127.0.0.1')
  socket.on('connect', () => say('connected'))
  socket.on('close', () => say('waiting', 'closed'))
  const remove = ports.downlinks.addDriver(async (downlink) => {
    if (downlink.companyId !== 'acme' || downlink.address !== address) return { status: 'noRoute' }
    await new Promise<void>((resolve, reject) =>
      socket.write(downlink.bytes, (error) => (error ? reject(error) : resolve())),
    )
    return { status: 'sent', reference: 'machine-7' }
  })
  ends.push(() => {
    remove()
    socket.removeAllListeners('close').destroy()
    ports.states.remove(connection)
  })
  return socket
}

const downlink = {
  companyId: 'acme',
  id: 'd1',
  address: 'n1',
  bytes: Uint8Array.of(1, 255),
  port: 2,
  confirmed: false,
  expiresAt: null,
}

it('a driver says how its connection is, and its company alone reads it', async () => {
  const [states, downlinks] = [createConnectionStates(), createDownlinks()]
  const told: string[] = []
  const { port, sockets } = await machine()
  states.subscribe(({ status }) => told.push(status))
  testDriver(port, 'n1', { states, downlinks })
  await expect.poll(() => sockets.length).toBe(1)
  expect(states.listOf('acme')).toMatchObject([{ status: 'connected', lastError: null }])
  expect(states.listOf('other')).toEqual([])
  sockets[0]?.destroy()
  await expect.poll(() => told).toEqual(['connecting', 'connected', 'waiting'])
  expect(states.listOf('acme')).toMatchObject([{ lastError: { code: 'closed' } }])
  for (const end of ends.splice(0)) end()
  expect(states.listOf('acme')).toEqual([])
})

it('a downlink goes to the driver that reaches its node, and its failure is told', async () => {
  const [states, downlinks] = [createConnectionStates(), createDownlinks()]
  const [one, other] = [await machine(), await machine()]
  testDriver(one.port, 'n1', { states, downlinks })
  const socket = testDriver(other.port, 'n2', { states, downlinks })
  expect(await downlinks.send({ ...downlink, address: 'n2' })).toEqual({
    status: 'sent',
    reference: 'machine-7',
  })
  await expect.poll(() => other.received).toEqual(['01ff'])
  expect(one.received).toEqual([])
  expect(await downlinks.send({ ...downlink, address: 'n3' })).toEqual({ status: 'noRoute' })
  expect(await downlinks.send({ ...downlink, companyId: 'other' })).toEqual({ status: 'noRoute' })
  socket.destroy()
  expect(await downlinks.send({ ...downlink, address: 'n2' })).toMatchObject({ status: 'failed' })
})

it('what a driver hears of a downlink later is told by its reference', () => {
  const downlinks = createDownlinks()
  const told: unknown[] = []
  const stop = downlinks.onReport((report) => told.push(report))
  downlinks.report('acme', 'machine-7', 'acknowledged', null)
  stop()
  downlinks.report('acme', 'machine-7', 'failed', { code: 'timeout', detail: '' })
  expect(told).toEqual([{ companyId: 'acme', reference: 'machine-7', state: 'acknowledged', reason: null }])
})
