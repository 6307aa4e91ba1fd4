import { createHash } from 'node:crypto'
import type { Database } from '#db/index.ts'
import { networkOf } from '#lib/network.ts'
import { countAttempts, deleteOldAttempts, forgetAttempts, takeBackAttempt } from './login-attempt-store.ts'

export interface LoginLimits {
  /** Attempts within a quarter of an hour, for one e-mail address, whether or not it has an account. */
  perEmail: number
  /** The same from one network address. */
  perAddress: number
}

export const usualLimits: LoginLimits = { perEmail: 10, perAddress: 100 }
const windowMs = 15 * 60_000

interface Attempt {
  /** Normalised. */
  email: string
  remoteAddress: string
}

export interface LoginLimit {
  /**
   * Counts an attempt before its password is looked at, so that many at once are not more than many in a row.
   * `first` tells the first refusal for an e-mail address in this quarter of an hour.
   */
  enter(attempt: Attempt, now: Date): Promise<{ refused: boolean; first: boolean }>
  /** The password was right: nothing is held against the e-mail any more, nor this attempt against the address. */
  pardon(attempt: Attempt): Promise<void>
}

export function createLoginLimit(database: Database, limits: LoginLimits): LoginLimit {
  return {
    async enter(attempt, now) {
      const { email, address } = keysOf(attempt)
      const start = new Date(now.getTime() - windowMs)
      return await database.withPlatform(async (db) => {
        await deleteOldAttempts(db, start)
        const [byEmail = 0, byAddress = 0] = await countAttempts(db, [email, address], { now, start })
        return {
          refused: byEmail > limits.perEmail || byAddress > limits.perAddress,
          first: byEmail === limits.perEmail + 1,
        }
      })
    },
    async pardon(attempt) {
      const { email, address } = keysOf(attempt)
      // Apart, since an attempt that is being counted may hold the two in the other order.
      await database.withPlatform((db) => forgetAttempts(db, email))
      await database.withPlatform((db) => takeBackAttempt(db, address))
    },
  }
}

const keysOf = ({ email, remoteAddress }: Attempt) => ({
  email: digest(`email ${email}`),
  address: digest(`address ${networkOf(remoteAddress)}`),
})
const digest = (text: string) => createHash('sha256').update(text).digest()
