import { resolve as resolvePath } from 'node:path'
import pg from 'pg'
import { findCluster } from '../embedded/cluster.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { findLivePort } from '../embedded/leftover.ts'

/** The database of a portal that may be running, as a program beside it reaches it. */
export interface ReachedDatabase {
  /** For its owner, who may do everything but is no superuser. */
  url: string
  /** For the login that the portal works with. */
  appUrl: string
  /** `beside`: the embedded one of a running portal; `started`: the embedded one, for this program; `outside`: another PostgreSQL. */
  how: 'beside' | 'started' | 'outside'
  /** Drops the embedded database and makes it anew, empty; undefined where it is not ours to drop. */
  recreate?: () => Promise<void>
  /** Leaves a running one as it was, and stops one that was started. */
  close(): Promise<void>
}

export interface WhereDatabase {
  dataDir: string
  databaseUrl?: string | undefined
  databaseAppUrl?: string | undefined
}

/**
 * Reaches the database of the configuration, running portal or not; undefined if there is none in the data
 * directory, unless it may be created. Nothing is migrated.
 * @throws EmbeddedPostgresError with one sentence for the user.
 */
export async function reachDatabase(
  where: WhereDatabase,
  options: { create: boolean; onProgress?: (step: 'create' | 'start') => void },
): Promise<ReachedDatabase | undefined> {
  if (where.databaseUrl !== undefined) {
    const url = where.databaseUrl
    return { url, appUrl: where.databaseAppUrl ?? url, how: 'outside', close: async () => undefined }
  }
  const dataDir = resolvePath(where.dataDir)
  const cluster = await findCluster(dataDir)
  if (!cluster && !options.create) return undefined
  const port = cluster && (await findLivePort(cluster))
  if (cluster && port !== undefined) {
    const address = (login: 'fyr_owner' | 'fyr_login') =>
      `postgres://${login}:${cluster.passwordOf(login)}@127.0.0.1:${port}/fyr`
    return {
      url: address('fyr_owner'),
      appUrl: address('fyr_login'),
      how: 'beside',
      close: async () => undefined,
    }
  }
  const server = await startEmbeddedPostgres({
    dataDir,
    ...(options.onProgress && { onProgress: options.onProgress }),
  })
  return {
    url: server.url,
    appUrl: server.appUrl,
    how: 'started',
    recreate: () => recreate(server.url),
    close: () => server.stop(),
  }
}

async function recreate(url: string): Promise<void> {
  const address = new URL(url)
  const name = pg.escapeIdentifier(address.pathname.slice(1))
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    await client.query(`drop database ${name}`)
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
