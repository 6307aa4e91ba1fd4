import { createConnection, type Socket } from 'node:net'
import { connectAsync } from 'mqtt'
import { expect, it } from 'vitest'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'

const both = onTwoCompanies({ FYR_HANDSHAKE_SECONDS: '8' })

interface HalfOpen {
  socket: Socket
  received: string
}

/** Connects, sends what is the beginning of something, and nothing more. */
async function openHalf(port: number, start: string | Buffer, count: number): Promise<HalfOpen[]> {
  const open = () =>
    new Promise<HalfOpen>((resolve, reject) => {
      const socket = createConnection(port, '127.0.0.1')
      const half = { socket, received: '' }
      socket.on('data', (data) => {
        half.received += data.toString('latin1')
      })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject).on('error', () => undefined)
        socket.write(start, () => resolve(half))
      })
    })
  return await Promise.all(Array.from({ length: count }, open))
}

const head = 'GET /api/settings HTTP/1.1\r\nHost: x\r\n'
const upgrade =
  'GET /hubs/events HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
// CONNECT that announces 100 bytes, and brings the name of the protocol.
const connect = Buffer.from([0x10, 100, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4])

it('threat 27, 32: hundreds of half requests and half CONNECTs are ended in time, and a neighbour is served', async () => {
  const { portal, other } = both
  const { companyId, deveui } = other.place
  const made = await portal.call('POST', `/integration/tokens/${companyId}`, {
    token: other.session.token,
    body: { label: 'Gateway', scopes: ['ingest'] },
  })
  const { httpPort, mqttPort } = portal.portal
  const kinds = [
    ['no byte', httpPort, '', 100],
    ['a head', httpPort, head, 400],
    ['an upgrade', httpPort, upgrade, 300],
    ['CONNECT', mqttPort, connect, 400],
  ] as const
  const opened = await Promise.all(
    kinds.map(async ([name, port, start, count]) => ({ name, all: await openHalf(port, start, count) })),
  )

  // In the midst of them: a new MQTT client, and a new HTTP connection for each call.
  const client = await connectAsync({
    host: '127.0.0.1',
    port: mqttPort,
    username: 'u',
    password: made.body.token,
    reconnectPeriod: 0,
  })
  for (let at = 0; at < 5; at++) {
    await client.publishAsync(`nodes/${deveui}/served`, `${at}`, { qos: 1 })
    const { status } = await portal.call('GET', `/tag/${deveui}`, {
      token: other.session.token,
      headers: { connection: 'close' },
    })
    expect(status).toBe(200)
  }
  await client.endAsync()
  const { token } = other.session
  const latest = await portal.call('GET', `/tagdata/currents?deveuis=${deveui}&keys=served`, { token })
  expect(JSON.stringify(latest.body)).toContain('"value":4')

  const stillOpen = () =>
    opened.map(({ name, all }) => [name, all.filter(({ socket }) => !socket.closed).length])
  await expect.poll(stillOpen, { timeout: 40_000, interval: 100 }).toEqual(kinds.map(([name]) => [name, 0]))
  // Told why, where the protocol has words for it.
  for (const { name, all } of opened.filter((kind) => kind.name !== 'CONNECT')) {
    const told = all.filter(({ received }) => received.startsWith('HTTP/1.1 408')).length
    expect([name, told]).toEqual([name, all.length])
  }
}, 60_000)
