import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, findAccount, folderAsSeenFrom } from './account.ts'
import { diskFull, EmbeddedPostgresError, explainComplaint } from './complaint.ts'
import { prepareNativeFolder } from './native-folder.ts'

export type Login = 'postgres' | 'fyr_owner' | 'fyr_login'

/** A data directory that is ready to be started, and what is needed for it. */
export interface Cluster {
  /** PostgreSQL's data directory. */
  folder: string
  program: string
  account: Account | undefined
  passwordOf(login: Login): string
}

export type FoundCluster = Pick<Cluster, 'folder' | 'passwordOf'>

const minFreeBytes = 100 * 1024 * 1024

/** Finds the cluster under `dataDir`, or makes it. */
export async function prepareCluster(dataDir: string, sync: boolean, onCreate: () => void): Promise<Cluster> {
  const base = join(dataDir, 'postgres')
  const folder = join(base, 'data')
  // Others may pass through but not look: the account that runs PostgreSQL for root is one of them.
  await mkdir(base, { recursive: true, mode: 0o711 })
  const account = await findAccount(folder)
  const native = await prepareNativeFolder(dataDir, account)
  const { bavail, bsize } = await statfs(base)
  if (bavail * bsize < minFreeBytes) throw new EmbeddedPostgresError(diskFull(dataDir))
  const version = await readVersion(folder)
  const passwordOf = passwordsBy(await readSecret(join(base, 'secret'), version !== undefined))
  if (version === undefined) {
    onCreate()
    await createCluster({
      base,
      folder,
      account,
      native: native.path,
      password: passwordOf('postgres'),
      sync,
    })
  } else if (version !== native.major) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} was written by PostgreSQL ${version}, and this Fyr brings PostgreSQL ${native.major}; ` +
        'start the version of Fyr that it belongs to',
    )
  }
  return { folder, program: join(native.path, 'bin', 'postgres'), account, passwordOf }
}

/** The cluster under `dataDir` as another program reaches it; undefined if there is none. Makes nothing. */
export async function findCluster(dataDir: string): Promise<FoundCluster | undefined> {
  const base = join(dataDir, 'postgres')
  const folder = join(base, 'data')
  if ((await readVersion(folder)) === undefined) return undefined
  return { folder, passwordOf: passwordsBy(await readSecret(join(base, 'secret'), true)) }
}

function passwordsBy(secret: string): Cluster['passwordOf'] {
  return (login) => createHmac('sha256', secret).update(login).digest('base64url')
}

async function readVersion(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !existsSync(folder)) return undefined
    if (code === 'ENOENT') {
      throw new EmbeddedPostgresError(
        `The folder ${folder} is not a whole database (PG_VERSION is missing); restore it from a backup, or move it away`,
      )
    }
    throw explainComplaint(message, folder)
  }
}

async function readSecret(path: string, mustExist: boolean): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw explainComplaint(message, path)
    if (mustExist) {
      throw new EmbeddedPostgresError(
        `The file ${path} is missing, without which the database cannot be opened`,
      )
    }
  }
  const secret = randomBytes(32).toString('base64url')
  await writeFile(path, secret, { mode: 0o600, flush: true })
  return secret
}

interface NewCluster {
  base: string
  folder: string
  account: Account | undefined
  native: string
  password: string
  sync: boolean
}

/** Runs initdb in a folder of another name: what has the right name is complete, however this was cut short. */
async function createCluster({ base, folder, account, native, password, sync }: NewCluster): Promise<void> {
  const unfinished = join(base, 'unfinished')
  const passwordFile = join(base, 'initial-password')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) {
    await chown(unfinished, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  // Handed over as an open file, since the account may not be able to walk to it.
  const input = await open(passwordFile)
  try {
    const options = [
      `--pgdata=${folderAsSeenFrom(unfinished, account)}`,
      `--pwfile=${process.platform === 'linux' ? '/dev/stdin' : passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(sync ? [] : ['--no-sync']),
    ]
    const { code, output } = await run(join(native, 'bin', 'initdb'), options, unfinished, account, input.fd)
    if (code !== 0) throw explainComplaint(output, folder)
  } finally {
    await input.close()
    await rm(passwordFile, { force: true })
  }
  await chmod(unfinished, 0o700)
  await rename(unfinished, folder)
}

function run(
  program: string,
  options: string[],
  cwd: string,
  account: Account | undefined,
  stdin: number,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, options, {
      cwd,
      ...account,
      env: serverEnvironment,
      stdio: [stdin, 'pipe', 'pipe'],
    })
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', (error) => resolve({ code: -1, output: `${output}\n${error.message}` }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Nothing of ours is inherited: PG* variables of the user would be obeyed. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }
