import { stat } from 'node:fs/promises'
import pg from 'pg'
import {
  connect,
  isAway,
  isDiskFull,
  keepPortalsAway,
  loginOf,
  type Migration,
  migrate,
  type ReachedDatabase,
  raiseEpoch,
  reachDatabase,
  readMigrations,
  type WhereDatabase,
} from '#db/index.ts'
import { changed, parseFrame, readFrames } from './file/read-file.ts'
import { type Loaded, loadBackup } from './load.ts'
import { type BackupHeader, headerSchema } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import { assertSameSecret, prepareSecret, type WhereSecret } from './secret.ts'
import { inspectTarget, migrationsOf } from './target.ts'

export interface RestoreOptions extends WhereDatabase, WhereSecret {
  file: string
  signal: AbortSignal
  /** Told what begins: reading the file to its end, the database, loading. */
  onStep(step: 'check' | 'create' | 'start' | 'load'): void
  /** Told often. Both in bytes of the file. */
  onProgress(done: number, of: number): void
}

export interface RestoreSummary extends Loaded {
  /** Where the secret key is kept that lay in the data directory, if it was another. */
  keptKey: string | undefined
  version: string
  madeAt: string
}

/**
 * Brings a backup back into an empty portal that is not running: none at all, or one that was started and not
 * used. The file is read to its end and found whole before anything is touched; what is loaded is loaded in one
 * transaction. Sessions do not come back.
 * @throws BackupRefusal, EmbeddedPostgresError or DatabaseSetupError with one sentence for the user.
 */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const header = await checkFile(options)
  const migrations = migrationsOf(header, await readMigrations())
  assertSameSecret(header.secretKey, options.secretKey)
  const reached = await reachDatabase(options, { create: true, onProgress: options.onStep })
  if (!reached) throw new BackupRefusal(`There is no database in ${options.dataDir}`)
  try {
    if (reached.how === 'beside') throw portalRuns()
    // Who starts the embedded one has it for itself.
    const held = reached.how === 'outside' ? await keepPortalsAway(reached.url) : nothingHeld
    if (!held) throw portalRuns()
    try {
      await makeReady(reached, header, migrations)
      const loaded = await load(reached.url, header, options)
      await migrate(reached.url, weakLoginOf(reached))
      await shutOutPortals(reached.url)
      return { ...loaded, version: header.version, madeAt: header.madeAt }
    } finally {
      await held.release()
    }
  } finally {
    await reached.close()
  }
}

const nothingHeld = { release: async () => undefined }
const portalRuns = () =>
  new BackupRefusal('A portal is running on this database: stop it first; nothing was restored')

const brokenOff = () => new BackupRefusal('The restore was broken off; nothing was restored')

async function checkFile({ file, signal, onStep, onProgress }: RestoreOptions): Promise<BackupHeader> {
  const size = await stat(file).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      throw new BackupRefusal(
        error.code === 'ENOENT' ? `There is no file ${file}` : `${file} could not be read: ${error.message}`,
      )
    },
  )
  onStep('check')
  let header: BackupHeader | undefined
  for await (const frame of readFrames(file)) {
    if (signal.aborted) throw brokenOff()
    header ??= parseFrame(file, frame, 'H', headerSchema)
    onProgress(frame.end, size)
  }
  if (!header) throw changed(file)
  return header
}

/** Brings the schema to the backup's version. */
async function makeReady(
  reached: ReachedDatabase,
  header: BackupHeader,
  migrations: Migration[],
): Promise<void> {
  const client = await connect(reached.url, 'fyr restore')
  const state = await inspectTarget(client, header).finally(() => client.end())
  if (state === 'newer') {
    if (!reached.recreate) {
      throw new BackupRefusal(
        'The database was set up by another version of Fyr than the backup is of: restore into a database that is empty',
      )
    }
    await reached.recreate()
  }
  await migrate(reached.url, { ...weakLoginOf(reached), migrations })
}

/** A portal that worked on the database before, and has not heard yet that it lost it, cannot write any more. */
async function shutOutPortals(url: string): Promise<void> {
  const client = await connect(url, 'fyr restore')
  await raiseEpoch(client).finally(() => client.end())
}

async function load(
  url: string,
  header: BackupHeader,
  options: RestoreOptions,
): Promise<Loaded & Pick<RestoreSummary, 'keptKey'>> {
  const { file, signal, onStep, onProgress } = options
  const { size } = await stat(file)
  onStep('load')
  const secret = await prepareSecret(header.secretKey, options)
  const client = await connect(url, 'fyr restore')
  client.on('error', () => undefined)
  try {
    const progress = { onProgress: (_: string, done: number) => onProgress(done, size) }
    const loaded = await loadBackup(client, { file, signal, ...progress }).catch(async (error) => {
      await secret.abandon()
      throw explain(error, signal)
    })
    const keptKey = await secret.putInPlace()
    await client.query('analyze')
    return { ...loaded, keptKey }
  } finally {
    await client.end().catch(() => undefined)
  }
}

function weakLoginOf({ url, appUrl }: ReachedDatabase): { weakLogin?: string } {
  const weakLogin = url === appUrl ? undefined : loginOf(appUrl)
  return weakLogin === undefined ? {} : { weakLogin }
}

function explain(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return brokenOff()
  if (isDiskFull(error)) return new BackupRefusal('The disk of the database is full; nothing was restored')
  if (!(error instanceof pg.DatabaseError) && !isAway(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new BackupRefusal(`The database did not take the backup: ${reason}; nothing was restored`, {
    cause: error,
  })
}
