import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/db/index.ts'

/** An embedded PostgreSQL of its own, with the portal's settings, that waits for the disk. */
export async function withBenchDatabase<T>(work: (server: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fyr-bench-store-'))
  try {
    return await withDatabaseIn(dataDir, work)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The database of a portal that does not run; without one, a new one. */
export async function withDatabaseIn<T>(
  dataDir: string,
  work: (server: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}
