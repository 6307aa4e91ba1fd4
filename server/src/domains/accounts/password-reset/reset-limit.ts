import { createHash } from 'node:crypto'
import type { Database } from '#db/index.ts'
import { networkOf } from '#lib/network.ts'
import { countAttempts, deleteOldAttempts } from '../sign-in/login-attempt-store.ts'

const windowMs = 15 * 60_000
/** Mails to one address; whoever asks for more is answered alike and none is sent. */
const maxPerEmail = 3
/** Requests and tries from one network. */
const maxPerNetwork = 30

/** Counts a request for a mail: whether one is sent, and whether its network has asked too often. */
export async function countRequest(
  database: Database,
  { email, remoteAddress }: { email: string; remoteAddress: string },
  now: Date,
): Promise<{ sends: boolean; refused: boolean }> {
  const [ofEmail = 0, ofNetwork = 0] = await count(database, now, [
    digest(`reset ${email}`),
    digest(`reset from ${networkOf(remoteAddress)}`),
  ])
  return { sends: ofEmail <= maxPerEmail, refused: ofNetwork > maxPerNetwork }
}

/** Counts a try of a link; true once its network has tried too often. */
export async function isTryRefused(database: Database, remoteAddress: string, now: Date): Promise<boolean> {
  const [tries = 0] = await count(database, now, [digest(`reset try ${networkOf(remoteAddress)}`)])
  return tries > maxPerNetwork
}

async function count(database: Database, now: Date, keys: Buffer[]): Promise<number[]> {
  const start = new Date(now.getTime() - windowMs)
  return await database.withPlatform(async (db) => {
    await deleteOldAttempts(db, start)
    return await countAttempts(db, keys, { now, start })
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
