import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountOperations } from './operations.ts'
import { type AnsweredCall, createHttpServer } from './server.ts'

const calls: AnsweredCall[] = []
let server: Awaited<ReturnType<typeof createHttpServer>>

beforeAll(async () => {
  server = await createHttpServer({
    log: pino({ level: 'silent' }),
    bodyLimit: 1000,
    secure: false,
    onAnswered: (call) => calls.push(call),
  })
  mountOperations(server, {
    intake: () => 'open',
    isOwner: () => true,
    ready: async () => true,
    metrics: async () => 'fyr_up 1\n',
    metricsType: 'text/plain',
    metricsToken: undefined,
    environment: { apiBase: '', mqttPort: 0, mqttsPort: null },
  })
})
afterAll(() => server.close())

test.each([
  ['localhost:8080', 200],
  ['127.0.0.1', 200],
  ['[::1]:8080', 200],
  // A page whose name was made to lead to this machine, in a browser on it.
  ['evil.example', 404],
  ['localhost.evil.example:8080', 404],
])('threat 18: /metrics without a token asked for under the name %s is %i', async (host, status) => {
  expect((await server.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(status)
})

test('what is told of a call is its route, never its address', async () => {
  calls.length = 0
  await server.inject('/healthz?token=secret')
  await server.inject('/no/such/secret')
  expect(calls).toMatchObject([
    { method: 'GET', route: '/healthz', status: 200, companyId: null },
    { method: 'GET', route: 'unmatched', status: 404, companyId: null },
  ])
  expect(calls[0]?.seconds).toBeLessThan(5)
})
