import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/index.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { type Cutter, createCutter } from './fencing/cutter.ts'
import { email, password, type Rival, startRival } from './fencing/rivals.ts'

/**
 * A portal whose outside PostgreSQL goes back in time while it runs: a standby that lagged is promoted, or a snapshot
 * is put in its place. Series ids of the lost time are given out again, so what the portal has in memory of them
 * would be shown to whoever gets them next.
 */
const folders: string[] = []
let server: EmbeddedPostgres
let cutter: Cutter
let portal: Rival
let dataDir: string

// A killed process loses nothing without fsync that it has handed to the system.
const settings = { synchronous_commit: 'on', full_page_writes: 'on' }
const start = (folder: string) => startEmbeddedPostgres({ dataDir: folder, durable: false, settings })
const portOf = (of: EmbeddedPostgres) => Number(new URL(of.url).port)

async function newFolder(): Promise<string> {
  const folder = await makeTemporaryFolder()
  folders.push(folder)
  return folder
}

beforeAll(async () => {
  dataDir = await newFolder()
  server = await start(dataDir)
  cutter = await createCutter(portOf(server))
  const address = new URL(server.url)
  address.port = String(cutter.port)
  portal = await startRival({
    name: 'portal',
    databaseUrl: address.href,
    secretKey: randomBytes(32).toString('base64'),
  })
  await until(() => portal.isReady(), 60_000)
}, 120_000)
afterAll(async () => {
  await portal?.end()
  await cutter?.close()
  await server?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, bearer?: string, body?: unknown) {
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, looked into by the tests
  return { status: response.status, body: (await response.json().catch(() => null)) as any }
}

async function must(method: string, path: string, bearer?: string, body?: unknown) {
  const answer = await call(method, path, bearer, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer.body
}

interface Sender {
  deveui: string
  token: string
}

/** A company with a node and a token that sends and reads. */
async function makeSender(deveui: string, orgNumber: string): Promise<Sender> {
  const admin = await must('POST', '/users/authenticate', undefined, { email, password })
  const company = { name: deveui, orgNumber, invoiceAdress: 'a@example.com', country: 'Sweden' }
  const { companyId } = await must('POST', '/companies', admin.token, company)
  const session = await must('PUT', `/companies/toggle/${admin.currentUser.userId}/${companyId}`, admin.token)
  const application = await must('POST', `/applications/${companyId}`, session.token, { name: 'Pumps' })
  const node = { name: deveui, deveui, nodeType: 1 }
  await must('POST', `/applications/${application.id}/tag`, session.token, node)
  const scopes = { label: 'Test', scopes: ['ingest', 'read'] }
  const { token } = await must('POST', `/integration/tokens/${companyId}`, session.token, scopes)
  return { deveui, token }
}

const keys = (prefix: string) => Array.from({ length: 80 }, (_, at) => `${prefix}${at}`)
const send = (to: Sender, prefix: string, value: number) =>
  call(
    'POST',
    `/tag/${to.deveui}/tagdata`,
    to.token,
    keys(prefix).map((key) => ({ key, value })),
  )

/** Values of each key, as its company reads them. */
async function valuesOf(of: Sender, prefix: string): Promise<number[][]> {
  const range = `${new Date(Date.now() - 3_600_000).toISOString()}/${new Date(Date.now() + 60_000).toISOString()}`
  const found: number[][] = []
  for (const key of keys(prefix)) {
    const { status, body } = await call('GET', `/tagdata/timeseries/${of.deveui}/${key}/${range}`, of.token)
    found.push(status === 200 ? body.map(({ value }: { value: number }) => value) : [])
  }
  return found
}

/** Stops PostgreSQL, copies its folder and starts it again; the portal goes on with it. */
async function copyDatabase(): Promise<string> {
  await server.stop()
  const copy = await newFolder()
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copy])
  server = await start(dataDir)
  cutter.switchTo(portOf(server))
  await until(() => portal.isReady(), 60_000)
  return copy
}

/** Raised by each portal that begins anew. */
async function epochNow(): Promise<number> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ epoch: string }>('select epoch from partition_owner')
  await client.end()
  return Number(rows[0]?.epoch)
}

const histories = {
  'a standby that lagged is promoted': async (copy: string) => {
    const data = join(copy, 'postgres', 'data')
    await writeFile(join(data, 'standby.signal'), '')
    const standby = await start(copy)
    await writeFile(join(data, 'promote'), '')
    process.kill(standby.pid, 'SIGUSR1')
    return standby
  },
  'a snapshot is restored': start,
}

test.each(Object.entries(histories))(
  'threat 1: %s: no company reads another’s values',
  {
    timeout: 180_000,
  },
  async (what, begin) => {
    const at = Object.keys(histories).indexOf(what)
    const mine = await makeSender(`mine-${at}`, at === 0 ? 'SE556677-8899' : 'SE556016-0680')
    const other = await makeSender(`other-${at}`, at === 0 ? 'SE556036-0793' : 'SE556012-5790')
    const before = await epochNow()
    const copy = await copyDatabase()
    // The database was away for a while, and is the same: nothing begins anew.
    expect(await epochNow()).toBe(before)
    expect((await send(mine, 'lost', 111)).status).toBe(202)
    expect(await valuesOf(mine, 'lost')).toEqual(keys('lost').map(() => [111]))

    await server.stop()
    server = await begin(copy)
    dataDir = copy
    cutter.switchTo(portOf(server))
    await until(() => portal.isReady(), 60_000)

    expect((await send(other, 'new', 222)).status).toBe(202)
    expect(await valuesOf(other, 'new')).toEqual(keys('new').map(() => [222]))
    // What was sent in the lost time is gone, and says so; sent again it is there.
    expect(await valuesOf(mine, 'lost')).toEqual(keys('lost').map(() => []))
    expect((await send(mine, 'lost', 333)).status).toBe(202)
    expect(await valuesOf(mine, 'lost')).toEqual(keys('lost').map(() => [333]))
    expect(await epochNow()).toBeGreaterThan(before)
  },
)
