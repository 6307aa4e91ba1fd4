import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

// What docs/live.md says of its hubs is what happens: its lines are sent and awaited as they stand there.
const end = '\u001e'
let document: string
let portal: TestPortal
let session: Session
let socket: WebSocket | undefined

beforeAll(async () => {
  document = await readFile(join(import.meta.dirname, '../../../docs/live.md'), 'utf8')
  portal = await startTestPortal()
  ;({ session } = await portal.createCompany('Vineri'))
  await portal.createNode(session, 'cellar')
})
afterAll(async () => {
  socket?.terminate()
  await portal?.stop()
})

/** The line of the document that begins so, without the sign of the record's end. */
function lineOf(beginning: string): string {
  const line = document.split('\n').find((each) => each.startsWith(beginning)) ?? ''
  expect(line).toMatch(/␞$/)
  return line.replace(/^[→←] /, '').slice(0, -1)
}

it('a plain WebSocket hears events and readings as docs/live.md tells', async () => {
  const { token } = (await portal.call('GET', '/users/one-time-token', { token: session.token })).body
  socket = new WebSocket(`${portal.url.replace('http', 'ws')}/hubs/events?access_token=${token}`)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(...data.toString().split(end).slice(0, -1)))
  const told = () => heard.map((each) => JSON.parse(each)).filter(({ type }) => type !== 6)
  await once(socket, 'open')

  expect(document).toContain('send `{"protocol":"json","version":1}␞`, hear `{}␞`')
  socket.send(`{"protocol":"json","version":1}${end}`)
  await expect.poll(() => heard[0], { timeout: 20_000 }).toBe('{}')

  socket.send(lineOf('→ {"type":1') + end)
  const completion = JSON.parse(lineOf('← {"type":3'))
  await expect.poll(told, { timeout: 20_000 }).toContainEqual(completion)

  const readings = JSON.parse(lineOf('← {"type":1,"target":"Readings"'))
  const [reading] = readings.arguments[0]
  const body = { key: reading.key, value: reading.value }
  await portal.call('POST', `/tag/${reading.deveui}/tagdata`, { token: session.token, body })
  const now = { ...reading, createdAt: expect.any(Number) }
  await expect.poll(told, { timeout: 20_000 }).toContainEqual({ ...readings, arguments: [[now]] })

  const event = JSON.parse(lineOf('{"type":1,"target":"BroadcastEvent"'))
  await portal.call('PUT', '/tag/cellar', { token: session.token, body: { name: 'Renamed' } })
  await expect.poll(told, { timeout: 20_000 }).toContainEqual(event)

  socket.send(`{"type":1,"invocationId":"2","target":"Subscribe","arguments":[7]}${end}`)
  const refused = { type: 3, invocationId: '2', error: 'request.invalid' }
  await expect.poll(told, { timeout: 20_000 }).toContainEqual(refused)
})
