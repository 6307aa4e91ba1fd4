import { type Database, openDatabase } from '../database.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import type { EventPort } from '../events.ts'
import type { Licensing } from '../licensing.ts'
import { migrate } from '../migrate.ts'
import { holdAlone, type Ownership, type OwnershipLog, takeOwnership } from '../ownership/ownership.ts'
import type { Quotas } from '../quotas.ts'
import { loginOf } from './connection-url.ts'
import { assertSessions } from './pools.ts'

export interface DatabaseWish {
  dataDir: string
  /** An outside PostgreSQL; without it the embedded one is started. */
  databaseUrl?: string | undefined
  databaseAppUrl?: string | undefined
  events?: EventPort | undefined
  quotas?: Quotas | undefined
  licensing?: Licensing | undefined
  log: OwnershipLog & { debug(details: object, message: string): void }
  /** Told in the user's words what takes a while. */
  onProgress(step: 'create' | 'start' | 'migrate' | 'wait'): void
  /** How long another portal on the database is waited for, ms. */
  ownershipTimeoutMs?: number | undefined
}

export interface ProvidedDatabase {
  database: Database
  ownership: Ownership
  /** Process of the embedded server; undefined for an outside one. */
  pid: number | undefined
  /** Resolves when the embedded server is gone without having been stopped, with the reason. */
  gone: Promise<string | undefined>
  close(): Promise<void>
}

/** Starts or reaches PostgreSQL, becomes its only portal, brings it up to this program and opens the pools. */
export async function provideDatabase(wish: DatabaseWish): Promise<ProvidedDatabase> {
  const { dataDir, databaseUrl, databaseAppUrl, log, onProgress } = wish
  if (databaseUrl !== undefined) {
    const appUrl = databaseAppUrl ?? databaseUrl
    const opened = await openAlone(databaseUrl, appUrl, wish)
    await assertSessions(opened.database.store, appUrl).catch(async (error) => {
      await opened.close()
      throw error
    })
    return { ...opened, pid: undefined, gone: new Promise(() => undefined) }
  }
  const server = await startEmbeddedPostgres({
    dataDir,
    onLog: (line) => log.debug({ line }, 'postgres'),
    onProgress,
  })
  try {
    const { close, ...opened } = await openAlone(server.url, server.appUrl, wish)
    return {
      ...opened,
      pid: server.pid,
      gone: server.gone,
      async close() {
        await close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function openAlone(
  url: string,
  appUrl: string,
  { events, quotas, licensing, log, ownershipTimeoutMs, onProgress }: DatabaseWish,
): Promise<Pick<ProvidedDatabase, 'database' | 'ownership' | 'close'>> {
  const held = await holdAlone(url, { ownershipTimeoutMs, onWait: () => onProgress('wait') })
  let ownership: Ownership | undefined
  try {
    await bringUp(url, appUrl, onProgress)
    const owned = await takeOwnership(url, held, log)
    ownership = owned
    const database = await openDatabase({ url: appUrl, events, quotas, licensing, log, fence: owned.fence })
    const close = async () => {
      await database.close()
      await owned.release()
    }
    return { database, ownership: owned, close }
  } catch (error) {
    await (ownership ?? held).release()
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
