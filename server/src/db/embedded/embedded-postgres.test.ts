import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { loginOf, migrate, openDatabase } from '../index.ts'
import { EmbeddedPostgresError } from './complaint.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
const running: EmbeddedPostgres[] = []

beforeEach(async () => {
  dataDir = await makeTemporaryFolder()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder })
  running.push(server)
  return server
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function waitUntilGone(pid: number): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await sleep(50)
  }
  throw new Error(`Process ${pid} does not end`)
}

const clusterFile = (name: string) => join(dataDir, 'postgres', 'data', name)

test('starts from nothing, keeps what was written, and works for a login that owns nothing', async () => {
  const server = await start()
  const weakLogin = loginOf(server.appUrl)
  await migrate(server.url, weakLogin === undefined ? {} : { weakLogin })
  const db = await openDatabase({ url: server.appUrl, log: { error: () => undefined } })
  await db.close()
  await query(server.url, 'create table kept as select 42 as value')
  const [settings] = await query(
    server.url,
    `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
       current_setting('listen_addresses') as listens, lower('ÅÄÖ') as lower,
       (select bool_or(rolsuper) from pg_roles where rolname like 'fyr%') as super`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    encoding: 'UTF8',
    listens: '127.0.0.1',
    lower: 'åäö',
    super: false,
  })
  await server.stop()
  expect(await server.gone).toBeUndefined()
  const again = await start()
  expect(await query(again.url, 'select value from kept')).toEqual([{ value: 42 }])
})

test('after kill -9 of the server, says so, and starts again with everything that was committed', async () => {
  const server = await start()
  await query(server.url, 'create table kept as select 42 as value')
  process.kill(server.pid, 'SIGKILL')
  expect(await server.gone).toMatch(/PostgreSQL/)
  const again = await start()
  expect(await query(again.url, 'select value from kept')).toEqual([{ value: 42 }])
})

test('stops a server that lost its Fyr, but never one whose Fyr lives', async () => {
  const server = await start()
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/in use by another running Fyr/)
  // Without this connection the server looks as it does when its Fyr was killed.
  await query(
    server.url.replace(/\/\/[^@]*@/, `//postgres:${await passwordOf('postgres')}@`),
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`,
  )
  const again = await start()
  expect(again.pid).not.toBe(server.pid)
  expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a lock file of a process number that now belongs to somebody else is no obstacle', async () => {
  const server = await start()
  const lockFile = await readFile(clusterFile('postmaster.pid'), 'utf8')
  process.kill(server.pid, 'SIGKILL')
  await server.gone
  await waitUntilGone(server.pid)
  await writeFile(clusterFile('postmaster.pid'), lockFile.replace(String(server.pid), String(process.pid)))
  await expect(start()).resolves.toBeDefined()
})

test('a data directory of another version is refused in one sentence', async () => {
  await (await start()).stop()
  await writeFile(clusterFile('PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(EmbeddedPostgresError)
  await expect(start()).rejects.toThrow(/was written by PostgreSQL 17, and this Fyr brings PostgreSQL 18/)
})

test('a first start that was cut short is begun anew, but a damaged database is not thrown away', async () => {
  await mkdir(join(dataDir, 'postgres', 'unfinished'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'unfinished', 'PG_VERSION'), '18')
  await (await start()).stop()
  await rm(clusterFile('PG_VERSION'))
  await expect(start()).rejects.toThrow(/not a whole database/)
  expect((await stat(clusterFile('base'))).isDirectory()).toBe(true)
})

test('secrets are for the owner only, for root an account of its own, and nobody gets in without', async () => {
  const server = await start()
  const secret = await stat(join(dataDir, 'postgres', 'secret'))
  expect(secret.mode & 0o777).toBe(0o600)
  const { mode, uid } = await stat(clusterFile('.'))
  expect(mode & 0o777).toBe(0o700)
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const nameOf = (id: number | undefined) => accounts.find(([, , each]) => each === String(id))?.[0]
  expect(nameOf(uid)).toBe(process.getuid?.() === 0 ? 'fyr' : nameOf(process.getuid?.()))
  await expect(query(server.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
})

async function passwordOf(login: string): Promise<string> {
  const { createHmac } = await import('node:crypto')
  const secret = await readFile(join(dataDir, 'postgres', 'secret'), 'utf8')
  return createHmac('sha256', secret).update(login).digest('base64url')
}
