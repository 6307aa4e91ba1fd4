import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#db/index.ts'
import { deleteUnseenDevices, insertKnownDevice, isDeviceKnown, replaceDevice } from './known-device-store.ts'

const lifetimeMs = 365 * 86_400_000
const maxDevicesPerAccount = 50
const pattern = /^[A-Za-z0-9_-]{43}$/

/**
 * Browsers in which somebody has signed in, known by a long-lived cookie. It opens nothing: it only lets its owner
 * try a password while others are kept out.
 */
export interface KnownDevices {
  /** Whether the owner of the (normalised) e-mail has signed in with this cookie before. */
  isKnown(cookie: string | undefined, email: string, now: Date): Promise<boolean>
  /**
   * After a right password: the cookie from now on. A new one each time, so that one that was planted is worth nothing.
   */
  remember(
    cookie: string | undefined,
    accountId: string,
    now: Date,
  ): Promise<{ token: string; expiresAt: Date }>
}

export function createKnownDevices(database: Database): KnownDevices {
  return {
    async isKnown(cookie, email, now) {
      if (cookie === undefined || !pattern.test(cookie)) return false
      const after = new Date(now.getTime() - lifetimeMs)
      return await database.withPlatform((db) => isDeviceKnown(db, { hash: hashOf(cookie), email, after }))
    },
    async remember(cookie, accountId, now) {
      const token = randomBytes(32).toString('base64url')
      const hash = hashOf(token)
      await database.withPlatform(async (db) => {
        await deleteUnseenDevices(db, new Date(now.getTime() - lifetimeMs))
        if (cookie !== undefined && pattern.test(cookie)) await replaceDevice(db, hashOf(cookie), hash)
        await insertKnownDevice(db, { hash, accountId, now, max: maxDevicesPerAccount })
      })
      return { token, expiresAt: new Date(now.getTime() + lifetimeMs) }
    },
  }
}

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest()
