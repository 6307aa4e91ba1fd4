import type { Database } from '#db/index.ts'
import { networkOf } from '#lib/network/network.ts'
import { countTries, forgetTries, takeBackTry } from './count-tries.ts'

/** Attempts within a quarter of an hour. */
export interface LoginLimits {
  /** For one e-mail address, whether or not it has an account, from one network. */
  perEmailAndNetwork: number
  /** For one e-mail address from everywhere: far more, since whoever reaches it locks out its owner. */
  perEmail: number
  /** From one network, for whatever e-mail address. */
  perNetwork: number
  /** For one e-mail address from a browser in which its owner has signed in; the others do not hold there. */
  perKnownDevice: number
}

export const usualLimits: LoginLimits = {
  perEmailAndNetwork: 10,
  perEmail: 200,
  perNetwork: 300,
  perKnownDevice: 20,
}

interface Attempt {
  /** Normalised. */
  email: string
  remoteAddress: string
  /** The cookie of a browser in which the owner of the e-mail has signed in. */
  knownDevice: string | undefined
}

export interface LoginLimit {
  /**
   * Counts an attempt before its password is looked at, so that many at once are not more than many in a row.
   * `first` tells the first refusal for an e-mail address, from a network or in all, in this quarter of an hour.
   */
  enter(attempt: Attempt, now: Date): Promise<{ refused: boolean; first: boolean }>
  /** The password was right: nothing is held against its owner here any more, nor this attempt against others. */
  reset(attempt: Attempt): Promise<void>
}

interface Count {
  name: string
  limit: number
  /** Of the owner alone: a right password shows that the attempts before were theirs. */
  isOwn: boolean
}

export function createLoginLimit(database: Database, limits: LoginLimits): LoginLimit {
  function countsOf({ email, remoteAddress, knownDevice }: Attempt): Count[] {
    if (knownDevice !== undefined) {
      const name = `device ${knownDevice} ${email}`
      return [{ name, limit: limits.perKnownDevice, isOwn: true }]
    }
    const network = networkOf(remoteAddress)
    return [
      { name: `email and network ${network} ${email}`, limit: limits.perEmailAndNetwork, isOwn: true },
      { name: `email ${email}`, limit: limits.perEmail, isOwn: false },
      { name: `address ${network}`, limit: limits.perNetwork, isOwn: false },
    ]
  }

  return {
    async enter(attempt, now) {
      const counts = countsOf(attempt)
      const attempts = await countTries(
        database,
        counts.map(({ name }) => name),
        now,
      )
      const excess = counts.map(({ limit }, index) => (attempts[index] ?? 0) - limit)
      // The last of several is of the network, whoever was tried.
      const ofEmail = excess.slice(0, 2)
      return { refused: excess.some((each) => each > 0), first: ofEmail.includes(1) }
    },
    async reset(attempt) {
      // Each apart, since an attempt that is being counted may hold them in another order.
      for (const { name, isOwn } of countsOf(attempt)) {
        await (isOwn ? forgetTries : takeBackTry)(database, name)
      }
    },
  }
}
