import { createHash } from 'node:crypto'
import type { Database } from '#db/index.ts'
import { countAttempts, deleteOldAttempts, forgetAttempts } from './login-attempt-store.ts'

const windowMs = 15 * 60_000

/** Counts a try under each of these names; answers how many there were in this quarter of an hour, this one included. */
export async function countTries(database: Database, names: readonly string[], now: Date): Promise<number[]> {
  const start = new Date(now.getTime() - windowMs)
  const keys = names.map((name) => createHash('sha256').update(name).digest())
  return await database.withPlatform(async (db) => {
    await deleteOldAttempts(db, start)
    return await countAttempts(db, keys, { now, start })
  })
}

/** Who has proved to be in the right has nothing held against them. */
export async function forgetTries(database: Database, name: string): Promise<void> {
  const key = createHash('sha256').update(name).digest()
  await database.withPlatform((db) => forgetAttempts(db, key))
}
