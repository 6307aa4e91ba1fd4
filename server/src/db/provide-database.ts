import { loginOf } from './connection-url.ts'
import { type Database, type DatabaseLog, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { EventPort } from './events.ts'
import { migrate } from './migrate.ts'
import { showPresence } from './presence.ts'

export interface DatabaseWish {
  dataDir: string
  /** An outside PostgreSQL; without it the embedded one is started. */
  databaseUrl?: string | undefined
  databaseAppUrl?: string | undefined
  events?: EventPort | undefined
  log: DatabaseLog & { debug(details: object, message: string): void }
  /** Told in the user's words what takes a while. */
  onProgress(step: 'create' | 'start' | 'migrate'): void
}

export interface ProvidedDatabase {
  database: Database
  /** Process of the embedded server; undefined for an outside one. */
  pid: number | undefined
  /** Resolves when the embedded server is gone without having been stopped, with the reason. */
  gone: Promise<string | undefined>
  close(): Promise<void>
}

/** Starts or reaches PostgreSQL, brings it up to this program and opens the pools. */
export async function provideDatabase(wish: DatabaseWish): Promise<ProvidedDatabase> {
  const { dataDir, databaseUrl, databaseAppUrl, events, log, onProgress } = wish
  if (databaseUrl !== undefined) {
    const appUrl = databaseAppUrl ?? databaseUrl
    const leave = await showPresence(databaseUrl, log)
    try {
      await bringUp(databaseUrl, appUrl, onProgress)
      const database = await openDatabase({ url: appUrl, events, log })
      const close = async () => {
        await database.close()
        await leave()
      }
      return { database, pid: undefined, gone: new Promise(() => undefined), close }
    } catch (error) {
      await leave()
      throw error
    }
  }
  const server = await startEmbeddedPostgres({
    dataDir,
    onLog: (line) => log.debug({ line }, 'postgres'),
    onProgress,
  })
  try {
    await bringUp(server.url, server.appUrl, onProgress)
    const database = await openDatabase({ url: server.appUrl, events, log })
    return {
      database,
      pid: server.pid,
      gone: server.gone,
      async close() {
        await database.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function bringUp(url: string, appUrl: string, onProgress: DatabaseWish['onProgress']): Promise<void> {
  const weakLogin = url === appUrl ? undefined : loginOf(appUrl)
  await migrate(url, {
    ...(weakLogin !== undefined && { weakLogin }),
    onMigration: () => onProgress('migrate'),
  })
}
