import type { Database } from '#db/index.ts'
import { networkOf } from '#lib/network/network.ts'
import { countTries } from '../sign-in/count-tries.ts'

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
  const [ofEmail = 0, ofNetwork = 0] = await countTries(
    database,
    [`reset ${email}`, `reset from ${networkOf(remoteAddress)}`],
    now,
  )
  return { sends: ofEmail <= maxPerEmail, refused: ofNetwork > maxPerNetwork }
}

/** Counts a try of a link; true once its network has tried too often. */
export async function isTryRefused(database: Database, remoteAddress: string, now: Date): Promise<boolean> {
  const [tries = 0] = await countTries(database, [`reset try ${networkOf(remoteAddress)}`], now)
  return tries > maxPerNetwork
}
