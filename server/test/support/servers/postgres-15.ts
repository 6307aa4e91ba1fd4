import { execFileSync, spawn } from 'node:child_process'
import { accessSync, chownSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findAccount } from '#db/embedded/account.ts'

const folders = ['/usr/lib/postgresql/15/bin', ...(process.env.PATH ?? '').split(':').filter(Boolean)]

/** Where PostgreSQL 15, the oldest that Fyr works with, is installed on this machine. */
export function findPostgres15(): string | undefined {
  return folders.find((folder) => {
    try {
      for (const program of ['initdb', 'postgres']) accessSync(join(folder, program), constants.X_OK)
      return / 15\b/.test(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }))
    } catch {
      // Not there, or not to be run: looked for in the next folder.
      return false
    }
  })
}

/** A cluster of its own, reached through a socket in its folder. The address is that of its superuser. */
export async function startPostgres15(programs: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fyr-15-'))
  const account = await findAccount(folder)
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const how = { ...account, cwd: folder, stdio: 'ignore' as const }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8'],
    how,
  )
  // A number in the name of the socket, nothing that anybody else could have taken.
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'port=5432', 'fsync=off']
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    how,
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  await waitUntilReady(url)
  return {
    url,
    async stop() {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt === 300) throw error
      await sleep(100)
    }
  }
}
