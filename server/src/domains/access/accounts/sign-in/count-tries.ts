import { createHash } from 'node:crypto'
import type { Database } from '#db/index.ts'
import { countAttempts, deleteOldAttempts, forgetAttempts, takeBackAttempt } from './login-attempt-store.ts'

const windowMs = 15 * 60_000

/** Counts a try under each of these names; answers how many there were in this quarter of an hour, this one included. */
export async function countTries(database: Database, names: readonly string[], now: Date): Promise<number[]> {
  const start = new Date(now.getTime() - windowMs)
  return await database.withPlatform(async (db) => {
    await deleteOldAttempts(db, start)
    return await countAttempts(db, names.map(keyOf), { now, start })
  })
}

/** Who has proved to be in the right has nothing held against them. */
export async function forgetTries(database: Database, name: string): Promise<void> {
  await database.withPlatform((db) => forgetAttempts(db, keyOf(name)))
}

/** Takes back one try, of somebody in the right, from what others share. */
export async function takeBackTry(database: Database, name: string): Promise<void> {
  await database.withPlatform((db) => takeBackAttempt(db, keyOf(name)))
}

const keyOf = (name: string) => createHash('sha256').update(name).digest()
