import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Portal, startPortal } from '#app.ts'
import { readConfig } from '#config.ts'
import { emptyClone } from '../support/database.ts'
import { adminEmail, password } from '../support/portal.ts'
import { makeSelfSigned } from '../support/self-signed.ts'

let folder: string
let database: Awaited<ReturnType<typeof emptyClone>>
let portal: Portal
const log = pino({ level: 'silent' })
const first = makeSelfSigned('first')

const configOf = (more: Record<string, string> = {}) =>
  readConfig({
    FYR_HTTP_PORT: '0',
    FYR_MQTT_PORT: '0',
    FYR_DATA_DIR: folder,
    FYR_DATABASE_URL: database.url,
    FYR_ADMIN_EMAIL: adminEmail,
    FYR_ADMIN_PASSWORD: password,
    FYR_PUBLIC_URL: 'https://fyr.example.com',
    FYR_TLS_CERT: join(folder, 'cert.pem'),
    FYR_TLS_KEY: join(folder, 'key.pem'),
    ...more,
  })
const install = async ({ cert, key }: typeof first) => {
  await Promise.all([writeFile(join(folder, 'key.pem'), key), writeFile(join(folder, 'cert.pem'), cert)])
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-https-'))
  database = await emptyClone()
  await install(first)
  portal = await startPortal({ config: configOf(), version: 'test', log })
})
afterAll(async () => {
  await portal?.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: object) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = body && { 'content-type': 'application/json' }
    request({
      host: '127.0.0.1',
      port: portal.httpPort,
      method,
      path,
      rejectUnauthorized: false,
      ...(headers && { headers }),
    })
      .once('response', resolve)
      .once('error', reject)
      .end(body && JSON.stringify(body))
  })
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** Whose certificate a new connection is shown. */
async function shownName(): Promise<string | string[] | undefined> {
  const socket = await new Promise<TLSSocket>((resolve, reject) => {
    const opened = connect({ host: '127.0.0.1', port: portal.httpPort, rejectUnauthorized: false }, () =>
      resolve(opened),
    )
    opened.once('error', reject)
  })
  const { subject } = socket.getPeerCertificate()
  socket.destroy()
  return subject.CN
}

it('the portal answers HTTPS with its certificate, and nobody on the same port without', async () => {
  expect(await call('GET', '/healthz')).toMatchObject({ status: 200 })
  const { status, headers } = await call('POST', '/api/users/authenticate', { email: adminEmail, password })
  expect(status).toBe(200)
  expect(headers['set-cookie']?.[0]).toMatch(/; Secure(;|$)/)
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
  await expect(fetch(`http://127.0.0.1:${portal.httpPort}/healthz`)).rejects.toThrow()
})

it('a renewed certificate is shown to the next connection, without a restart', async () => {
  expect(await shownName()).toBe('first')
  await install(makeSelfSigned('second'))
  await expect.poll(shownName, { timeout: 15_000 }).toBe('second')
})

it('a start with a certificate that cannot be used says so', async () => {
  const config = configOf({ FYR_TLS_CERT: join(folder, 'absent.pem') })
  await expect(startPortal({ config, version: 'test', log })).rejects.toMatchObject({
    problems: [expect.stringMatching(/^FYR_TLS_CERT and FYR_TLS_KEY cannot be used: .*absent\.pem/)],
  })
})
