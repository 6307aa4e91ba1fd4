import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSmsSender, trySms } from './sms.ts'

let server: Server | undefined

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

interface Call {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  type: string | undefined
  fields: Record<string, string>
}

/** Speaks the API of 46elks as far as it is used. */
async function startElks(status: number, answer: string) {
  const calls: Call[] = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { authorization, 'content-type': type } = request.headers
    const { method, url } = request
    calls.push({ method, url, authorization, type, fields: Object.fromEntries(new URLSearchParams(body)) })
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(answer)
  })
  const started = server
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  const { port } = started.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/a1`
  const sender = createSmsSender({ url, user: 'u1', password: 'hunter2', from: 'Fyr' })
  return { calls, sender, url }
}

const created =
  '{"status":"created","direction":"outgoing","from":"Fyr","to":"+46700000000","id":"s70df59406a1b4643b96f3f91e0bfb7b0"}'
const sms = { to: '+46700000000', text: 'Pump 3 är varm & hög + 5 %' }

test('a message goes to 46elks as a form with basic authentication', async () => {
  const { calls, sender } = await startElks(200, created)
  expect(await sender.send(sms)).toEqual({ outcome: 'sent' })
  expect(calls).toEqual([
    {
      method: 'POST',
      url: '/a1/SMS',
      authorization: `Basic ${Buffer.from('u1:hunter2').toString('base64')}`,
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      fields: { from: 'Fyr', to: sms.to, message: sms.text },
    },
  ])
})

test.each([
  '0701234567',
  '46700000000',
  '+0700000000',
  '+4670',
  '+46 70 000 00 00',
  '+4670000000000000',
  '+46700000000,+46700000001',
  '+46700000000\n',
  '',
  'Anna',
])('the number %j is refused without a call', async (to) => {
  const { calls, sender } = await startElks(200, created)
  expect(await sender.send({ to, text: 'x' })).toEqual({ outcome: 'refused', reason: 'invalidRecipient' })
  expect(calls).toEqual([])
})

test('a text too long is shortened, an empty one refused', async () => {
  const { calls, sender } = await startElks(200, created)
  await sender.send({ ...sms, text: 'x'.repeat(5000) })
  expect(calls[0]?.fields.message).toBe(`${'x'.repeat(999)}…`)
  expect(await sender.send({ ...sms, text: '' })).toEqual({ outcome: 'refused', reason: 'empty message' })
})

test.each([
  [400, 'Missing key to', 'refused'],
  [404, '', 'refused'],
  [403, 'Not enough credits', 'retry'],
  [429, '', 'retry'],
  [500, '', 'retry'],
  [503, '', 'retry'],
])('the answer %i %s leads to: %s', async (status, answer, outcome) => {
  const { sender } = await startElks(status, answer)
  expect(await sender.send(sms)).toEqual({ outcome, reason: `SMS provider: ${status} ${answer}`.trim() })
})

test('an account that the provider does not know is told as such, and tried again', async () => {
  const { sender } = await startElks(401, 'Unauthorized')
  expect(await sender.send(sms)).toEqual({ outcome: 'retry', reason: 'loginRefused' })
})

test('a message that is accepted as failed is not taken for sent', async () => {
  const { sender } = await startElks(200, '{"status": "failed", "id": "s1"}')
  expect(await sender.send(sms)).toEqual({ outcome: 'refused', reason: 'SMS provider: failed' })
})

test('threat 19: the password is not carried to where a redirect leads', async () => {
  const { calls, sender } = await startElks(302, '')
  expect(await sender.send(sms)).toMatchObject({ outcome: 'retry' })
  expect(calls).toHaveLength(1)
})

test('a provider that is not there is tried again', async () => {
  const { sender } = await startElks(200, created)
  await new Promise((resolve) => server?.close(resolve))
  server = undefined
  expect(await sender.send(sms)).toEqual({ outcome: 'retry', reason: 'unreachable' })
})

test('without an account the outcome says so', async () => {
  expect(await createSmsSender(undefined).send(sms)).toEqual({ outcome: 'notConfigured' })
})

test('threat 18: the address that somebody entered passes the guard', async () => {
  const { calls, url } = await startElks(200, created)
  const settings = { url, user: 'u1', password: 'hunter2', from: 'Fyr' }
  const closed = { ...settings, rules: { privateNetworks: [] } }
  expect(await createSmsSender(closed).send(sms)).toEqual({ outcome: 'retry', reason: 'unreachable' })
  expect(await trySms(closed, sms)).toEqual({ fault: 'addressRefused', answer: '' })
  expect(calls).toEqual([])
  const open = { ...settings, rules: { privateNetworks: [], allowLoopback: [new URL(url).host] } }
  expect(await createSmsSender(open).send(sms)).toEqual({ outcome: 'sent' })
  expect(calls[0]?.fields).toEqual({ from: 'Fyr', to: sms.to, message: sms.text })
})

test.each([
  [200, created, null],
  [200, '{"status":"failed"}', 'other'],
  [401, 'Unauthorized', 'login'],
  [403, 'Not enough credits for hunter2', 'other'],
])(
  'threat 19: a test answers what the provider says, without the password: %i %s',
  async (status, said, fault) => {
    const { url } = await startElks(status, said)
    const attempt = await trySms({ url, user: 'u1', password: 'hunter2', from: 'Fyr' }, sms)
    expect(attempt).toEqual({ fault, answer: `${status} ${said.replace('hunter2', '•••')}` })
  },
)
