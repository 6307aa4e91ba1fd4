import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { createHttpServer, mountOperations } from '#http/index.ts'
import { systemClock } from '#lib/clock.ts'
import { createOutbox } from '#outbound/index.ts'
import { watchMachine } from '../support/machine-stalls.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends the beginning of a request and then nothing. */
async function beginRequest(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
  return socket
}

/** In ms, without what the machine stood still. */
async function timeOfStop(): Promise<number> {
  const machine = watchMachine()
  const began = performance.now()
  await portal.stop()
  const [took = Number.NaN] = await machine.durationsOf([[began, performance.now()]])
  return took
}

it('threat 32: requests that never end do not keep the portal from stopping', async () => {
  portal = await startTestPortal()
  const head = 'POST /api/users/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  await beginRequest(`${head}Content-Length: 1000\r\n\r\n{"email":`)
  await beginRequest(head)
  await fetch(`${portal.url}/healthz`)
  expect(await timeOfStop()).toBeLessThan(9000)
}, 60_000)

it('a mail server that hangs is waited for beside the other parts, not after them', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  portal = await startTestPortal({ FYR_SMTP_URL: `smtp://127.0.0.1:${port}` })
  const { companyId } = await portal.createCompany('Skogen')
  const outbox = createOutbox({ clock: systemClock, wake: () => undefined })
  const mail = { to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>' }
  const reached = once(silent, 'connection')
  await portal.database.withCompany(companyId, (db) => outbox.sendMail(db, 'stop-test', mail))
  await reached
  await beginRequest('POST /api/users/authenticate HTTP/1.1\r\nHost: x\r\n')
  expect(await timeOfStop()).toBeLessThan(9000)
  silent.close()
}, 60_000)

it('a database that does not answer is 503 at /readyz, not an error of ours', async () => {
  const server = await createHttpServer({ log: pino({ level: 'silent' }), bodyLimit: 1000, secure: false })
  mountOperations(server, {
    isOwner: () => true,
    intake: () => 'open',
    ready: () => Promise.reject(new Error('connect ECONNREFUSED')),
    metrics: async () => '',
    metricsType: 'text/plain',
    metricsToken: undefined,
    environment: { apiBase: '', mqttPort: 0, mqttsPort: null },
  })
  expect((await server.inject('/readyz')).statusCode).toBe(503)
  expect((await server.inject('/healthz')).statusCode).toBe(200)
  await server.close()
})
