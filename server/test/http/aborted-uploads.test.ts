import { createConnection } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Session } from '@fyr/contract/access/accounts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let session: Session
let companyId: string
const logged: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  portal = await startTestPortal({ FYR_ACCESS_LOG: 'true' }, { log })
  ;({ companyId, session } = await portal.createCompany('Uploads'))
  await portal.createNode(session, 'n1')
})
afterAll(() => portal?.stop())
beforeEach(() => void logged.splice(0))

/** Sends the head of a request and a part of its body, and is gone. */
async function abort(path: string, headers: Record<string, string>, part: string | Uint8Array) {
  const socket = createConnection(Number(new URL(portal.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = Object.entries({ host: 'x', authorization: `Bearer ${session.token}`, ...headers })
  socket.write(
    `POST /api${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  socket.write(part)
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
}

const json = { 'content-type': 'application/json' }
const long = { 'content-length': '50000' }
const chunked = { 'transfer-encoding': 'chunked' }
const half = `[${'{"key":"k","value":1},'.repeat(100)}`
const packed = gzipSync(half).subarray(0, 40)
const uploads: [string, () => string, Record<string, string>, string | Uint8Array][] = [
  ['readings', () => '/tag/n1/tagdata', { ...json, ...long }, half],
  ['readings in chunks', () => '/tag/n1/tagdata', { ...json, ...chunked }, `1000\r\n${half}`],
  ['packed readings', () => '/tag/n1/tagdata', { ...json, ...long, 'content-encoding': 'gzip' }, packed],
  ['a picture', () => '/tag/n1/image', { 'content-type': 'image/png', ...long }, 'x'.repeat(1000)],
  ['a dashboard', () => '/dashboards', { ...json, ...long }, '{"name":"D",'],
  ['a dashboard to import', () => `/dashboards/import/${companyId}`, { ...json, ...long }, '{"file":{'],
  ['a packed dashboard', () => '/dashboards', { ...json, ...long, 'content-encoding': 'br' }, packed],
]

it.each(uploads)(
  'threat 25: %s that ends halfway is one line of the log, without a stack',
  async (_, path, headers, part) => {
    await abort(path(), headers, part)
    await expect.poll(() => logged.length, { timeout: 20_000 }).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(logged.filter((line) => /"level":[456]0|stack| {4}at /.test(line))).toEqual([])
    expect(logged).toHaveLength(1)
  },
)
