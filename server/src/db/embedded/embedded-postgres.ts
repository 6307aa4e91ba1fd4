import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve as resolvePath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { folderAsSeenFrom } from './account.ts'
import { type Cluster, prepareCluster, serverEnvironment } from './cluster.ts'
import { EmbeddedPostgresError, explainComplaint } from './complaint.ts'
import { clearLeftover, masterLock } from './leftover.ts'

export interface EmbeddedPostgres {
  /** Address of the database `fyr` for its owner, who migrates. Owner, not superuser. */
  url: string
  /** The same database for the login that the program works with; it owns nothing. */
  appUrl: string
  /** The process number of the server. */
  pid: number
  /** Resolves when the server is gone: to undefined after `stop`, else to the reason in one sentence. */
  gone: Promise<string | undefined>
  /** Rolls open transactions back, writes everything down and ends the server. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Fyr's data directory; PostgreSQL gets a folder in it. */
  dataDir: string
  /** Every line that the server writes. */
  onLog?: (line: string) => void
  /** Told before something that takes a while: `create`, `start`. */
  onProgress?: (step: 'create' | 'start') => void
  /** Settings of postgresql.conf that differ from ours. */
  settings?: Record<string, string>
  /** False only for tests: does not wait for the disk. */
  durable?: boolean
}

const usualSettings = {
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '60',
  max_wal_size: '512MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  max_logical_replication_workers: '0',
}
const hastySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the PostgreSQL that came with npm on a free port of 127.0.0.1, and makes cluster, logins and
 * database when they are not there. Clears what a killed run left.
 * @throws EmbeddedPostgresError with one sentence for the user.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolvePath(options.dataDir)
  const durable = options.durable ?? true
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch((error: Error) => {
    throw explainComplaint(error.message, dataDir)
  })
  const cluster = await prepareCluster(dataDir, durable, () => options.onProgress?.('create'))
  await clearLeftover(cluster)
  options.onProgress?.('start')
  const settings = { ...usualSettings, ...(durable ? {} : hastySettings), ...options.settings }
  const server = await startServer(cluster, settings, options.onLog ?? (() => undefined))
  const addressFor = (login: 'fyr_owner' | 'fyr_login') =>
    `postgres://${login}:${cluster.passwordOf(login)}@127.0.0.1:${server.port}/fyr`
  try {
    await createDatabase(server.master, cluster)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    url: addressFor('fyr_owner'),
    appUrl: addressFor('fyr_login'),
    pid: server.pid,
    gone: server.gone,
    stop: server.stop,
  }
}

interface RunningServer {
  port: number
  pid: number
  /** Logged in as superuser, holding the lock that tells others that we live. */
  master: pg.Client
  gone: Promise<string | undefined>
  stop(): Promise<void>
}

async function startServer(
  cluster: Cluster,
  settings: Record<string, string>,
  onLog: (line: string) => void,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    const child = spawn(
      cluster.program,
      [
        '-D',
        folderAsSeenFrom(cluster.folder, cluster.account),
        ...Object.entries({ ...settings, port: String(port) }).flatMap(([key, value]) => [
          '-c',
          `${key}=${value}`,
        ]),
      ],
      {
        cwd: cluster.folder,
        ...cluster.account,
        env: serverEnvironment,
        stdio: ['ignore', 'ignore', 'pipe'],
        // Out of our process group: Ctrl-C is for Fyr, which stops the server when it has drained.
        detached: true,
      },
    )
    const output = collectOutput(child, onLog)
    const exit = new Promise<void>((resolve) => {
      child.once('close', () => resolve())
      child.once('error', (error) => {
        output.push(error.message)
        resolve()
      })
    })
    const master = await connectWhenReady(cluster, port, exit).catch((error) => {
      child.kill('SIGINT')
      throw error
    })
    if (master && child.pid)
      return superviseServer({ child, pid: child.pid, port, master, exit, output, cluster })
    const complaint = output.join('\n')
    // The port went to somebody else between finding and taking it, or a killed server is not quite gone.
    const passing =
      /Address already in use|could not create any TCP|pre-existing shared memory|lock file/.test(complaint)
    if (!passing || attempt === 20) throw explainComplaint(complaint, cluster.folder)
    await sleep(500)
  }
}

function superviseServer(started: {
  child: ChildProcess
  pid: number
  port: number
  master: pg.Client
  exit: Promise<void>
  output: string[]
  cluster: Cluster
}): RunningServer {
  const { child, pid, port, master, exit, output, cluster } = started
  let stopping = false
  const lastResort = () => void child.kill('SIGINT')
  process.once('exit', lastResort)
  const gone = exit.then(() => {
    process.off('exit', lastResort)
    return stopping ? undefined : explainComplaint(output.join('\n'), cluster.folder).message
  })
  const stop = async () => {
    stopping = true
    await master.end().catch(() => undefined)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
    const impatience = setTimeout(() => child.kill('SIGQUIT'), 20_000)
    await exit
    clearTimeout(impatience)
  }
  return { port, pid, master, gone, stop }
}

function collectOutput(child: ChildProcess, onLog: (line: string) => void): string[] {
  const recent: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter((part) => part.trim() !== '')) {
      recent.push(line)
      if (recent.length > 50) recent.shift()
      onLog(line)
    }
  })
  return recent
}

/** A connection as soon as the server takes one (recovery after a crash may take a while), undefined if it ends. */
async function connectWhenReady(
  cluster: Cluster,
  port: number,
  exit: Promise<void>,
): Promise<pg.Client | undefined> {
  let ended = false
  void exit.then(() => {
    ended = true
  })
  while (!ended) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: cluster.passwordOf('postgres'),
      database: 'postgres',
      keepAlive: true,
    })
    // The end of the server is told by `gone`; without a listener this would end the process as well.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(`select pg_advisory_lock(${masterLock})`)
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (error instanceof pg.DatabaseError && error.code === '28P01') {
        throw new EmbeddedPostgresError(`The database in ${cluster.folder} does not accept its own password`)
      }
      await Promise.race([sleep(50), exit])
    }
  }
  return undefined
}

async function createDatabase(master: pg.Client, cluster: Cluster): Promise<void> {
  const logins = { fyr_owner: 'createrole createdb', fyr_login: 'nocreaterole nocreatedb' } as const
  for (const [login, rights] of Object.entries(logins) as [keyof typeof logins, string][]) {
    const { rowCount } = await master.query('select from pg_roles where rolname = $1', [login])
    if (rowCount) continue
    const password = pg.escapeLiteral(cluster.passwordOf(login))
    await master.query(`create role ${login} login ${rights} nosuperuser nobypassrls password ${password}`)
  }
  const { rowCount } = await master.query(`select from pg_database where datname = 'fyr'`)
  if (!rowCount) await master.query('create database fyr owner fyr_owner')
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
