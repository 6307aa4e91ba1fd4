import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/db/index.ts'

/** An embedded PostgreSQL of its own, with the portal's settings, that waits for the disk. */
export async function withBenchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fyr-bench-store-'))
  try {
    const server = await startEmbeddedPostgres({ dataDir })
    try {
      return await work(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
