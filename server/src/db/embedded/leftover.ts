import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster, FoundCluster } from './cluster.ts'
import { EmbeddedPostgresError } from './complaint.ts'

/** The Fyr that started a PostgreSQL holds this advisory lock in it for as long as it lives. */
export const masterLock = 7_095_211

/**
 * Clears what an earlier run left behind when it was killed: a lock file without a process is removed, a
 * PostgreSQL without its Fyr is stopped. One whose Fyr is alive is an error.
 */
export async function clearLeftover(cluster: Cluster): Promise<void> {
  const { pid, port } = await readLockFile(cluster)
  if (!(pid > 0)) return
  if (!(await isServerOf(cluster, pid))) {
    await rm(lockFileOf(cluster), { force: true })
    return
  }
  const inUse = new EmbeddedPostgresError(
    `The database in ${cluster.folder} is in use by another running Fyr (PostgreSQL is process ${pid}); stop that one first`,
  )
  let takenMs = 0
  for (let waited = 0; waited < 30_000; waited += 200) {
    if (!(await isServerOf(cluster, pid))) return
    const answer = await tryMasterLock(cluster, port)
    takenMs = answer === 'taken' ? takenMs + 200 : 0
    // A busy server takes a moment to notice that the Fyr that held the lock was killed.
    if (takenMs > 3000) throw inUse
    if (answer === 'free') process.kill(pid, 'SIGINT')
    await sleep(200)
  }
  throw inUse
}

/** The port of the cluster's PostgreSQL if the Fyr that started it is alive; one that starts or stops is waited for. */
export async function findLivePort(cluster: FoundCluster): Promise<number | undefined> {
  for (let waited = 0; waited < 30_000; waited += 200) {
    // Read anew each time: the server may be another one by now.
    const { pid, port } = await readLockFile(cluster)
    if (!(pid > 0) || !(await isServerOf(cluster, pid))) return undefined
    const answer = await tryMasterLock(cluster, port)
    if (answer !== 'unknown') return answer === 'taken' ? port : undefined
    await sleep(200)
  }
  throw new EmbeddedPostgresError(`The database in ${cluster.folder} does not answer; try again later`)
}

const lockFileOf = (cluster: FoundCluster) => join(cluster.folder, 'postmaster.pid')

async function readLockFile(cluster: FoundCluster): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(lockFileOf(cluster), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

async function tryMasterLock(cluster: FoundCluster, port: number): Promise<'free' | 'taken' | 'unknown'> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.passwordOf('postgres'),
    database: 'postgres',
  })
  // A server that is stopped while we ask breaks the connection; that answer is `unknown`.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(${masterLock}) as free`,
    )
    return rows[0]?.free ? 'free' : 'taken'
  } catch {
    // It may be starting, recovering or stopping: asked again until it is clear.
    return 'unknown'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * A process number is reused, in containers above all, and one that nobody waited for stays in the list when it
 * has ended: it counts only if the process works in that folder.
 */
async function isServerOf(cluster: FoundCluster, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return workingFolder === (await realpath(cluster.folder))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
