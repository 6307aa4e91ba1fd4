import { spawn } from 'node:child_process'
import { accessSync, chownSync, constants } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emptyClone } from '../../../test/support/database.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { findAccount } from '../embedded/account.ts'
import { openDatabase } from '../index.ts'
import { assertSessions } from './pools.ts'

/** PgBouncer, of Debian's package of that name: what drops start-up options and mixes sessions in the wild. */
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
})
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

let clone: Awaited<ReturnType<typeof emptyClone>>
beforeAll(async () => {
  clone = await emptyClone()
  return () => clone.drop()
})

async function startPooler(mode: 'session' | 'transaction'): Promise<string> {
  const folder = await makeTemporaryFolder()
  const [server, port] = [new URL(clone.url), await freePort()]
  const users = join(folder, 'users.txt')
  await writeFile(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
ignore_startup_parameters = options,extra_float_digits
`,
  )
  const account = await findAccount(folder)
  if (account) for (const path of [folder, users, settings]) chownSync(path, account.uid, account.gid)
  const child = spawn(program ?? '', ['-q', settings], { ...account, stdio: 'ignore', cwd: folder })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  cleanups.push(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  server.port = String(port)
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: server.href })
    try {
      await client.connect()
      await client.end()
      return server.href
    } catch (error) {
      if (attempt === 100) throw error
      await sleep(50)
    }
  }
}

describe.skipIf(program === undefined)('PgBouncer', () => {
  test('a pooler that drops the start-up options, and the role with them, is refused: companies would see each other', async () => {
    const url = await startPooler('session')
    const opening = openDatabase({ url, log: { error: () => undefined } })
    await expect(opening).rejects.toThrow(
      /works as \w+, not as fyr_\w+, .* name the address of PostgreSQL itself/,
    )
  })

  test('a pooler that gives connections out by transaction is refused, whatever it does with the options', async () => {
    const url = await startPooler('transaction')
    const pool = new pg.Pool({ connectionString: url })
    await expect(assertSessions(pool, url)).rejects.toThrow(/pool_mode = transaction/)
    await pool.end()
  })

  test('one that keeps sessions, and PostgreSQL itself, are not', async () => {
    for (const url of [await startPooler('session'), clone.url]) {
      const pool = new pg.Pool({ connectionString: url })
      await assertSessions(pool, url)
      await pool.end()
    }
  })
})
