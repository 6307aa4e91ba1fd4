import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from './connect.ts'
import type { DatabaseLog } from './database.ts'
import { DatabaseSetupError } from './roles.ts'

/**
 * Held by the portal that works on a database, since what is not sealed yet is in its memory, or by whoever
 * restores a backup into it.
 */
const presenceKey = 7_095_212
const lock = `pg_try_advisory_lock(${presenceKey})`
const retryMs = 1000
/** A portal that is stopping lets go of it within this time. */
const patienceMs = 12_000

/**
 * Shows for as long as the portal runs that it works on this database; a connection that breaks is made anew.
 * Waits for `patience` ms for another to stop. Resolves to what ends it.
 * @throws DatabaseSetupError while another portal works on the database or a backup is being restored into it.
 */
export async function showPresence(
  url: string,
  log: DatabaseLog,
  patience = patienceMs,
): Promise<() => Promise<void>> {
  const stopped = new AbortController()
  let first = await holdLock(url, lock)
  for (let waited = 0; !first && waited < patience; waited += retryMs) {
    await sleep(retryMs)
    first = await holdLock(url, lock)
  }
  if (!first) {
    throw new DatabaseSetupError(
      'Another Fyr works on this database, or a backup is being restored into it; start when that has ended',
    )
  }
  const held = keepHeld(url, first, stopped.signal, log)
  return async () => {
    stopped.abort()
    await held
  }
}

async function keepHeld(url: string, first: Held, signal: AbortSignal, log: DatabaseLog): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  let current: Held | undefined = first
  while (true) {
    if (current) {
      await Promise.race([current.broken, stopped])
      await current.release()
    }
    await sleep(retryMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    // Undefined if another was faster.
    current = await holdLock(url, lock).catch((error: Error) => {
      log.error({ err: error }, 'The database cannot be reached')
      return undefined
    })
  }
}

export interface Held {
  /** Resolves when the connection is gone, and the lock with it. */
  broken: Promise<void>
  release(): Promise<void>
}

/** Keeps portals away for as long as it is held; undefined if one is working on the database. */
export async function keepPortalsAway(url: string): Promise<Held | undefined> {
  return await holdLock(url, lock)
}

async function holdLock(url: string, attempt: string): Promise<Held | undefined> {
  const client = await connect(url, 'fyr presence')
  const broken = new Promise<void>((resolve) => {
    client.once('end', () => resolve())
    client.on('error', () => resolve())
  })
  const release = () => client.end().catch(() => undefined)
  try {
    const { rows } = await client.query<{ held: boolean }>(`select ${attempt} as held`)
    if (rows[0]?.held) return { broken, release }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return undefined
}
